import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../core/document.ts";
import { withLayers } from "../formats/common/parts/found-layers.ts";
import { mentionsToPart } from "../formats/common/parts/mentions-to-part.ts";
import type { MatchRule } from "../matching/match-rule.ts";
import { accumulator } from "../scoring/accumulator.ts";
import { defaultMetricOptions } from "./kit/metric.ts";
import { nonReferring } from "./non-referring.ts";

function part(...markables: readonly (readonly [entity: string, ...runs: number[]])[]): AnnotatedPart {
  const bare = mentionsToPart({ document: "d", part: "" }, [{ entity: "e", runs: [0, 0] }]);
  return withLayers(bare, { nonReferring: markables.map(([entity, ...runs]) => ({ entity, runs })) });
}

function counts(key: AnnotatedPart, response: AnnotatedPart): unknown {
  const total = accumulator({ metrics: ["non-referring"] });
  total.add(key, response);
  return total.result().scores["non-referring"].counts;
}

it("non-referring compares the tokens of markables, regardless of entity ids", () => {
  const key = part(["a", 1, 1], ["b", 3, 4], ["c", 6, 6, 8, 8]);
  const response = part(["x", 1, 1], ["y", 3, 3], ["z", 8, 8, 6, 6], ["w", 9, 9]);
  expect(counts(key, response)).toEqual({ recall: [2, 3], precision: [2, 4] });
});

it("non-referring uses the first markable of each entity in the file", () => {
  expect(counts(part(["a", 5, 5], ["a", 1, 1]), part(["a", 1, 1], ["b", 5, 5]))).toEqual({
    recall: [1, 1],
    precision: [1, 2],
  });
});

it("non-referring counts markables with the same tokens once, even if their entities differ", () => {
  expect(counts(part(["a", 1, 1], ["b", 1, 1]), part(["x", 1, 1]))).toEqual({ recall: [1, 1], precision: [1, 1] });
});

describe("non-referring with --match", () => {
  const countsBy = (match: MatchRule, key: AnnotatedPart, response: AnnotatedPart): unknown => {
    const total = accumulator({ metrics: ["non-referring"], match });
    total.add(key, response);
    return total.result().scores["non-referring"].counts;
  };
  const least = (...markables: readonly { readonly runs: number[]; readonly minimum?: number[] }[]): AnnotatedPart =>
    withLayers(part(), { nonReferring: markables.map((markable, i) => ({ entity: `${i}`, ...markable })) });
  const key = least({ runs: [6, 9], minimum: [8, 8] }, { runs: [1, 4], minimum: [2, 3] });

  it.each<[string, AnnotatedPart, number, number]>([
    [
      "markables that cover the minimum span and stay within the key markable",
      least({ runs: [2, 4] }, { runs: [8, 8] }),
      2,
      2,
    ],
    ["no markable that lacks a part of the minimum span", least({ runs: [1, 2] }, { runs: [6, 7] }), 0, 2],
    ["no markable that goes beyond the key markable", least({ runs: [2, 5] }, { runs: [8, 10] }), 0, 2],
    ["each key markable at most once", least({ runs: [2, 3] }, { runs: [1, 3] }, { runs: [2, 4] }), 1, 3],
  ])("matches %s under `min`", (_, response, found, all) => {
    expect(countsBy("min", key, response)).toEqual({ recall: [found, 2], precision: [found, all] });
    expect(countsBy("exact", key, response)).toEqual({ recall: [0, 2], precision: [0, all] });
  });

  it("matches only equal markables under `min` without a minimum span", () => {
    expect(
      countsBy("min", least({ runs: [1, 4] }, { runs: [6, 7] }), least({ runs: [1, 4] }, { runs: [6, 6] })),
    ).toEqual({
      recall: [1, 2],
      precision: [1, 2],
    });
  });

  it("is symmetric under `exact`, but not under `min`, which uses only the key's minimum spans", () => {
    const response = least({ runs: [2, 4] }, { runs: [8, 8] });
    const { symmetric } = nonReferring.properties;
    const found = (["exact", "min"] as const).map((match) => [
      typeof symmetric === "function" && symmetric({ ...defaultMetricOptions, match }),
      countsBy(match, key, response),
      countsBy(match, response, key),
    ]);
    const of = (n: number) => ({ recall: [n, 2], precision: [n, 2] });
    expect(found).toEqual([
      [true, of(0), of(0)],
      [false, of(2), of(0)],
    ]);
  });

  it("matches only equal markables under `mina` in a document without mentions, which has no trees", () => {
    const bare = (...markables: readonly number[][]): AnnotatedPart =>
      withLayers(mentionsToPart({ document: "d", part: "" }, []), {
        nonReferring: markables.map((runs, i) => ({ entity: `${i}`, runs })),
      });
    expect(countsBy("mina", bare([1, 2], [4, 6]), bare([1, 2], [5, 6]))).toEqual({ recall: [1, 2], precision: [1, 2] });
  });

  it("uses the trees of the tokens under `head`", () => {
    const tokens = { length: 4, governor: Int32Array.of(-1, 3, 3, 0) };
    const headed = { ...least({ runs: [1, 3] }), tokens };
    expect(countsBy("head", headed, { ...least({ runs: [2, 3] }), tokens })).toEqual({
      recall: [1, 1],
      precision: [1, 1],
    });
    expect(countsBy("head", headed, { ...least({ runs: [1, 2] }), tokens })).toEqual({
      recall: [0, 1],
      precision: [0, 1],
    });
  });
});

it("non-referring has no figures if the response does not annotate non-referring markables", () => {
  const bare = { ...part(), layers: {} };
  const total = accumulator({ metrics: ["non-referring"] });
  total.add(part(["a", 1, 1]), bare);
  expect(total.result().lacking).toEqual({
    "non-referring": { side: "response", what: "non-referring expressions", document: "d" },
  });
  expect(total.result().scores["non-referring"].f1).toBeNull();
});
