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
