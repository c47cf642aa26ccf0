import { signOf } from "./tolerance.ts";

/**
 * Kendall's τ-b: the pairs that two rankings order alike less those that they order oppositely, over the geometric mean of the
 * pairs that each of them orders at all.
 *
 * @param x one number per item
 * @param y as many
 * @returns −1..1, or null if one of the two orders no pair: all its numbers are equal, or there are fewer than two
 * @source Kendall, M. G. (1945). The Treatment of Ties in Ranking Problems. Biometrika 33(3).
 * @complexity O(items²)
 */
export function kendallTauB(x: readonly number[], y: readonly number[]): number | null {
  let balance = 0;
  let orderedByX = 0;
  let orderedByY = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const signX = signOf(x[i] - x[j]);
      const signY = signOf(y[i] - y[j]);
      balance += signX * signY;
      orderedByX += Math.abs(signX);
      orderedByY += Math.abs(signY);
    }
  }
  if (orderedByX === 0 || orderedByY === 0) return null;
  // One root of the product, which is a square where both order the same pairs: then ±1 is exact.
  return balance / Math.sqrt(orderedByX * orderedByY);
}
