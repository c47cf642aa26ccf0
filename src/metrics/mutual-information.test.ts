import { expect, it } from "vitest";
import { entities, tableOf } from "../../test/support/table-of.ts";
import { defaultMetricOptions } from "./kit/metric.ts";
import { mutualInformation } from "./mutual-information.ts";

const scoreOf = (key: string[][], response: string[][]): ReturnType<typeof mutualInformation.score> =>
  mutualInformation.score(mutualInformation.count(tableOf(key, response), defaultMetricOptions), defaultMetricOptions);

it("H gives {ab}{cd} against {a}{b}{c}{d} recall 4/4 and precision 4/8: four mentions have 1 bit in the key, and 2 in the response", () => {
  const counts = { recall: [4, 4], precision: [4, 8] };
  expect(scoreOf(entities("ab", "cd"), entities("a", "b", "c", "d"))).toMatchObject({
    recall: 1,
    precision: 1 / 2,
    counts,
  });
});

it("H is 0 for {ab}{cd} against {ac}{bd}, and ignores twinless mentions", () => {
  const counts = { recall: [0, 4], precision: [0, 4] };
  expect(scoreOf(entities("abx", "cd"), entities("ac", "bd", "yz"))).toMatchObject({ recall: 0, precision: 0, counts });
});
