/** What 0/0 is: undefined (`null`), or taken as 0 or 1. */
export type ZeroDivision = "undefined" | 0 | 1;

/**
 * The only division in corefscope, for loops that cannot afford `null`: 0/0 is NaN unless `zeroDivision` gives it a value.
 */
export function quotient(numerator: number, denominator: number, zeroDivision: ZeroDivision): number {
  if (denominator !== 0) return numerator / denominator;
  return zeroDivision === "undefined" ? Number.NaN : zeroDivision;
}

/**
 * A numerator over a denominator. 0/0 is undefined (`null`) unless `zeroDivision` gives it a value.
 *
 * @returns a number in 0..1 for every count that a metric makes, or `null`
 */
export function ratio(numerator: number, denominator: number, zeroDivision: ZeroDivision = "undefined"): number | null {
  return orNull(quotient(numerator, denominator, zeroDivision));
}

/** `fMeasure` with NaN for what is undefined. */
export function fQuotient(recall: number, precision: number, beta: number): number {
  if (Number.isNaN(recall) && Number.isNaN(precision)) return Number.NaN;
  // So written that a NaN counts as 0.
  if (!(recall > 0 && precision > 0)) return 0;
  const weight = beta * beta;
  return ((1 + weight) * precision * recall) / (weight * precision + recall);
}

/**
 * F_β of recall and precision: (1+β²)·P·R / (β²·P + R).
 *
 * Undefined only if both are; one undefined side counts as 0. Where one is 0, F is 0.
 */
export function fMeasure(recall: number | null, precision: number | null, beta = 1): number | null {
  return orNull(fQuotient(recall ?? Number.NaN, precision ?? Number.NaN, beta));
}

/** By how much a figure rises; `null` where one of the two is undefined. */
export function rise(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before;
}

/** NaN as `null`. */
export function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
