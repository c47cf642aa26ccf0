import type { MatchOptions } from "./match-rule.ts";
import type { AnnotatedPart, Mentions } from "../core/document.ts";
import { compareSpans, spanOrder } from "../core/span-order.ts";
import { keepMentions } from "./keep-mentions.ts";

/** What happens to a span that is a mention twice: which of its entities keeps it, or all do. */
export type DuplicatePolicy = "first" | "last" | "keep";

/** Mentions of one side that mark the same tokens. */
export interface RepeatedMention {
  /** In the order in which their entities come in the file. */
  readonly mentions: readonly number[];
}

/** The mentions of a part under a policy for repeated ones. */
export interface DistinctMentions {
  /** The mentions that are left, sorted by `spanOrder`. */
  readonly order: Int32Array;
  readonly repeated: readonly RepeatedMention[];
}

/**
 * Sorts a part's mentions by span and applies the policy to repeated mentions.
 *
 * With `keep`, repeated mentions are sorted by their entities' other mentions, so that the result depends on neither the
 * numbering nor the order of entities.
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
        // With this policy nothing has been left out so far, so `order` still has all mentions.
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
 * The place of each entity among those of repeated mentions, by the sorted spans of its mentions; entities of the same spans share one.
 *
 * @param order all mentions of the part, sorted by `spanOrder`
 * @complexity O(mentions · log mentions): a merge looks at a span at most once for each time that its entity is compared
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

/** A part in which each span is a mention once, of the entity that the file names first; the same part if it is so already. */
export function withoutRepeats(part: AnnotatedPart): AnnotatedPart {
  return keepMentions(part, distinctMentions(part, "first").order.toSorted());
}

/** Pairs of matched mentions: key mention `key[i]` is response mention `response[i]`. No mention is in two pairs. */
export interface MentionPairs {
  readonly key: Int32Array;
  readonly response: Int32Array;
}

/**
 * Exact matching: a response mention matches a key mention when their token sets, or their opaque ids, are equal.
 *
 * Where a span is repeated on a side (`--on-duplicate keep`), first is matched with first, second with second, in the
 * order given; what is left over is twinless.
 *
 * @param keyOrder the key's mentions that take part, sorted by `spanOrder`
 * @param responseOrder likewise
 * @complexity O(mentions): both sides are sorted already
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

/** Whether mentions match only their equals, so that a mention has the same counterpart whatever other mentions there are. */
export function isExact({ match, zeros }: MatchOptions): boolean {
  return match === "exact" && zeros !== "dependent";
}

/** Spans are compared with spans, opaque ids with opaque ids; a span and an id are never equal. */
function comparison(key: Mentions, response: Mentions): (i: number, j: number) => number {
  const { names } = key;
  const responseNames = response.names;
  if (names === undefined && responseNames === undefined) return (i, j) => compareSpans(key, i, response, j);
  if (names === undefined || responseNames === undefined) return () => -1;
  return (i, j) => (names[i] < responseNames[j] ? -1 : names[i] > responseNames[j] ? 1 : 0);
}
