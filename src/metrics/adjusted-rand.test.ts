import { expect, it } from "vitest";
import { entities, tableOf } from "../../test/support/table-of.ts";
import { adjustedRand } from "./adjusted-rand.ts";
import { defaultMetricOptions } from "./kit/metric.ts";

const scoreOf = (key: string[][], response: string[][]): ReturnType<typeof adjustedRand.score> =>
  adjustedRand.score(adjustedRand.count(tableOf(key, response), defaultMetricOptions), defaultMetricOptions);

it("the adjusted Rand index of {abc}{defg} against {ab}{cd}{fghi} is 8/33", () => {
  // Common entities are {abc}{dfg} and {ab}{cd}{fg}: ck = 6, cr = 3, cc = 2 of C(6) = 15 pairs. E = 18/15, and (2 −
  // 6/5) / (9/2 − 6/5) = 0.8 / 3.3.
  const { value, counts } = scoreOf(entities("abc", "defg"), entities("ab", "cd", "fghi"));
  expect(value).toBeCloseTo(8 / 33, 14);
  const [numerator, denominator] = (counts as { value: readonly [number, number] }).value;
  expect([numerator, denominator]).toStrictEqual([expect.closeTo(0.8, 14), expect.closeTo(3.3, 14)]);
});

it("the adjusted Rand index is undefined with one common mention, or if all random responses are right", () => {
  expect(scoreOf(entities("a"), entities("a"))).toMatchObject({ value: null, counts: { value: [0, 0] } });
  expect(scoreOf(entities("ab"), entities("ab")).value).toBeNull();
});
