import type { AnnotatedPart, SideName } from "./document.ts";
import { type OverlapTable, overlapTable } from "./overlap-table.ts";

/** The mentions of one side that take part, in text order, each with its counterpart on the other side. */
export interface SideMentions {
  readonly part: AnnotatedPart;
  /** Their indices in `part.mentions`, ascending, which is text order. */
  readonly mentions: Int32Array;
  /** The entity of each, numbered as in the overlap table: in the order of first mentions. */
  readonly entity: Int32Array;
  /** Mentions per entity. */
  readonly sizes: Int32Array;
  /** By entity of `part`, its number among all that take part, in the order of first mentions, before options leave any out; -1 for others. */
  readonly rank: Int32Array;
  /** The place of each one's counterpart among the other side's `mentions`; -1 for a twinless mention. */
  readonly twin: Int32Array;
}

/** What a metric may look at that needs more than the overlap table: order, words, features. */
export interface PairedMentions {
  readonly key: SideMentions;
  readonly response: SideMentions;
}

/** The table of these mentions. */
export function pairedTable({ key, response }: PairedMentions): OverlapTable {
  const common = Array.from(response.twin.keys()).filter((place) => response.twin[place] >= 0);
  return overlapTable(
    key.sizes,
    response.sizes,
    common.map((place) => key.entity[response.twin[place]]),
    common.map((place) => response.entity[place]),
  );
}

/** What the entities are called in their file, by their numbers. */
export function entityIds({ part, mentions, entity, sizes }: SideMentions): string[] {
  const ids = Array.from(sizes, () => "");
  mentions.forEach((m, place) => (ids[entity[place]] = part.entities.ids[part.mentions.entity[m]]));
  return ids;
}

/** K7, R12: what explanations, lists of errors and the page call the entity of a rank (from 0). */
export function entityBadge(side: SideName, rank: number): string {
  return `${side === "key" ? "K" : "R"}${rank + 1}`;
}

/** The badges of the entities, by their numbers. An entity keeps its badge if others are left out. */
export function entityBadges(side: SideName, { part, mentions, entity, sizes, rank }: SideMentions): string[] {
  const badges = Array.from(sizes, () => "");
  mentions.forEach((m, place) => (badges[entity[place]] ||= entityBadge(side, rank[part.mentions.entity[m]])));
  return badges;
}

/** The same without the singletons of either side; a mention whose counterpart was one is twinless now. */
export function pairedWithoutSingletons({ key, response }: PairedMentions): PairedMentions {
  const isKept = ({ entity, sizes }: SideMentions, m: number): boolean => sizes[entity[m]] > 1;
  return filtered(
    { key, response },
    (m) => isKept(key, m),
    (m) => isKept(response, m),
  );
}

/** The same without the singletons of the response. */
export function pairedWithoutResponseSingletons({ key, response }: PairedMentions): PairedMentions {
  return filtered(
    { key, response },
    () => true,
    (m) => response.sizes[response.entity[m]] > 1,
  );
}

/** The same restricted to the mentions that have a counterpart. */
export function pairedOnlyCommon({ key, response }: PairedMentions): PairedMentions {
  return filtered(
    { key, response },
    (m) => key.twin[m] >= 0,
    (m) => response.twin[m] >= 0,
  );
}

function filtered(
  { key, response }: PairedMentions,
  keepsKey: (m: number) => boolean,
  keepsResponse: (m: number) => boolean,
): PairedMentions {
  const keyPlace = places(key.mentions.length, keepsKey);
  const responsePlace = places(response.mentions.length, keepsResponse);
  return { key: side(key, keyPlace, responsePlace), response: side(response, responsePlace, keyPlace) };
}

/** New place of every mention that is kept, -1 of the others. */
function places(length: number, keeps: (m: number) => boolean): Int32Array {
  let kept = 0;
  return Int32Array.from({ length }, (_, m) => (keeps(m) ? kept++ : -1));
}

function side(
  { part, mentions, entity, sizes, rank, twin }: SideMentions,
  own: Int32Array,
  other: Int32Array,
): SideMentions {
  const isKept = (_: number, m: number): boolean => own[m] >= 0;
  const entities = entity.filter(isKept);
  const left = new Int32Array(sizes.length);
  for (const e of entities) left[e]++;
  const index = places(sizes.length, (e) => left[e] > 0);
  return {
    part,
    mentions: mentions.filter(isKept),
    entity: entities.map((e) => index[e]),
    sizes: left.filter((size) => size > 0),
    rank,
    twin: twin.filter(isKept).map((m) => (m < 0 ? -1 : other[m])),
  };
}
