import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { intervalDistance, krippendorffAlpha, nominalDistance } from "./krippendorff.ts";

/** Returns values by unit from a matrix of annotators and units, in which `null` means a missing value. */
function unitsOf<T>(annotators: readonly (readonly (T | null)[])[]): T[][] {
  return annotators[0].map((_, unit) => annotators.map((values) => values[unit]).filter((value) => value !== null));
}

const _ = null;

describe("the examples of fast-krippendorff (docstring of alpha, commit 149fcf3)", () => {
  const numbers = unitsOf([
    [_, _, _, _, _, 3, 4, 1, 2, 1, 1, 3, 3, _, 3],
    [1, _, 2, 1, 3, 3, 4, 3, _, _, _, _, _, _, _],
    [_, _, 2, 1, 3, 4, 4, _, 2, 1, 1, 3, 3, _, 4],
  ]);
  const words = unitsOf([
    ["very low", "low", "mid", "mid", "low", "very low", "high", "very low", "low", _, _, _],
    ["very low", "low", "mid", "mid", "low", "low", "high", "very low", "low", "very high", _, "mid"],
    [_, "mid", "mid", "mid", "low", "mid", "high", "low", "low", "very high", "very low", _],
    ["very low", "low", "mid", "mid", "low", "high", "high", "very low", "low", "very high", "very low", _],
  ]);

  it("have the documented α for the nominal distance", () => {
    expect(krippendorffAlpha(numbers, nominalDistance)).toBeCloseTo(0.691358, 6);
    expect(krippendorffAlpha(words, nominalDistance)).toBeCloseTo(0.743, 3);
  });

  it("have the documented α for the interval distance", () => {
    expect(krippendorffAlpha(numbers, intervalDistance)).toBeCloseTo(0.810845, 6);
  });
});

describe("krippendorffAlpha", () => {
  it("is null if all values are equal, or if no unit has two values", () => {
    expect(
      krippendorffAlpha(
        [
          ["a", "a"],
          ["a", "a", "a"],
        ],
        nominalDistance,
      ),
    ).toBeNull();
    expect(krippendorffAlpha([["a"], ["b"], []], nominalDistance)).toBeNull();
  });

  it("is 1 for full agreement, and ignores units with a single value", () => {
    expect(krippendorffAlpha([["a", "a"], ["b", "b"], ["c"]], nominalDistance)).toBe(1);
  });

  it("of two annotators with yes and no expects the disagreement of two values drawn without replacement", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 2 }), (units) => {
        const n = 2 * units.length;
        const yes = units.flat().filter(Boolean).length;
        const disagreement = units.filter(([a, b]) => a !== b).length / units.length;
        const found = krippendorffAlpha(units, nominalDistance);
        if (yes === 0 || yes === n) expect(found).toBeNull();
        else expect(found).toBeCloseTo(1 - disagreement / ((2 * yes * (n - yes)) / (n * (n - 1))), 10);
      }),
    );
  });
});
