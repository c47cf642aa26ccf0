import { describe, expect, it } from "vitest";
import { expectFraction } from "../../test/support/expect-fraction.ts";
import { Fraction } from "../../test/support/fraction.ts";
import { entities, tableOf } from "../../test/support/table-of.ts";
import { ceafE } from "./ceaf-e.ts";
import { defaultMetricOptions } from "./kit/metric.ts";

const scoreOf = (key: string[][], response: string[][]): ReturnType<typeof ceafE.score> =>
  ceafE.score(ceafE.count(tableOf(key, response), defaultMetricOptions), defaultMetricOptions);

describe("ceafE", () => {
  it("gives {abc}{defg} against {ab}{cd}{fghi} recall 13/10 ÷ 2 and precision 13/10 ÷ 3, with 13/10 = 2·2/(3+2) + 2·2/(4+4)", () => {
    const score = scoreOf(entities("abc", "defg"), entities("ab", "cd", "fghi"));
    expectFraction(score.recall, Fraction.of(13, 20), "recall");
    expectFraction(score.precision, Fraction.of(13, 30), "precision");
    expectFraction(score.f1, Fraction.of(13, 25), "F1");
  });

  it("aligns by similarity, not by common mentions: for {abcd}, {ab} with 4/6 beats {cdefghijk} with 4/13", () => {
    const score = scoreOf(entities("abcd"), entities("cdefghijk", "ab"));
    expectFraction(score.recall, Fraction.of(2, 3), "recall");
    expectFraction(score.precision, Fraction.of(1, 3), "precision");
  });

  it("weighs all entities the same: {abcdefgh}{xy} against {xy} has recall ½", () => {
    expect(scoreOf(entities("abcdefgh", "xy"), entities("xy"))).toMatchObject({ recall: 0.5, precision: 1 });
  });

  it("gives an empty response recall 0/1, undefined precision and F1 0, and an empty key the reverse", () => {
    expect(scoreOf(entities("ab"), [])).toMatchObject({ recall: 0, precision: null, f1: 0 });
    expect(scoreOf([], entities("ab"))).toMatchObject({ recall: null, precision: 0, f1: 0 });
  });

  it("is undefined if both sides are empty, and 0 if they have no mention in common", () => {
    expect(scoreOf([], [])).toMatchObject({ recall: null, precision: null, f1: null });
    expect(scoreOf(entities("ab"), entities("cd"))).toMatchObject({ recall: 0, precision: 0, f1: 0 });
  });
});
