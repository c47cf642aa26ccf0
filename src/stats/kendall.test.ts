import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kendallTauB } from "./kendall.ts";

const { cases } = JSON.parse(
  readFileSync(new URL("../../test/fixtures/scipy-kendall.json", import.meta.url), "utf8"),
) as { cases: { x: number[]; y: number[]; tau: number | null }[] };

describe("kendallTauB", () => {
  it("is that of scipy", () => {
    expect(cases).toHaveLength(60);
    for (const { x, y, tau } of cases) {
      const own = kendallTauB(x, y);
      if (tau === null) expect(own, String(x)).toBeNull();
      else expect(own, `${String(x)} and ${String(y)}`).toBeCloseTo(tau, 14);
    }
  });

  it("counts by hand: of three pairs, two alike and one tied in one of them give 2/√(3·2)", () => {
    expect(kendallTauB([1, 2, 3], [1, 1, 2])).toBeCloseTo(2 / Math.sqrt(6), 15);
  });

  it("is null without a pair that both could order", () => {
    expect(kendallTauB([], [])).toBeNull();
    expect(kendallTauB([1], [1])).toBeNull();
    expect(kendallTauB([1, 2, 3], [5, 5, 5])).toBeNull();
    expect(kendallTauB([5, 5, 5], [1, 2, 3])).toBeNull();
  });

  const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), { maxLength: 20 });

  it("is exactly 1 of any numbers and themselves, −1 of them and their negatives; symmetric; within −1..1", () => {
    fc.assert(
      fc.property(pairs, (items) => {
        const x = items.map(([a]) => a);
        const y = items.map(([, b]) => b);
        const tied = new Set(x).size < 2;
        expect(kendallTauB(x, x)).toBe(tied ? null : 1);
        expect(
          kendallTauB(
            x,
            x.map((value) => -value),
          ),
        ).toBe(tied ? null : -1);
        expect(kendallTauB(x, y)).toBe(kendallTauB(y, x));
        expect(Math.abs(kendallTauB(x, y) ?? 0)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
