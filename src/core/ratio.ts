/** The value of 0/0: undefined (`null`), 0 or 1. */
export type ZeroDivision = "undefined" | 0 | 1;

/** Divides like `ratio`, with NaN in place of `null`, which is faster in loops. */
export function quotient(numerator: number, denominator: number, zeroDivision: ZeroDivision): number {
  if (denominator !== 0) return numerator / denominator;
  return zeroDivision === "undefined" ? Number.NaN : zeroDivision;
}

/**
 * Divides a numerator by a denominator. With a denominator of 0, the result is undefined (`null`), unless
 * `zeroDivision` gives it a value.
 *
 * @returns a number, in 0..1 for the counts of bounded metrics, or `null`
 * @example
 *   ratio(1, 2); // → 1 / 2
 *   ratio(0, 0); // → null
 */
export function ratio(numerator: number, denominator: number, zeroDivision: ZeroDivision = "undefined"): number | null {
  return orNull(quotient(numerator, denominator, zeroDivision));
}

/** Returns F_β like `fMeasure`, with NaN in place of `null`. */
export function fQuotient(recall: number, precision: number, beta: number): number {
  if (Number.isNaN(recall) && Number.isNaN(precision)) return Number.NaN;
  // Written so that NaN counts as 0.
  if (!(recall > 0 && precision > 0)) return 0;
  const weight = beta * beta;
  return ((1 + weight) * precision * recall) / (weight * precision + recall);
}

/**
 * Returns F_β of recall and precision: (1+β²)·P·R / (β²·P + R).
 *
 * F is undefined (`null`) only if both are. A single undefined value counts as 0. If either is 0, F is 0.
 *
 * @example
 *   fMeasure(1, 1 / 2); // → 2 / 3
 */
export function fMeasure(recall: number | null, precision: number | null, beta = 1): number | null {
  return orNull(fQuotient(recall ?? Number.NaN, precision ?? Number.NaN, beta));
}

/** Returns the increase from one figure to another, or `null` if either is undefined. */
export function rise(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before;
}

export function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
