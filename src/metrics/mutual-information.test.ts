import { expect, it } from "vitest";
import { entities, tableOf } from "../../test/support/table-of.ts";
import { defaultMetricOptions } from "./metric.ts";
import { mutualInformation } from "./mutual-information.ts";

const scoreOf = (key: string[][], response: string[][]): ReturnType<typeof mutualInformation.score> =>
  mutualInformation.score(mutualInformation.count(tableOf(key, response), defaultMetricOptions), defaultMetricOptions);

it("{ab}{cd} against {a}{b}{c}{d}: four mentions of 1 bit each, of 2 bits each, and all of the former shared", () => {
  const counts = { recall: [4, 4], precision: [4, 8] };
  expect(scoreOf(entities("ab", "cd"), entities("a", "b", "c", "d"))).toMatchObject({
    recall: 1,
    precision: 1 / 2,
    counts,
  });
});

it("{ab}{cd} against {ac}{bd}: nothing is shared; twinless mentions are ignored", () => {
  const counts = { recall: [0, 4], precision: [0, 4] };
  expect(scoreOf(entities("abx", "cd"), entities("ac", "bd", "yz"))).toMatchObject({ recall: 0, precision: 0, counts });
});
