import { maximumWeightAssignment } from "./assignment.ts";
import type { MentionPairs } from "./exact-matching.ts";
import type { MatchedSide } from "./matched-side.ts";
import { mentionGraph } from "./mention-graph.ts";
import { countWords } from "./word-sets.ts";

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
 * @complexity O(overlapping pairs · log mentions), and the assignment
 */
export function weightedMatching(key: MatchedSide, response: MatchedSide, weight: PairWeight): MentionPairs {
  const [keys, responses] = [key.order, response.order];
  const { first } = response.part.mentions;
  const sizes = Int32Array.from(responses, (m) => countWords(response.runs(m)));
  const preferred = Array.from(responses.keys()).sort(
    (a, b) => first[responses[a]] - first[responses[b]] || sizes[a] - sizes[b] || a - b,
  );
  const bonus = new Float64Array(responses.length);
  preferred.forEach((r, rank) => (bonus[r] = PREFERENCE * (1 - rank / responses.length)));
  const graph = mentionGraph(key.part.mentions, keys, response.part.mentions, responses, (k, r) => {
    const own = weight(keys[k], responses[r]);
    return own === 0 ? 0 : own + bonus[r];
  });
  const { columnOf } = maximumWeightAssignment(graph);
  const matched = Array.from(columnOf.keys()).filter((k) => columnOf[k] >= 0);
  return {
    key: Int32Array.from(matched, (k) => keys[k]),
    response: Int32Array.from(matched, (k) => responses[columnOf[k]]),
  };
}
