import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fMeasure, ratio, rise } from "./ratio.ts";

describe("ratio", () => {
  it("divides", () => {
    expect(ratio(3, 4)).toBe(0.75);
    expect(ratio(0, 4, 1)).toBe(0);
  });

  it("leaves 0/0 undefined unless it is given a value", () => {
    expect(ratio(0, 0)).toBeNull();
    expect(ratio(0, 0, "undefined")).toBeNull();
    expect(ratio(0, 0, 0)).toBe(0);
    expect(ratio(0, 0, 1)).toBe(1);
  });
});

describe("fMeasure", () => {
  it("is the harmonic mean for β = 1: of ½ and ¼ it is 2·⅛ / ¾ = ⅓", () => {
    expect(fMeasure(0.5, 0.25)).toBeCloseTo(1 / 3, 15);
  });

  it("weighs recall more for β = 2, 5·⅛ / (4·¼+½) = 5/12, and less for β = ½, 1.25·⅛ / (¼·¼+½) = 5/18", () => {
    expect(fMeasure(0.5, 0.25, 2)).toBeCloseTo(5 / 12, 15);
    expect(fMeasure(0.5, 0.25, 0.5)).toBeCloseTo(5 / 18, 15);
  });

  it("is undefined only if recall and precision both are; one undefined figure counts as 0", () => {
    expect(fMeasure(null, null)).toBeNull();
    expect(fMeasure(null, 0.5)).toBe(0);
    expect(fMeasure(0.5, null)).toBe(0);
    expect(fMeasure(null, 0)).toBe(0);
  });

  it("is 0, not 0/0, if both are 0, and 1 if both are 1", () => {
    expect(fMeasure(0, 0)).toBe(0);
    expect(fMeasure(1, 1, 0.5)).toBe(1);
    expect(fMeasure(1, 1, 2)).toBe(1);
  });

  it("lies between recall and precision", () => {
    const share = fc.tuple(fc.nat(1000), fc.nat(1000)).map(([a, b]) => Math.min(a, b) / Math.max(a, b, 1));
    fc.assert(
      fc.property(share, share, fc.constantFrom(0.5, 1, 2), (recall, precision, beta) => {
        const f = fMeasure(recall, precision, beta)!;
        expect(f).toBeGreaterThanOrEqual(Math.min(recall, precision) * (1 - 1e-12));
        expect(f).toBeLessThanOrEqual(Math.max(recall, precision) * (1 + 1e-12));
      }),
      { seed: 1995 },
    );
  });
});

describe("rise", () => {
  it("is the later figure minus the earlier figure", () => {
    expect(rise(0.25, 0.75)).toBe(0.5);
    expect(rise(0.75, 0.25)).toBe(-0.5);
    expect(rise(0, 0)).toBe(0);
  });

  it("is undefined if either figure is", () => {
    expect(rise(null, 1)).toBeNull();
    expect(rise(1, null)).toBeNull();
    expect(rise(null, null)).toBeNull();
  });
});
