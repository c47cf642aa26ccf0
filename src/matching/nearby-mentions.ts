import { firstIndex } from "../core/first-index.ts";
import type { MatchedSide } from "./matched-side.ts";

/**
 * For each response mention, in text order, the key mentions that begin no later than it ends and end no earlier than it begins.
 *
 * @param visit gets a response mention and those key mentions, in text order, and returns the one that is not to be seen again, if any
 * @complexity O(mentions + key mentions visited)
 */
export function visitNearby(
  key: MatchedSide,
  response: MatchedSide,
  keys: Int32Array,
  visit: (response: number, near: readonly number[]) => number | undefined,
): void {
  const { first, last } = key.part.mentions;
  const { first: start, last: end } = response.part.mentions;
  let near: number[] = [];
  let next = 0;
  for (const r of response.order) {
    while (next < keys.length && first[keys[next]] <= end[r]) near.push(keys[next++]);
    near = near.filter((k) => last[k] >= start[r]);
    // Some may only have been reached by an earlier response mention, which ends later.
    const taken = visit(
      r,
      near.slice(
        0,
        firstIndex(near.length, (i) => first[near[i]] > end[r]),
      ),
    );
    if (taken !== undefined) near.splice(near.indexOf(taken), 1);
  }
}
