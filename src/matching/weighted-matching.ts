import { firstIndex } from "../core/first-index.ts";
import { maximumWeightAssignment } from "./assignment.ts";
import type { MentionPairs } from "./exact-matching.ts";
import type { MatchedSide } from "./matched-side.ts";
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
  const [keyFirst, responseFirst] = [
    keys.map((m) => key.part.mentions.first[m]),
    responses.map((m) => response.part.mentions.first[m]),
  ];
  const edges: { k: number; r: number; weight: number }[] = [];
  const look = (k: number, r: number): void => {
    const found = weight(keys[k], responses[r]);
    if (found > 0) edges.push({ k, r, weight: found });
  };
  // Two spans overlap if one begins within the other.
  for (let k = 0; k < keys.length; k++) {
    const last = key.part.mentions.last[keys[k]];
    for (let r = at(responseFirst, keyFirst[k]); r < responses.length && responseFirst[r] <= last; r++) look(k, r);
  }
  for (let r = 0; r < responses.length; r++) {
    const last = response.part.mentions.last[responses[r]];
    for (let k = at(keyFirst, responseFirst[r] + 1); k < keys.length && keyFirst[k] <= last; k++) look(k, r);
  }
  const sizes = Int32Array.from(responses, (m) => countWords(response.runs(m)));
  const preferred = Array.from(responses.keys()).sort(
    (a, b) => responseFirst[a] - responseFirst[b] || sizes[a] - sizes[b] || a - b,
  );
  const rank = new Int32Array(responses.length);
  preferred.forEach((r, i) => (rank[r] = i));
  edges.sort((a, b) => a.k - b.k || a.r - b.r);
  const start = new Int32Array(keys.length + 1);
  for (const { k } of edges) start[k + 1]++;
  for (let k = 0; k < keys.length; k++) start[k + 1] += start[k];
  const { columnOf } = maximumWeightAssignment({
    rows: keys.length,
    columns: responses.length,
    start,
    column: Int32Array.from(edges, ({ r }) => r),
    weight: Float64Array.from(edges, ({ r, weight: own }) => own + PREFERENCE * (1 - rank[r] / responses.length)),
  });
  const matched = Array.from(columnOf.keys()).filter((k) => columnOf[k] >= 0);
  return {
    key: Int32Array.from(matched, (k) => keys[k]),
    response: Int32Array.from(matched, (k) => responses[columnOf[k]]),
  };
}

/** The first place whose value is not less. */
function at(values: Int32Array, value: number): number {
  return firstIndex(values.length, (i) => values[i] >= value);
}
