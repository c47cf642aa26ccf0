import type { AnnotatedPart } from "../../core/document.ts";
import { holdsDirective, parseDirective } from "../conll-2012/header.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { isRecord, parseJson } from "../common/json/parse-json.ts";
import { NamelessDocuments } from "../common/parts/nameless-documents.ts";
import { TextLineReader } from "../common/input/text-line-reader.ts";
import type { Notation } from "./notation.ts";
import { looseIds } from "./loose-ids.ts";
import { type InlineMention, type InlineProblem, parseInline } from "./parse-inline.ts";
import { DisjointSets } from "../common/parts/disjoint-sets.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import type { Report } from "../common/messages/reporter.ts";
import { textPositions } from "../common/messages/text-position.ts";
import { textToPart } from "../common/text/text-to-part.ts";
import { firstIdIn } from "../common/json/json-field.ts";

interface OpenDocument {
  readonly document: string;
  readonly part: string;
  readonly header?: string;
  readonly line: number;
}

export class InlineReader extends TextLineReader {
  private json: boolean | undefined;
  /** Names the documents of JSON lines. */
  private readonly names = new NamelessDocuments(this.options.file);
  private open: OpenDocument | undefined;
  private lines: string[] = [];
  /** The line of the first item in `lines`. */
  private start = 1;
  /** The number of non-blank lines after an `#end document`, and the first of them. */
  private stray = { count: 0, line: 0 };
  private ended = false;
  /** The number of mentions in each notation, and the line of the first. */
  private readonly notations = new Map<Notation, { count: number; line: number }>();

  protected override readLine(line: string): void {
    if (this.json === undefined && line.trim() !== "") this.json = /^\s*\{\s*"/.test(line);
    if (this.json === true) this.readJson(line);
    else this.readText(line);
  }

  protected override finishFile(): void {
    if (this.open !== undefined) this.report("document-not-closed", { document: this.open.document });
    if (this.json !== true) this.closeDocument();
    this.reportStray();
    if (this.notations.size < 2) return;
    const [, second] = this.notations.values();
    const notations = Array.from(this.notations, ([notation, { count }]) => `${notation} (${count})`).join(", ");
    this.report("mixed-notation", { line: second.line, data: { notations } });
  }

  private readText(line: string): void {
    const directive = line.startsWith("#") ? parseDirective(line) : undefined;
    if (directive?.kind === "comment" && holdsDirective(line)) this.report("merged-lines");
    if (directive?.kind === "begin") {
      if (this.open !== undefined) this.report("document-not-closed", { document: this.open.document });
      else if (this.lines.some((text) => text.trim() !== "")) this.report("no-document-header", { line: this.start });
      this.closeDocument();
      this.reportStray();
      const { document, part, header } = directive;
      this.open = { document, part, header, line: this.line };
      if (document === "") this.report("document-without-name", { document });
      if (parseInline(header).mentions.length > 0) this.report("merged-lines", { document });
    } else if (directive?.kind === "end") {
      if (this.open === undefined) this.report("document-not-opened");
      this.closeDocument();
      this.ended = true;
    } else if (this.open === undefined && this.ended) {
      if (line.trim() === "") return;
      if (this.stray.count++ === 0) this.stray.line = this.line;
    } else {
      if (this.lines.length === 0) this.start = this.line;
      // A carriage return within a line is white space, not a line end.
      this.lines.push(line.replaceAll("\r", " "));
    }
  }

  /** Emits the current document, if any: an open one, or text without a header. */
  private closeDocument(): void {
    const { open, lines, start } = this;
    this.open = undefined;
    this.lines = [];
    if (open !== undefined) this.emitText(lines, start, open);
    else if (lines.some((line) => line.trim() !== ""))
      this.emitText(lines, start, { document: documentOfFile(this.options.file), part: "", line: start });
  }

  private emitText(lines: readonly string[], start: number, { document, part, header, line }: OpenDocument): void {
    const answer = this.answerIn(lines, document, start);
    const first = Math.max(
      answer.lines.findIndex((text) => text.trim() !== ""),
      0,
    );
    const last = answer.lines.findLastIndex((text) => text.trim() !== "");
    const text = answer.lines.slice(first, last + 1).join("\n");
    const found = this.partOf({ document, part, text, line: start + answer.before + first });
    this.emit({ ...found, line, ...(header !== undefined && { header }) });
  }

  private readJson(line: string): void {
    if (line.trim() === "") return;
    const json = parseJson(line.trimEnd(), this.report, this.line);
    if (json === undefined || !isRecord(json.value)) this.names.skip();
    if (json === undefined) return;
    if (!isRecord(json.value)) {
      this.report("json-shape", { data: { field: "line", expected: "an object" } });
      return;
    }
    const { document, position } = this.names.next(documentIdIn(json.value));
    const answer = answerField(json.value);
    if (position !== undefined) this.report("document-without-name", { document });
    if (answer === undefined) {
      this.report("json-shape", { document, data: { field: "output", expected: "a text with markup" } });
      return;
    }
    const { lines } = this.answerIn(answer.split(/\r\n|\r|\n/), document, this.line);
    const part = this.partOf({ document, part: "", text: lines.join("\n"), line: this.line, oneLine: true });
    this.emit(position === undefined ? part : { ...part, position });
  }

  private answerIn(lines: readonly string[], document: string, line: number): FencedAnswer {
    const answer = fencedAnswer(lines, (text) => parseInline(text).mentions.length > 0);
    if (answer.around > 0) this.report("text-around-answer", { document, line, data: { count: answer.around } });
    return answer;
  }

  private partOf(source: InlineSource): AnnotatedPart {
    const { part, notations } = inlineTextToPart(source, this.report, this.options.ids === "exact");
    for (const [notation, at] of notations) {
      const known = this.notations.get(notation);
      if (known === undefined) this.notations.set(notation, { count: 1, line: at });
      else known.count++;
    }
    return part;
  }

  private reportStray(): void {
    const { count, line } = this.stray;
    if (count > 0) this.report("line-outside-document", { line, data: { count } });
    this.stray = { count: 0, line: 0 };
    this.ended = false;
  }
}

export interface FencedAnswer {
  readonly lines: readonly string[];
  /** The number of lines in the document before them. */
  readonly before: number;
  /** The number of skipped non-blank lines, not counting fences. */
  readonly around: number;
}

/**
 * Returns the text in a fenced code block (three backticks), as language models write it. Returns all lines unless
 * there is a single block without markup around it. A block that begins the document and never ends was cut off; it
 * extends to the end.
 */
function fencedAnswer(lines: readonly string[], hasMarkup: (text: string) => boolean): FencedAnswer {
  const whole = { lines, before: 0, around: 0 };
  const fences = Array.from(lines.keys()).filter((l) => lines[l].startsWith("```"));
  if (fences.length < 1 || fences.length > 2) return whole;
  const [open] = fences;
  const close = fences.at(1) ?? lines.length;
  if (!/^```[\w-]*\s*$/.test(lines[open]) || (close < lines.length && !/^```\s*$/.test(lines[close]))) return whole;
  const outside = [...lines.slice(0, open), ...lines.slice(close + 1)];
  const around = outside.filter((line) => line.trim() !== "").length;
  if (around > 0 && (fences.length < 2 || hasMarkup(outside.join("\n")))) return whole;
  return { lines: lines.slice(open + 1, close), before: open + 1, around };
}

export interface InlineSource {
  readonly document: string;
  readonly part: string;
  readonly text: string;
  /** The line (1-based) on which the text begins, and whether all of the text is a string on that line. */
  readonly line: number;
  readonly oneLine?: boolean;
}

/** A part, with the notation and line of each mention. */
interface InlinePart {
  readonly part: AnnotatedPart;
  readonly notations: readonly (readonly [Notation, number])[];
}

/** @param exactIds whether ids such as `E1` and `e1` are always different */
function inlineTextToPart(source: InlineSource, report: Report, exactIds: boolean): InlinePart {
  const { document, part, oneLine = false } = source;
  const { text, mentions: marked, problems } = parseInline(source.text);
  const mentions = exactIds ? marked : withUsualIds(marked, { document, line: source.line }, report);
  const entityOf = entities(mentions);
  const inOrder = mentions.toSorted((a, b) => a.at - b.at);
  const troubles = problems.toSorted((a, b) => a.at - b.at);
  const placesOf = (found: readonly { readonly at: number }[]): { line: number; column?: number }[] => {
    if (oneLine) return found.map(() => ({ line: source.line }));
    const offsets = found.map(({ at }) => at);
    return textPositions(source.text, offsets).map(({ line, column }) => ({ line: line + source.line - 1, column }));
  };
  placesOf(troubles).forEach((place, t) => {
    reportProblem(troubles[t], { document, ...place }, report);
  });
  const places = placesOf(inOrder);
  const found = inOrder.map((mention, m) => ({
    entity: entityOf(mention),
    spans: [mention.start, mention.end],
    line: places[m].line,
    ...(mention.entityType !== undefined && { entityType: mention.entityType }),
  }));
  return {
    part: textToPart({ document, part, line: source.line, text }, found, report),
    notations: inOrder.map(({ notation }, m) => [notation, places[m].line]),
  };
}

/** Replaces loose ids, such as `e1: the mayor`, by the ids that they stand for, and reports them. */
function withUsualIds(
  mentions: readonly InlineMention[],
  where: { readonly document: string; readonly line: number },
  report: Report,
): readonly InlineMention[] {
  const { meant, mentions: count, different } = looseIds(mentions);
  if (different !== undefined)
    report("ids-differ-in-case", { ...where, data: { id: different[0], other: different[1] } });
  if (meant.size === 0) return mentions;
  const examples = Array.from(meant, ([id, usual]) => `“${excerpt(id)}” as “${excerpt(usual)}”`);
  const shown = examples.slice(0, MOST_EXAMPLES).join(", ");
  report("loose-ids", { ...where, data: { count, examples: examples.length > MOST_EXAMPLES ? `${shown} …` : shown } });
  return mentions.map((mention) => ({ ...mention, entity: meant.get(mention.entity) ?? mention.entity }));
}

const MOST_EXAMPLES = 5;

function reportProblem(
  { kind, markup, entity }: InlineProblem,
  place: { readonly document: string; readonly line: number; readonly column?: number },
  report: Report,
): void {
  const shown = excerpt(markup);
  const where = { ...place, ...(entity !== undefined && { entity }), mention: shown };
  const isTag = markup.startsWith("<");
  if (kind === "not closed") report("markup-not-closed", where);
  else if (kind === "not opened") report("markup-not-opened", where);
  else if (kind === "empty") report("markup-shape", { ...where, data: { field: shown, expected: "around some text" } });
  else if (isTag) report("markup-shape", { ...where, data: { field: shown, expected: "given an entity's id" } });
  else report("bracket-without-id", where);
}

/**
 * Returns a function from mentions to entities. Mentions that name each other (`id="2" ref="1"`) form an entity named
 * after the first.
 */
function entities(mentions: readonly InlineMention[]): (mention: InlineMention) => string {
  const sets = new DisjointSets();
  for (const { entity, own } of mentions) if (own !== undefined) sets.join(entity, own);
  return ({ entity }) => sets.find(entity);
}

/** Fields that may hold the text, likeliest first. */
export const answerFields = [
  "output",
  "response",
  "prediction",
  "completion",
  "answer",
  "annotated",
  "annotated_text",
  "text",
];
const IDS = ["doc_key", "doc_id", "document_id", "document", "doc", "id"];

/**
 * Returns the text of a JSON object: the first of `answerFields` with markup, or else the first with a string. Returns
 * undefined if there is none, or if the object has clusters or sentences.
 */
export function answerField(record: Record<string, unknown>): string | undefined {
  if (Object.keys(record).some((key) => /clusters|^sentences$/.test(key))) return undefined;
  const texts = answerFields.flatMap((field) => {
    const value = record[field];
    return typeof value === "string" ? [value] : [];
  });
  return texts.find((text) => parseInline(text).mentions.length > 0) ?? texts.at(0);
}

function documentIdIn(record: Record<string, unknown>): string | undefined {
  return firstIdIn(record, IDS);
}
