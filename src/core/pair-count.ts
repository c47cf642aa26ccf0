/** How many pairs there are among `n` things: C(n) = n(n−1)/2; exact below 2^53, see also `pairsWithin`. */
export function pairCount(n: number): number {
  return n < 2 ? 0 : (n * (n - 1)) / 2;
}

/** The pairs within groups of these sizes. */
export function pairCountWithin(sizes: Int32Array): number {
  return sizes.reduce((sum, size) => sum + pairCount(size), 0);
}
