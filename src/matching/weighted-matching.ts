import { listIn } from "../core/arrays.ts";
import { maximumWeightAssignment } from "./assignment.ts";
import type { MentionPairs } from "./exact-matching.ts";
import type { MatchedSide } from "./matched-side.ts";
import { MOST_OVERLAPS, TooManyOverlapsError, mentionGraph } from "./mention-graph.ts";
import { tokensInRuns } from "./word-sets.ts";

/** A rule's weight of a key and a response mention that overlap, 0 where they do not match. */
export type PairWeight = (k: number, r: number) => number;

/** How much a preferred pair may weigh more than another one of the same weight. */
const PREFERENCE = 1e-9;

/**
 * The pairs of overlapping mentions with the greatest sum of weights, one to one.
 *
 * Of pairs of equal weight that with the earlier response mention is preferred, then that with the shorter one.
 *
 * @param weight in 0..1
 * @param byHead whether only mentions with equal heads weigh something: then no others are looked at
 * @complexity O(overlapping pairs · log mentions), and the assignment
 */
export function weightedMatching(
  key: MatchedSide,
  response: MatchedSide,
  weight: PairWeight,
  byHead = false,
): MentionPairs {
  const [keys, responses] = [key.order, response.order];
  const { first } = response.part.mentions;
  const sizes = Int32Array.from(responses, (m) => tokensInRuns(response.runs(m)));
  const preferred = Array.from(responses.keys()).sort(
    (a, b) => first[responses[a]] - first[responses[b]] || sizes[a] - sizes[b] || a - b,
  );
  const bonus = new Float64Array(responses.length);
  preferred.forEach((r, rank) => (bonus[r] = PREFERENCE * (1 - rank / responses.length)));
  const graph = mentionGraph(
    key.part.mentions,
    keys,
    response.part.mentions,
    responses,
    (k, r) => {
      const own = weight(keys[k], responses[r]);
      return own === 0 ? 0 : own + bonus[r];
    },
    byHead ? equalHeads(key, response) : undefined,
  );
  const { columnOf } = maximumWeightAssignment(graph);
  const matched = Array.from(columnOf.keys()).filter((k) => columnOf[k] >= 0);
  return {
    key: Int32Array.from(matched, (k) => keys[k]),
    response: Int32Array.from(matched, (k) => responses[columnOf[k]]),
  };
}

/** Calls back for the pairs of mentions with equal heads, ascending. */
function equalHeads(key: MatchedSide, response: MatchedSide): (add: (key: number, response: number) => void) => void {
  const byHead = new Map<number, number[]>();
  response.order.forEach((m, r) => {
    const head = response.head(m);
    if (head >= 0) listIn(byHead, head).push(r);
  });
  return (add) => {
    const pairs = key.order.reduce((sum, m) => sum + (byHead.get(key.head(m))?.length ?? 0), 0);
    if (pairs > MOST_OVERLAPS) throw new TooManyOverlapsError();
    key.order.forEach((m, k) => {
      for (const r of byHead.get(key.head(m)) ?? []) add(k, r);
    });
  };
}
