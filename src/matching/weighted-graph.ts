/**
 * A bipartite graph with positive weights, in compressed rows: the edges of row i are `start[i]` … `start[i + 1] − 1`.
 */
export interface WeightedGraph {
  readonly rows: number;
  readonly columns: number;
  /** rows + 1 offsets into `column` and `weight`, from 0 to the number of edges. */
  readonly start: Int32Array;
  /** Column of each edge, ascending within a row, no column twice in a row. */
  readonly column: Int32Array;
  /** Weight of each edge, > 0 and finite. */
  readonly weight: Float64Array;
}

/** Told now and then how far a large problem is: rows that have entered, of all. */
export type OnRows = (done: number, of: number) => void;

/**
 * What a solver finds: a matching and the prices that prove it optimal.
 *
 * With the profit of a matched row = the weight of its edge − the price of its column, and of an unmatched row = 0, up to
 * rounding: prices and profits are ≥ 0, an unmatched column has price 0, and no edge weighs more than the profit of its
 * row + the price of its column. By linear programming duality no matching can then weigh more.
 */
export interface PricedMatching {
  /** Matched edge of each row, -1 where none. */
  readonly edgeOf: Int32Array;
  /** Price of each column. */
  readonly price: Float64Array;
}
