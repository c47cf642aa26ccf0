import { expect } from "vitest";
import { Fraction } from "./fraction.ts";

const tolerance = Fraction.of(1n, 10n ** 12n);

/**
 * Expects a double to equal the fraction within 1e-12 of its value, compared without rounding. 0 must be exactly 0.
 *
 * @param what names the figure in the message of a failure
 */
export function expectFraction(actual: number | null, expected: Fraction, what: string): void {
  if (actual === null) {
    expect.fail(`${what}: undefined instead of ${String(expected)}`);
  } else if (!isClose(actual, expected)) {
    expect.fail(`${what}: ${actual} instead of ${String(expected)}`);
  }
}

/** Expects a double to equal the fraction as in `expectFraction`, or null to equal null. */
export function expectFractionOrNull(actual: number | null, expected: Fraction | null, what: string): void {
  if (expected !== null) expectFraction(actual, expected, what);
  else if (actual !== null) expect.fail(`${what}: ${actual} instead of undefined`);
}

export function expectInteger(actual: number, expected: Fraction, what: string): void {
  if (!Number.isFinite(actual) || Fraction.ofDouble(actual).compare(expected) !== 0) {
    expect.fail(`${what}: ${actual} instead of exactly ${String(expected)}`);
  }
}

function isClose(actual: number, expected: Fraction): boolean {
  if (!Number.isFinite(actual)) return false;
  const difference = Fraction.ofDouble(actual).minus(expected);
  const size = expected.compare(Fraction.zero) < 0 ? expected.times(Fraction.of(-1)) : expected;
  const limit = size.times(tolerance);
  return difference.compare(limit) <= 0 && difference.compare(limit.times(Fraction.of(-1))) >= 0;
}
