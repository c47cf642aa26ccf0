import { defined } from "../../core/defined.ts";
import type { AnnotatedPart, SideName } from "../../core/document.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { TextLineReader } from "../common/input/text-line-reader.ts";
import { valueAt } from "../common/json/document-fields.ts";
import { firstIdIn } from "../common/json/json-field.ts";
import { isRecord, parseJson } from "../common/json/parse-json.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import type { Report } from "../common/messages/reporter.ts";
import { textPositions } from "../common/messages/text-position.ts";
import { UnreadFields } from "../common/messages/unread-fields.ts";
import { DisjointSets } from "../common/parts/disjoint-sets.ts";
import { NamelessDocuments } from "../common/parts/distinct-names.ts";
import { textToPart } from "../common/text/text-to-part.ts";
import { holdsDirective, parseDirective } from "../conll-2012/token-line.ts";
import { type InlineMention, type InlineProblem, type Notation, parseInline } from "./parse-inline.ts";

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
  private readonly besides = new UnreadFields();
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
    this.besides.reportTo(this.ofFile, this.options);
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
    const answer = this.fencedIn(lines, document, start);
    const first = Math.max(
      answer.lines.findIndex((text) => text.trim() !== ""),
      0,
    );
    const last = answer.lines.findLastIndex((text) => text.trim() !== "");
    const text = answer.lines.slice(first, last + 1).join("\n");
    const found = this.partOf({ document, part, text, line: start + answer.before + first });
    this.emit({ ...found, line, ...defined({ header }) });
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
    const { field, side = "key" } = this.options;
    const answer = field === undefined ? answerIn(json.value, side) : { field, text: valueAt(json.value, field) };
    if (position !== undefined) this.report("document-without-name", { document });
    if (typeof answer?.text !== "string") {
      this.report("json-shape", { document, data: { field: field ?? "output", expected: "a text with markup" } });
      return;
    }
    for (const name of markedBesides(json.value, answer.field, side)) this.besides.add(name, document, answer.field);
    const { lines } = this.fencedIn(answer.text.split(/\r\n|\r|\n/), document, this.line);
    const part = this.partOf({ document, part: "", text: lines.join("\n"), line: this.line, oneLine: true });
    this.emit(position === undefined ? part : { ...part, position });
  }

  private fencedIn(lines: readonly string[], document: string, line: number): FencedAnswer {
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
    ...defined({ entityType: mention.entityType }),
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
  const where = { ...place, ...defined({ entity }), mention: shown };
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

/** Fields that may hold the answer of a model, and those that may hold an annotated text, likeliest first. */
const predictionFields = ["output", "response", "prediction", "completion", "answer"];
const annotationFields = ["annotated", "annotated_text", "text"];

export const answerFields = [...predictionFields, ...annotationFields];
const IDS = ["doc_key", "doc_id", "document_id", "document", "doc", "id"];

/** A field of a JSON object, and its text. */
interface Answer {
  readonly field: string;
  readonly text: string;
}

/**
 * Returns the text of a JSON object: the first of `answerFields` with markup, or else the first with a string. For a
 * key, annotated texts come first. Returns undefined if there is none, or if the object has clusters or sentences.
 */
export function answerIn(record: Record<string, unknown>, side: SideName = "key"): Answer | undefined {
  if (Object.keys(record).some((key) => /clusters|^sentences$/.test(key))) return undefined;
  const fields = side === "key" ? [...annotationFields, ...predictionFields] : answerFields;
  const texts = fields.flatMap((field) => {
    const text = record[field];
    return typeof text === "string" ? [{ field, text }] : [];
  });
  return texts.find(({ text }) => parseInline(text).mentions.length > 0) ?? texts.at(0);
}

/**
 * Returns the other fields whose text has the same words, with other markup. A key does not need those of predictions,
 * and a prediction does not need those of annotated texts.
 */
function markedBesides(record: Record<string, unknown>, read: string, side: SideName): string[] {
  const needless = side === "key" ? [annotationFields, predictionFields] : [predictionFields, annotationFields];
  const own = record[read];
  return Object.entries(record).flatMap(([name, text]) => {
    if (typeof own !== "string" || typeof text !== "string" || text === own) return [];
    if (needless[0].includes(read) && needless[1].includes(name)) return [];
    if (!/\]|<\//.test(text)) return [];
    const marked = parseInline(text);
    return marked.mentions.length > 0 && haveSameWords(marked.text, parseInline(own).text) ? [name] : [];
  });
}

/** The share of words that two markings of the same text have in common; models may change some. */
const SAME = 0.8;

function haveSameWords(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) => text.match(/[\p{L}\p{N}]+/gu) ?? []);
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of others) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared++;
    left.set(word, count - 1);
  }
  return shared > 0 && shared >= SAME * Math.max(words.length, others.length);
}

function documentIdIn(record: Record<string, unknown>): string | undefined {
  return firstIdIn(record, IDS);
}

/** Ids of a document that a language model wrote in several ways. */
interface LooseIds {
  /** The id that each loose id stands for. */
  readonly meant: ReadonlyMap<string, string>;
  /** The number of mentions with a loose id. */
  readonly mentions: number;
  /** Ids that differ from others only in case, but were not taken for these, and one of the others. */
  readonly different: readonly [string, string] | undefined;
}

/** An id as models number entities, followed by a description, or by further ids. */
const DESCRIBED = /^([\p{L}_-]{0,16}\d+)\s*(?:[:=–—]\s*|-\s+|\s+)\S/u;
const NUMBERED = /^[\p{L}_-]{0,16}\d+$/u;
const FIRST_OF_SEVERAL = /^([\p{L}_-]{0,16}\d+)(?:\s*[,;/&+]\s*[\p{L}_-]{0,16}\d+)+$/u;

/**
 * Finds ids with a description (`e1: the mayor`), several ids (`e1,e2`, of which the first counts), and ids in another
 * case (`E1` as well as `e1`). An id is loose only if the document also has the id that it stands for. Another case is a
 * slip only if it is rare, and if all ids in that case have a counterpart.
 */
function looseIds(mentions: readonly InlineMention[]): LooseIds {
  const counts = new Map<string, number>();
  for (const { entity } of mentions) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  const meant = new Map<string, string>();
  const plain = (id: string): boolean => !DESCRIBED.test(id) && !FIRST_OF_SEVERAL.test(id);
  const byFolded = new Map<string, string[]>();
  for (const id of counts.keys()) {
    if (!plain(id) || !NUMBERED.test(id)) continue;
    const folded = id.toLowerCase();
    byFolded.set(folded, [...(byFolded.get(folded) ?? []), id]);
  }
  const different = joinCases(counts, byFolded, meant);
  for (const id of counts.keys()) {
    const [, first = ""] = DESCRIBED.exec(id) ?? FIRST_OF_SEVERAL.exec(id) ?? [];
    const same = byFolded.get(first.toLowerCase());
    const stem = same?.includes(first) === true ? first : same?.length === 1 ? same[0] : undefined;
    if (stem !== undefined && stem !== id) meant.set(id, meant.get(stem) ?? stem);
  }
  const loose = [...meant.keys()].reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
  return { meant, mentions: loose, different };
}

/** Adds ids in a rare case to `meant`, or returns a pair of ids that differ only in case. */
function joinCases(
  counts: ReadonlyMap<string, number>,
  byFolded: ReadonlyMap<string, readonly string[]>,
  meant: Map<string, string>,
): readonly [string, string] | undefined {
  const doubled = Array.from(byFolded.values()).filter((ids) => ids.length > 1);
  if (doubled.length === 0) return undefined;
  const countOf = (ids: readonly string[]): number => ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
  const rare = (id: string): boolean => id !== id.toLowerCase();
  const all = Array.from(byFolded.values()).flat();
  // The usual case is the one that more mentions have.
  const isUpperRare = countOf(all.filter(rare)) * 2 < countOf(all);
  const slips = all.filter((id) => rare(id) === isUpperRare);
  const haveCounterparts = slips.every((id) => (byFolded.get(id.toLowerCase()) ?? []).length > 1);
  if (!haveCounterparts || countOf(slips) * 4 > countOf(all)) return [doubled[0][0], doubled[0][1]];
  for (const ids of doubled) {
    const usual = ids.find((id) => rare(id) !== isUpperRare);
    for (const id of ids) if (usual !== undefined && rare(id) === isUpperRare) meant.set(id, usual);
  }
  return undefined;
}
