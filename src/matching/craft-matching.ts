import type { MentionPairs } from "./exact-matching.ts";
import type { MatchedSide } from "./matched-side.ts";
import { visitNearby } from "./nearby-mentions.ts";

/**
 * Matching as in the shared task on CRAFT 2019: each response mention, in text order, stands for the first key mention in whose first
 * piece one of its own pieces lies. If that one is taken already, the response mention stays without a counterpart. Zeros never match.
 *
 * @source Universal Anaphora scorer, `craft`
 */
export function craftMatching(key: MatchedSide, response: MatchedSide): MentionPairs {
  const taken = new Set<number>();
  const pairs: [number, number][] = [];
  const keys = key.order.filter((k) => !key.isZero(k));
  visitNearby(key, response, keys, (r, near) => {
    if (response.isZero(r)) return undefined;
    const pieces = response.runs(r);
    const found = near.find((k) => {
      const [first, last] = key.runs(k);
      for (let p = 0; p < pieces.length; p += 2) if (first <= pieces[p] && pieces[p + 1] <= last) return true;
      return false;
    });
    if (found !== undefined && !taken.has(found)) {
      taken.add(found);
      pairs.push([found, r]);
    }
    return undefined;
  });
  return { key: Int32Array.from(pairs, ([k]) => k), response: Int32Array.from(pairs, ([, r]) => r) };
}
