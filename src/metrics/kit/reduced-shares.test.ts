import { describe, expect, it } from "vitest";
import { entities, tableOf } from "../../../test/support/table-of.ts";
import { type CountedMetric, defaultMetricOptions, type RatioShares, type Shares } from "./metric.ts";
import { reduced } from "./reduced-shares.ts";
import { findMetric } from "../registry.ts";
import { onlyCommon } from "./twinless.ts";

const lists = ({ numerator, denominator, cells, links, others }: RatioShares): unknown => ({
  numerator: [...numerator],
  denominator: [...denominator],
  cells: [...cells!],
  ...(links !== undefined && { links: [...links] }),
  ...(others !== undefined && { others: [[...others.numerator], [...others.denominator]] }),
});

describe("shares after a reduction", () => {
  /**
   * Shares by size: an entity's numerator is its size, its denominator ten times its size, and its number of links a
   * hundred times its size. A cell's share is its size.
   */
  const base: Shares = {
    of: ({ keySizes, responseSizes, cellSize }) => [
      {
        ...{ figure: "recall", side: "key", unit: "link" },
        numerator: Float64Array.from(keySizes),
        denominator: Float64Array.from(keySizes, (size) => 10 * size),
        cells: Float64Array.from(cellSize),
        links: Float64Array.from(keySizes, (size) => 100 * size),
      },
      {
        ...{ figure: "precision", side: "response", unit: "mention" },
        numerator: Float64Array.from(responseSizes),
        denominator: Float64Array.from(responseSizes, (size) => 10 * size),
        cells: Float64Array.from(cellSize),
      },
    ],
  };
  /**
   * {c} of the key is missing. In the response, x, y, z and w are extra, and {yz} and {w} have no other mentions.
   */
  const table = tableOf(entities("c", "ab", "d"), entities("ax", "yz", "bd", "w"));

  it("belong to the remaining entities, in their original order, not to entities that lost all mentions", () => {
    expect(reduced(base, onlyCommon).of(table, defaultMetricOptions).map(lists)).toStrictEqual([
      { numerator: [0, 2, 1], denominator: [0, 20, 10], cells: [1, 1, 1], links: [0, 200, 100] },
      { numerator: [1, 0, 2, 0], denominator: [10, 0, 20, 0], cells: [1, 1, 1] },
    ]);
  });

  it("have the weights of the metric, if it has any", () => {
    const weights = (): readonly number[] => [0.5, 0.5];
    expect(reduced({ ...base, weights }, onlyCommon).weights).toBe(weights);
    expect(reduced(base, onlyCommon)).not.toHaveProperty("weights");
  });
});

it("shares in B³ of Cai and Strube belong to the entities that the mentions came from", () => {
  const { shares } = findMetric("b3-sys") as CountedMetric;
  if ("none" in shares) throw new Error(shares.none);
  // e, m and n are missing. h, i, x and y are extra; j is an extra singleton and is discarded.
  const table = tableOf(entities("abc", "defg", "mn"), entities("ab", "cd", "j", "fghi", "xy"));
  expect(shares.of(table, defaultMetricOptions).map(lists)).toStrictEqual([
    {
      // Against {ab} {cd} {fg} {e} {m} {n}: 2²/3 and 1/3; 1/4, 2²/4 and 1/4; 1/2 twice.
      numerator: [4 / 3 + 1 / 3, 6 / 4, 1],
      denominator: [3, 4, 2],
      cells: [4 / 3, 1 / 3, 1 / 4, 1],
    },
    {
      // {ab} {cd} {fghi} {xy} against {abc} {defg} {mn} {h} {i} {x} {y}: 2²/2; 1/2 twice; 2²/4 and 1/4 twice; 1/2 twice.
      numerator: [2, 1, 0, 6 / 4, 1],
      denominator: [2, 2, 0, 4, 2],
      cells: [2, 1 / 2, 1 / 2, 1],
      others: [
        [0, 1, 2],
        [0, 1, 2],
      ],
    },
  ]);
});
