/** A distance between two values: 0 for equal values, and symmetric. */
export type Distance<Value> = (a: Value, b: Value) => number;

/** Returns 0 for equal values, 1 for all others. */
export const nominalDistance: Distance<unknown> = (a, b) => (a === b ? 0 : 1);

/** Returns the squared difference, for numbers whose differences are meaningful. */
export const intervalDistance: Distance<number> = (a, b) => (a - b) ** 2;

/**
 * Returns Krippendorff's α of any number of annotators. Values may be missing.
 *
 *   α = 1 − D_o / D_e
 *   D_o = 1/n · Σ_units Σ_{i≠j} δ(v_i, v_j) / (m − 1)       D_e = Σ_{c,k} n_c n_k δ(c, k) / (n(n − 1))
 *
 *   m   values of the unit       n_c   how often value c occurs       n   all values
 *
 * Units with fewer than two values do not count.
 *
 * @param units for each unit its values, in any order
 * @param distance δ of two values: 0 if they are the same, at least 0, the same in both orders
 * @returns at most 1, or `null` if no two values differ
 * @source Krippendorff, K. (2011). Computing Krippendorff's Alpha-Reliability. University of Pennsylvania.
 * @complexity O(units · annotators² + different values²)
 * @example
 *   // D_o is 2/6, and D_e is 18/30.
 *   krippendorffAlpha([[1, 1], [2, 2], [1, 2]], nominalDistance); // → 1 - 2 / 6 / (18 / 30)
 */
export function krippendorffAlpha<Value>(units: Iterable<readonly Value[]>, distance: Distance<Value>): number | null {
  const counts = new Map<Value, number>();
  let all = 0;
  let observed = 0;
  for (const values of units) {
    if (values.length < 2) continue;
    all += values.length;
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    for (const a of values) for (const b of values) observed += distance(a, b) / (values.length - 1);
  }
  let expected = 0;
  for (const [a, times] of counts) for (const [b, others] of counts) expected += times * others * distance(a, b);
  return expected === 0 ? null : 1 - (observed * (all - 1)) / expected;
}
