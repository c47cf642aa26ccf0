import { describe, expect, it } from "vitest";
import { confidenceTitle, intervalText, pText, signedPercent, starsText } from "./interval-numbers.ts";

describe("number formatting", () => {
  it("gives differences a sign unless they are shown as zero", () => {
    expect([0.0329, -0.0329, 0.00001, -0.00001, 0, null].map((value) => signedPercent(value, 2))).toStrictEqual([
      "+3.29",
      "−3.29",
      "0.00",
      "0.00",
      "0.00",
      "—",
    ]);
  });

  it("puts intervals in brackets, and shows a missing interval as a dash", () => {
    expect(intervalText([0.519, 0.5464], 1)).toBe("[51.9, 54.6]");
    expect(intervalText([-0.009, 0.009], 1, true)).toBe("[−0.9, +0.9]");
    expect(intervalText(null, 1)).toBe("—");
  });

  it("names the level of intervals in their title", () => {
    expect([0.95, 0.9, 0.999].map(confidenceTitle)).toStrictEqual(["95% CI", "90% CI", "99.9% CI"]);
  });
});

describe("p", () => {
  it("has four decimals and is never 0.0000", () => {
    expect(pText(0.01234)).toBe("0.0123");
    expect(pText(1)).toBe("1.0000");
    expect(pText(1e-20)).toBe("≤0.0001");
    expect(pText(0.00001)).toBe("≤0.0001");
    expect(pText(null)).toBe("—");
  });

  it("is an upper bound, rounded up, if trials cannot make it smaller", () => {
    expect(pText(1 / 10_001, true)).toBe("≤0.0001");
    expect(pText(1 / 1_001, true)).toBe("≤0.0010");
    expect(pText(1 / 60, true)).toBe("≤0.0167");
  });

  it("has one star for a significant difference, or one to three by the size of p", () => {
    expect([0.04, 0.009, 0.0009].map((p) => starsText(p, true, 1))).toStrictEqual(["*", "*", "*"]);
    expect([0.04, 0.009, 0.0009].map((p) => starsText(p, true, 3))).toStrictEqual(["*", "**", "***"]);
    expect(starsText(0.01, false, 3)).toBe("");
  });
});
