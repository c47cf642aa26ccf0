import { describe, expect, it } from "vitest";
import { expectFraction } from "../../test/support/expect-fraction.ts";
import { Fraction } from "../../test/support/fraction.ts";
import { entities, tableOf } from "../../test/support/table-of.ts";
import { ceafE } from "./ceaf-e.ts";
import { defaultMetricOptions } from "./metric.ts";

const scoreOf = (key: string[][], response: string[][]): ReturnType<typeof ceafE.score> =>
  ceafE.score(ceafE.count(tableOf(key, response), defaultMetricOptions), defaultMetricOptions);

describe("ceafE", () => {
  it("{abc}{defg} against {ab}{cd}{fghi} → 2·2/(3+2) + 2·2/(4+4) = 13/10; ÷ 2, ÷ 3", () => {
    const score = scoreOf(entities("abc", "defg"), entities("ab", "cd", "fghi"));
    expectFraction(score.recall, Fraction.of(13, 20), "recall");
    expectFraction(score.precision, Fraction.of(13, 30), "precision");
    expectFraction(score.f1, Fraction.of(13, 25), "F1");
  });

  it("aligns by similarity, not by common mentions: {abcd} against {ab}{cdefghijk} → φ({ab}) 4/6 beats 4/13", () => {
    const score = scoreOf(entities("abcd"), entities("cdefghijk", "ab"));
    expectFraction(score.recall, Fraction.of(2, 3), "recall");
    expectFraction(score.precision, Fraction.of(1, 3), "precision");
  });

  it("weighs all entities the same: of {abcdefgh}{xy}, the pair alone is recall ½", () => {
    expect(scoreOf(entities("abcdefgh", "xy"), entities("xy"))).toMatchObject({ recall: 0.5, precision: 1 });
  });

  it("an empty response has recall 0/1, precision undefined, F 0; an empty key the reverse", () => {
    expect(scoreOf(entities("ab"), [])).toMatchObject({ recall: 0, precision: null, f1: 0 });
    expect(scoreOf([], entities("ab"))).toMatchObject({ recall: null, precision: 0, f1: 0 });
  });

  it("is undefined for nothing against nothing, and 0 for nothing in common", () => {
    expect(scoreOf([], [])).toMatchObject({ recall: null, precision: null, f1: null });
    expect(scoreOf(entities("ab"), entities("cd"))).toMatchObject({ recall: 0, precision: 0, f1: 0 });
  });
});
