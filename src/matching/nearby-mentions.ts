import { firstIndex } from "../core/arrays.ts";
import type { MatchedSide } from "./matched-side.ts";
import { MOST_OVERLAPS, TooManyOverlapsError } from "./mention-graph.ts";

/** Pairs that are only looked at cost less than those that become edges. */
const MOST_VISITED = 20 * MOST_OVERLAPS;

/**
 * For each response mention, in text order, the key mentions that begin no later than it ends and end no earlier than it begins.
 *
 * @param visit gets a response mention and those key mentions, in text order, and returns the one that is not to be seen again, if any
 * @throws TooManyOverlapsError if too many key mentions would be visited
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
  let visited = 0;
  for (const r of response.order) {
    while (next < keys.length && first[keys[next]] <= end[r]) near.push(keys[next++]);
    near = near.filter((k) => last[k] >= start[r]);
    visited += near.length;
    if (visited > MOST_VISITED) throw new TooManyOverlapsError();
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
