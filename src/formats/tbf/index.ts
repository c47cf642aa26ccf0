import { defined } from "../../core/defined.ts";
import type { AnnotatedPart, Tokens } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { type Companion, readCompanion, siblingPath } from "../common/input/whole-file-reader.ts";
import { fileOfDocument, isPath } from "../common/input/file-name.ts";
import { TextLineReader } from "../common/input/text-line-reader.ts";
import { misspeltOf } from "../../core/near-names.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { IgnoredRelations, PassedOver, type Report, reportingAt } from "../common/messages/reporter.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import { mentionsToPart, namesToPart, type PartFrame } from "../common/parts/mentions-to-part.ts";
import { addCells, type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { plainTextReadings } from "../common/text/plain-text-readings.ts";
import { checkEnds, type StandoffMention, standoffToPart } from "../common/text/standoff-to-part.ts";
import type { Format, ReadOptions } from "../format.ts";

export const tbf: Format = {
  id: "tbf",
  title: "TAC TBF",
  summary:
    "Event nuggets of TAC KBP. The tab-separated columns are system, document, id, places, text, type and realis. Places are character positions with exclusive ends, or ids of tokens.",
  marks: ["#"],
  detect: (head) => /^#\s*(?:Begin|End)OfDocument\b/im.test(head),
  namesRelations: true,
  survey: (isCompanion, { relation = [] }) => (isCompanion ? undefined : tbfSurvey(relation)),
  reader: (options) => new TbfReader(options),
  spanOptions: ["ends", "offsets", "firstCharacter"],
  extensions: ["tbf"],
};

const BEGIN = /^#\s*BeginOfDocument\b\s*(.*)$/i;
const END = /^#\s*EndOfDocument\b/i;
/** Matches a relation after other text on its line. */
const RELATION_INSIDE = /[^]@coref/i;
const LABEL = "@coreference";
/** Matches names of relations between events that are not the same. */
const OTHER_RELATION = /^(?:after|before|sub|part|caus|temporal)/i;
const RELATION = "`@Coreference`, an id, and comma-separated ids of events";

class TbfReader extends TextLineReader {
  private document: OpenDocument | undefined;
  private readonly passed = new PassedOver();
  private readonly relations = new IgnoredRelations(this.options);
  /** Lines since the last document, except comments: the first one, and their number. */
  private outside = { line: 0, count: 0 };

  protected override readLine(content: string): void {
    const text = content.trimEnd();
    if (text === "") return;
    const name = BEGIN.exec(text)?.[1];
    if (name !== undefined) this.open(name);
    else if (END.test(text)) this.close();
    else if (text.startsWith("#")) this.readComment(text);
    else if (this.document === undefined) this.countOutside();
    else if (text.startsWith("@")) this.readRelation(text, this.document);
    else this.readEvent(text, this.document);
  }

  protected override finishFile(): void {
    if (this.document !== undefined) {
      this.report("document-not-closed", { document: this.document.id, data: { end: "#EndOfDocument" } });
      this.take(this.document);
    }
    this.reportOutside();
    this.passed.reportTo(this.ofFile);
    this.relations.reportTo(this.ofFile);
  }

  private open(id: string): void {
    if (this.document !== undefined) {
      this.report("document-not-closed", { document: this.document.id, data: { end: "#EndOfDocument" } });
      this.take(this.document);
    }
    this.reportOutside();
    if (id === "") this.report("document-without-name");
    this.document = { id, line: this.line, events: new Map(), chains: [] };
  }

  private close(): void {
    if (this.document === undefined) this.report("document-not-opened", { data: { end: "#EndOfDocument" } });
    else this.take(this.document);
    this.document = undefined;
  }

  private take(document: OpenDocument): void {
    this.emit(tbfPart(document, this.options, this.report));
  }

  private readEvent(text: string, { id: document, events }: OpenDocument): void {
    if (RELATION_INSIDE.test(text)) this.report("merged-lines", { document });
    const event = parseEventLine(text, this.line);
    if (event === undefined) this.malformed(text, "an event: system, document, id, places, text, type, realis");
    else if (events.has(event.id)) this.report("duplicate-id", { document, data: { id: event.id } });
    else events.set(event.id, event);
  }

  private readRelation(text: string, { id: document, chains }: OpenDocument): void {
    const [label, id, members, ...more] = text.split("\t").map((field) => field.trim());
    if (RELATION_INSIDE.test(text)) this.report("merged-lines", { document });
    const name = label.slice(1);
    const isIdentity = isCoreferenceLine(label) || this.relations.isGiven(name) || this.relations.isGiven(label);
    if (isIdentity || !OTHER_RELATION.test(name)) this.relations.add(label, isIdentity);
    if (!isIdentity) {
      // The beginning of the line may lack a letter, have one more, or have a tab instead of one.
      const beginnings = [-1, 0, 1].map((more) => text.slice(0, LABEL.length + more).toLowerCase());
      if (beginnings.some((beginning) => misspeltOf(beginning, [LABEL]) !== undefined)) {
        this.report("misspelt-name", { data: { name: excerpt(label), known: "@Coreference" } });
      }
      this.passed.add(`${label} relations`);
    } else if ((members as string | undefined) === undefined || more.some((field) => field !== "")) {
      this.malformed(text, RELATION);
    } else {
      const ids = members.split(",").flatMap((member) => (member.trim() === "" ? [] : [member.trim()]));
      chains.push({ id, events: ids, line: this.line });
    }
  }

  /** Skips a comment. It may contain any text, but one that looks like a relation is reported. */
  private readComment(text: string): void {
    if (/^#@?coref\w*\t/i.test(text)) this.malformed(text, RELATION);
  }

  private malformed(text: string, expected: string): void {
    this.report("malformed-line", { data: { text: excerpt(text), expected } });
  }

  private countOutside(): void {
    if (this.outside.count === 0) this.outside.line = this.line;
    this.outside.count++;
  }

  private reportOutside(): void {
    const { line, count } = this.outside;
    if (count > 0) this.report("line-outside-document", { line, data: { count } });
    this.outside = { line: 0, count: 0 };
  }
}

interface OpenDocument {
  readonly id: string;
  readonly line: number;
  readonly events: Map<string, EventLine>;
  readonly chains: { readonly id: string; readonly events: readonly string[]; readonly line: number }[];
}

interface EventMention {
  readonly event: EventLine;
  readonly entity: string;
}

/**
 * Uses the text `ID.txt` next to the file or, if positions are ids of tokens, the table `ID.tab`. Without that file,
 * mentions are known only by their positions.
 */
function tbfPart(document: OpenDocument, options: ReadOptions, report: Report): AnnotatedPart {
  const mentions = mentionsOf(document, report);
  const frame: PartFrame = { document: document.id, part: "", line: document.line };
  const events = Array.from(document.events.values());
  const inTokens = options.offsets === undefined ? areTokenIds(events) : options.offsets === "token";
  return inTokens ? tokenPart(frame, mentions, options, report) : characterPart(frame, mentions, options, report);
}

/**
 * Returns the events in chains, then the others as singletons. An entity is named after its chain, or after its only
 * event.
 */
function mentionsOf({ id: document, events, chains }: OpenDocument, report: Report): EventMention[] {
  const names = new DistinctNames();
  const inChains = new Set<string>();
  const mentions = chains.flatMap(({ id, events: members, line }) => {
    if (members.length === 0) report("empty-entity", { document, line, entity: id });
    const entity = names.give(id);
    return members.flatMap((member): EventMention[] => {
      const event = events.get(member);
      if (event === undefined) {
        report("unknown-reference", { document, line, entity: id, data: { field: "`@Coreference`", id: member } });
        return [];
      }
      inChains.add(member);
      return [{ event, entity }];
    });
  });
  const singletons = Array.from(events.values()).filter(({ id }) => !inChains.has(id));
  return [...mentions, ...singletons.map((event) => ({ event, entity: names.give(event.id) }))];
}

function characterPart(
  frame: PartFrame,
  mentions: readonly EventMention[],
  options: ReadOptions,
  report: Report,
): AnnotatedPart {
  const ends = options.ends ?? "exclusive";
  const found = mentions.flatMap(({ event, entity }): StandoffMention[] => {
    const { id: alias, places, text, type: entityType, line } = event;
    const spans = characterSpans(places);
    if (spans === undefined) {
      const data = { text: places, expected: "a list of character spans, `START,END;START,END`" };
      report("malformed-line", { document: frame.document, line, entity, data });
      return [];
    }
    if (ends === "inclusive") for (let s = 1; s < spans.length; s += 2) spans[s]++;
    const quotes = text === undefined || spans.length > 2 ? [] : [{ start: spans[0], end: spans[1], text }];
    return [{ entity, entityType, spans, quotes, line, alias }];
  });
  checkEnds(found, ends, frame.document, report);
  const text = companionOf(frame.document, "txt", options, report)?.text;
  const readings = text === undefined ? undefined : plainTextReadings(text);
  return standoffToPart({ ...frame, ends, ...defined({ readings }) }, found, options, report);
}

function tokenPart(
  frame: PartFrame,
  mentions: readonly EventMention[],
  options: ReadOptions,
  report: Report,
): AnnotatedPart {
  const found = mentions.map(({ event: { places, type: entityType, line }, entity }) => {
    const ids = tokenIds(places);
    return { entity, entityType, line, ids, name: [...new Set(ids)].sort().join() };
  });
  const companion = companionOf(frame.document, "tab", options, report);
  if (companion === undefined) return namesToPart(frame, found);
  const { tokens, positions } = readTokenTable(
    companion.text,
    options.tokens !== false,
    reportingAt(report, { file: companion.path }),
  );
  /** The positions of tokens that the table lacks, after all others. */
  const unknown = new Map<string, number>();
  const placed = found.map(({ ids, name: alias, ...mention }) => {
    const runs = ids.flatMap((id) => {
      let position = positions.get(id) ?? unknown.get(id);
      if (position === undefined) unknown.set(id, (position = tokens.length + 1 + 2 * unknown.size));
      return [position, position];
    });
    if (ids.some((id) => !positions.has(id))) {
      const { entity, line } = mention;
      const where = { document: frame.document, entity, line, mention: alias };
      report("span-outside-text", { ...where, data: { tokens: tokens.length } });
    }
    return { ...mention, runs, alias };
  });
  return mentionsToPart({ ...frame, tokens }, placed);
}

/** Returns the companion file named after the document. It may be missing, because the format does not require it. */
function companionOf(document: string, extension: string, options: ReadOptions, report: Report): Companion | undefined {
  if (!isPath(options.file)) return undefined;
  const path = siblingPath(options.file, `${fileOfDocument(document)}.${extension}`);
  return readCompanion(options, [path], "", (code, where) => {
    if (code !== "missing-companion") report(code, where);
  });
}

interface TokenTable {
  readonly tokens: Tokens;
  readonly positions: ReadonlyMap<string, number>;
}

/**
 * Parses a table `ID<tab>WORD<tab>START<tab>END`, of which only ids and words are used.
 *
 * @param keep whether to keep the words
 */
function readTokenTable(text: string, keep: boolean, report: Report): TokenTable {
  const words: string[] = [];
  const positions = new Map<string, number>();
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    if (line.trim() === "") return;
    const [id, word] = line.split("\t");
    // Some versions of the table have a header.
    if (index === 0 && /^(?:token_)?id$/i.test(id.trim())) return;
    if (id.trim() === "" || (word as string | undefined) === undefined) {
      const expected = "a token with its id and word";
      report("malformed-line", { line: index + 1, data: { text: excerpt(line), expected } });
      return;
    }
    if (positions.has(id.trim())) report("duplicate-id", { line: index + 1, data: { id: id.trim() } });
    else positions.set(id.trim(), words.length);
    words.push(word);
  });
  return { tokens: { length: words.length, ...(keep && { form: textColumn(words) }) }, positions };
}

interface EventLine {
  readonly id: string;
  /** Its position as in the file: `4,8;13,16` in characters, or `t3,t5` in ids of tokens. */
  readonly places: string;
  readonly text: string | undefined;
  readonly type: string;
  readonly line: number;
}

/** Parses a line `system document id places text type realis`. Returns undefined for other lines. */
function parseEventLine(text: string, line: number): EventLine | undefined {
  const fields: (string | undefined)[] = text.split("\t").map((field) => field.trim());
  const [, , id = "", places = "", quote, type = ""] = fields;
  if (id === "") return undefined;
  if (!/^[^\s,;]+(?:[,;][^\s,;]+)*$/.test(places)) return undefined;
  return { id, places, text: quote, type, line };
}

/**
 * Parses positions as `[start, end, start, end, …]` in characters. Returns undefined if they are not pairs of numbers.
 */
function characterSpans(places: string): number[] | undefined {
  const spans: number[] = [];
  for (const pair of places.split(";")) {
    const bounds = pair.split(",").map(parseOffset);
    const [start, end] = bounds;
    if (bounds.length !== 2 || start === undefined || end === undefined) return undefined;
    spans.push(start, end);
  }
  return spans;
}

function tokenIds(places: string): string[] {
  return places.split(/[,;]/);
}

/** Returns whether positions are ids of tokens: if those of most events are not pairs of numbers. */
function areTokenIds(events: readonly EventLine[]): boolean {
  const pairs = events.filter(({ places }) => characterSpans(places) !== undefined).length;
  return pairs * 2 < events.length;
}

/** Returns whether the label of a relation means coreference. */
function isCoreferenceLine(label: string): boolean {
  return /^@coref/i.test(label);
}

/**
 * Lists columns and relations that are not read.
 *
 * @param named names of relations that mean coreference, too
 */
function tbfSurvey(named: readonly string[]): ContentSurvey {
  return lineSurvey((line, add) => {
    const [first] = line.split("\t");
    if (first.startsWith("@")) {
      if (!isCoreferenceLine(first) && !named.some((name) => name === first || name === first.slice(1)))
        add(`${first} lines`);
    } else if (!line.startsWith("#")) {
      // The system's name, the realis, and confidences.
      addCells(line.split("\t"), (column) => column > 0 && column < 6, add);
    }
  });
}
