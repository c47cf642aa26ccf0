import { describe, expect, it } from "vitest";
import { type Span, taggedPart, tokensOf } from "../../test/support/tagged-part.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { Accumulator } from "./accumulator.ts";
import type { Breakdown } from "./breakdown.ts";
import { partOf } from "./score-clusters.ts";
import { resolveOptions } from "./score-options.ts";

const arcs = ["arcs-immediate", "arcs-inferred", "arcs-anchor"];

function accumulatorBy(by: string, metrics: readonly string[] = arcs): Accumulator {
  return new Accumulator(resolveOptions({ metrics }), undefined, by);
}

const one = (...tokens: number[]): Span[] => tokens.map((token): Span => [token, token]);

const text = "Obama/NNP/PERSON He/PRP his/PRP$ US/NNP/GPE it/PRP its/PRP$ dogs/NNS they/PRP";

/** Scores the key {Obama He his} {US it its} {dogs they} and the response {Obama He it its} {US they}. */
function filled(by: string, metrics?: readonly string[]): Accumulator {
  const total = accumulatorBy(by, metrics);
  total.add(
    taggedPart([one(0, 1, 2), one(3, 4, 5), one(6, 7)], tokensOf(text)),
    taggedPart([one(0, 1, 4, 5), one(3, 7)], tokensOf(text)),
  );
  return total;
}

/** Returns tp, wl, fn and fp by label. */
function outcomesBy(by: string, metric: string): Record<string, number[]> {
  return Object.fromEntries(
    filled(by)
      .breakdown()!
      [metric].rows.map(({ label, score }) => [label, Object.values(score.outcomes!)]),
  );
}

describe("a breakdown", () => {
  it("divides mentions by class", () => {
    // `He` is right, and `his` is not found. The antecedent of `it` is `He`, that of `its` is `it`, and that of `they`
    // is `US`.
    expect(outcomesBy("class", "arcs-immediate")).toStrictEqual({ PRP: [1, 2, 0, 0], PRP$: [1, 0, 1, 0] });
    // The inferred antecedent of `it` and of `its` is `Obama`.
    expect(outcomesBy("class", "arcs-inferred")).toStrictEqual({ PRP: [1, 2, 0, 0], PRP$: [0, 1, 1, 0] });
  });

  it("divides mentions by form, in lower case", () => {
    expect(outcomesBy("form", "arcs-immediate")).toStrictEqual({
      he: [1, 0, 0, 0],
      his: [0, 0, 1, 0],
      it: [0, 1, 0, 0],
      its: [1, 0, 0, 0],
      they: [0, 1, 0, 0],
    });
  });

  it("divides mentions by class of names, and gives each class its share of the entities", () => {
    const { rows, total } = filled("name-class").breakdown()!["arcs-anchor"];
    // The response finds the anchors `Obama` and `US`, but not `dogs`. It has no other anchors, so none is extra.
    expect(rows.map(({ label, share }) => [label, share])).toStrictEqual([
      ["GPE", 1 / 3],
      ["PERSON", 1 / 3],
      ["none", 1 / 3],
    ]);
    expect(rows.map(({ score }) => score.components!.detection!.recall)).toStrictEqual([1, 1, 0]);
    expect(total.components!.detection).toMatchObject({ recall: 2 / 3, precision: 1 });
  });

  it("divides by features of mentions or types of entities, with “none” for mentions that lack them", () => {
    const part = (entities: Span[][]): AnnotatedPart => {
      const plain = taggedPart(entities, tokensOf(text));
      const number = Array.from(plain.mentions.first, (token) => ["sg", "sg", "", "sg", "pl"][token] ?? "");
      return {
        ...plain,
        mentions: { ...plain.mentions, features: { number } },
        entities: { ...plain.entities, types: ["person", "thing"] },
      };
    };
    const labels = (by: string): [string, number | null][] => {
      const total = accumulatorBy(by, ["arcs-immediate"]);
      total.add(part([one(0, 1, 2), one(3, 4)]), part([one(0, 1, 2), one(3, 4)]));
      return total.breakdown()!["arcs-immediate"].rows.map(({ label, score }) => [label, score.recall]);
    };
    expect(labels("number")).toStrictEqual([
      ["none", 1],
      ["pl", 1],
      ["sg", 1],
    ]);
    expect(labels("entity-type")).toStrictEqual([
      ["person", 1],
      ["thing", 1],
    ]);
  });

  it.each(["class", "form", "name-class", "entity-type", "number"])("by %s adds up to the metrics' scores", (by) => {
    const total = filled(by, [...arcs, "blanc"]);
    total.add(
      taggedPart([one(0, 3), one(1, 4)], tokensOf(text), "e"),
      taggedPart([one(1, 3), one(0, 4), one(5, 6)], tokensOf(text), "e"),
    );
    const breakdown = total.breakdown()!;
    expect(Object.keys(breakdown)).toStrictEqual(arcs);
    for (const [id, { total: sum }] of Object.entries<Breakdown>(breakdown)) {
      expect(sum).toStrictEqual(total.result().scores[id]);
    }
  });

  it("has the same total after metrics are left out", () => {
    const { total } = filled("class").without(["arcs-inferred"]).breakdown()!["arcs-anchor"];
    expect(total).toStrictEqual(filled("class").breakdown()!["arcs-anchor"].total);
    expect(filled("class").without(arcs).breakdown()).toBeUndefined();
  });
});

describe("information that a breakdown lacks", () => {
  const lackOf = (by: string, key: AnnotatedPart, response: AnnotatedPart): unknown => {
    const total = accumulatorBy(by, ["arcs-immediate"]);
    total.add(key, response);
    return total.breakdownLack();
  };
  const full = taggedPart([one(0, 1)], tokensOf(text));
  const bare = partOf([[[0, 0] as const, [1, 1] as const]], "d");

  it.each([
    ["class", "tags"],
    ["form", "tags"],
    ["name-class", "classes of names"],
    ["entity-type", "entity types"],
    ["gender", "feature gender"],
  ])("in a division by %s is reported as “%s”", (by, what) => {
    expect(lackOf(by, bare, full)).toStrictEqual({ side: "key", what, document: "d" });
  });

  it("is the words if a division by form finds only tags", () => {
    const { tags } = tokensOf(text);
    const elsewhere = taggedPart([one(2, 3)], { tags });
    expect(lackOf("form", full, elsewhere)).toMatchObject({ side: "response", what: "words" });
    // What the key says of a common mention suffices.
    expect(lackOf("form", full, taggedPart([one(0, 1)], { tags }))).toBeUndefined();
    expect(lackOf("form", full, full)).toBeUndefined();
  });

  it("is not reported for a side without mentions, or if another part has it", () => {
    expect(lackOf("class", full, taggedPart([], {}))).toBeUndefined();
    const total = accumulatorBy("class", ["arcs-immediate"]);
    total.add(bare, bare);
    expect(total.breakdownLack()).toMatchObject({ side: "key", what: "tags" });
    total.add({ ...full, document: "e" }, { ...full, document: "e" });
    expect(total.breakdownLack()).toBeUndefined();
    expect(total.breakdown()!["arcs-immediate"].rows.map(({ label }) => label)).toStrictEqual(["PRP", "none"]);
  });

  it("is not the only obstacle: without a metric that can be divided, a division is refused, too", () => {
    expect(() => accumulatorBy("class", ["blanc"])).toThrow(RangeError);
    expect(new Accumulator(resolveOptions({ metrics: arcs })).breakdown()).toBeUndefined();
  });
});

it("signatures have the ARCS variant and the sorted noun tags, but only with metrics that use them", () => {
  const signature = (metrics: string[], nounTags: string[]): string =>
    new Accumulator(resolveOptions({ metrics, nounTags, arcsVariant: "1.2" })).result().signature;
  expect(signature(["arcs-anchor"], ["NN", "NE"])).toContain("|arcs:1.2|nouns:NE+NN|");
  expect(signature(["arcs-anchor"], ["NE", "NN", "NE"])).toBe(signature(["arcs-anchor"], ["NN", "NE"]));
  expect(signature(["muc"], ["NN"])).not.toContain("arcs");
  expect(() => resolveOptions({ nounTags: [] })).toThrow(RangeError);
});
