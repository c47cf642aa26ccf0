import { describe, expect, it } from "vitest";
import { entities, tableOf } from "../../../test/support/table-of.ts";
import { blanc2011Weights, blancShares, randShares } from "./shares.ts";
import { defaultMetricOptions, type RatioShares } from "./metric.ts";

/** Key {abc} {defg}, response {ab} {cd} {fghi}: e is missing, h and i are extra. */
const table = tableOf(entities("abc", "defg"), entities("ab", "cd", "fghi"));

const lists = ({ figure, component, side, unit, numerator, denominator, cells, links }: RatioShares): unknown => ({
  named: [figure, component, side, unit],
  columns: [numerator, denominator, cells!, links!].map((column) => [...column]),
});

describe("shares in links", () => {
  /** By cell: the common links a–b and f–g are in the first and the last one. */
  const coreference = [1, 0, 0, 1];
  /**
   * The common mentions that are in other entities on both sides: d, f and g for a and b; f and g for c; a and b for d;
   * a, b and c for f and g.
   */
  const elsewhere = [6 / 2, 2 / 2, 2 / 2, 6 / 2];

  it("belong to the key (recall) or response (precision); two entities halve the links between them", () => {
    expect(blancShares.of(table, defaultMetricOptions).map(lists)).toStrictEqual([
      {
        named: ["recall", "coreference", "key", "link"],
        columns: [[1, 1], [3, 6], coreference, [3, 6]],
      },
      // {abc} and {defg} have 3 · 4 links between them.
      {
        named: ["recall", "nonCoreference", "key", "link"],
        columns: [[4, 4], [6, 6], elsewhere, [12, 12]],
      },
      {
        named: ["precision", "coreference", "response", "link"],
        columns: [[1, 0, 1], [1, 1, 6], coreference, [1, 1, 6]],
      },
      // {ab} and {cd} have 2 · 6 each, {fghi} has 4 · 4.
      {
        named: ["precision", "nonCoreference", "response", "link"],
        columns: [[3, 2, 3], [6, 6, 8], elsewhere, [12, 12, 16]],
      },
    ]);
  });

  it("belong to the key alone for the Rand index", () => {
    const named = randShares.of(table, defaultMetricOptions).map((ratio) => (lists(ratio) as { named: unknown }).named);
    expect(named).toStrictEqual([
      ["value", "coreference", "key", "link"],
      ["value", "nonCoreference", "key", "link"],
    ]);
  });
});

describe("the weights of the classes of links", () => {
  const weights = (blancEdge: "key" | "both", ...links: number[]): readonly number[] =>
    blancShares.weights!(links, { ...defaultMetricOptions, blancAlpha: 0.25, blancEdge });

  it("are α and 1 − α in BLANC", () => {
    expect(weights("key", 2, 3, 4, 5)).toEqual([0.25, 0.75, 0.25, 0.75]);
    expect(weights("both", 2, 3, 4, 5)).toEqual([0.25, 0.75, 0.25, 0.75]);
  });

  it.each<["key" | "both", number[], number[]]>([
    ["key", [0, 3, 4, 5], [0, 1, 0, 1]],
    ["key", [2, 0, 4, 5], [1, 0, 1, 0]],
    ["key", [0, 0, 4, 5], [0, 0, 0, 0]],
    ["both", [0, 3, 4, 5], [0.25, 0.75, 0.25, 0.75]],
    ["both", [2, 0, 4, 5], [0.25, 0.75, 0.25, 0.75]],
    ["both", [0, 3, 0, 5], [0, 1, 0, 1]],
    ["both", [2, 0, 4, 0], [1, 0, 1, 0]],
    ["both", [0, 0, 0, 0], [0, 0, 0, 0]],
  ])("leave out empty classes by the edge rule `%s`: %j", (edge, links, expected) => {
    expect(weights(edge, ...links)).toEqual(expected);
  });

  it("follow the key in BLANC as first published, even under the edge rule `both`", () => {
    const options = { ...defaultMetricOptions, blancAlpha: 0.25, blancEdge: "both" } as const;
    expect(blanc2011Weights([0, 3, 4, 5], options)).toEqual([0, 1, 0, 1]);
    expect(blanc2011Weights([2, 3, 4, 5], options)).toEqual([0.25, 0.75, 0.25, 0.75]);
  });

  it("are the shares of all links for the Rand index, and 0 without links", () => {
    const weigh = randShares.weights!;
    expect(weigh([1, 3], defaultMetricOptions)).toEqual([0.25, 0.75]);
    expect(weigh([3, 3], defaultMetricOptions)).toEqual([0.5, 0.5]);
    expect(weigh([0, 3], defaultMetricOptions)).toEqual([0, 1]);
    expect(weigh([0, 0], defaultMetricOptions)).toEqual([0, 0]);
  });
});
