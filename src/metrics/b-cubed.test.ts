import { describe, expect, it } from "vitest";
import { expectFraction } from "../../test/support/expect-fraction.ts";
import { Fraction } from "../../test/support/fraction.ts";
import { entities, tableOf } from "../../test/support/table-of.ts";
import { bCubed } from "./b-cubed.ts";
import { defaultMetricOptions } from "./kit/metric.ts";

const scoreOf = (key: string[][], response: string[][]): ReturnType<typeof bCubed.score> =>
  bCubed.score(bCubed.count(tableOf(key, response), defaultMetricOptions), defaultMetricOptions);

describe("bCubed", () => {
  it("gives {abc}{defg} against {ab}{cd}{fghi} recall ((4+1)/3 + (1+4)/4)/7 = 35/84, precision (4/2 + 2/2 + 4/4)/8 = 4/8", () => {
    const score = scoreOf(entities("abc", "defg"), entities("ab", "cd", "fghi"));
    expectFraction(score.recall, Fraction.of(35, 84), "recall");
    expectFraction(score.precision, Fraction.of(4, 8), "precision");
    expectFraction(score.f1, Fraction.of(5, 11), "F1");
  });

  it("gives {abc} against {abd}{c} precision (2·⅔ + 1)/4 = 7/12, not 1/3 as printed in Pradhan et al. 2014 §2", () => {
    const score = scoreOf(entities("abc"), entities("abd", "c"));
    expectFraction(score.precision, Fraction.of(7, 12), "precision");
    expectFraction(score.recall, Fraction.of(5, 9), "recall");
  });

  it("counts singletons: {a}{b} against {a}{b} is 2/2", () => {
    expect(scoreOf(entities("a", "b"), entities("a", "b")).counts).toStrictEqual({ recall: [2, 2], precision: [2, 2] });
  });

  it("gives an empty response recall 0/2, undefined precision and F1 0, and an empty key the reverse", () => {
    expect(scoreOf(entities("ab"), [])).toMatchObject({ recall: 0, precision: null, f1: 0 });
    expect(scoreOf([], entities("ab"))).toMatchObject({ recall: null, precision: 0, f1: 0 });
  });

  it("is undefined if both sides are empty, and 0 if they have no mention in common", () => {
    expect(scoreOf([], [])).toMatchObject({ recall: null, precision: null, f1: null });
    expect(scoreOf(entities("ab"), entities("cd"))).toMatchObject({ recall: 0, precision: 0, f1: 0 });
  });
});
