import { describe, expect, it } from "vitest";
import { Fraction } from "../support/fraction.ts";

describe("Fraction", () => {
  it("reduces, and keeps the sign in the numerator", () => {
    expect(String(Fraction.of(35, 84))).toBe("5/12");
    expect(String(Fraction.of(3, -6))).toBe("-1/2");
    expect(String(Fraction.of(0, -5))).toBe("0");
    expect(String(Fraction.parse("14/7"))).toBe("2");
  });

  it("calculates: 1/3 + 1/6 = 1/2, 1/2 − 2/3 = −1/6, 2/3 · 9/4 = 3/2, 2/3 ÷ 4/9 = 3/2", () => {
    const f = (text: string): Fraction => Fraction.parse(text);
    expect(String(f("1/3").plus(f("1/6")))).toBe("1/2");
    expect(String(f("1/2").minus(f("2/3")))).toBe("-1/6");
    expect(String(f("2/3").times(f("9/4")))).toBe("3/2");
    expect(String(f("2/3").dividedBy(f("4/9")))).toBe("3/2");
    expect(f("1/3").compare(f("34/100"))).toBeLessThan(0);
    expect(f("2/6").compare(f("1/3"))).toBe(0);
  });

  it("treats a double as its exact value: 0.75 is 3/4, and 0.1 is not 1/10", () => {
    expect(String(Fraction.ofDouble(0.75))).toBe("3/4");
    expect(String(Fraction.ofDouble(0.1))).toBe("3602879701896397/36028797018963968");
    expect(String(Fraction.ofDouble(2 ** 60))).toBe(String(2n ** 60n));
  });

  it("refuses a denominator of 0", () => {
    expect(() => Fraction.of(1, 0)).toThrow(RangeError);
    expect(() => Fraction.one.dividedBy(Fraction.zero)).toThrow(RangeError);
  });
});
