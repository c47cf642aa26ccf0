import { describe, expect, it } from "vitest";
import { expectFraction } from "../../test/support/expect-fraction.ts";
import { Fraction } from "../../test/support/fraction.ts";
import { entities, tableOf } from "../../test/support/table-of.ts";
import { lea } from "./lea.ts";
import type { EntityView, LeaImportance } from "./kit/lea-importance.ts";
import { defaultMetricOptions } from "./kit/metric.ts";

const scoreOf = (
  key: string[][],
  response: string[][],
  leaImportance: LeaImportance = "size",
): ReturnType<typeof lea.score> => {
  const options = { ...defaultMetricOptions, leaImportance };
  return lea.score(lea.count(tableOf(key, response), options), options);
};

const key = entities("abc", "defg");
const response = entities("ab", "cd", "fghi");

describe("lea", () => {
  it("has recall (3·⅓ + 4·⅙)/7 = 5/21 and precision (2·1 + 2·0 + 4·⅙)/8 = 1/3, as in Moosavi & Strube 2016 §5", () => {
    const score = scoreOf(key, response);
    expectFraction(score.recall, Fraction.of(5, 21), "recall");
    expectFraction(score.precision, Fraction.of(1, 3), "precision");
    expectFraction(score.f1, Fraction.of(5, 18), "F1");
  });

  it("weighs entities the same on request: recall (⅓ + ⅙)/2 = ¼, precision (1 + 0 + ⅙)/3 = 7/18", () => {
    const score = scoreOf(key, response, "uniform");
    expectFraction(score.recall, Fraction.of(1, 4), "recall");
    expectFraction(score.precision, Fraction.of(7, 18), "precision");
  });

  it("weighs entities by a function of side, index and size", () => {
    const views: EntityView[] = [];
    // Key entities weigh 1 and 0, response entities 1, 1 and 6.
    const weigh = (view: EntityView): number => {
      views.push({ ...view });
      return view.side === "key" ? 1 - view.index : view.size === 4 ? 6 : 1;
    };
    const score = scoreOf(key, response, { name: "by side", weigh });
    expectFraction(score.recall, Fraction.of(1, 3), "recall");
    expectFraction(score.precision, Fraction.of(1, 4), "precision");
    expect(views).toStrictEqual([
      { side: "key", index: 0, size: 3 },
      { side: "key", index: 1, size: 4 },
      { side: "response", index: 0, size: 2 },
      { side: "response", index: 1, size: 2 },
      { side: "response", index: 2, size: 4 },
    ]);
  });

  it("finds a singleton only if it is one on both sides: {a}{b} against {a}{bc} has recall 1/2, precision 1/3", () => {
    // {bc} has one link, bc, which the key lacks.
    expect(scoreOf(entities("a", "b"), entities("a", "bc")).counts).toStrictEqual({
      recall: [1, 2],
      precision: [1, 3],
    });
    expect(scoreOf(entities("ab"), entities("a", "b")).counts).toStrictEqual({ recall: [0, 2], precision: [0, 2] });
  });

  it("is 1 for equal sides, including singletons", () => {
    expect(scoreOf(entities("a", "bcd"), entities("a", "bcd"))).toMatchObject({ recall: 1, precision: 1, f1: 1 });
  });

  it("gives an empty response recall 0/2, undefined precision and F1 0, and an empty key the reverse", () => {
    expect(scoreOf(entities("ab"), [])).toMatchObject({ recall: 0, precision: null, f1: 0 });
    expect(scoreOf([], entities("ab"))).toMatchObject({ recall: null, precision: 0, f1: 0 });
  });

  it("is undefined if both sides are empty, or if no entity has importance", () => {
    expect(scoreOf([], [])).toMatchObject({ recall: null, precision: null, f1: null });
    expect(scoreOf(key, response, { name: "none", weigh: () => 0 })).toMatchObject({
      recall: null,
      precision: null,
      f1: null,
    });
  });
});
