import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { alternativeTest } from "./alternative-annotator-test.ts";

interface OracleSet {
  readonly epsilon: number;
  readonly winningRate: number;
  readonly advantage: number;
  readonly annotators: readonly { readonly annotator: number[]; readonly system: number[]; readonly p: number }[];
}

const oracle = JSON.parse(
  readFileSync(new URL("../../test/fixtures/oracle/alt-test.json", import.meta.url), "utf8"),
) as { readonly sets: readonly OracleSet[] };

describe("alternativeTest", () => {
  it("equals AltTest's program on 20 sets of scores, without clusters", () => {
    expect(oracle.sets.length).toBe(20);
    for (const { epsilon, winningRate, advantage, annotators } of oracle.sets) {
      const result = alternativeTest(annotators, epsilon);
      expect(Math.abs(result.winningRate - winningRate)).toBeLessThan(1e-9);
      expect(Math.abs(result.advantage - advantage)).toBeLessThan(1e-9);
      result.annotators.forEach(({ p }, a) => {
        expect(Math.abs(p - annotators[a].p)).toBeLessThan(1e-9);
      });
    }
  });

  it("sums deviations by document", () => {
    // d is 1 0 | 1 0 | 0 0: mean 1/3. Sums of deviations by document: 1/3, 1/3, −2/3.
    // Variance of the mean: 3/2 · (1/9 + 1/9 + 4/9) / 36 = 1/36, so t = (1/3 − 1/2) · 6 = −1 with 2 degrees of freedom.
    // Its distribution function is 1/2 + t / (2 √(2 + t²)) = 1/2 − 1 / (2 √3).
    const units = {
      annotator: [1, 1, 1, 1, 0, 1],
      system: [0, 1, 0, 1, 0, 1],
      clusters: ["x", "x", "y", "y", "z", "z"],
    };
    const [outcome] = alternativeTest([units], 0.5).annotators;
    expect(outcome).toMatchObject({ units: 6, clusters: 3, wins: 0, ties: 4, losses: 2, advantage: 4 / 6 });
    expect(outcome.p).toBeCloseTo(0.5 - 1 / (2 * Math.sqrt(3)), 12);
  });

  it("counts ties for both, and needs no spread", () => {
    const same = Array.from({ length: 30 }, () => 0.5);
    const { annotators, passes } = alternativeTest([{ annotator: same, system: same }], 0.2);
    expect(annotators[0]).toMatchObject({ ties: 30, advantage: 1, p: 0, isReplaceable: true });
    expect(passes).toBe(true);
    expect(alternativeTest([{ annotator: same, system: same }], 0).annotators[0].p).toBe(1);
    expect(() => alternativeTest([{ annotator: same, system: same, clusters: same.map(() => "x") }], 0.2)).toThrow(
      "two documents",
    );
  });
});
