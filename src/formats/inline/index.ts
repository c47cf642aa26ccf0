import { listIn } from "../../core/arrays.ts";
import { type AnnotatedPart, flatName, type TokensInText } from "../../core/document.ts";
import { fileOfDocument } from "../common/input/file-name.ts";
import { isRecord, jsonIn, scanJson } from "../common/json/parse-json.ts";
import { writtenLength, writtenMentions, writtenWords } from "../common/parts/written-words.ts";
import { type ContentSurvey, textSurvey } from "../common/survey/content-survey.ts";
import { filledLines } from "../common/text/filled-lines.ts";
import { headerOf } from "../conll-2012/index.ts";
import { isCoreference } from "../conll-2012/token-line.ts";
import type { Format } from "../format.ts";
import { answerFields, answerIn, InlineReader } from "./inline-reader.ts";
import { escapeTagId, escapeText, type InlineMention, parseInline, unreadAttributes } from "./parse-inline.ts";

export const inline: Format = {
  id: "inline",
  title: "Inline markup",
  summary:
    'Text in which mentions are marked, as `[the rebels|e3]` or `<m id="3">the rebels</m>`. A file has one document, several between `#begin document (ID)` and `#end document`, or JSON lines with one text each.',
  sharesIds: "perhaps",
  detect: detectInline,
  namesField: true,
  survey: () => inlineSurvey(),
  reader: (options) => new InlineReader(options),
  *write(parts) {
    for (const part of parts) yield writeInline(part);
  },
  writeFiles: (part) => [{ path: `${fileOfDocument(flatName(part))}.txt`, text: `${markedText(part)}\n` }],
  extensions: ["txt"],
};

/** Returns whether the beginning of a file looks like text with marked mentions. */
export function detectInline(head: string): boolean {
  const content = head.replace(/^\uFEFF/, "").trim();
  const header = /^#\s*begin\s+document(?![\w-])/m.test(content);
  if (!header && !/\]|<\/[A-Za-z]|:\s*"/.test(content)) return false;
  if (/^\{\s*"/.test(content)) return isInlineJson(content);
  if (content.startsWith("-DOCSTART-") || isBeginningOfJson(content) || (!header && isMarkupLanguage(content)))
    return false;
  const { lines, rows } = tableOf(content);
  const isTable = lines > 0 && rows * 2 >= lines;
  if (isTable && !isMarkedText(content)) return false;
  // No other format has text between these lines.
  return header ? lines > 0 : isPlausible(content);
}

function isPlausible(content: string): boolean {
  const { text, mentions: all } = parseInline(content);
  const mentions = all.filter((mention) => isMention(mention, text));
  // Program code is full of brackets.
  if (mentions.length * 3 < all.length * 2 || mentions.length * 2 < content.split("[").length - 1) return false;
  const words = content.split(/\s+/).length;
  const counts = new Map<string, number>();
  for (const { entity } of mentions) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  const repeated = Array.from(counts.values()).some((count) => count > 1);
  // Links within a page may also repeat a target, but they are rare.
  const linked = mentions.every(({ notation }) => notation === "[…](#3)");
  if (linked && !mentions.every(({ entity }) => /^[\p{L}_]*\d+$/u.test(entity))) return false;
  if (repeated) return mentions.length * (linked ? 20 : 100) >= words;
  const certain = mentions.filter(
    ({ notation, entity }) => /^\[…[|_#]/.test(notation) && /^[\p{L}_]*\d+$/u.test(entity),
  );
  return certain.length > 0 && certain.length === mentions.length && certain.length * 50 >= words;
}

/** Returns whether the words and the id may be annotation, not program code. */
function isMention({ entity, start, end }: InlineMention, text: string): boolean {
  const words = text.slice(start, Math.min(end, start + 80));
  return /[\p{L}\p{N}]/u.test(words) && !/[\\{}=;*^~]|\(\)/.test(words) && !/[\\^$()[\]{}"'<>]/.test(entity);
}

/**
 * Counts the lines that are neither blank nor comments, and those among them that look like CoNLL or any table with
 * tabs.
 */
function tableOf(content: string): { lines: number; rows: number } {
  let [lines, rows] = [0, 0];
  for (const line of content.split(/\r\n|\r|\n/)) {
    if (line.startsWith("#") || line.trim() === "") continue;
    lines++;
    if (line.includes("\t") || /^(?:\S+\s+)?\d+\s/.test(line) || isCell(line.trimEnd().split(/\s+/).at(-1) ?? ""))
      rows++;
  }
  return { lines, rows };
}

function isCell(word: string): boolean {
  return /^[-_*]$/.test(word) || isCoreference(word);
}

/**
 * Returns whether lines that look like a table are marked text after all. Text may also end in a dash or a number in
 * brackets.
 */
function isMarkedText(content: string): boolean {
  if (!content.includes("]") && !content.includes("<")) return false;
  const lines = filledLines(content).filter((line) => !line.startsWith("#"));
  const { text, mentions } = parseInline(lines.join("\n"));
  const marks = mentions.filter((mention) => isMention(mention, text)).length;
  if (marks === 0) return false;
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const isMost = (count: number): boolean => count * 3 >= lines.length * 2;
  if (isMost(lines.filter((line) => line.includes("\t")).length)) return false;
  // One of CoNLL's first three columns is the number of the token.
  const isNumbered = (row: readonly string[]): boolean =>
    row.length > 3 && row.slice(0, 3).some((cell) => /^\d+$/.test(cell)) && isCell(row[row.length - 1]);
  const length = rows[0].length;
  if (isMost(rows.filter((row) => isNumbered(row) && row.length === length).length)) return false;
  return rows.filter((row) => isCoreference(row[row.length - 1])).length <= 10 * marks;
}

function isBeginningOfJson(content: string): boolean {
  if (!/^[[{]/.test(content)) return false;
  const { error } = scanJson(content);
  return error === undefined || error === content.length;
}

/** Returns whether a text is XML, HTML, or the SGML of MUC, whose coreference markup has its own reader. */
function isMarkupLanguage(content: string): boolean {
  if (/^<(?:[?!]|html|TEI)/i.test(content) || /<COREF\s/.test(content)) return true;
  const names = new Set(Array.from(content.matchAll(/<([A-Za-z][\w:-]*)[\s>]/g), ([, name]) => name.toLowerCase()));
  return names.size > 6;
}

/** Returns whether one of the first JSON lines has a text with mentions. */
function isInlineJson(content: string): boolean {
  for (const line of filledLines(content, 20)) {
    // Most lines of indented JSON begin otherwise, and errors of the parser are slow.
    const value = line.trimStart().startsWith("{") ? jsonIn(line)?.value : undefined;
    if (!isRecord(value)) continue;
    if (parseInline(answerIn(value)?.text ?? "").mentions.length > 0) return true;
  }
  // Otherwise, the file can be such lines only if the first is longer than the examined beginning.
  if (content.includes("\n") || isRecord(jsonIn(content)?.value) || /"(?:\w*clusters|sentences)"\s*:/.test(content))
    return false;
  const text = new RegExp(`"(?:${answerFields.join("|")})"\\s*:\\s*"`).exec(content);
  return text !== null && isPlausible(content.slice(text.index + text[0].length));
}

/**
 * Writes a part as text in which mentions are in brackets with their entities, under a `#begin document` line. Each
 * sentence is a line. Mentions that would cross become tags, `<m id="e3">the rebels</m>`.
 */
function writeInline(part: AnnotatedPart): string {
  return `#begin document ${headerOf(part)}\n${markedText(part)}\n#end document\n`;
}

function markedText(part: AnnotatedPart): string {
  const { tokens } = part;
  const length = writtenLength(part);
  const words = writtenWords(part);
  const isZero = (token: number): boolean => tokens?.zero?.[token] === 1;
  const { before, behind } = marksOf(part, length, isZero);
  const sentences = new Set(tokens?.sentenceStarts);
  const pieces: string[] = [];
  let lineStart = true;
  const add = (piece: string): void => {
    if (piece === "") return;
    pieces.push(piece);
    lineStart = piece.endsWith("\n");
  };
  let previous = -1;
  let startsSentence = false;
  for (let t = 0; t < length; t++) {
    startsSentence ||= sentences.has(t);
    if (isZero(t)) continue;
    add(escapeText(gapBefore(t, previous, startsSentence, tokens?.inText), lineStart));
    for (const mark of before.get(t) ?? []) add(mark);
    add(escapeText(words(t).trim().replace(/\s+/g, " ") || "_", lineStart));
    // Mentions that open later close first.
    for (const mark of behind.get(t)?.toReversed() ?? []) add(mark);
    previous = t;
    startsSentence = false;
  }
  if (tokens?.inText !== undefined && previous >= 0)
    add(escapeText(tokens.inText.text.slice(tokens.inText.ends[previous]).trimEnd(), lineStart));
  return pieces.join("");
}

/** Returns the text before a token, from the end of the previous one (-1 if there is none). */
function gapBefore(token: number, previous: number, startsSentence: boolean, inText: TokensInText | undefined): string {
  if (inText === undefined) return previous < 0 ? "" : startsSentence ? "\n" : " ";
  const gap = inText.text.slice(previous < 0 ? 0 : inText.ends[previous], inText.starts[token]).replace(/\r\n?/g, "\n");
  if (previous < 0) return gap.trimStart();
  if (!startsSentence) return gap.replace(/\s*\n\s*/g, " ");
  return gap.includes("\n") ? gap : `${gap.trimEnd()}\n`;
}

interface Marks {
  readonly before: ReadonlyMap<number, readonly string[]>;
  /** Closing markup, in the order in which its mentions open. */
  readonly behind: ReadonlyMap<number, readonly string[]>;
}

function marksOf(part: AnnotatedPart, length: number, isZero: (token: number) => boolean): Marks {
  const ids = idsOf(part.entities.ids);
  const spans = writtenMentions(part, length, (token) => !isZero(token));
  const before = new Map<number, string[]>();
  const behind = new Map<number, string[]>();
  const layers = new Layers(spans.length);
  for (const { first, last, entity } of spans) {
    const id = ids[entity];
    const layer = layers.take(first, last);
    const name = layer === 1 ? "m" : `m${layer}`;
    listIn(before, first).push(layer === 0 ? "[" : `<${name} id="${escapeTagId(id)}">`);
    listIn(behind, last).push(layer === 0 ? `|${escapeTagId(id)}]` : `</${name}>`);
  }
  return { before, behind };
}

/**
 * Distributes mentions over layers, so that mentions of one layer never cross. Each goes to the first possible layer.
 *
 * @complexity O(log mentions) per mention, O(mentions) memory
 */
class Layers {
  /** The index of the first layer in the tree. */
  private readonly leaves: number;
  /** For each layer, the end of the innermost open mention. Inner nodes hold the maximum of their two children. */
  private readonly reach: Float64Array;
  private readonly open: number[][] = [];
  /** The layers on which a mention ends, by token. */
  private readonly ending = new Map<number, number[]>();
  /** Mentions that end before this token are closed. */
  private now = 0;

  /** @param mentions the number of mentions; an upper bound on the layers */
  constructor(mentions: number) {
    this.leaves = 2 ** Math.ceil(Math.log2(Math.max(1, mentions)));
    this.reach = new Float64Array(2 * this.leaves).fill(Infinity);
  }

  /**
   * Returns the layer of the next mention. Mentions must come in the order of their first tokens, longer ones first.
   */
  take(first: number, last: number): number {
    for (; this.now < first; this.now++) {
      for (const layer of this.ending.get(this.now) ?? []) {
        this.open[layer].pop();
        this.update(layer);
      }
      this.ending.delete(this.now);
    }
    let place = 1;
    while (place < this.leaves) place = this.reach[2 * place] >= last ? 2 * place : 2 * place + 1;
    const layer = place - this.leaves;
    (this.open[layer] ??= []).push(last);
    listIn(this.ending, last).push(layer);
    this.update(layer);
    return layer;
  }

  private update(layer: number): void {
    const { leaves, reach } = this;
    let place = leaves + layer;
    reach[place] = this.open[layer].at(-1) ?? Infinity;
    for (place >>= 1; place > 0; place >>= 1) reach[place] = Math.max(reach[2 * place], reach[2 * place + 1]);
  }
}

/** Returns the ids. An empty one becomes an unused id of underscores. */
function idsOf(ids: readonly string[]): string[] {
  let free = "_";
  while (ids.includes(free)) free += "_";
  return ids.map((id) => (id === "" ? free : id));
}

/** Lists attributes of tags, as `<m number>`, that are not read. The reader lists the fields of JSON lines itself. */
function inlineSurvey(): ContentSurvey {
  return textSurvey((text, add) => {
    if (/^\uFEFF?\s*\{\s*"/.test(text)) return;
    unreadAttributes(text, (tag, name) => {
      add(`<${tag} ${name}>`);
    });
  });
}
