import { defined } from "../../core/defined.ts";
import { join, rootOf } from "../../core/dependency.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { companionPath } from "../common/input/whole-file-reader.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { TextLineReader } from "../common/input/text-line-reader.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { PassedOver, type Report, reportIgnoredRelations } from "../common/messages/reporter.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import { isCoreferenceName, isOtherRelationName } from "../common/parts/relation-names.ts";
import type { Quote } from "../common/text/plain-text-readings.ts";
import { checkEnds, companionReadings, type StandoffMention, standoffToPart } from "../common/text/standoff-to-part.ts";

export class BratReader extends TextLineReader {
  /** By id, in the order of the file. */
  private readonly annotations = new Map<string, TextBound | Event>();
  private readonly relations: Relation[] = [];
  private readonly passed = new PassedOver();

  protected override readLine(text: string): void {
    const annotation = parseAnnotation(text, this.line, this.annotations.size);
    if (annotation === undefined) {
      if (text.trim() === "") return;
      this.report("malformed-line", { data: { text: excerpt(text), expected: expectedForm(text) } });
    } else if (annotation.kind === "other") {
      this.passed.add(annotation.layer);
    } else if (annotation.kind !== "text" && annotation.kind !== "event") {
      this.relations.push(annotation);
    } else if (this.annotations.has(annotation.id)) {
      this.report("duplicate-id", { data: { id: annotation.id } });
    } else {
      this.annotations.set(annotation.id, annotation);
    }
  }

  protected override finishFile(): void {
    this.emit(this.part(this.ofFile));
    this.passed.reportTo(this.ofFile);
  }

  private part(report: Report): AnnotatedPart {
    const document = documentOfFile(this.options.file);
    const ends = this.options.ends ?? "exclusive";
    const mentions = this.mentions(ends === "inclusive" ? 1 : 0);
    checkEnds(mentions, ends, document, report);
    const readings = companionReadings(this.options, [companionPath(this.options.file, "txt")], report);
    return standoffToPart({ document, part: "", ends, ...defined({ readings }) }, mentions, this.options, report);
  }

  /** @param shift added to the ends of spans */
  private mentions(shift: number): readonly StandoffMention[] {
    const { annotations, relations, passed, report } = this;
    const isIdentity = (relation: Relation): boolean => isCoreferenceType(relation, this.options.relation ?? []);
    const { mentions, isLinked } = standardChains({ annotations, relations, passed, report }, isIdentity, shift);
    if (isLinked) return mentions;
    const texts = Array.from(annotations.values()).filter(({ kind }) => kind === "text") as TextBound[];
    if (hasLitbankChains(texts)) return litbankChains(texts, shift);
    this.reportIgnored(isIdentity);
    return mentions;
  }

  /** Reports that no relation of the file means coreference, if its relations could. */
  private reportIgnored(isIdentity: (relation: Relation) => boolean): void {
    const counts = new Map<string, number>();
    for (const relation of this.relations) {
      if (isIdentity(relation)) return;
      const { label } = relation;
      if (!isOtherRelationName(label)) counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    if (this.options.relation === undefined) reportIgnoredRelations(counts, this.ofFile);
  }
}

function standoffOf({ alias, entity, type, mentionType, place, line }: BratMention, shift: number): StandoffMention {
  const spans = shift === 0 ? place.spans : place.spans.map((bound, b) => (b % 2 === 0 ? bound : bound + shift));
  const features = mentionType === undefined ? undefined : { type: mentionType };
  return { entity, entityType: type, spans, quotes: quotesOf(place.text, spans), line, alias, features };
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
function litbankChains(texts: readonly TextBound[], shift: number): StandoffMention[] {
  const names = new DistinctNames();
  const chains = new Set(texts.flatMap(({ type }) => (CHAIN.test(type) ? [type] : [])));
  for (const chain of chains) names.give(chain);
  const chainPlaces = new Set(texts.filter(({ type }) => CHAIN.test(type)).map(placeOf));
  const categories = new Map<string, Category>();
  for (const text of texts) {
    if (!CHAIN.test(text.type) && !categories.has(placeOf(text))) categories.set(placeOf(text), categoryOf(text.type));
  }
  return texts.flatMap((place): StandoffMention[] => {
    const { id: alias, type, line } = place;
    const mention = { alias, place, line };
    if (CHAIN.test(type)) {
      const category = categories.get(placeOf(place)) ?? { type: "" };
      return [standoffOf({ ...mention, entity: type, ...category }, shift)];
    }
    // If the span is in a chain, its category is not another mention.
    if (chainPlaces.has(placeOf(place))) return [];
    return [standoffOf({ ...mention, entity: names.give(alias), ...categoryOf(type) }, shift)];
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

type Annotations = ReadonlyMap<string, TextBound | Event>;

interface BratAnnotations {
  readonly annotations: Annotations;
  readonly relations: readonly Relation[];
  readonly passed: PassedOver;
  readonly report: Report;
}

/**
 * Returns the mentions of a file that marks coreference with links, and whether any are linked. An entity gets the id
 * of its first mention. Annotations without a link are singletons, with two exceptions: if there are links, but only
 * between events, other annotations are ignored; if there are links, but none to an event, events are ignored.
 */
function standardChains(
  found: BratAnnotations,
  isIdentity: (relation: Relation) => boolean,
  shift: number,
): { readonly mentions: readonly StandoffMention[]; readonly isLinked: boolean } {
  const { annotations, relations, passed, report } = found;
  const all = Array.from(annotations.values());
  const eventOf = eventsByTrigger(all, found);
  const parent = new Int32Array(all.length);
  for (let number = 0; number < all.length; number++) parent[number] = number;
  const linked = new Set<"text" | "event">();
  for (const relation of relations) {
    const { label, members, line } = relation;
    if (!isIdentity(relation)) {
      passed.add(`“${label}” relations`);
      continue;
    }
    let first: number | undefined;
    for (const id of members) {
      // A link may name the trigger but mean its event.
      const member = annotations.get(eventOf.get(id) ?? id);
      if (member === undefined || placeIn(annotations, member) === undefined) {
        report("unknown-reference", { line, data: { field: `“${label}”`, id } });
        continue;
      }
      const { kind, number } = member;
      linked.add(kind);
      first ??= number;
      join(parent, first, number);
    }
  }
  const both = linked.size !== 1;
  const mentions: StandoffMention[] = [];
  for (let number = 0; number < all.length; number++) {
    const { kind, id, type, line } = all[number];
    const place = placeIn(annotations, all[number]);
    if (place === undefined || (kind === "text" && eventOf.has(id))) continue;
    const entity = all[rootOf(parent, number)].id;
    if (both || linked.has(kind)) mentions.push(standoffOf({ alias: id, entity, type, place, line }, shift));
    else passed.add(kind === "event" ? "events" : "annotations that are not events");
  }
  return { mentions, isLinked: parent.some((above, number) => above !== number) };
}

/** Returns undefined for an event whose trigger is missing. */
function placeIn(annotations: Annotations, annotation: TextBound | Event): TextBound | undefined {
  if (annotation.kind === "text") return annotation;
  const trigger = annotations.get(annotation.trigger);
  return trigger?.kind === "text" ? trigger : undefined;
}

/** Returns the id of the first event of each trigger. */
function eventsByTrigger(
  all: readonly (TextBound | Event)[],
  { annotations, passed, report }: BratAnnotations,
): ReadonlyMap<string, string> {
  const eventOf = new Map<string, string>();
  for (const each of all) {
    if (each.kind === "text") continue;
    const { id, trigger, roles, line } = each;
    if (roles > 0) passed.add("arguments of events", roles);
    if (placeIn(annotations, each) === undefined)
      report("unknown-reference", { line, data: { field: id, id: trigger } });
    else if (!eventOf.has(trigger)) eventOf.set(trigger, id);
  }
  return eventOf;
}

interface BratMention {
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
  /** Its number among text-bound annotations and events, from 0. */
  readonly number: number;
}

/** An event, `E1<tab>TYPE:T1 ROLE:T2`. */
export interface Event {
  readonly kind: "event";
  readonly id: string;
  readonly type: string;
  readonly trigger: string;
  readonly roles: number;
  readonly line: number;
  /** Its number among text-bound annotations and events, from 0. */
  readonly number: number;
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

/** @param number the number that a text-bound annotation or event gets */
function parseAnnotation(text: string, line: number, number: number): Annotation | undefined {
  const usual = text.startsWith("T") ? usualTextBound(text, line, number) : undefined;
  if (usual !== undefined) return usual;
  const layer = others[text.slice(0, 1)];
  // Notes are numbered, so this is a damaged equivalence (`#` for `*`).
  if (/^#\tEquiv\s/.test(text)) return undefined;
  if (layer !== undefined) return { kind: "other", layer };
  const [id, body = "", ...rest] = text.split("\t");
  if (id.startsWith("T")) return textBound(id, body, rest, line, number);
  // After a lost line break, another line may follow.
  if (rest.some((field) => field.trim() !== "")) return undefined;
  switch (id.slice(0, 1)) {
    case "E":
      return event(id, body, line, number);
    case "R":
      return relation(id, body, line);
    case "*":
      return equivalence(id, body, line);
    default:
      return undefined;
  }
}

/**
 * Reads a text-bound annotation with a single span, `ID<tab>TYPE START END<tab>TEXT`, as almost all are. A regular
 * expression takes twice as long.
 */
function usualTextBound(text: string, line: number, number: number): TextBound | undefined {
  const tab = text.indexOf("\t");
  const quote = text.indexOf("\t", tab + 1);
  // V8's `lastIndexOf` takes ten times as long.
  const beforeStart = text.indexOf(" ", tab + 1);
  const beforeEnd = text.indexOf(" ", beforeStart + 1);
  if (beforeStart <= tab + 1 || beforeEnd < beforeStart) return undefined;
  const start = offsetIn(text, beforeStart + 1, beforeEnd);
  const end = offsetIn(text, beforeEnd + 1, quote);
  const type = text.slice(tab + 1, beforeStart);
  if (start < 0 || end < 0 || /\s/.test(type)) return undefined;
  return { kind: "text", id: text.slice(0, tab), type, spans: [start, end], text: text.slice(quote + 1), line, number };
}

/** Returns the number written from `from` to `to`, or -1 if it does not have one to nine digits. */
function offsetIn(text: string, from: number, to: number): number {
  if (from >= to || to - from > 9) return -1;
  let value = 0;
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = 10 * value + digit;
  }
  return value;
}

function textBound(
  id: string,
  body: string,
  rest: readonly string[],
  line: number,
  number: number,
): TextBound | undefined {
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
  return { kind: "text", id, type, spans, ...(rest.length > 0 && { text: rest.join("\t") }), line, number };
}

function event(id: string, body: string, line: number, number: number): Event | undefined {
  const [head, ...roles] = body.trim().split(/ +/);
  const colon = head.indexOf(":");
  const trigger = head.slice(colon + 1);
  if (colon <= 0 || trigger === "") return undefined;
  return { kind: "event", id, type: head.slice(0, colon), trigger, roles: roles.length, line, number };
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

/**
 * Returns whether a relation means identity. Labels such as `Near-identity` or `Bridging` never do, not even in an
 * equivalence, unless the user names them.
 *
 * @param labels the labels that the user names
 */
export function isCoreferenceType(
  { kind, label }: { readonly kind: "relation" | "equivalence"; readonly label: string },
  labels: readonly string[],
): boolean {
  if (labels.includes(label)) return true;
  return !isOtherRelationName(label) && (kind === "equivalence" || isCoreferenceName(label));
}
