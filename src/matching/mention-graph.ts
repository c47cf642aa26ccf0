import type { Mentions } from "../core/document.ts";
import { GrowingColumn } from "../core/growing-column.ts";
import { countOverlapping, visitOverlapping } from "./overlapping-mentions.ts";
import { MOST_OVERLAPS, TooManyOverlapsError } from "./too-many-overlaps.ts";
import type { WeightedGraph } from "./weighted-graph.ts";

/**
 * The graph of key mentions (rows) and response mentions (columns) that overlap and weigh something together.
 *
 * @param keys mentions by their first tokens, ascending
 * @param responses likewise
 * @param weight of two mentions, given by their places in `keys` and `responses`; 0 for no edge
 * @param visit calls back for the pairs to be looked at, ascending; those that overlap if absent
 * @throws TooManyOverlapsError if more than `MOST_OVERLAPS` pairs overlap
 */
export function mentionGraph(
  key: Mentions,
  keys: Int32Array,
  response: Mentions,
  responses: Int32Array,
  weight: (key: number, response: number) => number,
  visit: (add: (key: number, response: number) => void) => void = (add) => {
    if (countOverlapping(key, keys, response, responses) > MOST_OVERLAPS) throw new TooManyOverlapsError();
    visitOverlapping(key, keys, response, responses, add);
  },
): WeightedGraph {
  const start = new Int32Array(keys.length + 1);
  const column = new GrowingColumn();
  let weights = new Float64Array(256);
  const add = (k: number, r: number): void => {
    const own = weight(k, r);
    if (own === 0) return;
    start[k + 1]++;
    if (column.length === weights.length) {
      const longer = new Float64Array(2 * weights.length);
      longer.set(weights);
      weights = longer;
    }
    weights[column.length] = own;
    column.push(r);
  };
  visit(add);
  for (let k = 0; k < keys.length; k++) start[k + 1] += start[k];
  return {
    rows: keys.length,
    columns: responses.length,
    start,
    column: column.take(),
    weight: weights.slice(0, column.length),
  };
}
