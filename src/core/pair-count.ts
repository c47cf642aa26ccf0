/** How many pairs there are among `n` things: C(n) = n(n−1)/2; exact below 2^53, see also `pairsWithin`. */
export function pairCount(n: number): number {
  return n < 2 ? 0 : (n * (n - 1)) / 2;
}

/** The pairs within groups of these sizes; exact below 2^53. */
export function pairCountWithin(sizes: Int32Array): number {
  let pairs = 0;
  for (let i = 0; i < sizes.length; i++) pairs += pairCount(sizes[i]);
  return pairs;
}
