import type { Mentions } from "../core/document.ts";
import { overlappingMentions } from "./overlapping-mentions.ts";
import type { WeightedGraph } from "./weighted-graph.ts";

/**
 * The graph of key mentions (rows) and response mentions (columns) that overlap and weigh something together.
 *
 * @param keys mentions by their first tokens, ascending
 * @param responses likewise
 * @param weight of two mentions, given by their places in `keys` and `responses`; 0 for no edge
 */
export function mentionGraph(
  key: Mentions,
  keys: Int32Array,
  response: Mentions,
  responses: Int32Array,
  weight: (key: number, response: number) => number,
): WeightedGraph {
  const start = new Int32Array(keys.length + 1);
  const column: number[] = [];
  const weights: number[] = [];
  for (const [k, r] of overlappingMentions(key, keys, response, responses)) {
    const own = weight(k, r);
    if (own === 0) continue;
    start[k + 1]++;
    column.push(r);
    weights.push(own);
  }
  for (let k = 0; k < keys.length; k++) start[k + 1] += start[k];
  return {
    rows: keys.length,
    columns: responses.length,
    start,
    column: Int32Array.from(column),
    weight: Float64Array.from(weights),
  };
}
