import { firstIndex } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { WholeFileReader } from "../common/input/whole-file-reader.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { PassedOver } from "../common/messages/reporter.ts";
import { textPositions } from "../common/messages/text-position.ts";
import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { coveredText, type TextMention, textToPart } from "../common/text/text-to-part.ts";
import type { Format } from "../format.ts";
import { writeSacr } from "./sacr-writer.ts";

export const sacr: Format = {
  id: "sacr",
  title: "SACR",
  summary: 'A text with mentions in braces: `{chain text}` or `{chain:property="value" text}`. A file is one document.',
  marks: ["{", "#"],
  detect: detectSacr,
  survey: () => sacrSurvey(),
  reader: (options) => new SacrReader(options),
  writeFiles: writeSacr,
  extensions: ["sacr"],
};

/**
 * Returns whether the beginning of a file looks like SACR: annotations with properties, metadata that this tool writes,
 * or plain annotations and no other use of braces.
 */
function detectSacr(head: string): boolean {
  const content = head.replace(/^\uFEFF/, "");
  if (/^\s*(?:\{\s*["}]|<[?!])/.test(content) || /^#\s*begin\s+document/m.test(content)) return false;
  if (/^[^\t\n]*\t[^\t\n]*\t/m.test(content)) return false;
  const annotations =
    content.match(/\{[-\p{L}\p{N}_]+(?:\s|:[-\p{L}\p{N}_]+=(?:"[^"\n]*"|[-\p{L}\p{N}_]*)[,;\s])/gu) ?? [];
  const hasProperties = annotations.some((annotation) => annotation.includes("="));
  if (hasProperties && annotations.length * 2 >= content.split("{").length - 1) return true;
  if (/^#(?:COLOR:[^\s=]+=|TOKENIZATION-TYPE:[123]\s*$|textmetadata:|part-heading:)/m.test(content)) return true;
  const metadata = content.match(/^#(?:title|text_?id|speaker|source|additionn?al_?token):/gm);
  return isAnnotated(content) || (metadata !== null && metadata.length > 1 && /^[^#\s]/m.test(content));
}

/**
 * Returns whether every opening brace begins an annotation `{chain text}`, almost all of these are closed, and a chain
 * repeats.
 */
function isAnnotated(content: string): boolean {
  const chains: string[] = [];
  for (const match of content.matchAll(/(\\\w+)?\{(?:([-\p{L}\p{N}_]+)\s+(?![\s}]))?/gu)) {
    const [, command, chain] = match as readonly (string | undefined)[];
    // LaTeX or program code.
    if (command !== undefined || chain === undefined) return false;
    chains.push(chain);
  }
  const closed = content.split("}").length - 1;
  return Math.abs(closed - chains.length) * 10 <= chains.length && new Set(chains).size < chains.length;
}

/** A paragraph, with the position of its source in the file and that of its text in the document's text. */
interface PlacedParagraph extends SacrParagraph {
  readonly offset: number;
  readonly from: number;
}

/** Reads a SACR file, which is one document. Paragraphs are sentences. */
class SacrReader extends WholeFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const source = text.replace(/\r\n?/g, "\n");
    const { paragraphs, metadata } = split(source);
    const { document: named, tokenization, additional } = metadataOf(metadata);
    const document = named ?? documentOfFile(this.options.file);
    this.reportProblems(source, paragraphs, document);
    const units = unitPattern(tokenization, additional);
    const pattern = tokenPattern(tokenization);
    const passedOver = new PassedOver();
    const tokens: number[] = [];
    const found = paragraphs.flatMap((paragraph) => {
      const { text: words, seams, from } = paragraph;
      const own = cutAtSeams(words, pattern, seams);
      for (const place of own) tokens.push(from + place);
      return mentionsIn(paragraph, own, units, passedOver);
    });
    found.sort((a, b) => a.at - b.at);
    passedOver.reportTo(this.report, { document });
    const places = textPositions(
      source,
      found.map(({ at }) => at),
    );
    const frame = {
      document,
      part: "",
      line: 1,
      text: paragraphs.map((paragraph) => paragraph.text).join("\n"),
      sentenceStarts: paragraphs.map(({ from }) => from),
      tokens,
    };
    found.forEach(({ mention: { entity }, words, badHead }, m) => {
      if (badHead === undefined) return;
      const data = { field: "head", text: badHead.value, words: badHead.units };
      this.report("index-outside-mention", { ...places[m], document, entity, mention: words, data });
    });
    const mentions = found.map(({ mention }, m) => ({ ...mention, line: places[m].line }));
    const part = textToPart(frame, mentions, this.report);
    return [part.tokens === undefined ? part : { ...part, tokens: { ...part.tokens, byRule: true } }];
  }

  private reportProblems(source: string, paragraphs: readonly PlacedParagraph[], document: string): void {
    const problems = paragraphs
      .flatMap(({ offset, problems: its }) => its.map((problem) => ({ ...problem, at: offset + problem.at })))
      .sort((a, b) => a.at - b.at);
    const places = textPositions(
      source,
      problems.map(({ at }) => at),
    );
    problems.forEach(({ kind, markup, chain }, p) => {
      const shown = excerpt(markup);
      const where = { ...places[p], document, mention: shown, ...defined({ entity: chain }) };
      if (kind === "not closed") this.report("markup-not-closed", where);
      else if (kind === "not opened") this.report("markup-not-opened", where);
      else {
        this.report("markup-shape", { ...where, data: { field: shown, expected: expectedIn[kind] } });
      }
    });
  }
}

const expectedIn = {
  empty: "around some text",
  properties: 'followed by a space, or by properties such as `:head="0"` and a space',
  "no chain": "a brace, the name of a chain, and a space or a colon",
};

/** Splits a file into paragraphs, which end at blank lines and at metadata. */
function split(source: string): { paragraphs: PlacedParagraph[]; metadata: string[] } {
  const paragraphs: PlacedParagraph[] = [];
  const metadata: string[] = [];
  let lines: string[] = [];
  let offset = 0;
  let from = 0;
  const close = (): void => {
    if (lines.length === 0) return;
    const parsed = parseParagraph(lines.join("\n"));
    paragraphs.push({ ...parsed, offset, from });
    from += parsed.text.length + 1;
    lines = [];
  };
  let p = 0;
  for (const line of source.split("\n")) {
    // SACR writes a line break within a paragraph as `\n` and a new line.
    const isText = lines.at(-1)?.endsWith("\\n") === true || !isMetadata(line);
    if (!isText) metadata.push(line);
    if (!isText || line.trim() === "") close();
    else {
      if (lines.length === 0) offset = p;
      lines.push(line);
    }
    p += line.length + 1;
  }
  close();
  return { paragraphs, metadata };
}

interface FoundInFile {
  readonly at: number;
  readonly mention: TextMention;
  readonly words: string;
  /** The invalid value for the head, and the number of units in the mention. */
  readonly badHead?: { readonly value: string; readonly units: number };
}

function mentionsIn(
  { text, mentions, seams, offset, from }: PlacedParagraph,
  tokens: readonly number[],
  units: RegExp,
  passedOver: PassedOver,
): FoundInFile[] {
  const hasHeads = mentions.some(({ properties }) => (properties.get("head") ?? "") !== "");
  const places = hasHeads ? cutAtSeams(text, units, seams) : [];
  return mentions.map(({ chain, properties, at, start, end }) => {
    let entityType = "";
    const features: Record<string, string> = {};
    for (const [name, value] of properties) {
      const feature = featureOf(name);
      if (/^(?:entity|referent|ref)?_?type$/i.test(name)) entityType ||= value;
      else if (feature !== undefined) features[feature] ??= value;
      else if (name !== "head" && value !== "") passedOver.add(`property ${name}`);
    }
    const value = properties.get("head") ?? "";
    const first = firstFrom(places, start);
    const units = firstFrom(places, end) - first;
    const index = /^\d{1,6}/.exec(value)?.[0] ?? "";
    const hasHead = index !== "" && Number(index) < units;
    // A unit may be a piece of a token, such as `19` of `19th`.
    const token = hasHead ? 2 * firstFrom(tokens, places[2 * (first + Number(index))] + 1) - 2 : 0;
    const mention = {
      entity: chain,
      spans: [from + start, from + end],
      ...(entityType !== "" && { entityType }),
      features,
      ...(hasHead && { head: [from + tokens[token], from + tokens[token + 1]] as const }),
    };
    return {
      at: offset + at,
      mention,
      words: coveredText(text, [start, end]),
      ...(value !== "" && !hasHead && { badHead: { value: excerpt(value), units } }),
    };
  });
}

/** Returns the feature for a property, if corefscope uses it. Projects choose the names of properties. */
function featureOf(name: string): string | undefined {
  const plain = name.toLowerCase().replace(/[-_]/g, "");
  if (/^(?:partofspeech|pos|mentiontype|nptype)$/.test(plain)) return "type";
  return ["number", "gender", "lemma"].find((feature) => feature === plain);
}

/** Returns the index of the first of `[start, end, …]` spans that begins at an offset or after it. */
function firstFrom(places: readonly number[], offset: number): number {
  return firstIndex(places.length / 2, (i) => places[2 * i] >= offset);
}

interface Metadata {
  readonly document?: string;
  readonly tokenization: Tokenization;
  /** Units that can be annotated in addition to words. */
  readonly additional: readonly string[];
}

const tokenizations: ReadonlyMap<string, Tokenization> = new Map(
  Object.entries({
    1: "words",
    2: "words and marks",
    3: "characters",
  }),
);

/** Returns whether a line is not part of the text: `#title:…`, or a row of `*` between sections. */
function isMetadata(line: string): boolean {
  return /^\s*(?:#|\*+\s*$)/.test(line);
}

function metadataOf(lines: readonly string[]): Metadata {
  let document: string | undefined;
  let tokenization: Tokenization = "words";
  const additional: string[] = [];
  for (const line of lines) {
    const [, name = "", value = ""] = /^\s*#\s*([\w-]+)\s*:(.*)$/.exec(line) ?? [];
    const content = value.trim();
    const key = name.toLowerCase();
    if (/^text_?id$/.test(key) && content !== "") document ??= content;
    else if (key === "tokenization-type") tokenization = tokenizations.get(content) ?? tokenization;
    else if (/^additionn?al_?token$/.test(key)) additional.push(content);
  }
  return { ...defined({ document }), tokenization, additional };
}

/** How the tool splits a text into units that can be annotated, by `#TOKENIZATION-TYPE`. */
type Tokenization = "words" | "words and marks" | "characters";

const WORDS = String.raw`(?:\p{L}\p{M}*)+'?|[-+±]?[.,]?\p{Nd}+`;
const MARKS = String.raw`[.,;:!?()[\]]|-+`;
/** Symbols that can be annotated like words. */
const SYMBOLS = ["°C", "°F", "°", "%", "‰"];

function tokenPattern(tokenization: Tokenization): RegExp {
  if (tokenization === "characters") return /\S/gu;
  // Words with their digits and an apostrophe, numbers, and single other characters.
  return /(?:[\p{L}\p{N}_]\p{M}*)+'?|[-+±]?[.,]?\p{Nd}+|\S\p{M}*/gu;
}

/**
 * Returns a pattern for the units that heads are counted in.
 *
 * @param additional further units, from `#additionnaltoken` lines
 */
function unitPattern(tokenization: Tokenization, additional: readonly string[]): RegExp {
  if (tokenization === "characters") return /[^]/gu;
  const symbols = [...additional, ...SYMBOLS]
    .filter((symbol) => symbol !== "")
    .toSorted((a, b) => b.length - a.length)
    .map((symbol) => symbol.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp([...symbols, WORDS, ...(tokenization === "words" ? [] : [MARKS])].join("|"), "gu");
}

/** Returns the positions of a text's units: `[start, end, start, end, …]`. No unit crosses a seam. */
function cutAtSeams(text: string, pattern: RegExp, seams: readonly number[]): number[] {
  const places: number[] = [];
  let start = 0;
  for (const seam of [...seams, text.length]) {
    for (const { index, 0: unit } of text.slice(start, seam).matchAll(pattern))
      places.push(start + index, start + index + unit.length);
    start = seam;
  }
  return places;
}

/** Positions are in the paragraph's text; `at` is in its source. */
interface SacrMention {
  readonly chain: string;
  readonly properties: Properties;
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

interface SacrProblem {
  readonly kind: "not closed" | "not opened" | "empty" | "properties" | "no chain";
  readonly at: number;
  readonly markup: string;
  readonly chain?: string;
}

interface SacrParagraph {
  readonly text: string;
  readonly mentions: readonly SacrMention[];
  readonly problems: readonly SacrProblem[];
  /** The positions of removed markup, ascending. No word crosses them. */
  readonly seams: readonly number[];
}

const SHOWN = 80;

/** @complexity O(length) */
function parseParagraph(source: string): SacrParagraph {
  const mentions: SacrMention[] = [];
  const problems: SacrProblem[] = [];
  const seams: number[] = [];
  /** The open markup. Undefined for a brace that is text because no chain name follows it. */
  const open: (Omit<SacrMention, "end"> | undefined)[] = [];
  let text = "";
  const special = /[{}]|\\n\n?/g;
  /** Matches `{` and the name of a chain, followed by white space or properties. */
  const opening = /\{([-\p{L}\p{N}_]+)(?=[\s:])/uy;
  let p = 0;
  const markupFrom = (at: number): string => source.slice(at, at + SHOWN);
  for (let match = special.exec(source); match !== null; match = special.exec(source)) {
    const at = match.index;
    text += source.slice(p, at);
    p = at + match[0].length;
    if (match[0] === "}") {
      if (open.length === 0) {
        problems.push({ kind: "not opened", at, markup: "}" });
        continue;
      }
      const mention = open.pop();
      if (mention === undefined) {
        text += "}";
        continue;
      }
      seams.push(text.length);
      const { chain } = mention;
      if (/\S/.test(text.slice(mention.start))) mentions.push({ ...mention, end: text.length });
      else problems.push({ kind: "empty", at: mention.at, markup: markupFrom(mention.at), chain });
    } else if (match[0] === "{") {
      opening.lastIndex = at;
      const chain = opening.exec(source)?.[1];
      if (chain === undefined) {
        text += "{";
        open.push(undefined);
        problems.push({ kind: "no chain", at, markup: markupFrom(at) });
        continue;
      }
      seams.push(text.length);
      const { properties, end, complete } = propertiesAt(source, opening.lastIndex);
      if (!complete) problems.push({ kind: "properties", at, markup: markupFrom(at), chain });
      open.push({ chain, properties, at, start: text.length });
      p = end;
      special.lastIndex = end;
    } else {
      text += "\n";
    }
  }
  text += source.slice(p);
  for (const mention of open) {
    if (mention === undefined) continue;
    const { at, chain } = mention;
    problems.push({ kind: "not closed", at, markup: markupFrom(at), chain });
  }
  return { text, mentions, problems, seams };
}

type Properties = ReadonlyMap<string, string>;

/**
 * Parses `:name="value",name="value" ` after the name of a chain, up to the white space before the text.
 *
 * @returns where the text begins, and whether all properties are valid; if not, the text begins after the next white
 *   space or at the next brace
 */
function propertiesAt(
  source: string,
  at: number,
): { readonly properties: Properties; readonly end: number; readonly complete: boolean } {
  const properties = new Map<string, string>();
  let p = at;
  /**
   * The first property whose value contains a brace. If a fault follows, its closing quotation mark is probably
   * missing.
   */
  let doubtful: { readonly at: number; readonly name: string } | undefined;
  if (source[p] === ":") {
    p++;
    const property = /([-\p{L}\p{N}_]+)=(?:"((?:[^"\\]|\\[^])*)"|([-\p{L}\p{N}_]*))/uy;
    for (;;) {
      property.lastIndex = p;
      const match = property.exec(source) as readonly (string | undefined)[] | null;
      if (match === null) break;
      const [, name = "", quoted, bare = ""] = match;
      if (quoted !== undefined && /[{}]/.test(quoted)) doubtful ??= { at: p, name };
      properties.set(name, unescaped(quoted ?? bare));
      p = property.lastIndex;
      if (source[p] !== "," && source[p] !== ";") break;
      p++;
    }
  }
  if (/\s/.test(source[p] ?? "")) return { properties, end: p + 1, complete: true };
  if (doubtful !== undefined) {
    p = doubtful.at;
    properties.delete(doubtful.name);
  }
  const space = /[\s{}]/g;
  space.lastIndex = p;
  const match = space.exec(source);
  const end = match === null ? source.length : /\s/.test(match[0]) ? match.index + 1 : match.index;
  return { properties, end, complete: false };
}

function unescaped(value: string): string {
  return value.replace(/\\(["\\])/g, "$1").replace(/&quot;/g, '"');
}

const readMetadata = /^(?:text_?id|tokenization-type|additionn?al_?token)$/i;
const readProperties = /^(?:head|number|gender|lemma|part[-_]?of[-_]?speech|pos|mention[-_]?type|np[-_]?type)$/i;

/** Lists metadata, as `#title`, and properties of mentions that are not read. */
function sacrSurvey(): ContentSurvey {
  return lineSurvey((line, add) => {
    const name = /^\s*#\s*([\w-]+)\s*:/.exec(line)?.[1];
    if (name !== undefined) {
      if (!readMetadata.test(name)) add(`#${name}`);
      return;
    }
    for (const [, property] of line.matchAll(/([-\p{L}\p{N}_]+)=(?:"(?:[^"\\]|\\.)*"|[-\p{L}\p{N}_]+)/gu))
      if (!readProperties.test(property)) add(`property ${property}`);
  });
}
