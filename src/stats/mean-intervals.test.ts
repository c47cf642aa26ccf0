import { describe, expect, it } from "vitest";
import { normalCdf, studentQuantile } from "./distributions.ts";
import { interval, quantiles } from "./intervals.ts";
import { drawnMeanInterval, meanInterval, resamplesOfMean } from "./mean-intervals.ts";

const ramp = (count: number, step: number): Float64Array => Float64Array.from({ length: count }, (_, i) => i * step);

describe("the interval of a mean", () => {
  it("of one figure is that of the figure", () => {
    const resampled = ramp(1000, 0.001);
    for (const kind of ["xpct", "pct"] as const) {
      const alone = {
        kind,
        confidence: 0.9,
        estimate: 0.5,
        resampled: resampled.slice(),
        leftOut: new Float64Array(12),
      };
      expect(meanInterval([{ weight: 1, resampled, units: 12 }], { kind, confidence: 0.9 })).toEqual(interval(alone));
    }
  });

  it("begins the resamples of each group one later, so that no two groups use the same draw", () => {
    const terms = [Float64Array.of(1, 2, 3), Float64Array.of(10, 20, 30)].map((resampled) => ({
      weight: 0.5,
      resampled,
      units: 9,
    }));
    expect([...resamplesOfMean(terms)]).toEqual([10.5, 16, 6.5]);
  });

  it("is widened by what the resamples of few units lack in variance, with Satterthwaite's degrees of freedom", () => {
    // The variances of the resamples are as 1 to 4; those of the figures as 1 · 5/4 to 4 · 9/8.
    const terms = [
      { weight: 0.5, resampled: ramp(500, 0.001), units: 5 },
      { weight: 0.5, resampled: ramp(500, 0.002), units: 9 },
    ];
    const widening = Math.sqrt((1.25 + 4.5) / 5);
    const [first, second] = [1.25 / 5.75, 4.5 / 5.75];
    const freedom = 1 / (first ** 2 / 4 + second ** 2 / 8);
    const level = normalCdf(-widening * studentQuantile(0.975, freedom));
    const [low, high] = quantiles(resamplesOfMean(terms), [level, 1 - level]);
    const found = meanInterval(terms, { kind: "xpct", confidence: 0.95 })!;
    expect(found[0]).toBeCloseTo(low, 12);
    expect(found[1]).toBeCloseTo(high, 12);
  });

  it("is absent if a group has a single unit, or all have too few", () => {
    const options = { kind: "xpct", confidence: 0.95 } as const;
    const resampled = ramp(100, 0.01);
    const of = (...units: number[]) =>
      meanInterval(
        units.map((count) => ({ weight: 1, resampled, units: count })),
        options,
      );
    expect(of(5)).toBeUndefined();
    expect(of(6)).toBeDefined();
    expect(of(1, 20)).toBeUndefined();
    // Two and three degrees of freedom, with variances as 3/2 to 4/3, give 4.9 in all; with one more unit, enough.
    expect(of(3, 4)).toBeUndefined();
    expect(of(4, 4)).toBeDefined();
  });

  it("with groups drawn is Student's", () => {
    // The mean is .59; t with three degrees of freedom is 3.182446 in tables.
    const [low, high] = drawnMeanInterval([0.61, 0.55, 0.72, 0.48], [0.25, 0.25, 0.25, 0.25], 0.95)!;
    const deviation = Math.sqrt((0.02 ** 2 + 0.04 ** 2 + 0.13 ** 2 + 0.11 ** 2) / 3);
    expect(low).toBeCloseTo(0.59 - (3.182_446_305 * deviation) / 2, 8);
    expect(high).toBeCloseTo(0.59 + (3.182_446_305 * deviation) / 2, 8);
    expect(drawnMeanInterval([0.5], [1], 0.95)).toBeUndefined();
  });
});
