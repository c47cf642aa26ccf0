import { describe, expect, it } from "vitest";
import { expectFraction } from "../../test/support/expect-fraction.ts";
import { Fraction, sumOf } from "../../test/support/fraction.ts";
import { entities, tableOf } from "../../test/support/table-of.ts";
import { counterAndFigures } from "../scoring/figures.ts";
import { conll } from "./conll.ts";
import { defaultMetricOptions, type MetricOptions, type Score } from "./kit/metric.ts";

const scoreOf = (key: string[][], response: string[][], options: Partial<MetricOptions> = {}): Score => {
  const all = { ...defaultMetricOptions, ...options };
  const table = tableOf(key, response);
  const { counter, figures } = counterAndFigures([conll], all);
  return figures.scores(counter.count(table))["conll"];
};

const third = (...fractions: readonly Fraction[]): Fraction => sumOf(fractions).dividedBy(Fraction.of(3));

describe("conll", () => {
  it("averages MUC, B³ and CEAF_e", () => {
    expect(conll.of.map(({ id }) => id)).toStrictEqual(["muc", "b3", "ceafe"]);
  });

  it("gives {abc}{defg} against {ab}{cd}{fghi} F = (2/5 + 5/11 + 13/25) / 3, the mean of F1s, not the F1 of means", () => {
    const score = scoreOf(entities("abc", "defg"), entities("ab", "cd", "fghi"));
    expectFraction(score.f1, third(Fraction.of(2, 5), Fraction.of(5, 11), Fraction.of(13, 25)), "F1");
    expectFraction(score.recall, third(Fraction.of(2, 5), Fraction.of(35, 84), Fraction.of(13, 20)), "recall");
    expectFraction(score.precision, third(Fraction.of(2, 5), Fraction.of(1, 2), Fraction.of(13, 30)), "precision");
  });

  it("counts an undefined metric of the three as 0: {a} against {a} has no MUC, so F is (0 + 1 + 1)/3", () => {
    expectFraction(scoreOf(entities("a"), entities("a")).f1, Fraction.of(2, 3), "F1");
  });

  it("is undefined if all three metrics are: precision for an empty response, all figures for empty sides", () => {
    expect(scoreOf(entities("ab"), [])).toMatchObject({ recall: 0, precision: null, f1: 0 });
    expect(scoreOf([], [])).toMatchObject({ recall: null, precision: null, f1: null });
  });

  it("takes the value of 0/0 from the options: with 1, {a} against {a} is 1", () => {
    expect(scoreOf(entities("a"), entities("a"), { zeroDivision: 1 }).f1).toBe(1);
    expectFraction(scoreOf(entities("a"), entities("a"), { zeroDivision: 0 }).f1, Fraction.of(2, 3), "F1");
  });
});
