import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layerMetrics } from "../../../test/support/layer-metrics.ts";
import "../../../test/support/property-seed.ts";
import { labels } from "../../../test/support/random-partitions.ts";
import { spokenPart } from "../../../test/support/spoken-part.ts";
import { entities, tableOf } from "../../../test/support/table-of.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { arcsVariants } from "../../metrics/kit/metric-options.ts";
import type { CountedMetric, RatioShares, Score } from "../../metrics/kit/metric.ts";
import { findMetric, metrics } from "../../metrics/registry.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { preparePart } from "../../scoring/prepare.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { type ScoreOptions, resolveOptions } from "../../scoring/score-options.ts";
import { chosenMentions, chosenTable, pairMentions, tabulate } from "../../scoring/tabulate.ts";
import {
  type ContributingPart,
  ContributionPoints,
  type ContributionRow,
  contributionsTo,
  corpusContributions,
  sharesOfMentions,
  withoutShares,
} from "./corpus-contributions.ts";

function contributing(key: AnnotatedPart, response: AnnotatedPart): ContributingPart {
  const [k, r] = [preparePart(key, "first"), preparePart(response, "first")];
  return { table: tabulate(k, r), mentions: pairMentions(k, r) };
}

const sumOf = (rows: readonly ContributionRow[], metric: string, figure: "recall" | "precision" | "value"): number =>
  rows.reduce((sum, { figures }) => sum + (figures[metric]?.[figure]?.share ?? 0), 0);

describe("contributions to the scores of a corpus", () => {
  // arcs-anchor has no single recall and precision, and averages are means of F1s.
  const additive = metrics.filter(
    (metric) => metric.kind === "counted" && withoutShares(metric) === undefined && metric.id !== "arcs-anchor",
  );

  it("add up to the scores, over all entities and over all mentions", () => {
    fc.assert(
      fc.property(
        fc.array(labels(14, 5), { minLength: 1, maxLength: 3 }),
        fc.constantFrom<"keep" | "drop">("keep", "drop"),
        fc.constantFrom<"all" | "common">("all", "common"),
        (corpus, singletons, mentions) => {
          const options = resolveOptions({ metrics: additive, singletons, mentions });
          const pairs = corpus.map((both): [AnnotatedPart, AnnotatedPart] => [
            spokenPart(both, 0),
            spokenPart(both, 1),
          ]);
          const accumulator = new Accumulator(options);
          pairs.forEach(([key, response], i) => {
            accumulator.add({ ...key, document: `d${i}` }, { ...response, document: `d${i}` });
          });
          const { scores } = accumulator.result();
          const parts = pairs.map(([key, response]) => contributing(key, response));
          const byEntity = corpusContributions(parts, options, "entity");
          const byMention = corpusContributions(parts, options, "mention");
          for (const { id } of additive) {
            for (const figure of ["recall", "precision", "value"] as const) {
              const score = scores[id][figure] ?? 0;
              // Metrics with one figure have only that, and an undefined figure has no contributions.
              if (scores[id].value !== undefined && figure !== "value") continue;
              expect(sumOf(byEntity, id, figure), `${id} ${figure}`).toBeCloseTo(100 * score, 8);
              const counted = byMention.some(({ figures }) => figures[id]?.[figure] !== undefined);
              // The mentions that Cai and Strube add to the response have no rows.
              if (counted && !id.endsWith("-sys")) expect(sumOf(byMention, id, figure), id).toBeCloseTo(100 * score, 8);
            }
          }
        },
      ),
    );
  });

  it("equal a calculation by hand for the example of Pradhan et al. 2014, §4", () => {
    const part = contributing(
      partOf([
        ["a", "b", "c"],
        ["d", "e", "f", "g"],
      ]),
      partOf([
        ["a", "b"],
        ["c", "d"],
        ["f", "g", "h", "i"],
      ]),
    );
    const rows = corpusContributions([part], resolveOptions({ metrics: ["b3", "muc"] }), "entity");
    expect(rows.map(({ side, size }) => `${side} ${size}`)).toEqual([
      "key 3",
      "key 4",
      "response 2",
      "response 2",
      "response 4",
    ]);
    // B³ recall: (4 + 1)/3 and (1 + 4)/4 of 7. The difference from 3/7 and 4/7 is lost.
    expect(rows[0].figures["b3"]?.recall?.share).toBeCloseTo((100 * 5) / 3 / 7, 12);
    expect(rows[0].figures["b3"]?.recall?.loss).toBeCloseTo((100 * 4) / 3 / 7, 12);
    expect(rows[1].figures["b3"]?.recall?.share).toBeCloseTo((100 * 5) / 4 / 7, 12);
    // MUC precision: the link of {c d} is wrong. The response has 1 + 1 + 3.
    expect(rows[3].figures["muc"]?.precision).toEqual({ share: 0, loss: 20 });
    // Each of a and b has two thirds of its recall, e none.
    const mentions = corpusContributions([part], resolveOptions({ metrics: ["b3", "muc"] }), "mention");
    const shareOf = (text: string): number | undefined =>
      mentions.find((row) => row.side === "key" && row.text === text)?.figures["b3"]?.recall?.share;
    expect(shareOf("a")).toBeCloseTo((100 * 2) / 3 / 7, 12);
    expect(shareOf("e")).toBe(0);
    expect(mentions[0].figures["muc"]).toBeUndefined();
  });

  it("of single mentions exist for no average with a component that does not count mentions", () => {
    const pair = [partOf([["a", "b", "c"]]), partOf([["a", "b"]])] as const;
    const [byEntity, byMention] = (["entity", "mention"] as const).map((level) =>
      corpusContributions([contributing(...pair)], resolveOptions({ metrics: ["b3", "conll"] }), level),
    );
    // Of the recall, MUC loses 1/2, B³ 1 − 4/9, and CEAF_e 1 − 4/5.
    expect(byEntity[0].figures["conll"]?.recall?.loss).toBeCloseTo((100 * (1 / 2 + 5 / 9 + 1 / 5)) / 3, 12);
    // MUC counts links and CEAF_e pairs of entities, so only B³ would be left.
    for (const { figures } of byMention) expect(Object.keys(figures)).toEqual(["b3"]);
  });
});

const additive = metrics.filter((metric) => withoutShares(metric) === undefined);

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

describe("a metric of the registry", () => {
  it("is the sum of entities' contributions, unless it is listed as not additive", () => {
    const others = metrics.filter((metric) => withoutShares(metric) !== undefined);
    expect(others.map(({ id }) => id)).toStrictEqual([
      "ari",
      "h",
      "b3-repeated",
      "lea-repeated",
      "ace",
      ...layerMetrics,
    ]);
    const [contribution] = contributionsTo(findMetric("ari")!, tableOf([], []), resolveOptions());
    expect(contribution).toHaveProperty("notAdditive");
  });

  it("that has contributions is their sum, in points, over the parts of a corpus", () => {
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
            // Throws an error if the sums differ from the counts.
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
            // `arcs-anchor` sums two recalls and two precisions, of ED and EM.
            if (metric.hasOnlyF) continue;
            const score: Score = scores[metric.id];
            expect(figures[figure], `${metric.id} ${figure}`).toBeCloseTo(100 * (score[figure] ?? 0), 8);
          }
        });
      }),
      { numRuns: 300 },
    );
  });

  it("that has contributions splits each entity's share, at most its denominator, among its mentions", () => {
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

describe("for key {abc}{defg} and response {ab}{cd}{fghi}, by hand,", () => {
  const table = tableOf(entities("abc", "defg"), entities("ab", "cd", "fghi"));
  const ratiosOf = (id: string): readonly RatioShares[] => {
    const [contribution] = contributionsTo(findMetric(id) as CountedMetric, table, resolveOptions());
    return "ratios" in contribution ? contribution.ratios : [];
  };
  const recall = (id: string): number[][] => ratiosOf(id).map(({ numerator }) => [...numerator]);
  const denominators = (id: string): number[][] => ratiosOf(id).map(({ denominator }) => [...denominator]);

  it("MUC finds a–b of two links, and f–g of three; c–d is wrong, and h and i are extra", () => {
    expect(recall("muc")).toStrictEqual([
      [1, 1],
      [1, 0, 1],
    ]);
    expect(denominators("muc")).toStrictEqual([
      [2, 3],
      [1, 1, 3],
    ]);
  });

  it("CEAF_e aligns {abc} with {ab}, and {defg} with {fghi}", () => {
    expect(recall("ceafe")).toStrictEqual([
      [4 / 5, 4 / 8],
      [4 / 5, 0, 4 / 8],
    ]);
  });

  it("LEA finds a third of the links of {abc}, times 3, and a sixth of those of {defg}, times 4", () => {
    const [keys, responses] = recall("lea");
    expect(keys[0]).toBeCloseTo(1, 12);
    expect(keys[1]).toBeCloseTo(4 / 6, 12);
    expect(responses[2]).toBeCloseTo(4 / 6, 12);
  });

  it("BLANC finds 8 of the 12 links between key entities, and gives each entity half of each link", () => {
    // Neither side links a–d, a–f, a–g, b–d, b–f, b–g, c–f and c–g.
    expect(recall("blanc")[1]).toStrictEqual([4, 4]);
    expect(denominators("blanc")[1]).toStrictEqual([6, 6]);
    // The response has 8·7/2 − 1 − 1 − 6 = 20 such links: 2·6/2 of {ab}, the same of {cd}, and 4·4/2 of {fghi}. Of the
    // 16 ends of the 8 right ones, 6 are at {ab}, 4 at {cd} and 6 at {fghi}.
    expect(denominators("blanc")[3]).toStrictEqual([6, 6, 8]);
    expect(recall("blanc")[3]).toStrictEqual([3, 2, 3]);
  });

  it("b3-sys adds the missing e to the response as a right singleton, whose share belongs to {defg}", () => {
    const [, precision] = ratiosOf("b3-sys");
    expect(precision.others?.numerator).toStrictEqual(Float64Array.of(0, 1));
    expect(precision.others?.denominator).toStrictEqual(Float64Array.of(0, 1));
    // In {fghi}, f and g have a precision of 2/4; h and i, which are added to the key as singletons, have 1/4.
    expect([...precision.numerator]).toStrictEqual([2, 1, 2 * (2 / 4) + 2 * (1 / 4)]);
  });
});
