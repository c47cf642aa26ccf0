import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isQuick } from "../../../test/support/property-seed.ts";
import { layeredSide } from "../../../test/support/layered-side.ts";
import { metrics } from "../../metrics/registry.ts";
import { Accumulator } from "../accumulator.ts";
import { type CountedPart, impossibleCounts } from "../counted-part.ts";
import { CountLayout } from "../count-layout.ts";
import { partOf } from "../score-clusters.ts";
import { countedMetrics, resolveOptions, type UserOptions } from "../score-options.ts";

const some: readonly UserOptions[] = [
  {},
  { singletons: "drop" },
  { onDuplicate: "keep" },
  { mentions: "common" },
  { match: "head", zeros: "dependent" },
  { match: "overlap:0.3", beta: 2 },
  { removeNested: true },
  { splitAntecedents: "score" },
  { layer: "discourse-deixis" },
  { leaImportance: { name: "huge", weigh: ({ size }) => 1e20 * size } },
];

describe("counts from an accumulator", () => {
  it("are possible under various options, and whole numbers if the metric has `wholeCounts`", () => {
    const fractional = new Set<string>();
    fc.assert(
      fc.property(layeredSide, layeredSide, fc.constantFrom(...some), (key, response, given) => {
        const options = resolveOptions({ metrics, ...given });
        const layout = new CountLayout(options.metrics);
        const total = new Accumulator(options);
        total.add(key, response);
        for (const part of total.counted().values()) {
          expect(impossibleCounts(part, options, layout)).toBeUndefined();
          if (options.splitAntecedents !== "drop") continue;
          for (const [{ id }, own] of layout.byMetric(part.counts)) {
            if (own.some((count) => !Number.isNaN(count) && !Number.isInteger(count))) fractional.add(id);
          }
        }
      }),
      { numRuns: 500 },
    );
    // Each metric without whole counts had a fraction, except ACE-Value, whose attributes these parts lack.
    const real = countedMetrics(metrics).filter(({ properties }) => properties.wholeCounts !== true);
    const found = [...fractional, "ace"];
    expect(real.map(({ id }) => id)).toEqual(expect.arrayContaining(found));
    if (!isQuick) expect(found).toHaveLength(real.length);
  });
});

const lack = { side: "key", what: "text", document: "x" } as const;
const gap = { truePositives: 1, falsePositives: -1, falseNegatives: 0, trueNegatives: 0 };

describe("counts from a caller", () => {
  const options = resolveOptions({ metrics: ["mentions", "muc", "b3", "blanc", "lea"] });
  // Key {a b c} {d}, response {a b} {c d}.
  const counted = new Accumulator(options);
  counted.add(
    partOf([["a", "b", "c"], ["d"]], "x"),
    partOf(
      [
        ["a", "b"],
        ["c", "d"],
      ],
      "x",
    ),
  );
  const [[id, part]] = counted.counted();
  const layout = new CountLayout(options.metrics);
  const place = (column: string): number => layout.names().indexOf(column);
  const withCount = (column: string, count: number): CountedPart => ({
    ...part,
    counts: part.counts.with(place(column), count),
  });

  it("are accepted if they are unchanged", () => {
    const total = new Accumulator(options);
    total.addCounted(id, part);
    expect(total.result()).toStrictEqual(counted.result());
  });

  it.each<[string, CountedPart, RegExp]>([
    ["a count is negative", withCount("muc.recallNumerator", -1), /muc\.recallNumerator is -1/],
    ["a count is not a number", withCount("b3.recallNumerator", Number.NaN), /b3\.recallNumerator is NaN/],
    [
      "a count is infinite",
      withCount("lea.recallDenominator", Number.POSITIVE_INFINITY),
      /lea\.recallDenominator is Infinity/,
    ],
    ["a count of links is fractional", withCount("muc.recallNumerator", 0.5), /muc\.recallNumerator is 0\.5/],
    // Eight mentions on both sides together have fewer than 64 pairs.
    [
      "there are more links than the mentions allow",
      withCount("blanc.coreferenceKey", 1e9),
      /blanc\.coreferenceKey is 1000000000/,
    ],
    // 8 of the key's 4 mentions are found, a recall of 2.
    ["recall is above 1", withCount("mentions.recallNumerator", 8), /mentions is 2, but must be between 0 and 1/],
    [
      "a denominator is 0 but its numerator is not",
      withCount("muc.precisionDenominator", 0),
      /muc\.precisionNumerator is 1 out of 0/,
    ],
    ["counts are missing", { ...part, counts: part.counts.subarray(1) }, /instead of/],
    ["the number of mentions is negative", { ...part, keyMentions: -4 }, /keyMentions is -4/],
    ["the number of singletons is fractional", { ...part, responseSingletons: 0.5 }, /responseSingletons is 0\.5/],
    ["more mentions are found than a side has", { ...part, foundMentions: 5 }, /foundMentions is 5/],
    ["counts of the CoNLL average are negative", { ...part, otherConll: new Float64Array(12).fill(-1) }, /is -1/],
    ["a metric has counts but lacks information", { ...part, lacking: { muc: lack } }, /muc has counts, but/],
    ["counts of GAP are negative", { ...part, gap: { gender: undefined, isMissing: false, counts: gap } }, /gap is -1/],
  ])("are refused if %s", (_, wrong, message) => {
    expect(() => {
      new Accumulator(options).addCounted(id, wrong);
    }).toThrow(message);
  });
});
