import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantiles } from "./intervals.ts";

const { quantiles: cases } = JSON.parse(
  readFileSync(new URL("../../test/fixtures/scipy-intervals.json", import.meta.url), "utf8"),
) as { quantiles: { values: number[]; levels: number[]; quantiles: number[] }[] };

describe("quantiles", () => {
  it("equal those of numpy.quantile", () => {
    expect(cases).toHaveLength(40);
    for (const { values, levels, quantiles: expected } of cases) {
      quantiles(Float64Array.from(values), levels).forEach((own, i) => {
        expect(own, `${levels[i]} of ${String(values)}`).toBeCloseTo(expected[i], 13);
      });
    }
  });

  it("interpolate between order statistics: .25 of 0, 10, 20, 40 is ¾ of the way from 0 to 10", () => {
    expect(quantiles(Float64Array.of(40, 0, 20, 10), [0.25, 0.5, 1])).toEqual([7.5, 15, 40]);
  });

  it("below 0 and above 1 are the smallest and largest values", () => {
    expect(quantiles(Float64Array.of(3, 1, 2), [-0.5, 1.5])).toEqual([1, 3]);
  });

  it("are those of the sorted values, for levels in any order, and leave all values in the array", () => {
    const value = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ noNaN: true, min: -1e3, max: 1e3 }));
    const levels = fc.array(fc.double({ noNaN: true, min: 0, max: 1 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 200 }), levels, (values, wanted) => {
        const sorted = values.toSorted((x, y) => x - y);
        const given = Float64Array.from(values);
        const expected = wanted.map((level) => {
          const place = level * (sorted.length - 1);
          const share = place % 1;
          return share === 0 ? sorted[place] : (1 - share) * sorted[place - share] + share * sorted[place - share + 1];
        });
        quantiles(given, wanted).forEach((own, i) => {
          expect(own).toBeCloseTo(expected[i], 8);
        });
        expect(Array.from(given.toSorted(), (each) => each + 0)).toEqual(sorted.map((each) => each + 0));
      }),
    );
  });

  it("are those of the sorted values if there are thousands, in any order, at levels near the ends", () => {
    const ends = fc.double({ noNaN: true, min: 0, max: 0.12 });
    const level = fc.oneof(
      ends,
      ends.map((share) => 1 - share),
    );
    const value = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ noNaN: true, min: -1, max: 1 }));
    const orders = ["as drawn", "ascending", "descending"] as const;
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 2000, maxLength: 2600 }),
        fc.array(level, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...orders),
        (values, wanted, order) => {
          const sorted = values.toSorted((x, y) => x - y);
          // Ascending values mislead a guess from values at equal distances.
          const given = { "as drawn": values, ascending: sorted, descending: sorted.toReversed() }[order];
          quantiles(Float64Array.from(given), wanted).forEach((own, i) => {
            const place = wanted[i] * (sorted.length - 1);
            const rank = Math.floor(place);
            const next = sorted[Math.min(rank + 1, sorted.length - 1)];
            expect(own).toBe(place === rank ? sorted[rank] : sorted[rank] + (place - rank) * (next - sorted[rank]));
          });
        },
      ),
      { numRuns: 60 },
    );
  });
});
