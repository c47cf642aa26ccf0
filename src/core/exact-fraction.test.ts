import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactFraction, fractionOf, FractionSum, plus, product } from "./exact-fraction.ts";

describe("an exact fraction", () => {
  it("is in lowest terms, with the sign in the numerator", () => {
    expect(exactFraction(4, -6)).toStrictEqual({ numerator: -2n, denominator: 3n });
    expect(exactFraction(-4, 6)).toStrictEqual({ numerator: -2n, denominator: 3n });
    expect(exactFraction(-4, -6)).toStrictEqual({ numerator: 2n, denominator: 3n });
    expect(exactFraction(0, -6)).toStrictEqual({ numerator: 0n, denominator: 1n });
    expect(exactFraction(-6, 4)).toStrictEqual({ numerator: -3n, denominator: 2n });
    expect(exactFraction(6, 4)).toStrictEqual({ numerator: 3n, denominator: 2n });
    expect(() => exactFraction(1, 0)).toThrow(new RangeError("the denominator of a fraction cannot be 0"));
  });

  it("can be added and multiplied", () => {
    expect(plus(exactFraction(1, 6), exactFraction(1, 3))).toStrictEqual(exactFraction(1, 2));
    expect(product(exactFraction(2, 3), exactFraction(3, 4))).toStrictEqual(exactFraction(1, 2));
  });
});

describe("FractionSum", () => {
  it("adds terms with many denominators: 4/3 + 1/3 + 1/4 + 4/4 = 35/12", () => {
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

  it("has a total if the denominator has at most 18 digits", () => {
    const totalOf = (denominator: number): unknown => {
      const sum = new FractionSum();
      sum.add(1, denominator);
      return sum.total();
    };
    // 2^59 = 576,460,752,303,423,488 has 18 digits, 10^18 has 19.
    expect(totalOf(2 ** 59)).toStrictEqual({ numerator: 1n, denominator: 576_460_752_303_423_488n });
    expect(totalOf(10 ** 18)).toBeUndefined();
  });

  it("has no total if the denominator is too long to read, but knows whether the sum is 0", () => {
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

describe("fractionOf", () => {
  it("finds every fraction with a small denominator again", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 1, max: 1000 }), (over, under) => {
        expect(fractionOf(over / under)).toStrictEqual(exactFraction(over, under));
      }),
      { numRuns: 1000 },
    );
  });

  it("finds none for numbers that are no such fraction", () => {
    for (const value of [Math.PI, Math.SQRT2, 1 / 100_003, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(fractionOf(value)).toBeUndefined();
    }
  });
});
