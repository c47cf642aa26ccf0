import { denseAssignment } from "./dense-assignment.ts";
import { sparseAssignment } from "./sparse-assignment.ts";
import type { OnRows, WeightedGraph } from "./weighted-graph.ts";

export type { WeightedGraph };

/** A maximum-weight one-to-one assignment, with the prices that prove it: see `PricedMatching`. */
export interface Assignment {
  /** Column of each row, -1 where none. Every pair is an edge of the graph. */
  readonly columnOf: Int32Array;
  /** Sum of the matched weights, added in row order. */
  readonly total: number;
  /** Profit of each row, ≥ 0, and 0 where unmatched. */
  readonly rowPrice: Float64Array;
  /** Price of each column, ≥ 0, and 0 where unmatched. rowPrice + columnPrice ≥ weight, equal on matched edges. */
  readonly columnPrice: Float64Array;
}

/** The dense solver is chosen from this many rows or columns on … */
const DENSE_SIZE = 128;
/** … if at least one in so many cells of the square matrix is an edge. */
const DENSE_CELLS = 3;

/**
 * The one-to-one assignment of rows to columns with the greatest sum of weights. Rows and columns may stay unmatched.
 *
 * The same graph always gives the same assignment; see the solvers for how ties are resolved.
 *
 * @param onRows told how far the sparse solver is
 * @complexity see `sparseAssignment` and `denseAssignment`, chosen by density
 */
export function maximumWeightAssignment(graph: WeightedGraph, onRows?: OnRows): Assignment {
  const { rows, columns, column, weight } = graph;
  const size = Math.max(rows, columns);
  const isDense = size >= DENSE_SIZE && weight.length * DENSE_CELLS >= size * size;
  const { edgeOf, price } = isDense ? denseAssignment(graph) : sparseAssignment(graph, onRows);

  const columnOf = new Int32Array(rows).fill(-1);
  const rowPrice = new Float64Array(rows);
  let total = 0;
  for (let i = 0; i < rows; i++) {
    const e = edgeOf[i];
    if (e < 0) continue;
    columnOf[i] = column[e];
    rowPrice[i] = Math.max(0, weight[e] - price[column[e]]);
    total += weight[e];
  }
  return { columnOf, total, rowPrice, columnPrice: price };
}

/** Whether no other assignment, one that differs in at least one pair, has the same total within 10⁻⁹ of it. */
export function isUnique(
  graph: WeightedGraph,
  assignment: Pick<Assignment, "columnOf" | "rowPrice" | "columnPrice">,
): boolean {
  return anotherAssignment(graph, assignment) === undefined;
}

/**
 * Another assignment, one that differs in at least one pair, whose total is the same within 10⁻⁹ of it; nothing if there is none.
 *
 * All optimal assignments use only tight edges (weight = rowPrice + columnPrice) and leave only rows and columns of price 0
 * unmatched. Another one therefore differs by cycles, or by paths with such ends, of exchanges along tight edges. Draw an
 * arc from row i to the row that has to give way if i takes another tight column, and let one extra node stand for
 * everything that may stay unmatched: the assignment is unique exactly if these arcs form no directed cycle, which
 * repeatedly taking away nodes without incoming arcs tells; any cycle among the nodes that are left is the exchange.
 *
 * The loss of an exchange is the sum of what its edges and ends lack from being tight. As there are at most rows + columns
 * of them, each may lack that share of the tolerance: what is found loses at most 10⁻⁹ of the total.
 *
 * @param assignment an optimal one, with prices that prove it; they may come with another optimal one
 * @returns column of each row, -1 where none
 * @complexity O(rows + columns + edges)
 */
export function anotherAssignment(
  graph: WeightedGraph,
  { columnOf, rowPrice, columnPrice }: Pick<Assignment, "columnOf" | "rowPrice" | "columnPrice">,
): Int32Array | undefined {
  const { rows, columns, start, column, weight } = graph;
  // By duality the prices add up to the total.
  const total = rowPrice.reduce((sum, price) => sum + price, 0) + columnPrice.reduce((sum, price) => sum + price, 0);
  const tolerance = (1e-9 * total) / (rows + columns);
  const outside = rows;
  const rowOf = new Int32Array(columns).fill(outside);
  for (let i = 0; i < rows; i++) if (columnOf[i] >= 0) rowOf[columnOf[i]] = i;

  /** Calls `arc` with the end of every arc from `node`, and with the column that `node` then has, -1 for none. */
  const forEachArc = (node: number, arc: (to: number, column: number) => void): void => {
    if (node === outside) {
      // A row may come in: one that is unmatched, or one whose column may stay unmatched.
      for (let i = 0; i < rows; i++) if (columnOf[i] < 0 || columnPrice[columnOf[i]] <= tolerance) arc(i, -1);
      return;
    }
    if (columnOf[node] >= 0 && rowPrice[node] <= tolerance) arc(outside, -1);
    for (let e = start[node]; e < start[node + 1]; e++) {
      const j = column[e];
      if (j !== columnOf[node] && rowPrice[node] + columnPrice[j] - weight[e] <= tolerance) arc(rowOf[j], j);
    }
  };

  const incoming = new Int32Array(rows + 1);
  for (let node = 0; node <= rows; node++) forEachArc(node, (to) => incoming[to]++);
  const queue = new Int32Array(rows + 1);
  let queued = 0;
  for (let node = 0; node <= rows; node++) if (incoming[node] === 0) queue[queued++] = node;
  for (let next = 0; next < queued; next++) {
    forEachArc(queue[next], (to) => {
      if (--incoming[to] === 0) queue[queued++] = to;
    });
  }
  if (queued === rows + 1) return undefined;

  // Every node that is left has an arc from another one that is left, so going backwards ends in a cycle.
  const from = new Int32Array(rows + 1);
  const taken = new Int32Array(rows + 1);
  for (let node = 0; node <= rows; node++) {
    if (incoming[node] === 0) continue;
    forEachArc(node, (to, j) => {
      from[to] = node;
      taken[to] = j;
    });
  }
  let end = incoming.findIndex((arcs) => arcs > 0);
  for (let step = 0; step <= rows; step++) end = from[end];
  const other = columnOf.slice();
  let node = end;
  do {
    if (from[node] !== outside) other[from[node]] = taken[node];
    node = from[node];
  } while (node !== end);
  return other;
}
