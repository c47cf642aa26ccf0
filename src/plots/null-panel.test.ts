import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nullBars } from "./null-panel.ts";

describe("nullBars", () => {
  it("puts edges at the observed difference and its mirror image, with ties outside", () => {
    // Eleven bars over −3..3 would each be .545 wide. With a width of 2/3, the edge at 1 is 1.5 bars from zero.
    const { bars } = nullBars([-3, -1, -0.999, 0, 0.2, 0.34, 1, 1.5], 1, false);
    const third = 1 / 3;
    expect(bars.map(({ count, extreme }) => [count, extreme])).toStrictEqual([
      [1, true],
      [1, true],
      [1, false],
      [2, false],
      [1, false],
      [2, true],
    ]);
    [-3 - 2 * third, -1 - 2 * third, -1, -third, third, 1].forEach((from, i) => {
      expect(bars[i].from).toBeCloseTo(from, 12);
      expect(bars[i].to).toBeCloseTo(from + 2 * third, 12);
    });
  });

  it("treats a difference that rounding moved away from the observed difference as a tie", () => {
    const { bars } = nullBars([0.3 - 5e-17, -0.3 + 1e-12, 0.1 * 3], 0.3, false);
    expect(bars.map(({ count, extreme }) => [count, extreme])).toStrictEqual([
      [1, true],
      [2, true],
    ]);
  });

  it("divides a bar if the observed difference is almost 0", () => {
    const { bars } = nullBars([-10, 0, 0.01, -0.02, 10], 0.01, false);
    expect(bars.map(({ count, below, extreme }) => [count, below, extreme])).toStrictEqual([
      [1, 0, true],
      [1, 0, false],
      [2, 1, true],
      [1, 0, true],
    ]);
  });

  it("counts every difference as extreme if the observed difference is 0", () => {
    expect(nullBars(new Float64Array(5), 0, false).bars).toMatchObject([{ count: 5, extreme: true }]);
    expect(nullBars(new Float64Array(5), 0, true).bars).toMatchObject([{ count: 10, extreme: true }]);
  });

  it("counts each difference, and on request its mirror image, in the bar that contains it", () => {
    const differences = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(differences, fc.double({ min: -1, max: 1, noNaN: true }), fc.boolean(), (all, observed, mirrored) => {
        const { bars, reach } = nullBars(all, observed, mirrored);
        const both = mirrored ? [...all, ...all.map((d) => -d)] : all;
        const total = (some: typeof bars): number => some.reduce((sum, { count }) => sum + count, 0);
        const extreme = both.filter((d) => Math.abs(d) >= Math.abs(observed) - 1e-10).length;
        expect(total(bars)).toBe(both.length);
        expect(total(bars.filter((bar) => bar.extreme))).toBe(extreme);
        for (const d of both) {
          expect(bars.some(({ from, to }) => from - 1e-9 <= d && d <= to + 1e-9)).toBe(true);
          expect(Math.abs(d)).toBeLessThanOrEqual(reach);
        }
        for (const { from, to } of bars) {
          expect(Math.max(-from, to)).toBeLessThanOrEqual(reach);
        }
      }),
    );
  });
});
