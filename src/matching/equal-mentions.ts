import type { MatchOptions } from "./match-rule.ts";
import type { AnnotatedPart, Mentions } from "../core/document.ts";
import { compareSpans, spanOrder } from "../core/span-order.ts";
import { keepMentions } from "./keep-mentions.ts";

/** Which entities keep a repeated mention: the first or the last that has it in the file, or all (`keep`). */
export type DuplicatePolicy = "first" | "last" | "keep";

/** Mentions of one side with the same tokens or the same opaque name. */
export interface RepeatedMention {
  /** In the order of their entities in the file. */
  readonly mentions: readonly number[];
}

/** The mentions of a part after applying the policy for repeated ones. */
export interface DistinctMentions {
  /** The remaining mentions, sorted by `spanOrder`. */
  readonly order: Int32Array;
  readonly repeated: readonly RepeatedMention[];
}

/**
 * Sorts a part's mentions by span and applies the policy to repeated mentions.
 *
 * With `keep`, repeated mentions are sorted by the other mentions of their entities. So the result depends on neither
 * the numbering nor the order of entities.
 *
 * @example
 *   distinctMentions(partOf([["a", "b"], ["a"]]), "first").order.length; // → 2
 *   distinctMentions(partOf([["a", "b"], ["a"]]), "keep").order.length; // → 3
 */
export function distinctMentions(part: AnnotatedPart, policy: DuplicatePolicy): DistinctMentions {
  const { mentions } = part;
  const order = spanOrder(mentions);
  const isRepeat = (i: number): boolean => compareSpans(mentions, order[i - 1], mentions, order[i]) === 0;
  const repeated: RepeatedMention[] = [];
  let ranks: Int32Array | undefined;
  let kept = 0;
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && isRepeat(end)) end++;
    if (end - start === 1) {
      order[kept++] = order[start];
    } else {
      const group = Array.from(order.subarray(start, end)).sort(
        (a, b) => mentions.entity[a] - mentions.entity[b] || a - b,
      );
      repeated.push({ mentions: group });
      if (policy === "first") order[kept++] = group[0];
      else if (policy === "last") order[kept++] = group[group.length - 1];
      else {
        // With this policy, no mention has been dropped so far, so `order` still has all of them.
        const rank = (ranks ??= contentRanks(part, order));
        const byContent = group.toSorted((a, b) => rank[mentions.entity[a]] - rank[mentions.entity[b]]);
        for (const m of byContent) order[kept++] = m;
      }
    }
    start = end;
  }
  return { order: order.subarray(0, kept), repeated };
}

/**
 * Ranks the entities of repeated mentions by the sorted spans of their mentions. Entities with the same spans share a
 * rank.
 *
 * @param order all mentions of the part, sorted by `spanOrder`
 * @complexity O(mentions · log mentions)
 */
function contentRanks({ mentions, entities }: AnnotatedPart, order: Int32Array): Int32Array {
  const spans: number[][] = Array.from({ length: entities.length }, () => []);
  const isRepeated = new Uint8Array(entities.length);
  let span = 0;
  order.forEach((m, i) => {
    if (i > 0) {
      if (compareSpans(mentions, order[i - 1], mentions, m) === 0) {
        isRepeated[mentions.entity[m]] = isRepeated[mentions.entity[order[i - 1]]] = 1;
      } else {
        span++;
      }
    }
    spans[mentions.entity[m]].push(span);
  });
  const sorted = Array.from(isRepeated.keys())
    .filter((entity) => isRepeated[entity] === 1)
    .sort((a, b) => compareLists(spans[a], spans[b]));
  const ranks = new Int32Array(entities.length);
  for (let i = 1; i < sorted.length; i++) {
    const isEqual = compareLists(spans[sorted[i - 1]], spans[sorted[i]]) === 0;
    ranks[sorted[i]] = ranks[sorted[i - 1]] + (isEqual ? 0 : 1);
  }
  return ranks;
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

/**
 * Returns a part without repeated mentions: each span stays in the first entity of the file that has it. Returns the
 * same part if nothing repeats.
 */
export function withoutRepeats(part: AnnotatedPart): AnnotatedPart {
  return keepMentions(part, distinctMentions(part, "first").order.toSorted());
}

/**
 * Pairs of matched mentions: key mention `key[i]` matches response mention `response[i]`. No mention is in two pairs.
 */
export interface MentionPairs {
  readonly key: Int32Array;
  readonly response: Int32Array;
}

/**
 * Matches mentions exactly: a response mention matches a key mention if their token sets, or their opaque names, are
 * equal.
 *
 * If a span is repeated (`--on-duplicate keep`), its mentions are matched in the given order: the first with the first,
 * the second with the second. Mentions that are left over are twinless.
 *
 * @param keyOrder the scored mentions of the key, sorted by `spanOrder`
 * @param responseOrder those of the response, sorted by `spanOrder`
 * @complexity O(mentions): both sides are already sorted
 * @example
 *   const [key, response] = [partOf([["a", "b", "c"]]), partOf([["a"], ["b", "d"]])];
 *   const [keyOrder, responseOrder] = [key, response].map((part) => distinctMentions(part, "first").order);
 *   // They have a and b in common.
 *   exactMatching(key, response, keyOrder, responseOrder).key.length; // → 2
 */
export function exactMatching(
  key: AnnotatedPart,
  response: AnnotatedPart,
  keyOrder: Int32Array,
  responseOrder: Int32Array,
): MentionPairs {
  const compare = comparison(key.mentions, response.mentions);
  const most = Math.min(keyOrder.length, responseOrder.length);
  const pairKey = new Int32Array(most);
  const pairResponse = new Int32Array(most);
  let pairs = 0;
  for (let i = 0, j = 0; i < keyOrder.length && j < responseOrder.length; ) {
    const order = compare(keyOrder[i], responseOrder[j]);
    if (order === 0) {
      pairKey[pairs] = keyOrder[i++];
      pairResponse[pairs++] = responseOrder[j++];
    } else if (order < 0) {
      i++;
    } else {
      j++;
    }
  }
  return { key: pairKey.subarray(0, pairs), response: pairResponse.subarray(0, pairs) };
}

/**
 * Returns whether mentions match only equal ones, so that a mention's counterpart does not depend on other mentions.
 */
export function isExact({ match, zeros }: MatchOptions): boolean {
  return match === "exact" && zeros !== "dependent";
}

/** Returns a comparison of spans or names. A span and a name are never equal. */
function comparison(key: Mentions, response: Mentions): (i: number, j: number) => number {
  const { names } = key;
  const responseNames = response.names;
  if (names === undefined && responseNames === undefined) return (i, j) => compareSpans(key, i, response, j);
  if (names === undefined || responseNames === undefined) return () => -1;
  return (i, j) => (names[i] < responseNames[j] ? -1 : names[i] > responseNames[j] ? 1 : 0);
}
