import type { AnnotatedPart } from "../../core/document.ts";
import { type Quote, plainTextReadings } from "../common/text/plain-text-readings.ts";
import { type StandoffMention, checkEnds, standoffToPart } from "../common/text/standoff-to-part.ts";
import { companionPath, readCompanion } from "../common/input/companion.ts";
import { DisjointSets } from "../common/parts/disjoint-sets.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import { PassedOver, type Report, reporter } from "../common/messages/reporter.ts";
import { TextLineReader } from "../common/input/text-line-reader.ts";

export class BratReader extends TextLineReader {
  private readonly texts: TextBound[] = [];
  private readonly events: Event[] = [];
  private readonly relations: Relation[] = [];
  private readonly ids = new Set<string>();
  private readonly passed = new PassedOver();

  protected override readLine(text: string): void {
    if (text.trim() === "") return;
    const annotation = parseAnnotation(text, this.line);
    if (annotation === undefined) {
      this.report("malformed-line", { data: { text: excerpt(text), expected: expectedForm(text) } });
    } else if (annotation.kind === "other") {
      this.passed.add(annotation.layer);
    } else if (annotation.kind === "text") {
      if (this.isNew(annotation.id)) this.texts.push(annotation);
    } else if (annotation.kind === "event") {
      if (this.isNew(annotation.id)) this.events.push(annotation);
    } else {
      this.relations.push(annotation);
    }
  }

  protected override finishFile(): void {
    // Diagnostics about the whole file have no line.
    const report = reporter(this.options, () => undefined);
    this.emit(this.part(report));
    this.passed.reportTo(report);
  }

  private isNew(id: string): boolean {
    if (this.ids.has(id)) {
      this.report("duplicate-id", { data: { id } });
      return false;
    }
    this.ids.add(id);
    return true;
  }

  private part(report: Report): AnnotatedPart {
    const document = documentOfFile(this.options.file);
    const ends = this.options.ends ?? "exclusive";
    const mentions = this.mentions().map((mention) => standoffOf(mention, ends === "inclusive" ? 1 : 0));
    checkEnds(mentions, ends, document, report);
    const { file } = this.options;
    const path = companionPath(file, "txt");
    const purpose = "only the offsets of the mentions are known";
    const companion = readCompanion(this.options, [path], purpose, report);
    const frame = {
      document,
      part: "",
      ...(companion !== undefined && { readings: plainTextReadings(companion.text) }),
    };
    return standoffToPart(frame, mentions, report);
  }

  private mentions(): BratMention[] {
    const { texts, events, relations } = this;
    const standard = standardChains({ texts, events, relations }, this.passed, this.report);
    const isLinked = new Set(standard.map(({ entity }) => entity)).size < standard.length;
    return !isLinked && hasLitbankChains(texts) ? litbankChains(texts) : standard;
  }
}

/** @param shift added to the ends of spans */
function standoffOf({ alias, entity, type, mentionType, place, line }: BratMention, shift: number): StandoffMention {
  const spans = shift === 0 ? place.spans : place.spans.map((bound, b) => (b % 2 === 0 ? bound : bound + shift));
  const features = mentionType === undefined ? {} : { features: { type: mentionType } };
  return { entity, entityType: type, spans, quotes: quotesOf(place.text, spans), line, alias, ...features };
}

/** Returns the quoted text of each span. The file quotes the pieces in order, separated by spaces. */
function quotesOf(text: string | undefined, spans: readonly number[]): Quote[] {
  if (text === undefined) return [];
  if (spans.length === 2) return [{ start: spans[0], end: spans[1], text }];
  const characters = Array.from(text);
  const quotes: Quote[] = [];
  let next = 0;
  for (let s = 0; s < spans.length; s += 2) {
    const [start, end] = [spans[s], spans[s + 1]];
    quotes.push({ start, end, text: characters.slice(next, next + end - start).join("") });
    next += end - start + 1;
  }
  // If the quote is longer or shorter than the spans together, it cannot be divided.
  return next === characters.length + 1 ? quotes : [];
}

/** The name of a chain: a name and a number, `Isabella-11`. */
const CHAIN = /-\d+$/;

/**
 * Returns whether chains are written as in LitBank: as a second annotation of the same span, whose type is the name of
 * a chain.
 */
function hasLitbankChains(texts: readonly TextBound[]): boolean {
  const chains = texts.filter(({ type }) => CHAIN.test(type));
  const categories = texts.filter(({ type }) => !CHAIN.test(type));
  const chainPlaces = new Set(chains.map(placeOf));
  const categoryPlaces = new Set(categories.map(placeOf));
  const inCategories = chains.filter((text) => categoryPlaces.has(placeOf(text))).length;
  const inChains = categories.filter((text) => chainPlaces.has(placeOf(text))).length;
  return inCategories * 2 > chains.length && inChains * 2 > categories.length;
}

/**
 * Returns the mentions of a file with LitBank's chains, one for each annotation of a chain; spans without a chain are
 * singletons.
 */
function litbankChains(texts: readonly TextBound[]): BratMention[] {
  const names = new DistinctNames();
  const chains = new Set(texts.flatMap(({ type }) => (CHAIN.test(type) ? [type] : [])));
  for (const chain of chains) names.give(chain);
  const chainPlaces = new Set(texts.filter(({ type }) => CHAIN.test(type)).map(placeOf));
  const categories = new Map<string, Category>();
  for (const text of texts) {
    if (!CHAIN.test(text.type) && !categories.has(placeOf(text))) categories.set(placeOf(text), categoryOf(text.type));
  }
  return texts.flatMap((place): BratMention[] => {
    const { id: alias, type, line } = place;
    const mention = { kind: "text", alias, place, line } as const;
    if (CHAIN.test(type)) return [{ ...mention, entity: type, ...(categories.get(placeOf(place)) ?? { type: "" }) }];
    // If the span is in a chain, its category is not another mention.
    if (chainPlaces.has(placeOf(place))) return [];
    return [{ ...mention, entity: names.give(alias), ...categoryOf(type) }];
  });
}

function placeOf({ spans }: TextBound): string {
  return spans.join();
}

type Category = Pick<BratMention, "type" | "mentionType">;

/** Divides `NOM_PER` into the entity's type `PER` and the mention's type `NOM`. */
function categoryOf(category: string): Category {
  const match = /^(NOM|PROP|PRON)_(.*)$/.exec(category);
  return match === null ? { type: category } : { type: match[2], mentionType: match[1] };
}

interface Annotations {
  readonly texts: readonly TextBound[];
  readonly events: readonly Event[];
  readonly relations: readonly Relation[];
}

/**
 * Returns the mentions of a file that marks coreference with links. An entity gets the id of its first mention.
 * Annotations without a link are singletons, with two exceptions: if there are links, but only between events, other
 * annotations are ignored; if there are links, but none to an event, events are ignored.
 */
function standardChains(annotations: Annotations, passed: PassedOver, report: Report): BratMention[] {
  const { candidates, idOf } = candidatesOf(annotations, passed, report);
  const sets = new DisjointSets();
  const linked = new Set<BratMention["kind"]>();
  for (const relation of annotations.relations) {
    const { label, members, line } = relation;
    if (!isCoreference(relation)) {
      passed.add(`“${label}” relations`);
      continue;
    }
    let first: string | undefined;
    for (const id of members) {
      const candidate = candidates.get(idOf(id));
      if (candidate === undefined) {
        report("unknown-reference", { line, data: { field: `“${label}”`, id } });
        continue;
      }
      linked.add(candidate.kind);
      sets.join((first ??= candidate.alias), candidate.alias);
    }
  }
  const both = linked.size !== 1;
  const names = new Map<string, string>();
  const mentions: BratMention[] = [];
  for (const candidate of candidates.values()) {
    if (!both && !linked.has(candidate.kind)) {
      passed.add(candidate.kind === "event" ? "events" : "annotations that are not events");
      continue;
    }
    const set = sets.find(candidate.alias);
    const entity = names.get(set) ?? candidate.alias;
    names.set(set, entity);
    const { kind, alias, type, place, line } = candidate;
    mentions.push({ kind, alias, entity, type, place, line });
  }
  return mentions;
}

/**
 * Returns the possible mentions by id, in the order of the file, and a function that returns the id of the mention that
 * a link means.
 */
function candidatesOf(
  { texts, events }: Annotations,
  passed: PassedOver,
  report: Report,
): { candidates: Map<string, BratMention>; idOf: (id: string) => string } {
  const triggers = new Map(events.length === 0 ? [] : texts.map((text) => [text.id, text]));
  const eventOf = new Map<string, string>();
  const found: BratMention[] = [];
  for (const { id, type, trigger, roles, line } of events) {
    if (roles > 0) passed.add("arguments of events", roles);
    const text = triggers.get(trigger);
    if (text === undefined) {
      report("unknown-reference", { line, data: { field: id, id: trigger } });
      continue;
    }
    if (!eventOf.has(trigger)) eventOf.set(trigger, id);
    found.push({ kind: "event", alias: id, entity: id, type, place: text, line });
  }
  for (const text of texts) {
    const { id, type, line } = text;
    if (!eventOf.has(id)) found.push({ kind: "text", alias: id, entity: id, type, place: text, line });
  }
  found.sort((a, b) => a.line - b.line);
  return {
    candidates: new Map(found.map((mention) => [mention.alias, mention])),
    // A link may name the trigger but mean its event.
    idOf: (id) => eventOf.get(id) ?? id,
  };
}

const IDENTITY =
  /^(?:coref\w*|corefers?\w*|ident|identity|identical(?:to)?|(?:is)?same(?:as)?|equiv\w*|anaphora|anaphoric)$/;

const OTHER = /bridg|near|part|member|subset|split/;

/**
 * Returns whether a relation means identity. Labels such as `Near-identity` or `Bridging` never do, not even in an
 * equivalence.
 */
function isCoreference({ kind, label }: Relation): boolean {
  const plain = label.toLowerCase().replace(/[-_]/g, "");
  return !OTHER.test(plain) && (kind === "equivalence" || IDENTITY.test(plain));
}

export interface BratMention {
  readonly kind: "text" | "event";
  readonly alias: string;
  readonly entity: string;
  readonly type: string;
  /** `PROP`, `NOM` or `PRON`, if the type includes it, as in LitBank. */
  readonly mentionType?: string;
  readonly place: TextBound;
  readonly line: number;
}

/** A span of text, `T1<tab>TYPE 10 20;25 30<tab>TEXT`. */
export interface TextBound {
  readonly kind: "text";
  readonly id: string;
  readonly type: string;
  /** `[start, end, start, end, …]` as in the file. */
  readonly spans: readonly number[];
  readonly text?: string;
  readonly line: number;
}

/** An event, `E1<tab>TYPE:T1 ROLE:T2`. */
export interface Event {
  readonly kind: "event";
  readonly id: string;
  readonly type: string;
  readonly trigger: string;
  readonly roles: number;
  readonly line: number;
}

/** A relation, `R1<tab>LABEL Arg1:T1 Arg2:T2`, or an equivalence, `*<tab>LABEL T1 T2 T3`. */
export interface Relation {
  readonly kind: "relation" | "equivalence";
  readonly id: string;
  readonly label: string;
  /** Ids of text-bound annotations or events. */
  readonly members: readonly string[];
  readonly line: number;
}

interface Other {
  readonly kind: "other";
  readonly layer: "attributes" | "normalisations" | "notes";
}

type Annotation = TextBound | Event | Relation | Other;

const others: Readonly<Partial<Record<string, Other["layer"]>>> = {
  A: "attributes",
  M: "attributes",
  N: "normalisations",
  "#": "notes",
};

const forms: Readonly<Partial<Record<string, string>>> = {
  T: "a text-bound annotation, `T1<tab>TYPE START END<tab>TEXT`",
  E: "an event, `E1<tab>TYPE:T1`",
  R: "a relation, `R1<tab>LABEL Arg1:T1 Arg2:T2`",
  "*": "an equivalence, `*<tab>Equiv T1 T2`",
};

function expectedForm(text: string): string {
  return forms[text.slice(0, 1)] ?? "a brat annotation, whose id begins with T, E, R, A, M, N, `#` or `*`";
}

/** A text-bound annotation with a single span, as almost all are. */
const USUAL = /^(T[^\t]*)\t(\S+) (\d{1,9}) (\d{1,9})\t(.*)$/s;

function parseAnnotation(text: string, line: number): Annotation | undefined {
  if (text.startsWith("T")) {
    const usual = USUAL.exec(text);
    if (usual !== null) {
      const [, id, type, start, end, quote] = usual;
      return { kind: "text", id, type, spans: [Number(start), Number(end)], text: quote, line };
    }
  }
  const layer = others[text.slice(0, 1)];
  // Notes are numbered, so this is a damaged equivalence (`#` for `*`).
  if (/^#\tEquiv\s/.test(text)) return undefined;
  if (layer !== undefined) return { kind: "other", layer };
  const [id, body = "", ...rest] = text.split("\t");
  if (id.startsWith("T")) return textBound(id, body, rest, line);
  // After a lost line break, another line may follow.
  if (rest.some((field) => field.trim() !== "")) return undefined;
  switch (id.slice(0, 1)) {
    case "E":
      return event(id, body, line);
    case "R":
      return relation(id, body, line);
    case "*":
      return equivalence(id, body, line);
    default:
      return undefined;
  }
}

function textBound(id: string, body: string, rest: readonly string[], line: number): TextBound | undefined {
  const match = /^(\S+) +(\S.*)$/.exec(body);
  if (match === null) return undefined;
  const [, type, places] = match;
  const spans: number[] = [];
  for (const place of places.split(";")) {
    const bounds = place.trim().split(/ +/).map(parseOffset);
    const [start, end] = bounds;
    if (bounds.length !== 2 || start === undefined || end === undefined) return undefined;
    spans.push(start, end);
  }
  return { kind: "text", id, type, spans, ...(rest.length > 0 && { text: rest.join("\t") }), line };
}

function event(id: string, body: string, line: number): Event | undefined {
  const [head, ...roles] = body.trim().split(/ +/);
  const colon = head.indexOf(":");
  const trigger = head.slice(colon + 1);
  if (colon <= 0 || trigger === "") return undefined;
  return { kind: "event", id, type: head.slice(0, colon), trigger, roles: roles.length, line };
}

function relation(id: string, body: string, line: number): Relation | undefined {
  const [label, ...roles] = body.trim().split(/ +/);
  const members = roles.map((role) => role.slice(role.indexOf(":") + 1));
  if (label === "" || members.length < 2 || roles.some((role) => !/^[^:]+:./.test(role))) return undefined;
  return { kind: "relation", id, label, members, line };
}

function equivalence(id: string, body: string, line: number): Relation | undefined {
  const [label, ...members] = body.trim().split(/ +/);
  return label === "" || members.length < 2 ? undefined : { kind: "equivalence", id, label, members, line };
}
