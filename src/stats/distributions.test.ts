import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hypergeometricMean, normalCdf, normalQuantile, studentQuantile } from "./distributions.ts";

/** Compares with an expected value, from scipy 1.17.1: `scipy.stats.norm.cdf`, `norm.ppf`, `t.ppf(p, freedom)`. */
function expectClose(actual: number, expected: number, relative: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(relative * Math.abs(expected));
}

describe("the normal distribution", () => {
  it.each([
    [-37, 5.7255712225239266e-300],
    [-20, 2.7536241186061556e-89],
    [-8, 6.22096057427174e-16],
    [-5.5, 1.898956246588768e-8],
    [-5, 2.866515718791933e-7],
    [-3, 0.0013498980316300933],
    [-1, 0.15865525393145707],
    [-0.1, 0.460172162722971],
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [2, 0.9772498680518208],
    [6, 0.9999999990134123],
  ])("has Φ(%d) = %d", (x, expected) => {
    // The series loses digits to cancellation towards −5.
    expectClose(normalCdf(x), expected, x < 0 && x >= -5 ? 1e-9 : 1e-12);
  });

  it.each([
    [1e-10, -6.361340902404056],
    [0.00243, -2.8161696210248257],
    [0.025, -1.9599639845400545],
    [0.1, -1.2815515655446004],
    [0.8, 0.8416212335729143],
    [0.975, 1.959963984540054],
    [0.999999, 4.753424308817087],
  ])("has Φ⁻¹(%d) = %d", (p, expected) => {
    expectClose(normalQuantile(p), expected, 1e-10);
  });

  it("has quantiles that are infinite at 0 and 1, and 0 at .5", () => {
    expect(normalQuantile(0)).toBe(-Infinity);
    expect(normalQuantile(1)).toBe(Infinity);
    expect(Math.abs(normalQuantile(0.5))).toBeLessThan(1e-15);
  });
});

describe("Student's t", () => {
  it.each([
    [1, 12.706204736174694, 63.656741162871526],
    [2, 4.302652729749462, 9.924843200918287],
    [5, 2.5705818356363146, 4.032142983555228],
    [9, 2.262157162798205, 3.249835541592126],
    [19, 2.0930240544083087, 2.8609346064649794],
    [49, 2.0095752371292392, 2.679951973631552],
    [221, 1.970756270489474, 2.5982581436736987],
    [347, 1.9668240032621516, 2.590071693047044],
  ])("with %d degrees of freedom has the quantiles %d at .975 and %d at .995", (freedom, at975, at995) => {
    expectClose(studentQuantile(0.975, freedom), at975, 1e-10);
    expectClose(studentQuantile(0.995, freedom), at995, 1e-10);
    expectClose(studentQuantile(0.025, freedom), -at975, 1e-10);
    expect(studentQuantile(0.5, freedom)).toBe(0);
  });
});

function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let result = 1n;
  for (let i = 1; i <= k; i++) result = (result * BigInt(n - k + i)) / BigInt(i);
  return result;
}

/** Computes the mean by the formula C(K, n) C(N − K, d − n) / C(N, d), in integers. */
function naive(all: number, marked: number, drawn: number, f: (n: number) => number): number {
  let mean = 0;
  for (let n = 0; n <= Math.min(marked, drawn); n++) {
    const ways = choose(marked, n) * choose(all - marked, drawn - n);
    mean += f(n) * (Number((ways * 10n ** 30n) / choose(all, drawn)) / 1e30);
  }
  return mean;
}

const sizes = (most: number): fc.Arbitrary<[number, number, number]> =>
  fc.nat({ max: most }).chain((all) => fc.tuple(fc.constant(all), fc.nat({ max: all }), fc.nat({ max: all })));

describe("hypergeometricMean", () => {
  it("equals the sum of f(n) times its probability over all n", () => {
    fc.assert(
      fc.property(sizes(60), ([all, marked, drawn]) => {
        for (const f of [(n: number): number => n, (n: number): number => (n === marked ? 1 : n / (1 + n))]) {
          expect(hypergeometricMean(all, marked, drawn, f)).toBeCloseTo(naive(all, marked, drawn, f), 11);
        }
      }),
    );
  });

  it("of n is the known mean, d·K/N, for large numbers", () => {
    const mean = hypergeometricMean(1_000_000, 30_000, 200_000, (n) => n);
    expect(Math.abs(mean / 6000 - 1)).toBeLessThan(1e-11);
  });

  it("calls f only with possible numbers of marked items", () => {
    fc.assert(
      fc.property(sizes(30), ([all, marked, drawn]) => {
        hypergeometricMean(all, marked, drawn, (n) => {
          expect(n).toBeGreaterThanOrEqual(Math.max(0, marked + drawn - all));
          expect(n).toBeLessThanOrEqual(Math.min(marked, drawn));
          return 0;
        });
      }),
    );
  });
});
