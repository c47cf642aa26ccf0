import { describe, expect, it } from "vitest";
import { scoreClusters } from "../scoring/score-clusters.ts";
import { accumulator } from "../scoring/accumulator.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { defineMetric } from "./define-metric.ts";

const key = [["a", "b"], ["c", "d", "e"], ["f"]];
const response = [
  ["a", "b"],
  ["c", "d"],
];

/** The entities of which every mention is found in an entity of the same size. */
const exact = defineMetric({
  id: "exact-entities",
  recall: ({ keySizes, responseSizes, cellKey, cellResponse, cellSize }) => {
    const found = cellSize.filter(
      (size, i) => size === keySizes[cellKey[i]] && size === responseSizes[cellResponse[i]],
    );
    return [found.length, keySizes.length];
  },
});

describe("defineMetric", () => {
  it("makes a metric of recall, with precision by exchanging the sides", () => {
    // Of three entities in the key and two in the response, {a,b} is on both sides.
    expect(scoreClusters(key, response, { metrics: [exact] })["exact-entities"]).toStrictEqual({
      recall: 1 / 3,
      precision: 1 / 2,
      f1: 0.4,
      counts: { recall: [1, 3], precision: [1, 2] },
    });
  });

  it("makes a metric with a single figure", () => {
    const size = defineMetric({
      id: "mean-size",
      value: ({ responseSizes }) => [responseSizes.reduce((a, b) => a + b, 0), responseSizes.length],
    });
    expect(scoreClusters(key, response, { metrics: [size] })["mean-size"]).toStrictEqual({
      recall: null,
      precision: null,
      f1: null,
      value: 2,
      counts: { value: [4, 2] },
    });
  });

  it("makes a metric of a rule, and sums the counts of documents", () => {
    const halves = defineMetric({
      id: "squares",
      unit: "mention",
      cell: ({ common }) => common ** 2,
      of: (n) => n ** 2,
    });
    const total = accumulator({ metrics: [halves] });
    total.add(partOf(key, "x"), partOf(response, "x"));
    total.add(partOf([["a"]], "y"), partOf([["a"]], "y"));
    // Recall: (2² + 2²) / (2² + 3² + 1²) and 1/1; precision: (2² + 2²) / (2² + 2²) and 1/1.
    expect(total.result().scores["squares"]).toMatchObject({ recall: 9 / 15, precision: 1 });
  });

  it("refuses ids that exist or cannot be typed, and counts that are no numbers", () => {
    const value = (): [number, number] => [1, 0 / 0];
    expect(() => defineMetric({ id: "lea", value })).toThrow('there is a metric "lea" already');
    expect(() => defineMetric({ id: "My metric", value })).toThrow('not "My metric"');
    expect(() => scoreClusters(key, response, { metrics: [defineMetric({ id: "own", value })] })).toThrow(
      "own: value is [1, NaN], but both must be finite numbers",
    );
  });

  it("leaves 0/0 undefined, or makes it what the option says", () => {
    expect(scoreClusters(key, [], { metrics: [exact] })["exact-entities"].precision).toBeNull();
    expect(scoreClusters(key, [], { metrics: [exact], zeroDivision: 0 })["exact-entities"].precision).toBe(0);
  });
});
