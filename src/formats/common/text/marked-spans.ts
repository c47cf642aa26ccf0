import { misspeltOf } from "../../../core/near-names.ts";
import { defined } from "../../../core/defined.ts";
import { undecidedLabel } from "../../../core/undecided.ts";
import type { AnnotatedPart } from "../../../core/document.ts";
import type { ReadOptions } from "../../format.ts";
import { mayBegin, mayEnd } from "../conventions/word-boundaries.ts";
import { excerpt } from "../messages/excerpt.ts";
import { type PassedOver, type Report, reportIgnoredRelations } from "../messages/reporter.ts";
import { DisjointSets } from "../parts/disjoint-sets.ts";
import { DistinctNames } from "../parts/distinct-names.ts";
import { isCoreferenceName, isOtherRelationName } from "../parts/relation-names.ts";
import type { TextReading } from "./plain-text-readings.ts";
import { checkEnds, type StandoffFrame, type StandoffMention, standoffToPart } from "./standoff-to-part.ts";

/**
 * A span that somebody marked in a text with an annotation tool, before relations or labels make entities of spans. Ends
 * are exclusive, unless an option says otherwise.
 */
export interface MarkedSpan extends Omit<StandoffMention, "entity" | "entityType" | "alias"> {
  /** What relations call it. */
  readonly id: string;
  /** The labels that somebody gave it: types of mentions, or names of entities. */
  readonly labels: readonly string[];
  /** Whether it is a mention only if a relation that means coreference joins it. */
  readonly isImplied?: boolean;
}

export interface MarkedRelation {
  /** `""` if it has none. */
  readonly name: string;
  /** The ids of the spans that it joins. Its direction does not matter. */
  readonly members: readonly string[];
}

/** A text with marked spans, and relations between them. */
export interface MarkedText extends Pick<StandoffFrame, "document" | "readings" | "tokenSpans" | "sentenceStarts"> {
  readonly spans: readonly MarkedSpan[];
  readonly relations: readonly MarkedRelation[];
  /** Whether the file has a place for relations, even if there are none. Labels are not entities then. */
  readonly mayHaveRelations?: boolean;
  readonly line?: number | undefined;
  /** Its number in the file, if it has no name of its own. */
  readonly position?: number | undefined;
}

/**
 * Builds the parts of a file of marked texts. All of them are read in the same way:
 *
 * - If any relation means coreference, relations join spans, and spans without one are singletons.
 * - If the file has only other relations, reports them (`relations-not-read`), and all spans are singletons.
 * - Without relations, spans with the same label are one entity (`labels-as-entities`). But if the labels look like types,
 *   or the format has a place for relations, all spans are singletons (`unlinked-mentions`).
 *
 * The option `field` decides it, too: `relations` or `label`.
 *
 * @param ofFile reports what belongs to no line
 */
export function markedTextsToParts(
  texts: readonly MarkedText[],
  options: Pick<ReadOptions, "ends" | "firstCharacter" | "relation" | "field">,
  passed: PassedOver,
  ofFile: Report,
): AnnotatedPart[] {
  const entitiesIn = entityReader(texts, options, passed, ofFile);
  const ends = options.ends ?? "exclusive";
  return texts.map((marked) => {
    const { document, line, position, readings, tokenSpans, sentenceStarts } = marked;
    const report: Report = (code, where) => {
      ofFile(code, { document, ...defined({ line }), ...where });
    };
    const mentions = entitiesIn(marked, report).map((mention) => (ends === "inclusive" ? withLast(mention) : mention));
    checkEnds(mentions, ends, document, report);
    const frame = {
      ...{ document, part: "", ends },
      ...defined({ line, tokenSpans, sentenceStarts }),
      ...(readings !== undefined && { readings: likeliestFirst(readings, mentions) }),
    };
    const part = standoffToPart(frame, mentions, options, report);
    return position === undefined ? part : { ...part, position };
  });
}

/** Returns the mention with exclusive ends instead of inclusive ones. */
function withLast(mention: StandoffMention): StandoffMention {
  return {
    ...mention,
    spans: mention.spans.map((bound, b) => bound + (b % 2)),
    ...(mention.quotes !== undefined && {
      quotes: mention.quotes.map((quote) => ({ ...quote, end: quote.end + 1 })),
    }),
  };
}

/** Orders the ways to count a text by the number of spans that cut no word. Quotes decide afterwards. */
function likeliestFirst(readings: Iterable<TextReading>, mentions: readonly StandoffMention[]): TextReading[] {
  const all = [...readings];
  if (all.length < 2) return all;
  const cuts = all.map(({ text, unit }) => {
    let count = 0;
    for (const { spans } of mentions) {
      for (let s = 0; s < spans.length; s += 2) {
        const [start, end] = [unit(spans[s]), unit(spans[s + 1])];
        if (mayBegin(text, start) === "no" || cutsCharacter(text, start)) count++;
        if (mayEnd(text, end) === "no" || cutsCharacter(text, end)) count++;
      }
    }
    return count;
  });
  const order = Array.from(all.keys()).sort((a, b) => cuts[a] - cuts[b] || a - b);
  return order.map((r) => all[r]);
}

/** Returns whether an offset is inside of what readers see as one character, such as an emoji of several. */
function cutsCharacter(text: string, at: number): boolean {
  return /^[\u200D\uDC00-\uDFFF]/.test(text.charAt(at)) || text.charAt(at - 1) === "\u200D";
}

type EntityReader = (marked: MarkedText, report: Report) => StandoffMention[];

function entityReader(
  texts: readonly MarkedText[],
  { relation = [], field }: Pick<ReadOptions, "relation" | "field">,
  passed: PassedOver,
  ofFile: Report,
): EntityReader {
  const named = new Set(relation.map((name) => name.toUpperCase()));
  const counts = countsOf(texts.flatMap(({ relations }) => relations.map(({ name }) => name)));
  const means = (name: string): boolean => isCoreferenceName(name) || named.has(name.toUpperCase());
  // Without other kinds of relations, one without a name can only mean coreference.
  const isUnnamed = counts.has("") && Array.from(counts.keys()).every((name) => name === "" || means(name));
  const isIdentity = (name: string): boolean => means(name) || (isUnnamed && name === "");
  const others = Array.from(counts).filter(([name]) => !isIdentity(name));
  if (field === "label") return byLabel;
  if (others.length < counts.size || field === "relations") {
    if (isUnnamed) ofFile("unnamed-relations", { data: { count: counts.get("") ?? 0 } });
    const known = Array.from(counts.keys()).filter(isIdentity);
    for (const [name] of others) {
      const meant = misspeltOf(name, known);
      if (meant !== undefined) ofFile("misspelt-name", { data: { name: excerpt(name), known: meant } });
    }
    for (const [name, count] of others) passed.add(`“${excerpt(name)}” relations`, count);
    return (marked, report) => byRelation(marked, isIdentity, report);
  }
  if (counts.size > 0) {
    const possible = new Map(others.filter(([name]) => !isOtherRelationName(name)));
    if (relation.length === 0) reportIgnoredRelations(possible, ofFile);
    return alone;
  }
  const labels = countsOf(texts.flatMap(({ spans }) => spans.flatMap((span) => span.labels)));
  const isTyped = texts.some((each) => each.mayHaveRelations === true) || areTypes(texts, [...labels.keys()]);
  const spans = texts.reduce((sum, marked) => sum + marked.spans.length, 0);
  if (spans > 0) {
    const byCount = Array.from(labels).sort((a, b) => b[1] - a[1]);
    const found = byCount.map(([name, count]) => `${excerpt(name)} (${count})`);
    const data = { labels: found, option: isTyped ? "--field label" : "--field relations" };
    ofFile(isTyped ? "unlinked-mentions" : "labels-as-entities", { data });
  }
  return isTyped ? alone : byLabel;
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Joins spans by relations. An entity is named after its first mention. */
function byRelation(
  { spans, relations }: MarkedText,
  isIdentity: (name: string) => boolean,
  report: Report,
): StandoffMention[] {
  const sets = new DisjointSets();
  const known = new Set<string>();
  const joined = new Set<string>();
  for (const { id, line } of spans) {
    if (known.has(id)) report("duplicate-id", { ...defined({ line }), data: { id } });
    known.add(id);
  }
  for (const { name, members } of relations) {
    if (!isIdentity(name)) continue;
    const there = members.filter((id) => {
      if (!known.has(id)) report("unknown-reference", { data: { field: `“${excerpt(name)}”`, id: excerpt(id) } });
      return known.has(id);
    });
    for (const id of there) {
      sets.join(there[0], id);
      joined.add(id);
    }
  }
  const names = new Map<string, string>();
  const isMention = ({ id, isImplied }: MarkedSpan): boolean => isImplied !== true || joined.has(id);
  return spans.filter(isMention).map((span) => {
    const set = sets.find(span.id);
    const entity = names.get(set) ?? span.id;
    names.set(set, entity);
    return mentionOf(span, entity, span.labels.find((label) => !MENTION.test(label)) ?? span.labels.at(0));
  });
}

function alone({ spans }: MarkedText): StandoffMention[] {
  const names = new DistinctNames();
  return spans
    .filter(({ isImplied }) => isImplied !== true)
    .map((span) => mentionOf(span, names.give(span.id), span.labels.at(0)));
}

/**
 * Makes one entity of spans with the same label; a span with several labels is in several entities. Labels that can only
 * be types count if a span has no other. Spans without a label are singletons.
 */
function byLabel({ spans }: MarkedText): StandoffMention[] {
  const names = new DistinctNames();
  for (const label of new Set(spans.flatMap(({ labels }) => labels))) names.give(label);
  return spans.flatMap((span) => {
    if (span.isImplied === true) return [];
    const labels = new Set(span.labels);
    const own = Array.from(labels).filter((label) => !isType(label));
    const entities = own.length > 0 ? own : [...labels].slice(0, 1);
    if (entities.length === 0) return [mentionOf(span, names.give(span.id), undefined)];
    return entities.map((entity) => mentionOf(span, entity, undefined));
  });
}

function mentionOf(
  { id, labels, ...span }: MarkedSpan,
  entity: string,
  entityType: string | undefined,
): StandoffMention {
  return { ...span, entity, ...(entityType !== undefined && { entityType }) };
}

/** Labels that say that a span is a mention, but not of what. */
const MENTION =
  /^(?:mentions?|markables?|spans?|entit(?:y|ies)|coref(?:erence)?s?|chunks?|nps?|noun[ _-]?phrases?|phrases?|labels?|anaphors?|antecedents?|cataphors?|referents?|referring[ _-]?expressions?|singletons?)$/i;

/** Labels for types of names and mentions in common tag sets. */
const TYPE =
  /^(?:per|persons?|people|org|organi[sz]ations?|company|companies|institutions?|loc|locations?|places?|city|cities|country|countries|gpe|geo|fac|facility|facilities|norp|nationality|date|time|duration|money|percent|quantity|ordinal|cardinal|number|event|product|work[ _-]?of[ _-]?art|law|language|title|role|job|misc|miscellaneous|other|veh|vehicle|wea|weapon|animal|plant|disease|drug|chemical|gene|protein|object|thing|artifact|pronouns?|pro|pron|proper|prop|nam|name|nom|nominal|nouns?|subject)$/i;

/** Returns whether a label is the usual name of a type, or says only that a span is a mention. */
export function isType(label: string): boolean {
  const plain = label.replace(/^[BI][-_](?=.)/, "");
  return MENTION.test(plain) || TYPE.test(plain);
}

/**
 * Returns whether labels are rather types of mentions than names of entities: there are none, or a single one for
 * several mentions; one says that annotators have not decided; half of them are usual types; or the same ones recur in most of three or more texts, and are not
 * numbered.
 */
function areTypes(texts: readonly MarkedText[], labels: readonly string[]): boolean {
  const marked = texts.filter(({ spans }) => spans.length > 0);
  if (labels.includes(undecidedLabel)) return true;
  if (labels.length < 2) return labels.length === 0 || marked.some(({ spans }) => spans.length > 1);
  if (2 * labels.filter(isType).length >= labels.length) return true;
  if (marked.length < 3 || labels.every((label) => /\d$|^.$/u.test(label))) return false;
  const present = marked.reduce((sum, { spans }) => sum + new Set(spans.flatMap((span) => span.labels)).size, 0);
  return 2 * present >= labels.length * marked.length;
}
