import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../core/document.ts";
import { type Clusters, partOf } from "../scoring/score-clusters.ts";
import { distinctMentions, type DuplicatePolicy } from "./distinct-mentions.ts";
import { exactMatching } from "./exact-matching.ts";

/** The matched pairs, each as the spans or names of its two mentions with the ids of their entities. */
function match(key: AnnotatedPart, response: AnnotatedPart, policy: DuplicatePolicy = "first"): string[] {
  const pairs = exactMatching(
    key,
    response,
    distinctMentions(key, policy).order,
    distinctMentions(response, policy).order,
  );
  const show = ({ mentions, entities }: AnnotatedPart, m: number): string => {
    const what =
      mentions.names?.[m] ?? mentions.pieces?.get(m)?.join(",") ?? `${mentions.first[m]},${mentions.last[m]}`;
    return `${what}@${entities.ids[mentions.entity[m]]}`;
  };
  return Array.from(pairs.key, (m, i) => `${show(key, m)}=${show(response, pairs.response[i])}`);
}

const matchClusters = (key: Clusters, response: Clusters, policy: DuplicatePolicy = "first"): string[] =>
  match(partOf(key), partOf(response), policy);

describe("exactMatching", () => {
  it("pairs equal spans only, whatever entities they are in", () => {
    const key: Clusters = [
      [
        [0, 3],
        [2, 2],
      ],
      [[0, 1]],
    ];
    const response: Clusters = [
      [
        [0, 1],
        [2, 3],
      ],
      [[0, 3]],
      [[1, 1]],
    ];
    expect(matchClusters(key, response)).toStrictEqual(["0,1@1=0,1@0", "0,3@0=0,3@1"]);
  });

  it("pairs equal names", () => {
    expect(matchClusters([["b", "a"], ["c"]], [["c", "x"], ["a"]])).toStrictEqual(["a@0=a@1", "c@1=c@0"]);
  });

  it("sorts names as they were sorted before, by code units: B, a, ä", () => {
    expect(matchClusters([["ä", "a", "B"]], [["a", "B", "ä"]])).toStrictEqual(["B@0=B@0", "a@0=a@0", "ä@0=ä@0"]);
  });

  it("never pairs a span with a name", () => {
    expect(matchClusters([[[0, 0]]], [["0"]])).toStrictEqual([]);
    expect(matchClusters([["0"]], [[[0, 0]]])).toStrictEqual([]);
  });

  it("pairs nothing with nothing", () => {
    expect(matchClusters([], [])).toStrictEqual([]);
    expect(matchClusters([["a"]], [])).toStrictEqual([]);
    expect(matchClusters([], [["a"]])).toStrictEqual([]);
  });

  it("tells a discontinuous mention from the span from its first to its last token, and pairs it with its like", () => {
    const whole = partOf([[[0, 2]]]);
    const pieces = { ...whole, mentions: { ...whole.mentions, pieces: new Map([[0, Int32Array.of(0, 0, 2, 2)]]) } };
    const others = { ...whole, mentions: { ...whole.mentions, pieces: new Map([[0, Int32Array.of(0, 1, 2, 2)]]) } };
    expect(match(whole, pieces)).toStrictEqual([]);
    expect(match(pieces, whole)).toStrictEqual([]);
    expect(match(pieces, others)).toStrictEqual([]);
    expect(match(pieces, pieces)).toStrictEqual(["0,0,2,2@0=0,0,2,2@0"]);
  });

  it("pairs repeated mentions one to one under keep, and leaves over what is too many", () => {
    const once: Clusters = [["a", "b"]];
    const twice: Clusters = [
      ["a", "b"],
      ["a", "c"],
    ];
    expect(matchClusters(once, twice, "keep")).toStrictEqual(["a@0=a@0", "b@0=b@0"]);
    expect(matchClusters(twice, twice, "keep")).toStrictEqual(["a@0=a@0", "a@1=a@1", "b@0=b@0", "c@1=c@1"]);
  });

  it("finds every span of both sides, and none twice", () => {
    const span = fc
      .tuple(fc.nat(5), fc.nat(3))
      .map(([first, more]): readonly [number, number] => [first, first + more]);
    const side = fc.uniqueArray(span, { selector: String, maxLength: 12 });
    fc.assert(
      fc.property(side, side, (key, response) => {
        const expected = key.filter((a) => response.some((b) => String(a) === String(b))).map(String);
        const found = matchClusters([key], [response]).map((pair) => pair.split("@")[0]);
        expect(found.toSorted()).toStrictEqual(expected.toSorted());
      }),
    );
  });
});
