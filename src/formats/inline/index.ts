import { fileOfDocument } from "../common/input/file-name.ts";
import { flatName } from "../../core/part-key.ts";
import type { Format } from "../format.ts";
import { InlineReader } from "./inline-reader.ts";
import { markedText, writeInline } from "./inline-writer.ts";
import { filledLines } from "../common/text/filled-lines.ts";
import { isCoreference } from "../conll-2012/coreference-cell.ts";
import { scanJson } from "../common/json/json-scan.ts";
import { isRecord, jsonIn } from "../common/json/parse-json.ts";
import { answerField, answerFields } from "./inline-reader.ts";
import type { InlineMention } from "./parse-inline.ts";
import { parseInline } from "./parse-inline.ts";

/** Mentions marked in the running text, as people and language models write them. */
export const inline: Format = {
  id: "inline",
  title: "Inline markup",
  summary:
    'Text in which mentions are marked: `[the rebels|e3]`, `[the rebels]_3`, `[the rebels](#3)`, `<m id="3">the rebels</m>` and the like. A file is a document, or has several between `#begin document (ID)` and `#end document`, or is JSON lines with a text each.',
  detect: detectInline,
  reader: (options) => new InlineReader(options),
  *write(parts) {
    for (const part of parts) yield writeInline(part);
  },
  writeFiles: (part) => [{ path: `${fileOfDocument(flatName(part))}.txt`, text: `${markedText(part)}\n` }],
  extensions: ["txt"],
};

/**
 * Whether the beginning of a file looks like text in which mentions are marked: some are, with ids of which one occurs
 * again, and they are as close together as mentions are.
 */
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
  // Nothing else has text between these lines.
  return header ? lines > 0 : isPlausible(content);
}

function isPlausible(content: string): boolean {
  const { text, mentions: all } = parseInline(content);
  const mentions = all.filter((mention) => isMention(mention, text));
  // Programs are full of brackets.
  if (mentions.length * 3 < all.length * 2 || mentions.length * 2 < content.split("[").length - 1) return false;
  const words = content.split(/\s+/).length;
  const counts = new Map<string, number>();
  for (const { entity } of mentions) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  const repeated = Array.from(counts.values()).some((count) => count > 1);
  // Links within a page, too, may go to one place twice, but they are rare.
  const linked = mentions.every(({ notation }) => notation === "[…](#3)");
  if (linked && !mentions.every(({ entity }) => /^[\p{L}_]*\d+$/u.test(entity))) return false;
  if (repeated) return mentions.length * (linked ? 20 : 100) >= words;
  // Singletons only: the notation must leave no doubt.
  const certain = mentions.filter(
    ({ notation, entity }) => /^\[…[|_#]/.test(notation) && /^[\p{L}_]*\d+$/u.test(entity),
  );
  return certain.length > 0 && certain.length === mentions.length && certain.length * 50 >= words;
}

/** Whether the beginning of the words, and the id, may be what they are taken for, and not a program's. */
function isMention({ entity, start, end }: InlineMention, text: string): boolean {
  const words = text.slice(start, Math.min(end, start + 80));
  return /[\p{L}\p{N}]/u.test(words) && !/[\\{}=;*^~]|\(\)/.test(words) && !/[\\^$()[\]{}"'<>]/.test(entity);
}

/** How many lines there are, neither blank nor comments, and how many of them are as those of a table: CoNLL, or any with tabs. */
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

/** Whether a word may be a cell of CoNLL's last column. */
function isCell(word: string): boolean {
  return /^[-_*]$/.test(word) || isCoreference(word);
}

/**
 * Whether lines that look like those of a table are text with marks: its lines, too, may end in a dash or a number in brackets. A table
 * has tabs, or numbers its tokens, or has many more cells with mentions than words that look like marks.
 */
function isMarkedText(content: string): boolean {
  // Marks are brackets or tags.
  if (!content.includes("]") && !content.includes("<")) return false;
  const lines = filledLines(content).filter((line) => !line.startsWith("#"));
  const { text, mentions } = parseInline(lines.join("\n"));
  const marks = mentions.filter((mention) => isMention(mention, text)).length;
  if (marks === 0) return false;
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const isMost = (count: number): boolean => count * 3 >= lines.length * 2;
  if (isMost(lines.filter((line) => line.includes("\t")).length)) return false;
  // Of CoNLL's first three columns one is the number of the token.
  const isNumbered = (row: readonly string[]): boolean =>
    row.length > 3 && row.slice(0, 3).some((cell) => /^\d+$/.test(cell)) && isCell(row[row.length - 1]);
  const length = rows[0].length;
  if (isMost(rows.filter((row) => isNumbered(row) && row.length === length).length)) return false;
  return rows.filter((row) => isCoreference(row[row.length - 1])).length <= 10 * marks;
}

/** Whether a text that begins with a bracket is JSON, all of it or the beginning of it. */
function isBeginningOfJson(content: string): boolean {
  if (!/^[[{]/.test(content)) return false;
  const { error } = scanJson(content);
  return error === undefined || error === content.length;
}

/** XML, HTML, and the SGML of MUC, which has coreference of its own. */
function isMarkupLanguage(content: string): boolean {
  if (/^<(?:[?!]|html|TEI)/i.test(content) || /<COREF\s/.test(content)) return true;
  const names = new Set(Array.from(content.matchAll(/<([A-Za-z][\w:-]*)[\s>]/g), ([, name]) => name.toLowerCase()));
  return names.size > 6;
}

/** Whether a file is JSON lines, one of which has a text with mentions. */
function isInlineJson(content: string): boolean {
  for (const line of filledLines(content, 20)) {
    const value = jsonIn(line)?.value;
    if (!isRecord(value)) continue;
    if (parseInline(answerField(value) ?? "").mentions.length > 0) return true;
  }
  // A first line that is longer than the beginning of the file.
  if (content.includes("\n") || isRecord(jsonIn(content)?.value) || /"(?:\w*clusters|sentences)"\s*:/.test(content))
    return false;
  const text = new RegExp(`"(?:${answerFields.join("|")})"\\s*:\\s*"`).exec(content);
  return text !== null && isPlausible(content.slice(text.index + text[0].length));
}
