import { describe, expect, it } from "vitest";
import { mcNemarTest, wilsonInterval } from "./proportions.ts";

describe("Wilson's interval", () => {
  it("has the shares whose distance from the observed one is z standard errors", () => {
    for (let trials = 1; trials <= 60; trials++) {
      for (let successes = 0; successes <= trials; successes++) {
        for (const end of wilsonInterval(successes, trials, 0.95)) {
          const isEdge = end === 0 || end === 1;
          const z = (successes / trials - end) / Math.sqrt((end * (1 - end)) / trials);
          if (!isEdge) expect(Math.abs(z)).toBeCloseTo(1.959964, 5);
        }
      }
    }
    expect(wilsonInterval(0, 0, 0.95)).toEqual([0, 1]);
    expect(wilsonInterval(0, 9, 0.9)[0]).toBe(0);
    expect(wilsonInterval(9, 9, 0.9)[1]).toBe(1);
  });
});

describe("McNemar's exact test", () => {
  it("is the share of all tosses at least as uneven", () => {
    for (let all = 0; all <= 12; all++) {
      for (let first = 0; first <= all; first++) {
        const uneven = Math.abs(2 * first - all);
        let tosses = 0;
        for (let bits = 0; bits < 2 ** all; bits++) {
          const heads = bits.toString(2).replaceAll("0", "").length;
          if (Math.abs(2 * heads - all) >= uneven) tosses++;
        }
        expect(mcNemarTest(first, all - first)).toBeCloseTo(tosses / 2 ** all, 12);
      }
    }
  });

  it("does not overflow", () => {
    // The normal approximation with a correction of continuity: z = 999/√100000, p = 0.00158.
    expect(mcNemarTest(49_500, 50_500)).toBeCloseTo(0.00158, 4);
  });
});
