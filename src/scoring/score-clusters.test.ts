import { describe, expect, it } from "vitest";
import { standardMetrics } from "../metrics/registry.ts";
import { type Clusters, scoreClusters } from "./score-clusters.ts";

const key = [
  ["a", "b", "c"],
  ["d", "e", "f", "g"],
];
const response = [
  ["a", "b"],
  ["c", "d"],
  ["f", "g", "h", "i"],
];

describe("scoreClusters", () => {
  it("gives every metric of the registry, in its order", () => {
    expect(Object.keys(scoreClusters(key, response))).toStrictEqual(standardMetrics.map(({ id }) => id));
  });

  it("gives the metrics that are asked for, in that order", () => {
    expect(Object.keys(scoreClusters(key, response, { metrics: ["lea", "muc"] }))).toStrictEqual(["lea", "muc"]);
  });

  it("scores its example: LEA F1 is 5/18", () => {
    // R = 5/21, P = 8/24: 2·(5/21)(1/3) / (5/21 + 7/21) = (10/63) / (12/21) = 5/18.
    expect(scoreClusters(key, response)["lea"].f1).toBeCloseTo(5 / 18, 15);
  });

  it("takes ids as numbers or strings, and spans", () => {
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

  it("tells spans apart that begin or end at the same token", () => {
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

  it("gives results that JSON carries unchanged", () => {
    for (const scores of [scoreClusters(key, response), scoreClusters([], [])]) {
      expect(JSON.parse(JSON.stringify(scores))).toStrictEqual(scores);
    }
  });

  it("leaves a repeated mention to its first entity, or to the last, or to both", () => {
    // b is in both response entities: {ab}{c}, {a}{bc}, or 4 mentions.
    const repeated = [
      ["a", "b"],
      ["b", "c"],
    ];
    const denominator = (onDuplicate: "first" | "last" | "keep"): unknown =>
      scoreClusters([["a", "b"]], repeated, { onDuplicate, metrics: ["b3"] })["b3"].counts;
    // first: {ab} 2, {c} spurious.  last: a 1, b ½.  keep: the key's b is matched with one of the two.
    expect(denominator("first")).toStrictEqual({ recall: [2, 2], precision: [2, 3] });
    expect(denominator("last")).toStrictEqual({ recall: [1, 2], precision: [1.5, 3] });
    expect(denominator("keep")).toStrictEqual({ recall: [2, 2], precision: [2, 4] });
  });

  it("drops singletons on both sides before any metric", () => {
    const scores = scoreClusters([["a", "b"], ["c"]], [["a", "b"], ["d"]], { singletons: "drop" });
    expect(scores["mentions"].counts).toStrictEqual({ recall: [2, 2], precision: [2, 2] });
  });

  it("restricts both sides to common mentions: {abx}{y} against {ab}{z} is perfect", () => {
    const scores = scoreClusters([["a", "b", "x"], ["y"]], [["a", "b"], ["z"]], { mentions: "common" });
    expect(scores["b3"].counts).toStrictEqual({ recall: [2, 2], precision: [2, 2] });
  });

  it.each([
    ["clusters that are none", "abc"],
    ["a cluster that is no list", [5]],
    ["spans and ids in one document", [["a", [0, 1]]]],
    ["a span that ends before it begins", [[[3, 1]]]],
    ["a span of three numbers", [[[0, 1, 2]]]],
    ["a position that is no integer", [[[0.5, 1]]]],
    ["a mention that is nothing", [[null]]],
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
    ["a metric that there is not", { metrics: ["mucc"] }],
  ])("throws a RangeError for %s", (_, options) => {
    expect(() => scoreClusters(key, response, options)).toThrow(RangeError);
  });
});
