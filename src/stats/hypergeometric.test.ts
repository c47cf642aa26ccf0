import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hypergeometricMean } from "./hypergeometric.ts";

/** C(n, k), exactly. */
function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let result = 1n;
  for (let i = 1; i <= k; i++) result = (result * BigInt(n - k + i)) / BigInt(i);
  return result;
}

/** By the formula C(K, n) C(N − K, d − n) / C(N, d), in whole numbers. */
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
  it("is the sum over all n of f(n) times its probability", () => {
    fc.assert(
      fc.property(sizes(60), ([all, marked, drawn]) => {
        for (const f of [(n: number): number => n, (n: number): number => (n === marked ? 1 : n / (1 + n))]) {
          expect(hypergeometricMean(all, marked, drawn, f)).toBeCloseTo(naive(all, marked, drawn, f), 11);
        }
      }),
    );
  });

  it("has the known mean, d·K/N, where there are many things", () => {
    const mean = hypergeometricMean(1_000_000, 30_000, 200_000, (n) => n);
    expect(Math.abs(mean / 6000 - 1)).toBeLessThan(1e-11);
  });

  it("asks for f where it is defined only", () => {
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
