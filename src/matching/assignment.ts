import { sparseAssignment } from "./sparse-assignment.ts";
import type { OnRows, PricedMatching, WeightedGraph } from "./mention-graph.ts";

export type { WeightedGraph };

/** A maximum-weight one-to-one assignment, with the prices that prove it optimal: see `PricedMatching`. */
export interface Assignment {
  /** The column of each row, or -1. Every pair is an edge of the graph. */
  readonly columnOf: Int32Array;
  /** The sum of the matched weights, added in row order. */
  readonly total: number;
  /** The profit of each row: ≥ 0, and 0 if unmatched. */
  readonly rowPrice: Float64Array;
  /**
   * The price of each column: ≥ 0, and 0 if unmatched. rowPrice + columnPrice ≥ weight, with equality on matched edges.
   */
  readonly columnPrice: Float64Array;
}

/** The dense solver is used only for graphs with at least this many rows or columns. */
export const DENSE_SIZE = 128;
/** The dense solver is used only if at least one in this many cells of the square matrix has an edge. */
const DENSE_CELLS = 3;

export function isDense(rows: number, columns: number, edges: number): boolean {
  const size = Math.max(rows, columns);
  return size >= DENSE_SIZE && edges * DENSE_CELLS >= size * size;
}

/**
 * Returns the one-to-one assignment of rows to columns with the greatest sum of weights. Rows and columns may stay
 * unmatched. The same graph always gives the same assignment.
 *
 * @param onRows receives the progress of the sparse solver
 * @complexity see `sparseAssignment` and `denseAssignment`, chosen by density
 * @example
 *   // Row 0 has edges of weight 3 and 2 to columns 0 and 1; row 1 has one of weight 2 to column 0.
 *   const [start, column, weight] = [Int32Array.of(0, 2, 3), Int32Array.of(0, 1, 0), Float64Array.of(3, 2, 2)];
 *   const { columnOf, total } = maximumWeightAssignment({ rows: 2, columns: 2, start, column, weight });
 *   [...columnOf]; // → [1, 0]
 *   total; // → 2 + 2
 */
export function maximumWeightAssignment(graph: WeightedGraph, onRows?: OnRows): Assignment {
  const { rows, columns, column, weight } = graph;
  const { edgeOf, price } = isDense(rows, columns, weight.length)
    ? denseAssignment(graph)
    : sparseAssignment(graph, onRows);

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

/**
 * Returns whether an optimal assignment is the only one, up to rounding: see `anotherAssignment`.
 *
 * @example
 *   const edges = { rows: 1, columns: 2, start: Int32Array.of(0, 2), column: Int32Array.of(0, 1) };
 *   const isUniqueWith = (...weights) => {
 *     const graph = { ...edges, weight: Float64Array.from(weights) };
 *     return isUnique(graph, maximumWeightAssignment(graph));
 *   };
 *   isUniqueWith(2, 1); // → true
 *   isUniqueWith(1, 1); // → false
 */
export function isUnique(
  graph: WeightedGraph,
  assignment: Pick<Assignment, "columnOf" | "rowPrice" | "columnPrice">,
): boolean {
  return anotherAssignment(graph, assignment) === undefined;
}

/**
 * Returns another assignment, with at least one different pair, whose total is the same up to rounding; undefined if
 * there is none.
 *
 * All optimal assignments use only tight edges (weight = rowPrice + columnPrice) and leave only rows and columns of
 * price 0 unmatched. So two of them differ by exchanges along tight edges: cycles, or paths that end at rows or columns
 * of price 0. Draw an arc from row i to row k if a tight edge lets i take the column of k. One extra node represents
 * everything that may stay unmatched. The assignment is unique if and only if these arcs form no directed cycle.
 *
 * Each slack counts as 0 up to 10⁻⁹ · total / (rows + columns). An exchange has at most rows + columns edges and ends,
 * so it loses at most 10⁻⁹ of the total.
 *
 * @param assignment an optimal assignment, with prices that prove it optimal; they may be the prices of another optimal
 *   assignment
 * @returns the column of each row, or -1
 * @complexity O(rows + columns + edges)
 * @example
 *   // One row fits two columns equally well; the other assignment takes the other column.
 *   const edges = { start: Int32Array.of(0, 2), column: Int32Array.of(0, 1), weight: Float64Array.of(1, 1) };
 *   const graph = { rows: 1, columns: 2, ...edges };
 *   const assignment = maximumWeightAssignment(graph);
 *   [assignment.columnOf[0], anotherAssignment(graph, assignment)[0]].sort(); // → [0, 1]
 */
export function anotherAssignment(
  graph: WeightedGraph,
  { columnOf, rowPrice, columnPrice }: Pick<Assignment, "columnOf" | "rowPrice" | "columnPrice">,
): Int32Array | undefined {
  const { rows, columns, start, column, weight } = graph;
  // By duality, the sum of the prices is the total.
  const total = rowPrice.reduce((sum, price) => sum + price, 0) + columnPrice.reduce((sum, price) => sum + price, 0);
  const tolerance = (1e-9 * total) / (rows + columns);
  const outside = rows;
  const rowOf = new Int32Array(columns).fill(outside);
  for (let i = 0; i < rows; i++) if (columnOf[i] >= 0) rowOf[columnOf[i]] = i;

  /** Calls `arc` with the end of every arc from `node`, and with the column that `node` then gets, or -1. */
  const forEachArc = (node: number, arc: (to: number, column: number) => void): void => {
    if (node === outside) {
      // An exchange may begin at a row that is unmatched, or whose column may stay unmatched.
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

  // Every remaining node has an arc from another remaining one, so going backwards ends in a cycle.
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

/** A square matrix of weights ≥ 0, with a matching and the prices of its columns. */
interface Square {
  readonly size: number;
  /** Row by row. */
  readonly weight: Float64Array;
  readonly price: Float64Array;
  /** The column of each row, or -1. */
  readonly columnOf: Int32Array;
  /** The row of each column, or -1. */
  readonly rowOf: Int32Array;
}

/** The factor between the step sizes of successive auction rounds. */
const REFINEMENT = 5;
/** The smallest step, as a share of the difference between the largest and the smallest weight; see `ROUNDING`. */
const FINEST = 1e-9;
/** The smallest step that rounding does not lose, as a share of the largest weight. It limits `FINEST`. */
const ROUNDING = 2 ** -53;
/** The most visits in `settle`, as a multiple of the number of rows. */
const LOOKS = 3;

/**
 * Returns a maximum-weight matching of a dense bipartite graph.
 *
 * The graph becomes a square matrix with weight 0 for missing edges. All its rows can be matched without loss, because
 * weights are ≥ 0; pairs of weight 0 are dropped at the end. Three stages follow:
 *
 * 1. Auction rounds (`auction`) with decreasing steps give nearly optimal prices and often an optimal matching.
 * 2. `settle` looks for prices that prove the matching optimal.
 * 3. If even the smallest step is not enough, the rows that prefer another column are freed. Shortest augmenting paths
 *    (`augment`) match them again, as in the last stage of Jonker and Volgenant (1987). This stage alone would be
 *    exact, but would take size³ steps if each weight were nearly a row value plus a column value, such as 2n/(a + b)
 *    with equal n.
 *
 * Finally, all prices are shifted so that the lowest is 0. Then profits are also ≥ 0, because the cheapest column is
 * open to every row. In pairs of weight 0, both sides have price 0.
 *
 * Profits count as equal if they differ by at most 4 · 2⁻⁵² of the largest weight. Ties: rows bid in ascending order,
 * for the first of several equally good columns. A row that loses its column bids again at once.
 *
 * @complexity O(size³) in the worst case of stage 3 with size = max(rows, columns); in practice O(size²), with some 50
 *   visits per row; memory for size² numbers unless the graph is square and complete
 * @source Bertsekas, D. P. (1988). The auction algorithm: a distributed relaxation method for the assignment problem.
 *   Annals of Operations Research 14, 105–123.
 * @source Jonker, R. and Volgenant, A. (1987). A shortest augmenting path algorithm for dense and sparse linear
 *   assignment problems. Computing 38, 325–340.
 */
export function denseAssignment(graph: WeightedGraph): PricedMatching {
  const size = Math.max(graph.rows, graph.columns);
  const weight = squareMatrix(graph, size);
  const price = new Float64Array(size);
  const columnOf = new Int32Array(size);
  const rowOf = new Int32Array(size);
  const square = { size, weight, price, columnOf, rowOf };

  let smallest = Infinity;
  let largest = 0;
  for (const w of weight) {
    if (w < smallest) smallest = w;
    if (w > largest) largest = w;
  }
  const range = largest - smallest;
  const tolerance = 4 * Number.EPSILON * largest;
  const finest = Math.max(range * FINEST, largest * ROUNDING, Number.MIN_VALUE);
  let step = range;
  let settled = false;
  do {
    step = Math.max(step / REFINEMENT, finest);
    auction(square, step);
    // The matching may weigh up to size · step less than the best one.
    if (step * size > range && step > finest) continue;
    // The price changes of an unsuccessful `settle` would mislead the next round.
    const prices = price.slice();
    settled = settle(square, tolerance);
    if (!settled && step > finest) price.set(prices);
  } while (!settled && step > finest);
  if (!settled) {
    const freed = freeUnproved(square, tolerance);
    for (const row of freed) augment(square, row);
  }

  let lowest = Infinity;
  for (const p of price) if (p < lowest) lowest = p;
  const { edgeOf, isMatched } = matchedEdges(graph, columnOf);
  return { edgeOf, price: price.subarray(0, graph.columns).map((p, j) => (isMatched[j] === 1 ? p - lowest : 0)) };
}

/** Returns the graph's own weights if no edge is missing. */
function squareMatrix({ rows, start, column, weight }: WeightedGraph, size: number): Float64Array {
  if (weight.length === size * size) return weight;
  const matrix = new Float64Array(size * size);
  for (let i = 0; i < rows; i++) {
    for (let e = start[i]; e < start[i + 1]; e++) matrix[i * size + column[e]] = weight[e];
  }
  return matrix;
}

/** Returns each row's edge. Pairs without an edge count as unmatched. */
function matchedEdges(
  { rows, columns, start, column }: WeightedGraph,
  columnOf: Int32Array,
): { edgeOf: Int32Array; isMatched: Uint8Array } {
  const edgeOf = new Int32Array(rows).fill(-1);
  const isMatched = new Uint8Array(columns);
  for (let i = 0; i < rows; i++) {
    const e = column.subarray(start[i], start[i + 1]).indexOf(columnOf[i]);
    if (e < 0) continue;
    edgeOf[i] = start[i] + e;
    isMatched[columnOf[i]] = 1;
  }
  return { edgeOf, isMatched };
}

/**
 * Runs one round of the auction: starts with the current prices and no pairs, and ends with all rows matched.
 *
 * A free row takes the column with its greatest profit, weight − price, from any row that has it. The row raises the
 * price until this column is `step` worse than the second best. At the end, no row could gain more than `step` with
 * another column.
 *
 * @param step > 0, large enough to change any price to which it is added
 */
function auction({ size, weight, price, columnOf, rowOf }: Square, step: number): void {
  columnOf.fill(-1);
  rowOf.fill(-1);
  const free = new Int32Array(size).map((_, i) => size - 1 - i);
  let freeRows = size;
  while (freeRows > 0) {
    const row = free[--freeRows];
    const offset = row * size;
    let best = -1;
    let bestProfit = -Infinity;
    let secondProfit = -Infinity;
    for (let j = 0; j < size; j++) {
      const profit = weight[offset + j] - price[j];
      if (profit <= secondProfit) continue;
      if (profit > bestProfit) {
        secondProfit = bestProfit;
        bestProfit = profit;
        best = j;
      } else {
        secondProfit = profit;
      }
    }
    if (size > 1) price[best] += bestProfit - secondProfit + step;
    const loser = rowOf[best];
    if (loser >= 0) {
      columnOf[loser] = -1;
      free[freeRows++] = loser;
    }
    rowOf[best] = row;
    columnOf[row] = best;
  }
}

/**
 * Raises prices until no row prefers another column to its own, as in label-correcting shortest paths. The price of a
 * preferred column rises until it is no longer preferred, and the row that has the column must check again.
 *
 * @returns whether that succeeded within the allowed number of visits; it cannot succeed if the matching is not optimal
 */
function settle({ size, weight, price, columnOf, rowOf }: Square, tolerance: number): boolean {
  // A circular queue of the rows that must check (again).
  const queue = new Int32Array(size).map((_, i) => i);
  const isQueued = new Uint8Array(size).fill(1);
  let head = 0;
  let queued = size;
  for (let looks = LOOKS * size; looks > 0 && queued > 0; looks--) {
    const row = queue[head];
    head = (head + 1) % size;
    queued--;
    isQueued[row] = 0;
    const offset = row * size;
    const profit = weight[offset + columnOf[row]] - price[columnOf[row]];
    const bound = profit + tolerance;
    for (let j = 0; j < size; j++) {
      if (weight[offset + j] - price[j] <= bound) continue;
      price[j] = weight[offset + j] - profit;
      const holder = rowOf[j];
      if (isQueued[holder] === 1) continue;
      isQueued[holder] = 1;
      queue[(head + queued++) % size] = holder;
    }
  }
  return queued === 0;
}

/** Frees the rows that prefer another column to their own, and returns them in ascending order. */
function freeUnproved({ size, weight, price, columnOf, rowOf }: Square, tolerance: number): Int32Array {
  const freed = new Int32Array(size);
  let count = 0;
  for (let row = 0; row < size; row++) {
    const offset = row * size;
    const own = columnOf[row];
    const bound = weight[offset + own] - price[own] + tolerance;
    let j = 0;
    while (j < size && weight[offset + j] - price[j] <= bound) j++;
    if (j === size) continue;
    columnOf[row] = -1;
    rowOf[own] = -1;
    freed[count++] = row;
  }
  return freed.subarray(0, count);
}

/**
 * Matches a free row along a shortest augmenting path, by Dijkstra's algorithm over columns. A step from row i to
 * column j costs profit(i) + price(j) − weight(i, j) ≥ 0, as in `sparseAssignment`. But here every path ends at a free
 * column.
 *
 * @complexity O(size²)
 */
function augment({ size, weight, price, columnOf, rowOf }: Square, newRow: number): void {
  const distance = new Float64Array(size).fill(Infinity);
  const reachedFrom = new Int32Array(size);
  // Unvisited columns come first, visited ones after them.
  const order = new Int32Array(size).map((_, j) => j);
  let unvisited = size;
  let row = newRow;
  let base = 0;
  let nearest: number;
  for (;;) {
    const offset = row * size;
    let least = Infinity;
    let at = 0;
    for (let p = 0; p < unvisited; p++) {
      const j = order[p];
      const d = base + price[j] - weight[offset + j];
      if (d < distance[j]) {
        distance[j] = d;
        reachedFrom[j] = row;
      }
      if (distance[j] < least || (distance[j] === least && rowOf[j] < 0)) {
        least = distance[j];
        at = p;
      }
    }
    nearest = order[at];
    if (rowOf[nearest] < 0) break;
    order[at] = order[--unvisited];
    order[unvisited] = nearest;
    row = rowOf[nearest];
    base = least + (weight[row * size + nearest] - price[nearest]);
  }
  const length = distance[nearest];
  for (let p = unvisited; p < size; p++) price[order[p]] += length - distance[order[p]];

  let j = nearest;
  while (j >= 0) {
    const taker = reachedFrom[j];
    const given = columnOf[taker];
    columnOf[taker] = j;
    rowOf[j] = taker;
    j = given;
  }
}
