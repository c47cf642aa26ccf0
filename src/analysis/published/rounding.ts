import { fQuotient } from "../../core/ratio.ts";

/**
 * A number known from its printed digits, with the smallest and largest values that it may have had before rounding.
 */
export interface Rounded {
  readonly value: number;
  /** Either bound is possible, because a value halfway between two neighbours may be rounded either way. */
  readonly least: number;
  readonly most: number;
}

/**
 * Returns the range of the numbers that round to the printed digits.
 *
 * @param printed a decimal number, with or without commas as thousands separators
 */
export function rounded(printed: string): Rounded {
  const digits = printed.replace(/,/g, "");
  const half = 0.5 / 10 ** (/\.(\d+)$/.exec(digits)?.[1].length ?? 0);
  const value = Number(digits);
  return { value, least: value - half, most: value + half };
}

export function exactly(value: number): Rounded {
  return { value, least: value, most: value };
}

export const meanOfRounded = rising((...values) => values.reduce((sum, value) => sum + value, 0) / values.length);

export const harmonicMeanOfRounded = rising((a, b) => fQuotient(a, b, 1));

/** Returns whether two printed numbers can come from the same number. */
export function canBeEqual(a: Rounded, b: Rounded): boolean {
  // Sums and quotients of decimal numbers are off in their last bits.
  const slack = 1e-9;
  return a.least <= b.most + slack && b.least <= a.most + slack;
}

/**
 * Extends to rounded numbers a function that never falls as an argument rises. The bounds of its result are its values
 * at the bounds of the arguments, provided that no argument is given twice.
 */
function rising(of: (...values: number[]) => number): (...values: readonly Rounded[]) => Rounded {
  return (...values) => ({
    value: of(...values.map(({ value }) => value)),
    least: of(...values.map(({ least }) => least)),
    most: of(...values.map(({ most }) => most)),
  });
}
