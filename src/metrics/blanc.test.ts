import { describe, expect, it } from "vitest";
import { expectFraction } from "../../test/support/expect-fraction.ts";
import { Fraction } from "../../test/support/fraction.ts";
import { entities, tableOf } from "../../test/support/table-of.ts";
import { blanc } from "./blanc.ts";
import { defaultMetricOptions, type MetricOptions } from "./kit/metric.ts";

const scoreOf = (
  key: string[][],
  response: string[][],
  options: Partial<MetricOptions> = {},
): ReturnType<typeof blanc.score> => {
  const all = { ...defaultMetricOptions, ...options };
  return blanc.score(blanc.count(tableOf(key, response), all), all);
};

describe("blanc", () => {
  it("finds 2 of 9 and of 8 coreference links, and 8 of 12 and of 20 non-coreference links, for {abc}{defg} against {ab}{cd}{fghi}", () => {
    const score = scoreOf(entities("abc", "defg"), entities("ab", "cd", "fghi"));
    expect(score.counts).toStrictEqual({
      coreference: { common: 2, key: 9, response: 8 },
      nonCoreference: { common: 8, key: 12, response: 20 },
    });
    // (2/9 + 8/12)/2, (2/8 + 8/20)/2, and the mean of F_c = 4/17 and F_n = 16/32.
    expectFraction(score.recall, Fraction.of(4, 9), "recall");
    expectFraction(score.precision, Fraction.of(13, 40), "precision");
    expectFraction(score.f1, Fraction.of(25, 68), "F1");
    expectFraction(score.components!.coreference!.f1, Fraction.of(4, 17), "F of coreference links");
    expectFraction(score.components!.nonCoreference!.f1, Fraction.of(1, 2), "F of non-coreference links");
  });

  it("leaves out a class that is empty on both sides, under both edge rules: {a}{b} and {ab} against themselves are 1", () => {
    for (const blancEdge of ["key", "both"] as const) {
      for (const side of [entities("a", "b"), entities("ab")]) expect(scoreOf(side, side, { blancEdge }).f1).toBe(1);
    }
  });

  it("is symmetric under the edge rule `both` only: under `key`, {ab} against {ab}{c} is 1, and the reverse ½", () => {
    const { symmetric } = blanc.properties;
    const found = (["key", "both"] as const).map((blancEdge) => [
      typeof symmetric === "function" && symmetric({ ...defaultMetricOptions, blancEdge }),
      scoreOf(entities("ab"), entities("ab", "c"), { blancEdge }).f1,
      scoreOf(entities("ab", "c"), entities("ab"), { blancEdge }).f1,
    ]);
    expect(found).toStrictEqual([
      [false, 1, 1 / 2],
      [true, 1 / 2, 1 / 2],
    ]);
  });

  it("weighs coreference links with α: α = ¼ gives ¼·4/17 + ¾·½ = 59/136; 1 and 0 give the classes alone", () => {
    const f1 = (blancAlpha: number): number | null =>
      scoreOf(entities("abc", "defg"), entities("ab", "cd", "fghi"), { blancAlpha }).f1;
    expectFraction(f1(0.25), Fraction.of(59, 136), "α = ¼");
    expectFraction(f1(1), Fraction.of(4, 17), "α = 1");
    expectFraction(f1(0), Fraction.of(1, 2), "α = 0");
  });

  it("is F_c = 2·(6/28)/(1+6/28) = 6/17 for cr2 in Moosavi & Strube 2016 Table 3: the key has one class of links", () => {
    const score = scoreOf(entities("abcd"), entities("abcdefgh"));
    expectFraction(score.f1, Fraction.of(6, 17), "F1");
  });

  describe("a class that is empty in the key", () => {
    it("leaves a score of 0 if the other class has no correct link: {a}{b} against {ab}{c}, under both edge rules", () => {
      const key = entities("a", "b");
      const response = entities("ab", "c");
      expect(scoreOf(key, response)).toMatchObject({ recall: 0, precision: 0, f1: 0 });
      expect(scoreOf(key, response, { blancEdge: "both" })).toMatchObject({ recall: 0, precision: 0, f1: 0 });
    });

    it("is left out under `key`, and halves the score under `both`: coreference, for {a}{b} against {a}{b}{cd}", () => {
      // Response pairs: ab ac ad bc bd are non-coreference, cd is coreference. F_n = 2·1·⅕ / (6/5) = 1/3.
      const key = entities("a", "b");
      const response = entities("a", "b", "cd");
      const byKey = scoreOf(key, response);
      expectFraction(byKey.recall, Fraction.one, "recall");
      expectFraction(byKey.precision, Fraction.of(1, 5), "precision");
      expectFraction(byKey.f1, Fraction.of(1, 3), "F1");
      const byBoth = scoreOf(key, response, { blancEdge: "both" });
      expectFraction(byBoth.recall, Fraction.of(1, 2), "recall");
      expectFraction(byBoth.precision, Fraction.of(1, 10), "precision");
      expectFraction(byBoth.f1, Fraction.of(1, 6), "F1");
    });

    it("is left out under `key`, and halves the score under `both`: non-coreference, for {ab} against {ab}{c}", () => {
      expect(scoreOf(entities("ab"), entities("ab", "c"))).toMatchObject({ recall: 1, precision: 1, f1: 1 });
      expect(scoreOf(entities("ab"), entities("ab", "c"), { blancEdge: "both" })).toMatchObject({
        recall: 0.5,
        precision: 0.5,
        f1: 0.5,
      });
    });
  });

  it("counts an undefined ratio in a remaining class as 0: {ab}{c} against {ab} has recall ½·1 + ½·0/2, precision ½·1 + 0", () => {
    expect(scoreOf(entities("ab", "c"), entities("ab"))).toMatchObject({ recall: 0.5, precision: 0.5, f1: 0.5 });
  });

  it("keeps undefined ratios of a single remaining class: {ab} against {a}{b} has recall 0/1, precision 0/0", () => {
    expect(scoreOf(entities("ab"), entities("a", "b"))).toMatchObject({ recall: 0, precision: null, f1: 0 });
  });

  it("is undefined without any link in the key, even for {a} against {a}, unless 0/0 is given a value", () => {
    expect(scoreOf(entities("a"), entities("a"))).toMatchObject({ recall: null, precision: null, f1: null });
    expect(scoreOf([], [])).toMatchObject({ recall: null, precision: null, f1: null });
    expect(scoreOf([], entities("ab"))).toMatchObject({ recall: null, precision: null, f1: null });
    expect(scoreOf([], entities("ab"), { zeroDivision: 0 })).toMatchObject({ recall: 0, precision: 0, f1: 0 });
    expect(scoreOf([], [], { zeroDivision: 1 })).toMatchObject({ recall: 1, precision: 1, f1: 1 });
  });

  it("is 0 under `both` if only the response has a link: recall is 0/0, precision 0/1", () => {
    expect(scoreOf([], entities("ab"), { blancEdge: "both" })).toMatchObject({ recall: null, precision: 0, f1: 0 });
  });
});
