import { firstIndex } from "../core/arrays.ts";
import type { Mentions } from "../core/document.ts";
import { GrowingColumn } from "../core/text-column.ts";

/** Some mentions of a side, in ascending order of their first tokens. */
export interface ChosenMentions {
  readonly of: Mentions;
  readonly chosen: Int32Array;
}

/**
 * Builds the graph of key mentions (rows) and response mentions (columns). Edges join overlapping mentions with a
 * positive weight.
 *
 * @param weight returns the weight of two mentions, given by their indices in `chosen`; 0 for no edge
 * @param visit calls `add` for the candidate pairs, ascending; by default, for all overlapping pairs
 * @throws TooManyOverlapsError if more than `MOST_OVERLAPS` pairs overlap, by the default `visit`
 */
export function mentionGraph(
  key: ChosenMentions,
  response: ChosenMentions,
  weight: (key: number, response: number) => number,
  visit: (add: (key: number, response: number) => void) => void = (add) => {
    if (countOverlapping(key, response) > MOST_OVERLAPS) throw new TooManyOverlapsError();
    visitOverlapping(key, response, add);
  },
): WeightedGraph {
  const [keys, responses] = [key.chosen, response.chosen];
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

/**
 * Calls `visit` for all pairs of a key and a response mention whose extents, from first to last token, overlap. Pairs
 * are in ascending order of key mentions, then of response mentions.
 *
 * @param visit receives indices in `chosen`
 * @complexity O(pairs + mentions · log mentions); O(mentions) memory
 */
export function visitOverlapping(
  { of: key, chosen: keys }: ChosenMentions,
  { of: response, chosen: responses }: ChosenMentions,
  visit: (key: number, response: number) => void,
): void {
  /** Response mentions that begin no later than the current key mention; those that end before it are removed. */
  const near = new Int32Array(responses.length);
  let length = 0;
  let next = 0;
  keys.forEach((k, i) => {
    const [first, last] = [key.first[k], key.last[k]];
    while (next < responses.length && response.first[responses[next]] <= first) near[length++] = next++;
    let kept = 0;
    for (let n = 0; n < length; n++) {
      if (response.last[responses[near[n]]] < first) continue;
      near[kept++] = near[n];
      visit(i, near[n]);
    }
    length = kept;
    const end = firstIndex(responses.length - next, (j) => response.first[responses[next + j]] > last) + next;
    for (let j = next; j < end; j++) visit(i, j);
  });
}

/**
 * Counts the pairs that `visitOverlapping` visits.
 *
 * @complexity O(mentions · log mentions)
 */
export function countOverlapping(
  { of: key, chosen: keys }: ChosenMentions,
  { of: response, chosen: responses }: ChosenMentions,
): number {
  const firsts = responses.map((r) => response.first[r]);
  const lasts = responses.map((r) => response.last[r]).sort();
  let pairs = 0;
  for (const k of keys) {
    // The response mentions that begin early enough, minus those that end too early.
    pairs += firstIndex(firsts.length, (i) => firsts[i] > key.last[k]);
    pairs -= firstIndex(lasts.length, (i) => lasts[i] >= key.first[k]);
  }
  return pairs;
}

/** The most overlapping pairs of mentions to consider. A book with 100,000 mentions has some 300,000. */
export const MOST_OVERLAPS = 10_000_000;

/** Thrown if more mentions of key and response overlap than can be matched in reasonable time and memory. */
export class TooManyOverlapsError extends Error {
  constructor() {
    super(
      `key and response have more than ${MOST_OVERLAPS.toLocaleString("en")} pairs of mentions that may match; ` +
        "use --match exact without the metrics mor and mentions-lenient, or split the document",
    );
  }
}

/**
 * A bipartite graph with positive weights, in compressed rows: the edges of row i are `start[i]` … `start[i + 1] − 1`.
 */
export interface WeightedGraph {
  readonly rows: number;
  readonly columns: number;
  /** rows + 1 offsets into `column` and `weight`, from 0 to the number of edges. */
  readonly start: Int32Array;
  /** The column of each edge, ascending within a row, without repetitions. */
  readonly column: Int32Array;
  /** The weight of each edge, > 0 and finite. */
  readonly weight: Float64Array;
}

/** Receives the progress of a large problem: the number of rows that have entered, and the number of all rows. */
export type OnRows = (done: number, of: number) => void;

/**
 * The result of a solver: a matching and the prices that prove it optimal.
 *
 * The profit of a matched row is the weight of its edge − the price of its column; that of an unmatched row is 0. Up to
 * rounding, prices and profits are ≥ 0, and an unmatched column has price 0. No edge weighs more than the profit of its
 * row + the price of its column. By linear programming duality, no matching can then weigh more.
 */
export interface PricedMatching {
  /** The matched edge of each row, or -1. */
  readonly edgeOf: Int32Array;
  readonly price: Float64Array;
}
