import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { f1Of, type Rows } from "../../test/support/micro-f1.ts";
import { expandedLevel, interval, intervalField, intervalKinds } from "./intervals.ts";

interface Case {
  readonly counts: Rows;
  readonly confidence: number;
  readonly estimate: number;
  readonly resampled: readonly number[];
  readonly bca: readonly number[];
  readonly pct: readonly number[];
  readonly xpct: readonly number[];
}

const { intervals: cases } = JSON.parse(
  readFileSync(new URL("../../test/fixtures/scipy-intervals.json", import.meta.url), "utf8"),
) as { intervals: readonly Case[] };

describe("interval", () => {
  it.each(cases.map((each) => [each.counts.length, each.confidence, each] as const))(
    "of %i units with confidence %d equals that of scipy",
    (_, confidence, { counts, estimate, resampled, ...expected }) => {
      expect(f1Of(counts)).toBeCloseTo(estimate, 14);
      const leftOut = Float64Array.from(counts, (_, unit) => f1Of(counts.toSpliced(unit, 1)));
      for (const kind of intervalKinds) {
        const [low, high] = interval({ kind, confidence, estimate, resampled: Float64Array.from(resampled), leftOut });
        expect(low, kind).toBeCloseTo(expected[kind][0], 12);
        expect(high, kind).toBeCloseTo(expected[kind][1], 12);
      }
    },
  );

  it("differs between the kinds in all cases of scipy", () => {
    expect(cases).toHaveLength(15);
    for (const { bca, pct, xpct } of cases) {
      expect(xpct[0]).toBeLessThan(pct[0]);
      expect(bca).not.toEqual(pct);
    }
  });

  const leftOut = Float64Array.of(0.3, 0.5, 0.4, 0.6, 0.45, 0.55);

  it("of kind bca is the percentile interval if all resamples are on one side of the estimate", () => {
    for (const estimate of [0, 11]) {
      const resampled = Float64Array.from({ length: 101 }, (_, i) => i / 10);
      // The quantiles .025 and .975 of 0, .1, … 10.
      const [low, high] = interval({ kind: "bca", confidence: 0.95, estimate: estimate - 0.5, resampled, leftOut });
      expect(low).toBeCloseTo(0.25, 12);
      expect(high).toBeCloseTo(9.75, 12);
    }
  });

  it("of kind bca is the percentile interval without bias and skew", () => {
    const resampled = Float64Array.from({ length: 101 }, (_, i) => i / 10);
    const even = Float64Array.of(0.4, 0.5, 0.6, 0.4, 0.5, 0.6);
    const [low, high] = interval({ kind: "bca", confidence: 0.95, estimate: 5, resampled, leftOut: even });
    expect(low).toBeCloseTo(0.25, 10);
    expect(high).toBeCloseTo(9.75, 10);
  });

  it.each(intervalKinds)("of kind %s is a point if all resamples are equal", (kind) => {
    const resampled = new Float64Array(50).fill(0.5);
    const same = new Float64Array(6).fill(0.5);
    expect(interval({ kind, confidence: 0.95, estimate: 0.5, resampled, leftOut: same })).toEqual([0.5, 0.5]);
  });
});

describe("expandedLevel", () => {
  // scipy 1.17.1: norm.cdf(-sqrt(n / (n - 1)) * t.ppf(.975, n - 1))
  it.each([
    [6, 0.002431803174612],
    [10, 0.008550639024406],
    [20, 0.015880829920348],
    [50, 0.021179411211378],
    [222, 0.024122162897837],
  ])("for %i units at 95 %% is %d", (units, expected) => {
    expect(expandedLevel(units, 0.95)).toBeCloseTo(expected, 12);
  });
});

it("a signature has the kind of interval, its level without rounding errors, and the number of resamples", () => {
  expect(intervalField("bca", 0.95, 10_000)).toBe("bca95.10000");
  // 0.57 · 100 is 56.99999999999999 in doubles.
  expect(intervalField("pct", 0.57, 500)).toBe("pct57.500");
  expect(intervalField("none", 0.95, 10_000)).toBe("none");
});
