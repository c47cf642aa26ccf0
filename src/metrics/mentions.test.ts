import { describe, expect, it } from "vitest";
import { entities, tableOf } from "../../test/support/table-of.ts";
import { defaultMetricOptions } from "./kit/metric.ts";
import { mentions } from "./mentions.ts";

const scoreOf = (key: string[][], response: string[][]): ReturnType<typeof mentions.score> =>
  mentions.score(mentions.count(tableOf(key, response), defaultMetricOptions), defaultMetricOptions);

describe("mentions", () => {
  it("gives {abc}{defg} against {ab}{cd}{fghi} recall 6/7, precision 6/8: e is missing, h and i are extra", () => {
    const score = scoreOf(entities("abc", "defg"), entities("ab", "cd", "fghi"));
    expect(score.counts).toStrictEqual({ recall: [6, 7], precision: [6, 8] });
    expect(score.f1).toBeCloseTo(12 / 15, 15);
  });

  it("ignores the entities of mentions: {ab}{c} against {a}{bc} is 3/3, 3/3", () => {
    expect(scoreOf(entities("ab", "c"), entities("a", "bc")).counts).toStrictEqual({
      recall: [3, 3],
      precision: [3, 3],
    });
  });

  it("gives an empty response recall 0/2, undefined precision and F1 0", () => {
    expect(scoreOf(entities("ab"), [])).toMatchObject({ recall: 0, precision: null, f1: 0 });
  });

  it("gives an empty key undefined recall, precision 0/2 and F 0", () => {
    expect(scoreOf([], entities("ab"))).toMatchObject({ recall: null, precision: 0, f1: 0 });
  });

  it("is undefined if both sides are empty", () => {
    expect(scoreOf([], [])).toMatchObject({ recall: null, precision: null, f1: null });
  });
});
