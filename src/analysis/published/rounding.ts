import { fQuotient } from "../../core/ratio.ts";

/** A number that is known from its printed digits: itself, and the least and the most that it may have been before rounding. */
export interface Rounded {
  /** As the digits say, or calculated from such numbers. */
  readonly value: number;
  /** Rounding may have gone either way half way between two neighbours, so both bounds are possible. */
  readonly least: number;
  readonly most: number;
}

/**
 * What printed digits stand for: all numbers that round to them, to nearest.
 *
 * @param printed a decimal number, thousands set apart by commas or not
 */
export function rounded(printed: string): Rounded {
  const digits = printed.replace(/,/g, "");
  const half = 0.5 / 10 ** (/\.(\d+)$/.exec(digits)?.[1].length ?? 0);
  const value = Number(digits);
  return { value, least: value - half, most: value + half };
}

/** A number that was not rounded. */
export function exactly(value: number): Rounded {
  return { value, least: value, most: value };
}

/** The mean. */
export const meanOfRounded = rising((...values) => values.reduce((sum, value) => sum + value, 0) / values.length);

/** The harmonic mean of two numbers of 0 or more, such as F1 of recall and precision. */
export const harmonicMeanOfRounded = rising((a, b) => fQuotient(a, b, 1));

/** Whether one number can be behind both. */
export function canBeEqual(a: Rounded, b: Rounded): boolean {
  // Sums and quotients of decimal numbers are off in their last bits.
  const slack = 1e-9;
  return a.least <= b.most + slack && b.least <= a.most + slack;
}

/** A function that falls in none of its arguments, for rounded ones. Its bounds are its values at their bounds, provided that no argument is given twice. */
function rising(of: (...values: number[]) => number): (...values: readonly Rounded[]) => Rounded {
  return (...values) => ({
    value: of(...values.map(({ value }) => value)),
    least: of(...values.map(({ least }) => least)),
    most: of(...values.map(({ most }) => most)),
  });
}
