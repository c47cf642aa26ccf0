import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layerMetrics } from "../support/layer-metrics.ts";
import { type Labels, labels } from "../support/random-partitions.ts";
import { type Span, taggedPart } from "../support/tagged-part.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { metrics, standardMetrics } from "../../src/metrics/registry.ts";
import { accumulator } from "../../src/scoring/accumulator.ts";
import { majorLimit, majorMentions, majorTable } from "../../src/scoring/major-entities.ts";
import { pairMentions, tabulate } from "../../src/scoring/tabulate.ts";
import { preparePart } from "../../src/scoring/prepare.ts";
import { resolveOptions, type UserOptions } from "../../src/scoring/score-options.ts";

/** A part with one token for each mention. */
function partIn(both: Labels, side: 0 | 1, isKept: (mention: number) => boolean = () => true): AnnotatedPart {
  const entities = new Map<number, Span[]>();
  both.forEach((label, i) => {
    if (label[side] < 0 || !isKept(i)) return;
    entities.set(label[side], [...(entities.get(label[side]) ?? []), [i, i]]);
  });
  const names = [...entities.keys()];
  const part = taggedPart([...entities.values()], {
    words: both.map((_, i) => `w${i % 4}`),
    tags: both.map((_, i) => ["NN", "PRP", "NNP"][i % 3]),
    names: both.map((_, i) => (i % 3 === 2 ? "PER" : "")),
  });
  return {
    ...part,
    entities: { ...part.entities, ids: names.map(String), types: names.map((e) => (e % 2 ? "PER" : "")) },
  };
}

/** The definition, on files: returns both sides without what is left out. */
function naive(both: Labels, limit: number): readonly [AnnotatedPart, AnnotatedPart] {
  const sizeIn = (side: 0 | 1, entity: number): number => both.filter((label) => label[side] === entity).length;
  const all = both.filter(([key]) => key >= 0).length;
  const reaches = (size: number): boolean => (limit >= 1 ? size >= limit : size >= limit * all - 1e-9);
  const inMajor = ([key]: readonly [number, number]): boolean => key >= 0 && reaches(sizeIn(0, key));
  const inMinor = (label: readonly [number, number]): boolean => label[0] >= 0 && !inMajor(label);
  const isShown = (label: readonly [number, number]): boolean => {
    const own = both.filter((other) => other[1] === label[1] && !inMinor(other));
    return !inMinor(label) && (own.some(inMajor) || reaches(own.length));
  };
  return [partIn(both, 0, (i) => inMajor(both[i])), partIn(both, 1, (i) => isShown(both[i]))];
}

const scored = metrics.filter(({ id }) => !layerMetrics.includes(id));

function scoresOf(key: AnnotatedPart, response: AnnotatedPart, options: UserOptions): unknown {
  const total = accumulator(options);
  total.add(key, response);
  const { scores, lacking, singletons, conllBySingletons } = total.result();
  return { scores, lacking: Object.keys(lacking ?? {}), singletons, conllBySingletons };
}

const limits = fc.constantFrom(1, 2, 3, 5, 0.1, 0.25, 0.5);

describe("--major", () => {
  it.each([
    { of: "the standard metrics", chosen: standardMetrics, numRuns: 2000 },
    { of: "every metric", chosen: scored, numRuns: 100 },
  ])("scores $of as if files had only major entities and what the response says of them", ({ chosen, numRuns }) => {
    fc.assert(
      fc.property(labels(14, 5), limits, fc.constantFrom("keep", "drop"), (both, major, singletons) => {
        const options = { singletons, metrics: chosen } as const;
        const found = scoresOf(partIn(both, 0), partIn(both, 1), { ...options, major });
        expect(found).toStrictEqual(scoresOf(...naive(both, major), options));
      }),
      { numRuns },
    );
  });

  it("leaves out nothing with a limit of 1, in tables and in lists of mentions, which agree with any limit", () => {
    fc.assert(
      fc.property(labels(14, 5), limits, (both, limit) => {
        const [key, response] = [0, 1].map((side) => preparePart(partIn(both, side as 0 | 1), "first"));
        const [table, mentions] = [tabulate(key, response), pairMentions(key, response)];
        // The smallest share has no smaller entity.
        const [same, all] = [majorTable(table, 1e-9), majorMentions(mentions, 1e-9)];
        expect(same).toStrictEqual({ ...table, ...same, keySizes: table.keySizes, responseSizes: table.responseSizes });
        expect(all).toStrictEqual(mentions);
        const [left, ofLeft] = [majorTable(table, limit), majorMentions(mentions, limit)];
        expect(ofLeft.key.sizes).toEqual(left.keySizes);
        expect(ofLeft.response.sizes).toEqual(left.responseSizes);
      }),
      { numRuns: 500 },
    );
  });

  it("counts what is left", () => {
    // Key {0 1 2} {3}; response {0 1 3 4} {5} {2}: without 3, and without {5}, which has one mention.
    const both: Labels = [
      [0, 0],
      [0, 0],
      [0, 2],
      [1, 0],
      [-1, 0],
      [-1, 1],
    ];
    const total = accumulator({ metrics: ["b3"], major: 2 });
    total.add(partIn(both, 0), partIn(both, 1));
    const { major, signature } = total.result();
    expect(major).toEqual({ entities: [1, 2], keyMentions: [3, 4], responseMentions: [4, 6] });
    expect(signature).toContain("|sing:keep|major:2|match:exact|");
  });
});

it("major is refused with metrics of other annotation", () => {
  for (const id of layerMetrics) expect(() => resolveOptions({ metrics: [id], major: 2 })).toThrow(`${id} would count`);
});

it("majorLimit reads numbers of mentions and shares, and nothing between or beyond", () => {
  const read = ["1", "5", "0.05", "5%", "7 %", "0.7%", "5.0"].map(majorLimit);
  expect(read).toEqual([1, 5, 0.05, 0.05, 0.07, 0.007, 5]);
  for (const text of ["", "0", "-1", "1.5", "100%", "150%", "0%", "five", "1e400", "NaN"]) {
    expect(majorLimit(text), text).toHaveProperty("wrong");
  }
});
