import { type AnnotatedPart, labelOf } from "../core/document.ts";
import { type OverlapTable, overlapTable } from "../core/overlap-table.ts";
import type { PairedMentions, SideMentions } from "../core/paired-mentions.ts";
import { type DuplicatePolicy, distinctMentions, type RepeatedMention } from "../matching/distinct-mentions.ts";
import { NotComparableError } from "./not-comparable-error.ts";
import { exactMatching, type MentionPairs } from "../matching/exact-matching.ts";
import { MatchedSide } from "../matching/matched-side.ts";
import type { ZeroRule } from "../matching/match-rule.ts";
import { type MatchOptions, matchMentions, type ReasonedPairs } from "../matching/mention-matching.ts";

/** One side of a part, ready for matching. */
export interface PreparedPart {
  readonly part: AnnotatedPart;
  /** The mentions that take part, sorted by span. */
  readonly order: Int32Array;
  /** Spans that are mentions twice, before the policy was applied to them. */
  readonly repeated: readonly RepeatedMention[];
  /** Each entity's place in the order of first mentions; -1 for one that has lost all its mentions. */
  readonly rank: Int32Array;
  /** Mentions per entity, by rank. */
  readonly sizes: Int32Array;
}

/**
 * Sorts a part's mentions, applies the duplicate policy, and puts its entities in the order of their first mentions.
 *
 * @param zeros `drop` leaves out mentions whose head is not in the text
 */
export function preparePart(part: AnnotatedPart, policy: DuplicatePolicy, zeros: ZeroRule = "keep"): PreparedPart {
  const { order: all, repeated } = distinctMentions(part, policy);
  const order = zeros === "drop" && part.tokens?.zero !== undefined ? withoutZeros(part, all) : all;
  const { entity } = part.mentions;
  const rank = new Int32Array(part.entities.length).fill(-1);
  const sizes = new Int32Array(part.entities.length);
  let ranks = 0;
  for (const m of order) {
    const e = entity[m];
    if (rank[e] < 0) rank[e] = ranks++;
    sizes[rank[e]]++;
  }
  return { part, order, repeated, rank, sizes: sizes.subarray(0, ranks) };
}

function withoutZeros(part: AnnotatedPart, order: Int32Array): Int32Array {
  const side = new MatchedSide(part, order, undefined);
  return order.filter((m) => !side.isZero(m));
}

/**
 * Matches two sides of a part. Rules that let a mention have one of several counterparts look only at those that take part: without
 * singletons, if these are dropped.
 *
 * @throws NotComparableError if the rule needs a parse that the key does not have
 */
export function matchSides(
  key: PreparedPart = nothing,
  response: PreparedPart = nothing,
  options: MatchOptions & { readonly singletons: "keep" | "drop" },
): ReasonedPairs {
  const orderOf = (side: PreparedPart): Int32Array =>
    options.singletons === "keep" || isExact(options) ? side.order : withoutSingletons(side);
  const pairs = matchMentions(key.part, response.part, orderOf(key), orderOf(response), options);
  if (typeof pairs === "string") {
    throw new NotComparableError(
      "information-lacking",
      `minimum spans (mina) need ${pairs}, which ${labelOf(key.part)} does not have`,
    );
  }
  return pairs;
}

/** Whether a mention has the same counterpart whatever other mentions there are. */
export function isExact({ match, zeros }: MatchOptions): boolean {
  return match === "exact" && zeros !== "dependent";
}

function withoutSingletons({ part, order, rank, sizes }: PreparedPart): Int32Array {
  return order.filter((m) => sizes[rank[part.mentions.entity[m]]] > 1);
}

function equalMentions(key: PreparedPart, response: PreparedPart): MentionPairs {
  return exactMatching(key.part, response.part, key.order, response.order);
}

/**
 * The table of two sides of a part. The table's entities are in the order of their first mentions,
 * never of the file. A side that is not there has no mentions.
 *
 * @param pairs as `matchSides` has them; of equal mentions if absent
 */
export function tabulate(
  key: PreparedPart = nothing,
  response: PreparedPart = nothing,
  pairs: MentionPairs = equalMentions(key, response),
): OverlapTable {
  return overlapTable(key.sizes, response.sizes, entitiesOf(key, pairs.key), entitiesOf(response, pairs.response));
}

/** The mentions behind the table, paired in the same way. */
export function pairMentions(
  key: PreparedPart = nothing,
  response: PreparedPart = nothing,
  pairs: MentionPairs = equalMentions(key, response),
): PairedMentions {
  const [keyOrder, responseOrder] = [key.order.toSorted(), response.order.toSorted()];
  const placesInKey = places(key, keyOrder);
  const placesInResponse = places(response, responseOrder);
  const toResponse = new Int32Array(key.order.length).fill(-1);
  const toKey = new Int32Array(response.order.length).fill(-1);
  pairs.key.forEach((mention, i) => {
    const [k, r] = [placesInKey[mention], placesInResponse[pairs.response[i]]];
    toResponse[k] = r;
    toKey[r] = k;
  });
  return { key: sideMentions(key, keyOrder, toResponse), response: sideMentions(response, responseOrder, toKey) };
}

/** The place of each mention that takes part among these, in text order. */
function places({ part }: PreparedPart, mentions: Int32Array): Int32Array {
  const at = new Int32Array(part.mentions.length).fill(-1);
  mentions.forEach((m, place) => {
    at[m] = place;
  });
  return at;
}

function sideMentions({ part, rank, sizes }: PreparedPart, mentions: Int32Array, twin: Int32Array): SideMentions {
  return { part, mentions, entity: mentions.map((m) => rank[part.mentions.entity[m]]), sizes, twin };
}

const none = new Int32Array(0);

const nothing: PreparedPart = {
  part: {
    document: "",
    part: "",
    mentions: { length: 0, first: none, last: none, entity: none },
    entities: { length: 0, ids: [] },
  },
  order: none,
  repeated: [],
  rank: none,
  sizes: none,
};

function entitiesOf({ part, rank }: PreparedPart, mentions: Int32Array): Int32Array {
  const { entity } = part.mentions;
  const entities = new Int32Array(mentions.length);
  for (let i = 0; i < mentions.length; i++) entities[i] = rank[entity[mentions[i]]];
  return entities;
}
