import type { AnnotatedPart, SideName } from "./document.ts";
import { type OverlapTable, overlapTable } from "./overlap-table.ts";

/** The mentions of one side that are scored, in text order, with their counterparts on the other side. */
export interface SideMentions {
  readonly part: AnnotatedPart;
  /** Their indices in `part.mentions`, ascending, which is text order. */
  readonly mentions: Int32Array;
  /** The entity of each mention, numbered as in the overlap table: in the order of first mentions. */
  readonly entity: Int32Array;
  /** Mentions per entity. */
  readonly sizes: Int32Array;
  /**
   * The number of each entity of `part` among all scored entities, in the order of first mentions and before options
   * drop any; -1 for other entities.
   */
  readonly rank: Int32Array;
  /** The index of each mention's counterpart in the other side's `mentions`, or -1 for a twinless mention. */
  readonly twin: Int32Array;
}

/** The input of metrics that need more than the overlap table: order, words, features. */
export interface PairedMentions {
  readonly key: SideMentions;
  readonly response: SideMentions;
}

export function pairedTable({ key, response }: PairedMentions): OverlapTable {
  const common = Array.from(response.twin.keys()).filter((place) => response.twin[place] >= 0);
  return overlapTable(
    key.sizes,
    response.sizes,
    common.map((place) => key.entity[response.twin[place]]),
    common.map((place) => response.entity[place]),
  );
}

/** Returns the file's ids of the entities, by entity number. */
export function entityIds({ part, mentions, entity, sizes }: SideMentions): string[] {
  const ids = Array.from(sizes, () => "");
  mentions.forEach((m, place) => (ids[entity[place]] = part.entities.ids[part.mentions.entity[m]]));
  return ids;
}

/** Returns the badge of an entity, such as K7 or R12, by its rank from 0. */
export function entityBadge(side: SideName, rank: number): string {
  return `${side === "key" ? "K" : "R"}${rank + 1}`;
}

/** Returns the badges of the entities, which do not change if others are left out. */
export function entityBadges(side: SideName, { part, mentions, entity, sizes, rank }: SideMentions): string[] {
  const badges = Array.from(sizes, () => "");
  mentions.forEach((m, place) => (badges[entity[place]] ||= entityBadge(side, rank[part.mentions.entity[m]])));
  return badges;
}

/**
 * Returns the mentions without the singletons of either side. A mention whose counterpart was a singleton becomes
 * twinless.
 */
export function pairedWithoutSingletons({ key, response }: PairedMentions): PairedMentions {
  const isKept = ({ entity, sizes }: SideMentions, m: number): boolean => sizes[entity[m]] > 1;
  return pairedWhere(
    { key, response },
    (m) => isKept(key, m),
    (m) => isKept(response, m),
  );
}

export function pairedWithoutResponseSingletons({ key, response }: PairedMentions): PairedMentions {
  return pairedWhere(
    { key, response },
    () => true,
    (m) => response.sizes[response.entity[m]] > 1,
  );
}

export function pairedOnlyCommon({ key, response }: PairedMentions): PairedMentions {
  return pairedWhere(
    { key, response },
    (m) => key.twin[m] >= 0,
    (m) => response.twin[m] >= 0,
  );
}

/** Returns the mentions that are kept, by their places. A mention that loses its counterpart becomes twinless. */
export function pairedWhere(
  { key, response }: PairedMentions,
  keepsKey: (m: number) => boolean,
  keepsResponse: (m: number) => boolean,
): PairedMentions {
  const keyPlace = places(key.mentions.length, keepsKey);
  const responsePlace = places(response.mentions.length, keepsResponse);
  return { key: side(key, keyPlace, responsePlace), response: side(response, responsePlace, keyPlace) };
}

/** Returns the new index of each item that is kept, or -1. */
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
