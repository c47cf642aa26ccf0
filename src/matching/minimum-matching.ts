import type { MentionPairs } from "./exact-matching.ts";
import type { MatchedSide } from "./matched-side.ts";
import { visitNearby } from "./nearby-mentions.ts";

/**
 * Matching by the minimum span (MIN) that the key gives a mention: a response mention must cover it and stay within the mention. Both are
 * taken as intervals. Each response mention, in text order, matches the first key mention that allows it and is free; the scorer of CRAC
 * 2018 lets several match one.
 */
export function minimumMatching(key: MatchedSide, response: MatchedSide): MentionPairs {
  const { first, last, minimum } = key.part.mentions;
  const { first: start, last: end } = response.part.mentions;
  const pairs: [number, number][] = [];
  const keys = key.order.filter((k) => minimum?.has(k) === true);
  visitNearby(key, response, keys, (r, near) => {
    const found = near.find((k) => {
      const least = minimum!.get(k)!;
      return first[k] <= start[r] && start[r] <= least[0] && least[least.length - 1] <= end[r] && end[r] <= last[k];
    });
    if (found !== undefined) pairs.push([found, r]);
    return found;
  });
  return { key: Int32Array.from(pairs, ([k]) => k), response: Int32Array.from(pairs, ([, r]) => r) };
}
