import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Partition } from "../../../test/support/naive.ts";
import { naiveSoft, plusSums, type SoftSums } from "../../../test/support/naive-soft.ts";
import { draws } from "../../../test/support/property-seed.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { requireSoft, softKeys, softMetrics, softParts, worstSoftMentions } from "./soft-keys.ts";

interface Text {
  readonly keys: readonly (Partition | undefined)[];
  readonly response: Partition;
}

const names = ["a", "b", "c", "d", "e", "f", "g"];

const partition = fc
  .array(fc.integer({ min: -1, max: 2 }), { minLength: names.length, maxLength: names.length })
  .map(
    (labels): Partition =>
      [0, 1, 2].map((entity) => names.filter((_, m) => labels[m] === entity)).filter((entity) => entity.length > 0),
  );

function corporaOf(least: number, most: number): fc.Arbitrary<Text[]> {
  return fc.integer({ min: least, max: most }).chain((keys) =>
    fc.array(
      fc.record({
        keys: fc.array(fc.option(partition, { nil: undefined, freq: 4 }), { minLength: keys, maxLength: keys }),
        response: partition,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  );
}

const options = resolveOptions({ metrics: softMetrics });

function against(texts: readonly Text[], key: number): Accumulator {
  const total = new Accumulator(options);
  texts.forEach(({ keys, response }, t) => {
    if (keys[key] !== undefined) total.add(partOf(keys[key], `text ${t}`), partOf(response, `text ${t}`));
  });
  return total;
}

function sourceOf(texts: readonly Text[], of: (text: Text) => Partition | undefined): PartSource {
  return {
    open: () =>
      texts.flatMap((text, t) => {
        const own = of(text);
        return own === undefined ? [] : [partOf(own, `text ${t}`)];
      }),
  };
}

function soft(texts: readonly Text[]): { readonly total: Accumulator; readonly parts: ReturnType<typeof softParts> } {
  const byKey = texts[0].keys.map((_, key) => against(texts, key));
  const parts = softParts(
    texts[0].keys.map((_, key) => sourceOf(texts, ({ keys }) => keys[key])),
    [sourceOf(texts, ({ response }) => response)],
    options,
  );
  return { total: softKeys(byKey, parts, 0), parts };
}

function expectSums(
  score: { readonly recall: number | null; readonly precision: number | null },
  sums: SoftSums,
): void {
  for (const side of ["recall", "precision"] as const) {
    const [numerator, denominator] = sums[side];
    if (denominator === 0) expect(score[side]).toBeNull();
    else expect(score[side]).toBeCloseTo(numerator / denominator, 11);
  }
}

describe("soft scores", () => {
  it("count mentions and links by the share of the annotators who covered the text", () => {
    fc.assert(
      fc.property(corporaOf(1, 4), (texts) => {
        const covered = texts.map(({ keys, response }) => ({
          keys: keys.filter((key) => key !== undefined),
          response,
        }));
        fc.pre(covered.some(({ keys }) => keys.length > 0));
        const { scores } = soft(texts).total.result();
        const own = covered
          .filter(({ keys }) => keys.length > 0)
          .map(({ keys, response }) => naiveSoft(keys, response));
        for (const metric of ["mentions", "pairwise", "b3"] as const)
          expectSums(scores[metric], own.map((each) => each[metric]).reduce(plusSums));
        const { coreference, nonCoreference } = scores["blanc"].components!;
        expectSums(coreference!, own.map(({ pairwise }) => pairwise).reduce(plusSums));
        expectSums(nonCoreference!, own.map(({ apart }) => apart).reduce(plusSums));
      }),
      { numRuns: draws(2000) },
    );
  });

  it("are the ordinary scores with a single key, bit for bit", () => {
    fc.assert(
      fc.property(corporaOf(1, 1), (texts) => {
        const ordinary = against(texts, 0);
        expect(soft(texts).total.result()).toEqual(ordinary.result());
        expect(soft(texts).total.units("document")).toEqual(ordinary.units("document"));
      }),
      { numRuns: draws(1000) },
    );
  });

  it("write out the B³ of a mention", () => {
    // One annotator joins a and b, the other b and c. w(b,y) is 1 for b itself, and 1/2 for a and for c.
    const text = {
      keys: [
        [["a", "b"], ["c"]],
        [["a"], ["b", "c"]],
      ],
      response: [["a", "b"], ["c"]],
    };
    const { parts, total } = soft([text]);
    const [b, c, a] = worstSoftMentions(parts, 0, 10);
    expect(b).toMatchObject({ text: "b", document: "text 0", weight: 1, found: 1.5, all: 2, size: 2 });
    expect(c).toMatchObject({ text: "c", weight: 1, found: 1, all: 1.5, size: 1 });
    expect(a).toMatchObject({ text: "a", weight: 1, found: 1.5, all: 1.5, size: 2 });
    // R = (1.5/1.5 + 1.5/2 + 1/1.5) / 3, P = (1.5/2 + 1.5/2 + 1/1) / 3
    const { recall, precision } = total.result().scores["b3"];
    expect(recall).toBeCloseTo((1 + 0.75 + 2 / 3) / 3, 12);
    expect(precision).toBeCloseTo(2.5 / 3, 12);
  });

  it("name what they are not defined for", () => {
    const refused = (user: object): (() => void) => {
      const own = resolveOptions({ metrics: softMetrics, ...user });
      return () => {
        requireSoft(own);
      };
    };
    expect(refused({})).not.toThrow();
    expect(refused({ singletons: "drop" })).not.toThrow();
    expect(refused({ metrics: ["b3", "muc"] })).toThrow("not for the metric muc");
    expect(refused({ match: "head" })).toThrow("leave out --match");
    expect(refused({ scope: "corpus" })).toThrow("leave out --scope");
    expect(refused({ mentions: "common" })).toThrow("leave out --mentions");
  });
});
