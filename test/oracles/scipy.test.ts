/**
 * Compares the exact test with scipy.stats.permutation_test, as test/fixtures/scipy-permutation.json describes, and the
 * Monte-Carlo test with the exact one.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Random } from "../../bench/random.ts";
import { exactTest, monteCarloTest } from "../../src/stats/swap-test.ts";
import { columnsOf, f1Of, microF1, type Rows, sevenDocuments } from "../support/micro-f1.ts";

interface Case {
  readonly kind: string;
  readonly a: Rows;
  readonly b: Rows;
  readonly d: number;
  readonly p: number;
  readonly share: number;
}

const { cases } = JSON.parse(readFileSync(new URL("../fixtures/scipy-permutation.json", import.meta.url), "utf8")) as {
  cases: readonly Case[];
};

describe("the exact test", () => {
  it("is compared with scipy in 45 cases of eight kinds, with the worked example first", () => {
    expect(cases).toHaveLength(45);
    expect(new Set(cases.map(({ kind }) => kind)).size).toBe(8);
    expect(cases[0].a).toEqual(sevenDocuments.a);
    expect(cases[0].b).toEqual(sevenDocuments.b);
    expect(cases.filter(({ p }) => p < 0.05).length).toBeGreaterThan(4);
  });

  it.each(cases.map((each, i) => [i, each.kind, each.a.length, each] as const))(
    "gives scipy's p in case %i (%s, %i units)",
    (_, _kind, _units, { a, b, d, p, share }) => {
      const result = exactTest(columnsOf(a, b), [0, 1], microF1);
      expect(f1Of(b) - f1Of(a)).toBeCloseTo(d, 14);
      expect(result.p[0]).toBeCloseTo(p, 12);
      expect(result.p[0]).toBeCloseTo(share, 12);
      expect(result.counts[0] / result.trials).toBe(result.p[0]);
    },
  );
});

function twoSystems(random: Random): [Rows, Rows] {
  const units = 6 + random.below(11);
  const better = random.fraction() * 0.15;
  const keys = Array.from({ length: units }, () => 1 + random.below(4 ** (1 + random.below(3))));
  const system = (quality: number): Rows =>
    keys.map((key) => {
      const response = Math.max(1, key + random.below(5) - 2);
      const found = Array.from({ length: Math.min(key, response) }, () => random.chance(quality)).filter(
        Boolean,
      ).length;
      return [found, key, found, response];
    });
  return [system(0.5), system(0.5 + better)];
}

describe("the Monte-Carlo test", () => {
  it("is within three standard errors of the exact p in at least 197 of 200 random cases", () => {
    const trials = 10_000;
    const random = new Random(2016);
    const exact: number[] = [];
    let near = 0;
    for (let i = 0; i < 200; i++) {
      const columns = columnsOf(...twoSystems(random));
      const [p] = exactTest(columns, [0, 1], microF1).p;
      // Each case has its own seed. With the same coin tosses, all cases would deviate together.
      const [result] = monteCarloTest(columns, [[0, 1]], microF1, { trials, seed: 12_345 + i });
      exact.push(p);
      expect(result.p[0]).toBe((result.counts[0] + 1) / (trials + 1));
      if (Math.abs(result.p[0] - p) <= 3 * Math.sqrt((p * (1 - p)) / trials)) near++;
    }
    // .9973 of a normal distribution lie within three standard errors: 199.5 of 200.
    expect(near).toBeGreaterThanOrEqual(197);
    expect(exact.filter((p) => p < 0.05).length).toBeGreaterThan(20);
    expect(exact.filter((p) => p > 0.3).length).toBeGreaterThan(40);
  });
});
