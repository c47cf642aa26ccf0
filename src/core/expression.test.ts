import { describe, expect, it } from "vitest";
import { expressionText } from "../report/explain/expression-text.ts";
import { exactFraction } from "./exact-fraction.ts";
import {
  anyShared,
  anySymbol,
  call,
  chain,
  decimal,
  difference,
  exact,
  type Expression,
  fraction,
  number,
  parenthesised,
  quotientOf,
  set,
  size,
  squared,
  sumOver,
  symbol,
  times,
  words,
} from "./expression.ts";

const [one, two, three] = [1, 2, 3].map((value) => number(value));

// Rows build their expressions inside the test, because `npm run mutate` ignores code that runs on import.

describe("an expression as text, with decimals to a hundredth of a percent,", () => {
  it.each<[string, () => Expression]>([
    ["7", () => number(7)],
    ["9007199254740993", () => number(9_007_199_254_740_993n)],
    ["0.6667", () => decimal(2 / 3)],
    ["K", () => symbol("K")],
    ["K1", () => symbol("K", 1)],
    ["K0", () => symbol("K", 0)],
    ["C_k", () => symbol("C", "k")],
    ["she + he", () => words("she + he")],
    ["1/2", () => fraction(one, two)],
    ["3/4", () => exact(exactFraction(6, 8))],
    ["4", () => exact(exactFraction(8, 2))],
    ["1/|K1|", () => fraction(one, size(symbol("K", 1)))],
    ["3²", () => squared(three)],
    ["(1)", () => parenthesised(one)],
    ["{she, he}", () => set([words("she"), words("he")])],
    ["{she}", () => set([words("she")])],
    ["{she, … 2 more}", () => set([words("she")], 2)],
    ["∅", () => set([])],
    ["log2(3)", () => call(symbol("log", 2), three)],
    ["φ4(K1, R2)", () => call(symbol("φ", 4), symbol("K", 1), symbol("R", 2))],
    ["Σ_i |K_i|", () => sumOver("i", size(anySymbol("key")))],
  ])("is %s", (text, make) => {
    expect(expressionText(make(), 2)).toBe(text);
  });

  it("names key entities Kᵢ and response entities Rⱼ, or uses the given index", () => {
    const of = (expression: Expression): string => expressionText(expression, 2);
    expect([of(anySymbol("key")), of(anySymbol("response")), of(anySymbol("response", "i"))]).toStrictEqual([
      "K_i",
      "R_j",
      "R_i",
    ]);
    expect(of(anyShared)).toBe("|K_i ∩ R_j|");
  });
});

describe("a chain of terms", () => {
  it.each<[string, () => Expression]>([
    ["1 + 2 + 3", () => chain("+", [one, two, three])],
    ["3 − 2", () => chain("−", [three, two])],
    ["2", () => chain("+", [two])],
    ["2", () => chain("−", [two])],
    ["0", () => chain("+", [])],
    ["", () => chain(",", [])],
    ["2 + … 5 more", () => chain("+", [two], 5)],
    ["… 5 more", () => chain("+", [], 5)],
  ])("is %j: a single term is just itself, and a sum without terms is 0", (text, make) => {
    expect(expressionText(make(), 2)).toBe(text);
  });

  it.each<[string, () => Expression]>([
    ["2 × 3", () => times(two, three)],
    ["2 × 3", () => times(chain("+", [two]), three)],
    ["2 × (1 + 3)", () => times(two, chain("+", [one, three]))],
    ["(3 − 1) × 2", () => times(chain("−", [three, one]), two)],
    ["2 × 1 × 3", () => times(two, times(one, three))],
    ["2 × 1/3", () => times(two, fraction(one, three))],
    ["(1 + 2)", () => times(chain("+", [one, two]))],
    ["(3 − 1)", () => difference(three, one)],
  ])("is %j: sums have parentheses in products, and differences always do", (text, make) => {
    expect(expressionText(make(), 2)).toBe(text);
  });
});

describe("the quotient of an expression", () => {
  it.each<[() => Expression, number, number]>([
    [() => three, 3, 1],
    [() => number("-12"), -12, 1],
    [() => fraction(two, number(4)), 2, 4],
    [() => fraction(times(two, three), chain("+", [two, number(5)])), 6, 7],
    [() => chain("−", [number(9), two, three]), 4, 1],
    [() => chain("×", [two, three, number(5)]), 30, 1],
    [() => squared(number(7)), 49, 1],
    [() => fraction(squared(parenthesised(chain("+", [one, two]))), difference(three, one)), 9, 2],
  ])("of integers is its numerator and denominator, not reduced (row %#)", (make, over, under) => {
    expect(quotientOf(make())).toStrictEqual([over, under]);
  });

  it.each<[string, () => Expression]>([
    ["a number that is not an integer", () => number("0.5")],
    ["an integer that no double can hold", () => number(9_007_199_254_740_993n)],
    ["a rounded number", () => decimal(2)],
    ["a symbol", () => symbol("K", 1)],
    ["a size", () => size(two)],
    ["a set", () => set([two, three])],
    ["terms with a comma", () => chain(",", [two, three])],
    ["a first term that is not an integer", () => chain("+", [decimal(2), three])],
    ["a last term that is not an integer", () => chain("+", [two, three, decimal(2)])],
    ["a fraction as a term", () => chain("+", [two, fraction(one, two)])],
    ["a square of a symbol", () => squared(symbol("K"))],
    ["a numerator that is not an integer", () => fraction(symbol("K"), two)],
    ["a denominator that is not an integer", () => fraction(two, symbol("K"))],
    ["terms that are left out", () => chain("+", [two, three], 4)],
    ["a fraction with terms that are left out", () => fraction(chain("+", [two], 4), three)],
  ])("is unknown for %s", (_, make) => {
    expect(quotientOf(make())).toBeUndefined();
  });
});
