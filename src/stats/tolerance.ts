/**
 * Scores (0..1) that differ by at most this count as equal. Sums of the same counts in another order differ in their
 * last digits, which must neither break a tie nor make one system better.
 */
export const tolerance = 1e-10;

/** Returns the sign of a difference of scores: 0 within the tolerance. */
export function signOf(difference: number): -1 | 0 | 1 {
  return difference > tolerance ? 1 : difference < -tolerance ? -1 : 0;
}
