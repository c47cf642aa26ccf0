import { describe, expect, it } from "vitest";
import { type MetricId, metrics, standardMetrics } from "../metrics/registry.ts";
import { Accumulator } from "./accumulator.ts";
import { type Clusters, labelTable, partOf, scoreClusters, scoreLabels } from "./score-clusters.ts";
import fc from "fast-check";
import { labels, partitionsOf } from "../../test/support/random-partitions.ts";
import { tableOf } from "../../test/support/table-of.ts";
import { type UserOptions, resolveOptions } from "./score-options.ts";

const key = [
  ["a", "b", "c"],
  ["d", "e", "f", "g"],
];
const response = [
  ["a", "b"],
  ["c", "d"],
  ["f", "g", "h", "i"],
];

describe("scoreClusters with clusters that can be misread", () => {
  const mentions = (key: unknown, response: unknown): unknown => {
    const codes: string[] = [];
    const { mentions: found } = scoreClusters(key as Clusters, response as Clusters, {}, ({ code, severity }) => {
      codes.push(`${severity} ${code}`);
    });
    return { counts: found.counts, codes };
  };
  const spans = (...bounds: readonly (readonly [number, number])[]): Clusters => [bounds];

  it("compares numbers with strings as JSON files do, with a warning", () => {
    const counts = { recall: [3, 3], precision: [3, 3] };
    const warned = { counts, codes: ["warning numbers-against-strings"] };
    expect(mentions([["1", "2"], ["3"]], [[1, 2], [3]])).toStrictEqual(warned);
    expect(mentions([[1, 2], [3]], [["1", "2"], ["3"]])).toStrictEqual(warned);
    expect(mentions([[1, 2], [3]], [[1, 2], [3]])).toStrictEqual({ counts, codes: [] });
    expect(mentions([[1, "2"], [3]], [["1", "2"], ["3"]])).toStrictEqual({ counts, codes: [] });
  });

  it.each([
    [
      "lines of a CoNLL file",
      [["bc/a 0 0 Ada NNP - (1)"]],
      [["bc/a 0 0 Ada NNP - (1)"]],
      /lines of a CoNLL file.*Write/,
    ],
    ["words", [["Ada", "she"]], [["Ada", "she"]], /“she”: The mentions are words.*Give spans/],
    ["names and spans", [["a", "b"]], [[[0, 1]]], /the key has names, but the response has positions/],
    ["an object of entities", { e: [[0, 1]] }, [[[0, 1]]], /clusters: json-shape/],
    ["a list of documents", [[["a", "b"]]], [[["a", "b"]]], /json-shape/],
    ["a set", [new Set(["a"])], [["a"]], /json-shape/],
    ["null", [["a", null]], [["a"]], /json-shape/],
    ["NaN", [["a", Number.NaN]], [["a"]], /json-shape/],
    ["a boolean", [["a", true]], [["a"]], /json-shape/],
    ["nothing", [["a"]], undefined, /json-shape/],
  ])("refuses %s", (_, key, response, message) => {
    expect(() => mentions(key, response)).toThrow(message);
  });

  it("refuses exclusive ends on one side, which an accumulator scores as they are", () => {
    const key = spans([0, 0], [3, 4], [6, 6], [8, 9]);
    const response = spans([0, 1], [3, 5], [6, 7], [8, 10]);
    expect(() => mentions(key, response)).toThrow(/exclusive|inclusive on one side only.*an accumulator and partOf/);
    const total = new Accumulator(resolveOptions());
    total.add(partOf(key), partOf(response));
    expect(total.result().scores["mentions"].counts).toStrictEqual({ recall: [0, 4], precision: [0, 4] });
  });
});

describe("scoreClusters", () => {
  it("returns the standard metrics by default, in their order", () => {
    expect(Object.keys(scoreClusters(key, response))).toStrictEqual(standardMetrics.map(({ id }) => id));
  });

  it("returns the requested metrics in the requested order", () => {
    expect(Object.keys(scoreClusters(key, response, { metrics: ["lea", "muc"] }))).toStrictEqual(["lea", "muc"]);
  });

  it("scores the example of its docstring: LEA F1 is 5/18", () => {
    // R = 5/21, P = 8/24: 2·(5/21)(1/3) / (5/21 + 7/21) = (10/63) / (12/21) = 5/18.
    expect(scoreClusters(key, response)["lea"].f1).toBeCloseTo(5 / 18, 15);
  });

  it("accepts numbers, strings and spans as mentions", () => {
    const spans: Clusters = [
      [
        [0, 0],
        [1, 2],
      ],
      [[4, 4]],
    ];
    const same = { recall: [3, 3], precision: [3, 3] };
    expect(scoreClusters([[1, 2], [3]], [["2", "1"], ["3"]])["b3"].counts).toStrictEqual(same);
    expect(scoreClusters(spans, spans.toReversed())["b3"].counts).toStrictEqual(same);
  });

  it("distinguishes spans that begin or end at the same token", () => {
    const { mentions } = scoreClusters(
      [
        [
          [0, 1],
          [3, 4],
        ],
      ],
      [
        [
          [0, 2],
          [2, 4],
          [3, 4],
        ],
      ],
    );
    expect(mentions.counts).toStrictEqual({ recall: [1, 2], precision: [1, 3] });
  });

  it("leaves out empty clusters", () => {
    expect(scoreClusters([[], ...key], [...response, []])).toStrictEqual(scoreClusters(key, response));
  });

  it("returns results that survive JSON unchanged", () => {
    for (const scores of [scoreClusters(key, response), scoreClusters([], [])]) {
      expect(JSON.parse(JSON.stringify(scores))).toStrictEqual(scores);
    }
  });

  it("keeps a repeated mention in its first entity, its last, or both, as `onDuplicate` says", () => {
    const repeated = [
      ["a", "b"],
      ["b", "c"],
    ];
    const denominator = (onDuplicate: "first" | "last" | "keep"): unknown =>
      scoreClusters([["a", "b"]], repeated, { onDuplicate, metrics: ["b3"] })["b3"].counts;
    // first: {ab} 2, {c} extra.  last: a 1, b ½.  keep: the key's b is matched with one of the two.
    expect(denominator("first")).toStrictEqual({ recall: [2, 2], precision: [2, 3] });
    expect(denominator("last")).toStrictEqual({ recall: [1, 2], precision: [1.5, 3] });
    expect(denominator("keep")).toStrictEqual({ recall: [2, 2], precision: [2, 4] });
  });

  it("drops singletons on both sides before scoring, if requested", () => {
    const scores = scoreClusters([["a", "b"], ["c"]], [["a", "b"], ["d"]], { singletons: "drop" });
    expect(scores["mentions"].counts).toStrictEqual({ recall: [2, 2], precision: [2, 2] });
  });

  it("restricts both sides to common mentions: {abx}{y} against {ab}{z} is perfect", () => {
    const scores = scoreClusters([["a", "b", "x"], ["y"]], [["a", "b"], ["z"]], { mentions: "common" });
    expect(scores["b3"].counts).toStrictEqual({ recall: [2, 2], precision: [2, 2] });
  });

  it.each([
    ["clusters that are not a list", "abc"],
    ["a cluster that is not a list", [5]],
    ["spans and ids in one document", [["a", [0, 1]]]],
    ["a span that ends before it begins", [[[3, 1]]]],
    ["a span of three numbers", [[[0, 1, 2]]]],
    ["a position that is not an integer", [[[0.5, 1]]]],
    ["a mention that is null", [[null]]],
    ["a negative position", [[[-1, 0]]]],
  ])("throws a TypeError for %s", (_, clusters) => {
    expect(() => scoreClusters(clusters as unknown as Clusters, [])).toThrow(TypeError);
    expect(() => scoreClusters([], clusters as unknown as Clusters)).toThrow(TypeError);
  });

  it.each([
    ["β = 0", { beta: 0 }],
    ["β = −1", { beta: -1 }],
    ["β that is not a number", { beta: NaN }],
    ["an infinite β, for which F would be ∞/∞", { beta: Infinity }],
    ["α < 0", { blancAlpha: -0.1 }],
    ["α > 1", { blancAlpha: 1.1 }],
    ["α that is not a number", { blancAlpha: NaN }],
    ["an unknown metric", { metrics: ["mucc"] }],
  ])("throws a RangeError for %s", (_, options) => {
    expect(() => scoreClusters(key, response, options as UserOptions)).toThrow(RangeError);
  });
});

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

  it("accepts typed arrays, and does not change them", () => {
    const key = Int32Array.of(3, 3, -1, 9);
    const response = Int32Array.of(0, -1, 0, 1);
    scoreLabels(key, response);
    expect(key).toStrictEqual(Int32Array.of(3, 3, -1, 9));
    expect(response).toStrictEqual(Int32Array.of(0, -1, 0, 1));
    expect(scoreLabels(key, response)).toStrictEqual(scoreLabels([3, 3, -1, 9], [0, -1, 0, 1]));
  });

  it("takes NaN, null and undefined for missing labels, in arrays of any kind", () => {
    const expected = scoreLabels([0, 0, 1, 1, 2], [0, 0, -1, -1, -1]);
    expect(expected["muc"].counts).toStrictEqual({ recall: [1, 2], precision: [1, 1] });
    const key = [0, 0, 1, 1, 2];
    expect(scoreLabels(key, [0, 0, null, undefined, NaN])).toStrictEqual(expected);
    expect(scoreLabels(key, Float64Array.of(0, 0, NaN, NaN, NaN))).toStrictEqual(expected);
  });

  it("takes negative labels for missing ones or for entities, as the caller says", () => {
    // Six pairs of four items that DBSCAN leaves in no cluster; the key has two other pairs.
    const [key, response] = [
      [0, 0, 1, 1, 2, 3, 4, 5],
      [0, 0, 1, 1, -1, -1, -1, -1],
    ];
    const pairs = (options: object): unknown =>
      scoreLabels(key, response, { metrics: ["pairwise"], ...options })["pairwise"].counts;
    expect(pairs({})).toStrictEqual({ recall: [2, 2], precision: [2, 2] });
    expect(pairs({ keepLabel: [-1] })).toStrictEqual({ recall: [2, 2], precision: [2, 8] });
    expect(pairs({ missingLabel: [1] })).toStrictEqual({ recall: [1, 1], precision: [1, 1] });
  });

  it("refuses labels that are not integers", () => {
    for (const label of [0.5, Infinity, "1" as unknown as number, true as unknown as number])
      expect(() => scoreLabels([0, 0], [0, label])).toThrow(TypeError);
  });

  it("refuses lists of labels with different lengths, and unknown metrics", () => {
    expect(() => scoreLabels([1, 2], [1])).toThrow(RangeError);
    expect(() => scoreLabels([1], [1], { metrics: ["nonsense" as MetricId] })).toThrow(RangeError);
  });

  it("leaves every F1 undefined without items", () => {
    for (const score of Object.values(scoreLabels([], []))) expect(score.f1).toBeNull();
  });

  it("equals scoreClusters on the same clusters, to the last digit", () => {
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
  it("is the overlap table of the clusters, with entities in the order of their labels", () => {
    fc.assert(
      fc.property(labels(20, 6), (both) => {
        const { key, response } = partitionsOf(both);
        const [keyLabels, responseLabels] = [0, 1].map((side) => inOrder(both.map((pair) => pair[side])));
        expect(labelTable(keyLabels, responseLabels)).toStrictEqual(tableOf(key, response));
      }),
      { numRuns: 500 },
    );
  });

  it("gives the same table as counting pairs of labels in a map, for thousands of entities", () => {
    const label = fc.integer({ min: -1, max: 2999 });
    const many = fc.array(fc.tuple(label, label), { minLength: 3000, maxLength: 4000, size: "max" });
    fc.assert(
      fc.property(many, (pairs) => {
        const sides = [0, 1].map((side) => pairs.map((pair) => pair[side]));
        const [keys, responses] = sides.map((labels) =>
          [...new Set(labels)].filter((each) => each >= 0).sort((a, b) => a - b),
        );
        const counts = new Map<string, number>();
        for (const pair of pairs) counts.set(String(pair), (counts.get(String(pair)) ?? 0) + 1);
        const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = labelTable(sides[0], sides[1]);
        const found = Array.from(cellSize, (size, c) => [keys[cellKey[c]], responses[cellResponse[c]], size]);
        const expected = Array.from(counts, ([pair, size]) => [...pair.split(",").map(Number), size])
          .filter(([k, r]) => k >= 0 && r >= 0)
          .sort(([a, b], [c, d]) => a - c || b - d);
        expect(found).toStrictEqual(expected);
        for (const [side, entities, sizes] of [
          [0, keys, keySizes],
          [1, responses, responseSizes],
        ] as const) {
          const own = new Map<number, number>();
          for (const each of sides[side]) own.set(each, (own.get(each) ?? 0) + 1);
          expect(Array.from(sizes)).toStrictEqual(entities.map((entity) => own.get(entity)));
        }
      }),
      { numRuns: 5 },
    );
  });

  it("is the same for labels with and without gaps, if they have the same order", () => {
    const dense = labelTable([1, 1, 2, 0], [0, 1, 1, -1]);
    expect(labelTable([8, 8, 9, 0], [1, 2, 2, -7])).toStrictEqual(dense);
    expect(labelTable([8, 8, 2 ** 40, 0], [2 ** 33, 2 ** 52, 2 ** 52, -7])).toStrictEqual(dense);
  });

  const ofTables = metrics.filter(
    (metric) => metric.kind === "composite" || metric.lacks?.(resolveOptions(), undefined) === undefined,
  );

  it("leads to the same scores, to the last digit, for any labels and any order of the items", () => {
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

/** Returns labels renumbered in the order of their first occurrence. */
function inOrder(labels: readonly number[]): number[] {
  const order = [...new Set(labels.filter((label) => label >= 0))];
  return labels.map((label) => order.indexOf(label));
}

it("refuses positions that count from 1 on one side only", () => {
  const spans = [0, 4, 8, 12, 16, 20].map((first): readonly [number, number] => [
    first,
    first + (first % 8 === 0 ? 0 : 1),
  ]);
  const later = spans.map(([first, last]): readonly [number, number] => [first + 1, last + 1]);
  expect(() => scoreClusters([spans], [later])).toThrow(/the response seems to count positions from 1/);
  expect(() => scoreClusters([later], [spans])).toThrow(/the key seems to count positions from 1/);
  expect(scoreClusters([spans], [spans])["muc"].f1).toBe(1);
});
