import type { SideName, Tokens } from "../../core/document.ts";
import { type MentionType, mentionType } from "../../core/mention-type.ts";
import { entityBadges, entityIds, type PairedMentions, type SideMentions } from "../../core/paired-mentions.ts";
import { sortedByEnds } from "../../core/span-order.ts";
import { type HeadOf, headsOf, tokensOf } from "./mention-heads.ts";

/** One side of a part. Mentions are in the order of their first, then last tokens. */
export interface ModelSide extends SideMentions {
  readonly ids: readonly string[];
  readonly badges: readonly string[];
  /** The places of each entity's mentions, ascending. */
  readonly members: readonly Int32Array[];
}

export interface MentionModel {
  readonly key: ModelSide;
  readonly response: ModelSide;
  readonly tokens: Tokens | undefined;
  /**
   * Returns the kind of expression of a mention, preferably that of its twin in the key; `undefined` if neither file
   * says.
   */
  readonly typeOf: (side: SideName, place: number) => MentionType | undefined;
  readonly headOf: HeadOf;
}

/**
 * Returns the model of a part, with mentions in text order. A response mention is sorted by the span of its twin, if it
 * has one.
 */
export function mentionModel(paired: PairedMentions): MentionModel {
  const tokens = tokensOf(paired);
  const keyOrder = orderOf(paired.key, undefined);
  const responseOrder = orderOf(paired.response, paired.key);
  const key = sideOf("key", paired.key, keyOrder, inverse(responseOrder));
  const response = sideOf("response", paired.response, responseOrder, inverse(keyOrder));
  const ownType = (side: ModelSide, place: number): MentionType | undefined => {
    const { part, mentions } = side;
    return (
      mentionType(part, mentions[place]) ??
      (tokens === undefined ? undefined : mentionType({ ...part, tokens }, mentions[place]))
    );
  };
  const keyTypes = Array.from(key.mentions, (_, place) => ownType(key, place));
  const responseTypes = Array.from(response.mentions, (_, place) => {
    const twin = response.twin[place];
    return (twin >= 0 ? keyTypes[twin] : undefined) ?? ownType(response, place);
  });
  return {
    key,
    response,
    tokens,
    typeOf: (side, place) => (side === "key" ? keyTypes : responseTypes)[place],
    headOf: headsOf({ key, response }),
  };
}

/** Returns places in the order of first, then last tokens; equal spans keep theirs. */
function orderOf({ part, mentions, twin }: SideMentions, key: SideMentions | undefined): Int32Array {
  const [first, last] = [new Int32Array(mentions.length), new Int32Array(mentions.length)];
  mentions.forEach((own, place) => {
    // Named mentions have ranks instead of positions, and each side has its own ranks.
    const other = key === undefined || part.mentions.names !== undefined ? -1 : twin[place];
    const [source, m] = other >= 0 ? [key!.part.mentions, key!.mentions[other]] : [part.mentions, own];
    first[place] = source.first[m];
    last[place] = source.last[m];
  });
  // A response mention whose twin has another span may be out of order.
  let isAscending = true;
  for (let place = 1; place < first.length; place++) isAscending &&= first[place - 1] <= first[place];
  if (isAscending) return sortedByEnds(first, (a, b) => last[a] - last[b]);
  return mentions.map((_, place) => place).sort((a, b) => first[a] - first[b] || last[a] - last[b] || a - b);
}

function inverse(order: Int32Array): Int32Array {
  const place = new Int32Array(order.length);
  order.forEach((old, now) => {
    place[old] = now;
  });
  return place;
}

function sideOf(name: SideName, side: SideMentions, order: Int32Array, otherPlace: Int32Array): ModelSide {
  const { part, sizes, rank } = side;
  const entity = order.map((old) => side.entity[old]);
  const mentions = order.map((old) => side.mentions[old]);
  const members = Array.from(sizes, (size) => new Int32Array(size));
  const filled = new Int32Array(sizes.length);
  entity.forEach((e, place) => {
    members[e][filled[e]++] = place;
  });
  const twin = order.map((old) => (side.twin[old] < 0 ? -1 : otherPlace[side.twin[old]]));
  return { part, sizes, mentions, entity, rank, twin, ids: entityIds(side), badges: entityBadges(name, side), members };
}
