/** What 0/0 is: undefined (`null`), or taken as 0 or 1. */
export type ZeroDivision = "undefined" | 0 | 1;

/**
 * The only division in corefscope. 0/0 is undefined (`null`) unless `zeroDivision` gives it a value.
 *
 * @returns a number in 0..1 for every count that a metric makes, or `null`
 */
export function ratio(numerator: number, denominator: number, zeroDivision: ZeroDivision = "undefined"): number | null {
  if (denominator !== 0) return numerator / denominator;
  return zeroDivision === "undefined" ? null : zeroDivision;
}

/**
 * F_β of recall and precision: (1+β²)·P·R / (β²·P + R).
 *
 * Undefined only if both are; one undefined side counts as 0. Where one is 0, F is 0.
 */
export function fMeasure(recall: number | null, precision: number | null, beta = 1): number | null {
  if (recall === null && precision === null) return null;
  const r = recall ?? 0;
  const p = precision ?? 0;
  const weight = beta * beta;
  return r === 0 || p === 0 ? 0 : ((1 + weight) * p * r) / (weight * p + r);
}
