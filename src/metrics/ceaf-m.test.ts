import { describe, expect, it } from "vitest";
import { entities, tableOf } from "../../test/support/table-of.ts";
import { ceafM } from "./ceaf-m.ts";
import { defaultMetricOptions } from "./kit/metric.ts";

const scoreOf = (key: string[][], response: string[][]): ReturnType<typeof ceafM.score> =>
  ceafM.score(ceafM.count(tableOf(key, response), defaultMetricOptions), defaultMetricOptions);

describe("ceafM", () => {
  it("gives {abc}{defg} against {ab}{cd}{fghi} recall 4/7 and precision 4/8, with ab and fg from aligned entities", () => {
    const score = scoreOf(entities("abc", "defg"), entities("ab", "cd", "fghi"));
    expect(score.counts).toStrictEqual({ recall: [4, 7], precision: [4, 8] });
  });

  it("finds the best total, not the best single pair: {abcde}{fgh} against {abcfgh}{de} has 2 + 3, not 3 + 0", () => {
    const score = scoreOf(entities("abcde", "fgh"), entities("abcfgh", "de"));
    expect(score.counts).toStrictEqual({ recall: [5, 8], precision: [5, 8] });
  });

  it("aligns one to one: the halves of {abcd} cannot both be aligned", () => {
    expect(scoreOf(entities("abcd"), entities("ab", "cd")).counts).toStrictEqual({ recall: [2, 4], precision: [2, 4] });
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
