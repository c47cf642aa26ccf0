import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cohenKappa } from "./cohen-kappa.ts";

describe("cohenKappa", () => {
  it("matches a calculation by hand: agreement .7, by chance .5·.6 + .5·.4 = .5", () => {
    expect(cohenKappa({ both: 20, onlyFirst: 5, onlySecond: 10, neither: 15 })).toBeCloseTo(
      (0.7 - 0.5) / (1 - 0.5),
      12,
    );
  });

  it("equals its definition, (p_o − p_e) / (1 − p_e)", () => {
    const count = fc.nat({ max: 50 });
    fc.assert(
      fc.property(count, count, count, count, (both, onlyFirst, onlySecond, neither) => {
        const n = both + onlyFirst + onlySecond + neither;
        const first = (both + onlyFirst) / n;
        const second = (both + onlySecond) / n;
        const chance = first * second + (1 - first) * (1 - second);
        fc.pre(n > 0 && 1 - chance > 1e-9);
        const found = cohenKappa({ both, onlyFirst, onlySecond, neither });
        expect(found).toBeCloseTo(((both + neither) / n - chance) / (1 - chance), 9);
      }),
    );
  });

  it("is null if both annotators always say yes or always say no, or if there are no answers", () => {
    expect(cohenKappa({ both: 7, onlyFirst: 0, onlySecond: 0, neither: 0 })).toBeNull();
    expect(cohenKappa({ both: 0, onlyFirst: 0, onlySecond: 0, neither: 7 })).toBeNull();
    expect(cohenKappa({ both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 })).toBeNull();
  });

  it("is 0 if only one annotator always says yes", () => {
    expect(cohenKappa({ both: 3, onlyFirst: 4, onlySecond: 0, neither: 0 })).toBe(0);
  });
});
