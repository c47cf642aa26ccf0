/**
 * Scores (0..1) within this of each other are equal. Sums of the same counts in another order differ in their last digits, which must neither
 * break a tie nor make one system better. Every comparison of scores uses it: tests, intervals, ranks, signs, wins.
 */
export const tolerance = 1e-10;

/** The sign of a difference of scores: 0 within the tolerance. */
export function signOf(difference: number): -1 | 0 | 1 {
  return difference > tolerance ? 1 : difference < -tolerance ? -1 : 0;
}
