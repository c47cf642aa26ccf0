import { describe, expect, it } from "vitest";
import { countText, decimalText, percent } from "./numbers.ts";

describe("percent", () => {
  it.each([
    [2 / 3, 2, "66.67"],
    [5 / 11, 2, "45.45"],
    [1, 2, "100.00"],
    [0, 0, "0"],
    [1 / 3, 4, "33.3333"],
    [null, 2, "—"],
    [-1e-9, 2, "0.00"],
    [-0.5, 1, "-50.0"],
  ])("of %s with %d decimals is %s: rounded, not truncated", (value, digits, text) => {
    expect(percent(value, digits)).toBe(text);
  });
});

describe("decimalText", () => {
  it.each([
    [-1e-9, "0.0000"],
    [-0, "0.0000"],
    [-0.00006, "-0.0001"],
    [-0.5, "-0.5000"],
    [null, "—"],
  ])("of %s is %s", (value, text) => {
    expect(decimalText(value, 2)).toBe(text);
  });
});

describe("countText", () => {
  it.each([
    [7, "7"],
    [35 / 12, "2.9167"],
    [13 / 10, "1.3"],
    [0, "0"],
  ])("of %d is %s", (value, text) => {
    expect(countText(value)).toBe(text);
  });
});
