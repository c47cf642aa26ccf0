import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Fraction, sumOf } from "../../test/support/fraction.ts";
import { compensatedSum, CompensatedSums } from "./compensated-sum.ts";

function sum(...values: readonly number[]): number {
  const sums = new CompensatedSums(1);
  for (const value of values) sums.add(Float64Array.of(value));
  return sums.total()[0];
}

describe("CompensatedSums", () => {
  it("keeps digits that plain addition loses: 1 + 10^100 + 1 − 10^100 = 2, Neumaier's example", () => {
    expect(sum(1, 1e100, 1, -1e100)).toBe(2);
  });

  it("adds one tenth ten times to exactly 1", () => {
    expect(sum(...Array.from({ length: 10 }, () => 0.1))).toBe(1);
  });

  it("keeps columns separate", () => {
    const sums = new CompensatedSums(3);
    sums.add(Float64Array.of(1, 2, 3));
    sums.add(Float64Array.of(10, 20, 30));
    expect(sums.total()).toStrictEqual(Float64Array.of(11, 22, 33));
  });

  it("has totals of 0 without vectors, and shares no array with the caller", () => {
    const sums = new CompensatedSums(2);
    expect(sums.total()).toStrictEqual(new Float64Array(2));
    sums.total()[0] = 7;
    const added = Float64Array.of(1, 1);
    sums.add(added);
    added[0] = 9;
    expect(sums.total()).toStrictEqual(Float64Array.of(1, 1));
  });

  it("adds with a relative error of at most 1e-15, in original, reverse and ascending order", () => {
    const count = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 60 }), (values) => {
        const exact = sumOf(values.map((value) => Fraction.ofDouble(value)));
        for (const order of [values, values.toReversed(), values.toSorted((a, b) => a - b)]) {
          const error = Fraction.ofDouble(sum(...order)).minus(exact);
          const limit = exact.times(Fraction.of(1n, 10n ** 15n));
          expect(error.times(error).compare(limit.times(limit))).toBeLessThanOrEqual(0);
        }
      }),
      { seed: 1995 },
    );
  });
});

describe("compensatedSum", () => {
  it("equals CompensatedSums with one column, and is 0 without terms", () => {
    expect(compensatedSum(0, () => 1)).toBe(0);
    const values = [1, 1e100, 1, -1e100, 0.1, 0.2];
    expect(compensatedSum(values.length, (i) => values[i])).toBe(sum(...values));
  });

  it("is the same for a million fractions in either direction, unlike plain addition", () => {
    const term = (i: number): number => 1 / (1 + ((i * 7919) % 1_000_003));
    const length = 1_000_000;
    let [up, down] = [0, 0];
    for (let i = 0; i < length; i++) {
      up += term(i);
      down += term(length - 1 - i);
    }
    expect(up).not.toBe(down);
    expect(compensatedSum(length, term)).toBe(compensatedSum(length, (i) => term(length - 1 - i)));
  });
});
