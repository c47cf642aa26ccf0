import { describe, expect, it } from "vitest";
import { entities, tableOf } from "../../test/support/table-of.ts";
import { defaultMetricOptions } from "./kit/metric.ts";
import { muc } from "./muc.ts";

const scoreOf = (key: string[][], response: string[][]): ReturnType<typeof muc.score> =>
  muc.score(muc.count(tableOf(key, response), defaultMetricOptions), defaultMetricOptions);

describe("muc", () => {
  it("finds (3−2)+(4−3) of 2+3 links for {abc}{defg} against {ab}{cd}{fghi}: p(abc) = ab|c, p(defg) = d|e|fg", () => {
    const score = scoreOf(entities("abc", "defg"), entities("ab", "cd", "fghi"));
    // Precision: p(ab) = ab, p(cd) = c|d, p(fghi) = fg|h|i → 1+0+1 of 1+1+3.
    expect(score.counts).toStrictEqual({ recall: [2, 5], precision: [2, 5] });
  });

  it("gives {abcd} against {ab}{cd}, which lacks one of three links, recall 2/3 and precision 2/2 (Vilain et al. 1995)", () => {
    const score = scoreOf(entities("abcd"), entities("ab", "cd"));
    expect(score.counts).toStrictEqual({ recall: [2, 3], precision: [2, 2] });
  });

  it("ignores singletons", () => {
    expect(scoreOf(entities("ab", "x"), entities("ab", "x", "y")).counts).toStrictEqual({
      recall: [1, 1],
      precision: [1, 1],
    });
  });

  it("is undefined (0/0) if both sides have only singletons, even if all are right", () => {
    expect(scoreOf(entities("a", "b"), entities("a", "b"))).toMatchObject({ recall: null, precision: null, f1: null });
  });

  it("has undefined recall, precision 0/1 and F 0 if the key has only singletons", () => {
    expect(scoreOf(entities("a", "b"), entities("ab"))).toMatchObject({ recall: null, precision: 0, f1: 0 });
  });

  it("has recall 0/1, undefined precision and F1 0 for an empty response", () => {
    expect(scoreOf(entities("ab"), [])).toMatchObject({ recall: 0, precision: null, f1: 0 });
  });

  it("takes the value of 0/0 from the options", () => {
    const sums = muc.count(tableOf([], []), defaultMetricOptions);
    expect(muc.score(sums, { ...defaultMetricOptions, zeroDivision: 0 })).toMatchObject({ recall: 0, f1: 0 });
    expect(muc.score(sums, { ...defaultMetricOptions, zeroDivision: 1 })).toMatchObject({ recall: 1, f1: 1 });
  });
});
