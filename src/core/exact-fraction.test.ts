import { describe, expect, it } from "vitest";
import { exactFraction, FractionSum, plus, product } from "./exact-fraction.ts";

describe("exactFraction", () => {
  it("is in lowest terms, the sign above", () => {
    expect(exactFraction(4, -6)).toStrictEqual({ numerator: -2n, denominator: 3n });
    expect(exactFraction(-4, 6)).toStrictEqual({ numerator: -2n, denominator: 3n });
    expect(exactFraction(-4, -6)).toStrictEqual({ numerator: 2n, denominator: 3n });
    expect(exactFraction(0, -6)).toStrictEqual({ numerator: 0n, denominator: 1n });
    expect(() => exactFraction(1, 0)).toThrow(RangeError);
  });

  it("adds and multiplies", () => {
    expect(plus(exactFraction(1, 6), exactFraction(1, 3))).toStrictEqual(exactFraction(1, 2));
    expect(product(exactFraction(2, 3), exactFraction(3, 4))).toStrictEqual(exactFraction(1, 2));
  });
});

describe("FractionSum", () => {
  it("adds terms of many denominators: 4/3 + 1/3 + 1/4 + 4/4 = 35/12", () => {
    const sum = new FractionSum();
    for (const [over, under] of [
      [4, 3],
      [1, 3],
      [1, 4],
      [4, 4],
    ])
      sum.add(over, under);
    expect(sum.total()).toStrictEqual(exactFraction(35, 12));
    expect(sum.approximately()).toBeCloseTo(35 / 12, 14);
  });

  it("has no total that nobody could read, and yet knows whether it is 0", () => {
    // The product of the primes up to 53 has 20 digits.
    const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53];
    const sum = new FractionSum();
    for (const prime of primes) sum.add(1, prime);
    expect(sum.total()).toBeUndefined();
    expect(sum.isZero()).toBe(false);
    for (const prime of primes) sum.add(-1, prime);
    expect(sum.isZero()).toBe(true);
  });
});
