import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labels, partitionsOf } from "../../test/support/random-partitions.ts";
import { tableOf } from "../../test/support/table-of.ts";
import { metrics } from "../metrics/registry.ts";
import { resolveOptions } from "./score-options.ts";
import { scoreClusters } from "./score-clusters.ts";
import { labelTable, scoreLabels } from "./score-labels.ts";

describe("scoreLabels", () => {
  it("scores the example of Pradhan et al. 2014 §4 written as labels of a … i", () => {
    //             a  b  c  d  e  f  g   h   i
    const key = [0, 0, 0, 1, 1, 1, 1, -1, -1];
    const response = [5, 5, 7, 7, -1, 2, 2, 2, 2];
    const scores = scoreLabels(key, response);
    expect(scores["muc"].counts).toStrictEqual({ recall: [2, 5], precision: [2, 5] });
    expect(scores["mentions"].counts).toStrictEqual({ recall: [6, 7], precision: [6, 8] });
    expect(scores["lea"].recall).toBeCloseTo(5 / 21, 15);
    expect(scores["blanc"].f1).toBeCloseTo(25 / 68, 15);
  });

  it("takes typed arrays, and leaves them alone", () => {
    const key = Int32Array.of(3, 3, -1, 9);
    const response = Int32Array.of(0, -1, 0, 1);
    scoreLabels(key, response);
    expect(key).toStrictEqual(Int32Array.of(3, 3, -1, 9));
    expect(response).toStrictEqual(Int32Array.of(0, -1, 0, 1));
    expect(scoreLabels(key, response)).toStrictEqual(scoreLabels([3, 3, -1, 9], [0, -1, 0, 1]));
  });

  it("refuses labels of different lengths, and options that do not exist", () => {
    expect(() => scoreLabels([1, 2], [1])).toThrow(RangeError);
    expect(() => scoreLabels([1], [1], { metrics: ["nonsense"] })).toThrow(RangeError);
  });

  it("of no items leaves everything undefined", () => {
    for (const score of Object.values(scoreLabels([], []))) expect(score.f1).toBeNull();
  });

  it("is scoreClusters on the clusters that the labels stand for, to the last digit", () => {
    fc.assert(
      fc.property(
        labels(20, 6),
        fc.constantFrom("keep", "drop"),
        fc.constantFrom("all", "common"),
        (both, singletons, mentions) => {
          const { key, response } = partitionsOf(both);
          const options = { singletons, mentions } as const;
          const byLabels = scoreLabels(
            both.map(([k]) => k),
            both.map(([, r]) => r),
            options,
          );
          expect(byLabels).toStrictEqual(scoreClusters(key, response, options));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("labelTable", () => {
  it("is the overlap table of the clusters, entities in the order of their labels", () => {
    fc.assert(
      fc.property(labels(20, 6), (both) => {
        const { key, response } = partitionsOf(both);
        const [keyLabels, responseLabels] = [0, 1].map((side) => inOrder(both.map((pair) => pair[side])));
        expect(labelTable(keyLabels, responseLabels)).toStrictEqual(tableOf(key, response));
      }),
      { numRuns: 500 },
    );
  });

  it("is the same for labels with gaps, near ones and far ones, in the same order", () => {
    const dense = labelTable([1, 1, 2, 0], [0, 1, 1, -1]);
    expect(labelTable([8, 8, 9, 0], [1, 2, 2, -7])).toStrictEqual(dense);
    expect(labelTable([8, 8, 2 ** 40, 0], [2 ** 33, 2 ** 52, 2 ** 52, -7])).toStrictEqual(dense);
  });

  const ofTables = metrics
    .filter((metric) => metric.kind === "composite" || metric.lacks?.(resolveOptions(), undefined) === undefined)
    .map(({ id }) => id);

  it("scores are the same to the last digit whatever the labels and the order of the items", () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: -1, max: 12 }), fc.integer({ min: -1, max: 12 })), {
      minLength: 1,
      maxLength: 80,
    });
    const renaming = fc.shuffledSubarray(
      Array.from({ length: 13 }, (_, i) => 7 * i + (i % 3) * 2 ** 34),
      { minLength: 13 },
    );
    fc.assert(
      fc.property(
        pairs.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        renaming,
        ([all, shuffled], names) => {
          const score = (of: readonly (readonly [number, number])[], nameOf: (label: number) => number) =>
            scoreLabels(
              of.map(([k]) => (k < 0 ? -1 : nameOf(k))),
              of.map(([, r]) => (r < 0 ? -1 : nameOf(r))),
              { metrics: ofTables },
            );
          expect(score(shuffled, (label) => names[label])).toStrictEqual(score(all, (label) => label));
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Labels renumbered in the order in which they come. */
function inOrder(labels: readonly number[]): number[] {
  const order = [...new Set(labels.filter((label) => label >= 0))];
  return labels.map((label) => order.indexOf(label));
}
