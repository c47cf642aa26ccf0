import { ColumnHeap } from "./column-heap.ts";
import type { OnRows, PricedMatching, WeightedGraph } from "./mention-graph.ts";

/** The number of rows that enter between two progress reports. */
const ROWS_BETWEEN = 256;

/**
 * Returns a maximum-weight matching of a sparse bipartite graph, by successive shortest augmenting paths.
 *
 * Columns have prices, initially 0. Rows enter one after the other; each entry keeps the matching of the rows so far
 * optimal. The new row looks for the cheapest chain of exchanges: it takes a column, the row that had this column takes
 * another, and so on. The chain ends when a row takes a free column or becomes unmatched. A step to column j by edge
 * (i, j) costs
 *
 *   profit(i) + price(j) − weight(i, j)  ≥ 0        profit(i) = weight(i, its column) − price(its column)
 *
 * so Dijkstra's algorithm finds the chain. The new row has no column yet; its profit counts as 0, which shifts all
 * lengths equally. Becoming unmatched costs a row its profit. Once the chain is found, the price of each visited column
 * rises by the difference between its distance and the chain's length, which keeps all costs ≥ 0.
 *
 * If the best column of a new row is free, the row needs only one look at its edges. In overlap graphs of coreference,
 * this applies to nearly every row.
 *
 * Invariants between entries: those of `PricedMatching` for the rows so far; a matched column stays matched; prices
 * never fall. Ties: rows enter in ascending order; of equally short chains, the first found is used; equally near
 * columns are visited in ascending order.
 *
 * @complexity O(rows · edges · log columns) in the worst case, close to O(edges) on coreference data; O(rows + columns)
 *   memory
 * @source Kuhn, H. W. (1955). The Hungarian method for the assignment problem. Naval Research Logistics Quarterly 2,
 *   83–97.
 * @source Edmonds, J. and Karp, R. M. (1972). Theoretical improvements in algorithmic efficiency for network flow
 *   problems. Journal of the ACM 19, 248–264 (Dijkstra's algorithm on reduced costs).
 * @source Jonker, R. and Volgenant, A. (1987). A shortest augmenting path algorithm for dense and sparse linear
 *   assignment problems. Computing 38, 325–340.
 */
export function sparseAssignment(
  { rows, columns, start, column, weight }: WeightedGraph,
  onRows?: OnRows,
): PricedMatching {
  const edgeOf = new Int32Array(rows).fill(-1);
  const price = new Float64Array(columns);
  const scratch = spare !== undefined && spare.size >= columns ? spare : scratchOf(columns);
  spare = undefined;
  const { rowOf, distance, reachedBy, reachedFrom, reached, isVisited, heap } = scratch;
  rowOf.fill(-1, 0, columns);

  for (let newRow = 0; newRow < rows; newRow++) {
    // The shortest chain so far ends with `freeColumn`. If that is -1, the chain ends with `idleRow`, which becomes
    // unmatched.
    let length = 0;
    let freeColumn = -1;
    let idleRow = newRow;
    if (onRows !== undefined && newRow % ROWS_BETWEEN === 0) onRows(newRow, rows);

    let best = -1;
    let least = 0;
    for (let e = start[newRow]; e < start[newRow + 1]; e++) {
      const d = price[column[e]] - weight[e];
      if (d < least || (d === least && best >= 0 && rowOf[column[best]] >= 0)) {
        least = d;
        best = e;
      }
    }
    if (best < 0) continue;
    if (rowOf[column[best]] < 0) {
      edgeOf[newRow] = best;
      rowOf[column[best]] = newRow;
      continue;
    }

    let reachedColumns = 0;
    let row = newRow;
    /** The length of the chain to `row`, including its profit. */
    let base = 0;
    for (;;) {
      for (let e = start[row]; e < start[row + 1]; e++) {
        const j = column[e];
        const d = base + price[j] - weight[e];
        if (d >= length || d >= distance[j] || isVisited[j] === 1) continue;
        if (distance[j] === Infinity) reached[reachedColumns++] = j;
        distance[j] = d;
        reachedBy[j] = e;
        reachedFrom[j] = row;
        if (rowOf[j] >= 0) {
          heap.advance(j);
        } else {
          length = d;
          freeColumn = j;
        }
      }
      const nearest = heap.first();
      if (nearest < 0 || distance[nearest] >= length) break;
      heap.removeFirst();
      isVisited[nearest] = 1;
      row = rowOf[nearest];
      base = distance[nearest] + (weight[edgeOf[row]] - price[nearest]);
      if (base < length) {
        length = base;
        freeColumn = -1;
        idleRow = row;
      }
    }

    raisePrices(scratch, reachedColumns, length, price);
    // The chain ends with a free column, or with a row that gives its column up.
    let end = freeColumn;
    if (end < 0 && idleRow !== newRow) {
      end = column[edgeOf[idleRow]];
      edgeOf[idleRow] = -1;
    }
    exchange(end, column, edgeOf, scratch);
  }
  if (scratch.size <= MOST_SPARE) spare = scratch;
  return { edgeOf, price };
}

/** Raises the prices of the visited columns after a search, and forgets the search. */
function raisePrices(
  { distance, reached, isVisited, heap }: Scratch,
  reachedColumns: number,
  length: number,
  price: Float64Array,
): void {
  for (let r = 0; r < reachedColumns; r++) {
    const j = reached[r];
    // Because of rounding, the end may be slightly nearer than the columns visited last.
    if (isVisited[j] === 1) price[j] += Math.max(0, length - distance[j]);
    distance[j] = Infinity;
    isVisited[j] = 0;
  }
  heap.clear();
}

/** Exchanges edges from the end of a chain, a column, back to its new row; nothing if the end is -1. */
function exchange(
  end: number,
  column: Int32Array,
  edgeOf: Int32Array,
  { rowOf, reachedBy, reachedFrom }: Scratch,
): void {
  let j = end;
  while (j >= 0) {
    const taker = reachedFrom[j];
    const given = edgeOf[taker];
    edgeOf[taker] = reachedBy[j];
    rowOf[j] = taker;
    j = given < 0 ? -1 : column[given];
  }
}

/**
 * Scratch memory for the searches in a graph. Each search restores `distance`, `isVisited` and `heap`; the other arrays
 * need no initial values, except `rowOf`.
 */
interface Scratch {
  readonly size: number;
  /** The row of each column, or -1. */
  readonly rowOf: Int32Array;
  /** Reached columns have a distance < ∞, and the edge and row that reached them. */
  readonly distance: Float64Array;
  readonly reachedBy: Int32Array;
  readonly reachedFrom: Int32Array;
  readonly reached: Int32Array;
  readonly isVisited: Uint8Array;
  readonly heap: ColumnHeap;
}

/** Scratch arrays of up to this number of columns are kept for the next graph. */
const MOST_SPARE = 4096;

/**
 * The scratch memory of the last graph, unless in use. Without it, thousands of small graphs would spend their time on
 * allocation.
 */
let spare: Scratch | undefined;

function scratchOf(columns: number): Scratch {
  const size = columns > MOST_SPARE ? columns : 2 ** Math.ceil(Math.log2(Math.max(64, columns)));
  const distance = new Float64Array(size).fill(Infinity);
  return {
    size,
    rowOf: new Int32Array(size),
    distance,
    reachedBy: new Int32Array(size),
    reachedFrom: new Int32Array(size),
    reached: new Int32Array(size),
    isVisited: new Uint8Array(size),
    heap: new ColumnHeap(distance),
  };
}
