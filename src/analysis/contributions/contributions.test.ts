import fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../../test/support/property-seed.ts";
import { labels } from "../../../test/support/random-partitions.ts";
import { entities, tableOf } from "../../../test/support/table-of.ts";
import { spokenPart } from "../../../test/support/spoken-part.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { arcsVariants, type CountedMetric, type RatioShares, type Score } from "../../metrics/metric.ts";
import { layerMetrics } from "../../../test/support/layer-metrics.ts";
import { findMetric, metrics } from "../../metrics/registry.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { chosenMentions, chosenTable, pairMentions, tabulate } from "../../scoring/tabulate.ts";
import { resolveOptions, type ScoreOptions } from "../../scoring/score-options.ts";
import { preparePart } from "../../scoring/prepare.ts";
import { ContributionPoints } from "./contribution-points.ts";
import { contributionsTo, withoutShares } from "./contributions.ts";
import { sharesOfMentions } from "./mention-shares.ts";

const additive = metrics.filter((metric) => withoutShares(metric) === undefined);

/** A part as the metrics see it. */
function seen(
  key: AnnotatedPart,
  response: AnnotatedPart,
  options: ScoreOptions,
): { table: ReturnType<typeof tabulate>; mentions: ReturnType<typeof pairMentions> } {
  const [k, r] = [preparePart(key, "first"), preparePart(response, "first")];
  return { table: chosenTable(tabulate(k, r), options), mentions: chosenMentions(pairMentions(k, r), options) };
}

const anyOptions = fc
  .record({
    blancAlpha: fc.constantFrom(0, 0.3, 0.5, 1),
    blancEdge: fc.constantFrom("key" as const, "both" as const),
    leaImportance: fc.constantFrom("size" as const, "uniform" as const),
    arcsVariant: fc.constantFrom(...arcsVariants),
    singletons: fc.constantFrom("keep" as const, "drop" as const),
    mentions: fc.constantFrom("all" as const, "common" as const),
  })
  .map((options) => resolveOptions({ ...options, metrics: additive }));

const corpora = fc.array(labels(14, 5), { minLength: 1, maxLength: 3 });

const sum = (column: Float64Array): number => column.reduce((all, value) => all + value, 0);

describe("every metric of the registry", () => {
  it("is made of what entities give, but for those that say why not", () => {
    const others = metrics.filter((metric) => withoutShares(metric) !== undefined);
    expect(others.map(({ id }) => id)).toStrictEqual(["ari", "h", "ace", ...layerMetrics]);
    const [contribution] = contributionsTo(findMetric("ari")!, tableOf([], []), resolveOptions());
    expect(contribution).toHaveProperty("notAdditive");
  });

  it("is the sum of what entities contribute, in points, over the parts of a corpus", () => {
    fc.assert(
      fc.property(corpora, anyOptions, (corpus, options) => {
        const total = new Accumulator(options);
        const points = new Map(additive.map((metric) => [metric, new ContributionPoints(metric, options)]));
        const all = corpus.map((both, i) => {
          const [key, response] = [spokenPart(both, 0), spokenPart(both, 1)];
          total.addTable(
            tabulate(preparePart(key, "first"), preparePart(response, "first")),
            { id: String(i), document: String(i), part: "", keyDigest: undefined, responseDigest: undefined },
            pairMentions(preparePart(key, "first"), preparePart(response, "first")),
          );
          const { table, mentions } = seen(key, response, options);
          return additive.map((metric) => {
            // This checks the counts.
            const contributions = contributionsTo(metric, table, options, mentions);
            points.get(metric)!.add(contributions);
            return contributions;
          });
        });
        const { scores } = total.result();
        additive.forEach((metric, m) => {
          const figures = { recall: 0, precision: 0, value: 0 };
          const worth = points.get(metric)!.points();
          for (const part of all) {
            for (const contribution of part[m]) {
              if (!("ratios" in contribution)) expect.fail(`nothing of ${metric.id}`);
              contribution.ratios.forEach(({ figure, numerator, others }, i) => {
                const found = sum(numerator) + (others === undefined ? 0 : sum(others.numerator));
                figures[figure] += found * worth.get(contribution.metric)![i];
              });
            }
          }
          for (const figure of metric.hasOneFigure ? (["value"] as const) : (["recall", "precision"] as const)) {
            // The metric without recall and precision has two of each.
            if (metric.hasOnlyF) continue;
            const score: Score = scores[metric.id];
            expect(figures[figure], `${metric.id} ${figure}`).toBeCloseTo(100 * (score[figure] ?? 0), 8);
          }
        });
      }),
      { numRuns: 300 },
    );
  });

  it("has shares of 0 to the denominator's share, and cells and mentions that sum to those of their entities", () => {
    fc.assert(
      fc.property(labels(14, 5), anyOptions, (both, options) => {
        const { table, mentions } = seen(spokenPart(both, 0), spokenPart(both, 1), options);
        for (const metric of additive.filter(({ kind }) => kind === "counted")) {
          const [contribution] = contributionsTo(metric, table, options, mentions);
          if (!("ratios" in contribution)) expect.fail(`nothing of ${metric.id}`);
          for (const ratio of contribution.ratios) {
            ratio.numerator.forEach((share, e) => {
              expect(share, metric.id).toBeGreaterThanOrEqual(0);
              expect(share, metric.id).toBeLessThanOrEqual(ratio.denominator[e] + 1e-9);
            });
            const single = sharesOfMentions(ratio, table, mentions);
            if (ratio.unit === "mention") {
              const own = new Float64Array(ratio.numerator.length);
              const all = new Float64Array(ratio.numerator.length);
              mentions[ratio.side].entity.forEach((e, place) => {
                own[e] += single!.numerator[place];
                all[e] += single!.denominator[place];
              });
              own.forEach((share, e) => {
                expect(share, metric.id).toBeCloseTo(ratio.numerator[e], 9);
              });
              all.forEach((share, e) => {
                expect(share, metric.id).toBeCloseTo(ratio.denominator[e], 9);
              });
            } else expect(single).toBeUndefined();
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("by hand: key {abc}{defg}, response {ab}{cd}{fghi}", () => {
  const table = tableOf(entities("abc", "defg"), entities("ab", "cd", "fghi"));
  const ratiosOf = (id: string): readonly RatioShares[] => {
    const [contribution] = contributionsTo(findMetric(id) as CountedMetric, table, resolveOptions());
    return "ratios" in contribution ? contribution.ratios : [];
  };
  const recall = (id: string): number[][] => ratiosOf(id).map(({ numerator }) => [...numerator]);
  const denominators = (id: string): number[][] => ratiosOf(id).map(({ denominator }) => [...denominator]);

  it("MUC: a–b of two links, f–g of three; c–d is wrong, h and i are spurious", () => {
    expect(recall("muc")).toStrictEqual([
      [1, 1],
      [1, 0, 1],
    ]);
    expect(denominators("muc")).toStrictEqual([
      [2, 3],
      [1, 1, 3],
    ]);
  });

  it("CEAF_e: {abc} is aligned with {ab}, {defg} with {fghi}", () => {
    expect(recall("ceafe")).toStrictEqual([
      [4 / 5, 4 / 8],
      [4 / 5, 0, 4 / 8],
    ]);
  });

  it("LEA: a third of the links of {abc} times 3, a sixth of those of {defg} times 4", () => {
    const [keys, responses] = recall("lea");
    expect(keys[0]).toBeCloseTo(1, 12);
    expect(keys[1]).toBeCloseTo(4 / 6, 12);
    expect(responses[2]).toBeCloseTo(4 / 6, 12);
  });

  it("BLANC: 8 of the 12 links between key entities are found, half of each is of each entity", () => {
    // Both sides have a–d, a–f, a–g, b–d, b–f, b–g, c–f, c–g apart.
    expect(recall("blanc")[1]).toStrictEqual([4, 4]);
    expect(denominators("blanc")[1]).toStrictEqual([6, 6]);
    // The response has 8·7/2 − 1 − 1 − 6 = 20: of {ab} 2·6/2, of {cd} the same, of {fghi} 4·4/2; found are of ab 6, cd 4, fg 6 ends.
    expect(denominators("blanc")[3]).toStrictEqual([6, 6, 8]);
    expect(recall("blanc")[3]).toStrictEqual([3, 2, 3]);
  });

  it("b3-sys: e is missing, and as a singleton of the response it is right for precision; its share is of {defg}", () => {
    const [, precision] = ratiosOf("b3-sys");
    expect(precision.others?.numerator).toStrictEqual(Float64Array.of(0, 1));
    expect(precision.others?.denominator).toStrictEqual(Float64Array.of(0, 1));
    // Of {fghi}, f and g are put together with 2 of 4, h and i, alone in the key, with 1 of 4.
    expect([...precision.numerator]).toStrictEqual([2, 1, 2 * (2 / 4) + 2 * (1 / 4)]);
  });
});
