import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import type { OverlapTable } from "../../src/core/overlap-table.ts";
import { textColumn } from "../../src/core/text-column.ts";
import { arcsVariants } from "../../src/metrics/kit/metric-options.ts";
import {
  type CountedMetric,
  defaultMetricOptions,
  mainFigure,
  type Metric,
  type RecallPrecision,
} from "../../src/metrics/kit/metric.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { Accumulator } from "../../src/scoring/accumulator.ts";
import type { ScoreResult } from "../../src/scoring/corpus-scores.ts";
import { type Clusters, partOf as barePartOf, scoreClusters } from "../../src/scoring/score-clusters.ts";
import { countedMetrics, resolveOptions, type ScoreOptions } from "../../src/scoring/score-options.ts";
import { figureNames, figureOf } from "../../src/analysis/measure-units.ts";
import { layersOfSpans } from "../support/layer-metrics.ts";
import {
  allRows,
  combinations,
  coveringRows,
  describeOptions,
  flatNumbers,
  rows,
  shuffled,
  valueCounts,
} from "../support/option-combinations.ts";
import { isQuick } from "../support/property-seed.ts";

/**
 * Tests the `properties` of every metric in the registry, for random input. `npm test` covers all combinations of any
 * three options, `npm run test:all` all combinations.
 */

/** Mentions may be repeated, within an entity and across entities. */
interface Document {
  readonly key: Clusters;
  readonly response: Clusters;
}

const side = (mention: (i: number) => string | readonly [number, number]): fc.Arbitrary<Clusters> =>
  fc.array(fc.array(fc.nat(7).map(mention), { minLength: 1, maxLength: 4 }), { maxLength: 4 });

const document: fc.Arbitrary<Document> = fc
  .constantFrom(
    (i: number): string => `m${i}`,
    // Nested and neighbouring spans: 0–0, 0–1, 1–1, 1–2, …
    (i: number): readonly [number, number] => [i >> 1, (i >> 1) + (i & 1)],
  )
  .chain((mention) => fc.record({ key: side(mention), response: side(mention) }));

const corpus = fc.array(document, { minLength: 1, maxLength: 3 });

const tags = textColumn(Array.from({ length: 128 }, (_, token) => ["PRP", "DT", "NNP", "PRP$", "NN"][token % 5]));

/** Returns a part with these clusters. If mentions are spans, it has tags, heads (the first tokens), and layers. */
function partOf(clusters: Clusters, document: string): AnnotatedPart {
  const part = barePartOf(clusters, document);
  return part.mentions.names === undefined
    ? {
        ...part,
        tokens: { length: tags.length, tag: tags },
        mentions: { ...part.mentions, head: part.mentions.first },
        layers: layersOfSpans(
          clusters
            .filter((entity) => new Set(entity.map(String)).size > 1)
            .flat()
            .filter((mention) => typeof mention === "object"),
        ),
      }
    : part;
}

function spans(...words: readonly string[]): Clusters {
  return words.map((word) =>
    Array.from(word, (letter): [number, number] => [letter.charCodeAt(0), letter.charCodeAt(0)]),
  );
}

const seed = 20_140_622;

const CORPORA = isQuick ? 2 : 1;

function forEveryCombination(
  check: (documents: readonly Document[], options: ScoreOptions, random: number) => void,
): void {
  combinations.forEach((options, i) => {
    fc.assert(
      fc.property(corpus, fc.nat(), (documents, random) => {
        try {
          check(documents, options, random);
        } catch (error) {
          throw new Error(`under ${describeOptions(options)}`, { cause: error });
        }
      }),
      { seed: seed + i, numRuns: CORPORA },
    );
  });
}

/** Returns whether a metric has a main figure, but no recall and precision that determine it. */
function hasOnlyMain({ hasOneFigure, hasOnlyF }: Metric): boolean {
  return hasOneFigure === true || hasOnlyF === true;
}

function score(documents: readonly Document[], options: ScoreOptions): ScoreResult {
  return scoreParts(
    documents.map(({ key, response }, i) => [partOf(key, `d${i}`), partOf(response, `d${i}`)]),
    options,
  );
}

/** Scores parts. Removes the diagnostics, which name entities and depend on the order of documents. */
function scoreParts(pairs: readonly (readonly [AnnotatedPart, AnnotatedPart])[], options: ScoreOptions): ScoreResult {
  const total = new Accumulator(options);
  for (const [key, response] of pairs) total.add(key, response);
  return { ...total.result(), diagnostics: [] };
}

function expectClose(actual: number | null, expected: number | null, what: string): void {
  if (actual === null || expected === null) expect(actual, what).toBe(expected);
  else if (!(Math.abs(actual - expected) <= 1e-12 * Math.max(1, Math.abs(expected)))) {
    expect.fail(`${what}: ${actual} instead of ${expected}`);
  }
}

it("option combinations are distinct, and either complete or cover all combinations of any three options", () => {
  expect(new Set(combinations.map(describeOptions)).size).toBe(rows.length);
  if (!isQuick) expect(rows.length).toBe(4 * 2 * 3 * 3 * 3 * 2 * 3 * 2 * 2);
  const few = coveringRows(valueCounts);
  expect(few.length).toBeLessThan(100);
  valueCounts.forEach((as, a) => {
    valueCounts.slice(0, a).forEach((bs, b) => {
      valueCounts.slice(0, b).forEach((cs, c) => {
        const met = new Set(few.map((row) => `${row[a]} ${row[b]} ${row[c]}`));
        for (const three of allRows([as, bs, cs])) expect(met).toContain(three.join(" "));
      });
    });
  });
});

describe("a side against itself", () => {
  it("scores 1 in every metric that is defined and promises this", () => {
    let scored = 0;
    forEveryCombination((documents, options) => {
      const isPerfect = ({ perfectSelf }: Metric["properties"]): boolean =>
        perfectSelf !== "without-repeats" || options.onDuplicate !== "keep";
      const same = documents.map(({ key }) => ({ key, response: key }));
      const { scores } = score(same, options);
      const withGaps = score(same, { ...options, zeroDivision: "undefined" });
      for (const metric of metrics) {
        const needed = metric.properties.perfectSelf === "where-all-defined" ? countedMetrics([metric]) : [metric];
        const defined = needed.every(
          ({ id }) => mainFigure(withGaps.scores[id]) !== null && (withGaps.undefinedUnits?.[id] ?? 0) === 0,
        );
        if (!defined || !isPerfect(metric.properties)) continue;
        scored++;
        for (const figure of figureNames) {
          const value = figureOf(scores[metric.id], figure);
          if (figure === "f1" || !hasOnlyMain(metric)) expectClose(value, 1, `${metric.id} ${figure}`);
        }
      }
    });
    expect(scored).toBeGreaterThan(combinations.length);
  });

  it("scores 1 or is undefined in metrics that promise this, if 0/0 is undefined", () => {
    forEveryCombination((documents, options) => {
      if (options.zeroDivision !== "undefined") return;
      const { scores } = score(
        documents.map(({ key }) => ({ key, response: key })),
        options,
      );
      for (const metric of metrics) {
        if (metric.properties.perfectSelf !== "where-defined") continue;
        for (const figure of figureNames) {
          const value = figureOf(scores[metric.id], figure);
          if (value !== null) expectClose(value, 1, `${metric.id} ${figure}`);
        }
      }
    });
  });
});

describe("exchanging key and response", () => {
  const isSymmetric = ({ properties: { symmetric } }: Metric, options: ScoreOptions): boolean =>
    typeof symmetric === "boolean" ? symmetric : symmetric(options);

  it("exchanges recall and precision of symmetric metrics, and keeps F", () => {
    let checked = 0;
    forEveryCombination((documents, options) => {
      const there = score(documents, options).scores;
      // F_β weighs recall β times as much as precision, so F_1/β of the exchange is the same.
      const back = score(
        documents.map(({ key, response }) => ({ key: response, response: key })),
        { ...options, beta: 1 / options.beta },
      ).scores;
      for (const metric of metrics) {
        if (!isSymmetric(metric, options)) continue;
        checked++;
        expectClose(back[metric.id].recall, there[metric.id].precision, `${metric.id}: recall of the exchange`);
        expectClose(back[metric.id].precision, there[metric.id].recall, `${metric.id}: precision of the exchange`);
        expectClose(mainFigure(back[metric.id]), mainFigure(there[metric.id]), `${metric.id}: F of the exchange`);
      }
    });
    // Some metrics are never symmetric, and one, BLANC, is not under the edge rule `key`.
    const symmetric = metrics.filter(({ properties }) => properties.symmetric !== false).length;
    const byKey = combinations.filter(({ blancEdge }) => blancEdge === "key").length;
    expect(checked).toBe(CORPORA * (combinations.length * symmetric - byKey));
  });

  it("changes BLANC if its edge rule follows the key: {ab} against {ab}{c} is 1, the reverse is ½", () => {
    // Key {ab} has no non-coreference link, so the coreference links stand alone: 1/1. Key {ab}{c} has two such links,
    // none of which is found: (1+0)/2.
    const small = [["a", "b"]];
    const large = [["a", "b"], ["c"]];
    expect(scoreClusters(small, large)["blanc"].f1).toBe(1);
    expect(scoreClusters(large, small)["blanc"].f1).toBe(0.5);
    expect(scoreClusters(small, large, { blancEdge: "both" })["blanc"].f1).toBe(0.5);
  });
});

describe("the order", () => {
  it("of mentions, entities and documents, and entity names, change nothing unless a repeat is dropped", () => {
    forEveryCombination((documents, options, random) => {
      const renamed = (clusters: Clusters, name: string): AnnotatedPart => {
        // With `first` or `last`, the order of entities decides which one keeps a repeated mention.
        const entities = options.onDuplicate === "keep" ? shuffled(clusters, random) : clusters;
        const part = partOf(
          entities.map((entity) => shuffled(entity, random + 1)),
          name,
        );
        const ids = shuffled(part.entities.ids, random + 2).map((id) => `entity ${id}`);
        return { ...part, entities: { ...part.entities, ids } };
      };
      const before = documents.map(
        ({ key, response }, i) => [partOf(key, `d${i}`), partOf(response, `d${i}`)] as const,
      );
      const after = documents.map(
        ({ key, response }, i) => [renamed(key, `d${i}`), renamed(response, `d${i}`)] as const,
      );
      expect(scoreParts(shuffled(after, random + 3), options)).toStrictEqual(scoreParts(before, options));
    });
  });

  it("of entities changes nothing with any `onDuplicate` if no mention is repeated", () => {
    const distinct = (clusters: Clusters): Clusters => {
      const seen = new Set<string>();
      return clusters.map((entity) => entity.filter((m) => !seen.has(String(m)) && seen.add(String(m))));
    };
    forEveryCombination((documents, options, random) => {
      const unique = documents.map(({ key, response }) => ({ key: distinct(key), response: distinct(response) }));
      const mixed = unique.map(({ key, response }) => ({
        key: shuffled(key, random),
        response: shuffled(response, random + 1),
      }));
      expect(score(mixed, options)).toStrictEqual(score(unique, options));
    });
  });

  it("of entities decides which entity keeps a repeated mention with `first` and `last`", () => {
    // {ab}{bc} becomes {ab}{c} with `first`, and {a}{bc} with `last`. B³ recall is 3/3, and (½+½+1)/3.
    const key = [["a", "b"], ["c"]];
    const response = [
      ["a", "b"],
      ["b", "c"],
    ];
    expect(scoreClusters(key, response, { onDuplicate: "first" })["b3"].recall).toBe(1);
    expect(scoreClusters(key, response, { onDuplicate: "last" })["b3"].recall).toBe(2 / 3);
    expect(scoreClusters(key, response.toReversed(), { onDuplicate: "first" })["b3"].recall).toBe(2 / 3);
  });
});

describe("documents", () => {
  it("are additive: counts of several documents are the sums of the counts of single documents", () => {
    forEveryCombination((documents, options) => {
      if (options.average === "macro") return;
      const together = score(documents, options).scores;
      const alone = documents.map((one) => score([one], options).scores);
      for (const { id } of metrics) {
        const sums = flatNumbers(together[id].counts);
        sums.forEach((sum, i) => {
          const expected = alone.reduce((all, scores) => all + flatNumbers(scores[id].counts)[i], 0);
          expectClose(sum, expected, `${id}, count ${i}`);
        });
      }
    });
    expect(metrics.filter(({ kind }) => kind === "counted").length).toBeGreaterThan(6);
  });

  it("have their defined scores averaged in a macro average", () => {
    forEveryCombination((documents, options) => {
      if (options.average === "micro") return;
      const { scores, undefinedUnits, lacking = {} } = score(documents, options);
      const alone = documents.map((one) => score([one], { ...options, average: "micro" }).scores);
      for (const { id } of metrics) {
        if (id in lacking) {
          // If some document lacks the information, there is no mean over the others.
          expect([figureOf(scores[id], "f1"), undefinedUnits?.[id]]).toStrictEqual([null, 0]);
          continue;
        }
        for (const figure of figureNames) {
          const defined = alone.map((single) => figureOf(single[id], figure)).filter((value) => value !== null);
          const mean = defined.length === 0 ? null : defined.reduce((sum, value) => sum + value, 0) / defined.length;
          expectClose(figureOf(scores[id], figure), mean, `${id} ${figure}`);
        }
        expect(undefinedUnits?.[id]).toBe(alone.filter((single) => mainFigure(single[id]) === null).length);
      }
    });
  });
});

it("every figure of a bounded metric is within 0..1", () => {
  forEveryCombination((documents, options) => {
    const { scores } = score(documents, options);
    for (const { id, properties } of metrics) {
      if (!properties.bounded) continue;
      const all: RecallPrecision[] = [
        { ...scores[id], f1: mainFigure(scores[id]) },
        ...Object.values(scores[id].components ?? {}),
      ];
      for (const figures of all) {
        for (const figure of figureNames) {
          const value = figures[figure];
          if (value !== null && !(value >= 0 && value <= 1)) expect.fail(`${id} ${figure} is ${value}`);
        }
      }
    }
  });
  expect(metrics.some(({ properties }) => properties.bounded)).toBe(true);
});

describe("a singleton added to both sides", () => {
  const seesSingletons = ({ seesSingletons: sees }: Metric["properties"], options: ScoreOptions): boolean =>
    typeof sees === "boolean" ? sees : sees(options);

  it("changes no metric that ignores singletons, and no metric if singletons are dropped", () => {
    forEveryCombination((documents, options, random) => {
      const names = ["a", "m4a", "z"];
      const spans = [
        [0, 9],
        [2, 7],
        [20, 20],
      ] as const;
      const added = documents.map(({ key, response }) => {
        const spansHere = [key, response].flat(2).some((mention) => typeof mention === "object");
        const singleton = (spansHere ? spans : names)[random % 3];
        return { key: [...key, [singleton]], response: [[singleton], ...response] };
      });
      const before = score(documents, options).scores;
      const { scores: after, lacking = {} } = score(added, options);
      for (const { id, properties } of metrics) {
        // If the documents have no mentions, the first mention may be the added one, which has no span.
        if (id in lacking) continue;
        if (!seesSingletons(properties, options) || options.singletons === "drop")
          expect(after[id]).toStrictEqual(before[id]);
      }
    });
  });

  it.each(arcsVariants)(
    "changes the score of {ab}{cd} against {abc} by metrics that count singletons, with ARCS variant %s",
    (arcsVariant) => {
      const options = resolveOptions({ metrics, arcsVariant });
      const key = spans("ab", "cd");
      const response = spans("abc");
      const scored = (k: Clusters, r: Clusters): ScoreResult => scoreParts([[partOf(k, "d"), partOf(r, "d")]], options);
      const { scores: before, lacking = {} } = scored(key, response);
      const { scores: after } = scored([...key, ...spans("s")], [...response, ...spans("s")]);
      // ACE-Value needs types and classes, so it has a separate test.
      expect(Object.keys(lacking)).toStrictEqual(["ace"]);
      const scorable = metrics.filter(({ id }) => !(id in lacking));
      const changed = scorable.filter(({ id }) => mainFigure(after[id]) !== mainFigure(before[id])).map(({ id }) => id);
      const seeing = scorable.filter(({ properties }) => seesSingletons(properties, options));
      expect(changed).toStrictEqual(seeing.map(({ id }) => id));
    },
  );
});

describe("counts beyond 2^53", () => {
  const pairs = (n: number): bigint => (BigInt(n) * (BigInt(n) - 1n)) / 2n;
  const blanc = metrics.find(({ id }) => id === "blanc") as CountedMetric;
  const blancCounts = (table: OverlapTable): number[] => Array.from(blanc.count(table, defaultMetricOptions));

  const table = (
    keySizes: readonly number[],
    responseSizes: readonly number[],
    cells: readonly (readonly [key: number, response: number, size: number])[],
  ): OverlapTable => ({
    keySizes: Int32Array.from(keySizes),
    responseSizes: Int32Array.from(responseSizes),
    cellKey: Int32Array.from(cells, ([key]) => key),
    cellResponse: Int32Array.from(cells, ([, response]) => response),
    cellSize: Int32Array.from(cells, ([, , size]) => size),
  });

  const ofTables = countedMetrics(metrics).filter(
    (metric) => metric.lacks?.(defaultMetricOptions, undefined) === undefined,
  );
  // If each side is one entity, entropies are 0, and the Rand index is as expected by chance: both metrics are 0/0.
  const undefinedForOneEntity = ["h", "ari"];

  const sizes = [10_000_000, 200_000_000];

  it.each(sizes)("are exact for an entity of %i mentions against itself", (n) => {
    const whole = table([n], [n], [[0, 0, n]]);
    const links = Number(pairs(n));
    expect(blancCounts(whole)).toStrictEqual([links, links, links, 0, 0, 0]);
    for (const metric of ofTables) {
      const score = metric.score(metric.count(whole, defaultMetricOptions), defaultMetricOptions);
      if (undefinedForOneEntity.includes(metric.id)) expect(mainFigure(score), metric.id).toBeNull();
      else
        for (const figure of figureNames.filter((name) => name === "f1" || metric.hasOneFigure !== true))
          expectClose(figureOf(score, figure), 1, metric.id);
    }
  });

  it.each(sizes)("are exact for an entity of %i mentions cut in two, with an extra mention", (n) => {
    const a = n / 4;
    const b = n - a;
    const cut = table(
      [n],
      [a, b + 1],
      [
        [0, 0, a],
        [0, 1, b],
      ],
    );
    expect(blancCounts(cut)).toStrictEqual([
      Number(pairs(a) + pairs(b)),
      Number(pairs(n)),
      Number(pairs(a) + pairs(b + 1)),
      0,
      0,
      Number(BigInt(a) * BigInt(b + 1)),
    ]);
  });

  // C(199,999,999) is odd and above 2^54, where doubles are even numbers.
  it.each([...sizes, 199_999_999])(
    "are exact for the few non-coreference links next to an entity of %i mentions",
    (n) => {
      const links = Number(pairs(n));
      const beside = table(
        [n, 1],
        [n, 1],
        [
          [0, 0, n],
          [1, 1, 1],
        ],
      );
      expect(blancCounts(beside)).toStrictEqual([links, links, links, n, n, n]);
      const merged = table(
        [n, 1],
        [n + 1],
        [
          [0, 0, n],
          [1, 0, 1],
        ],
      );
      expect(blancCounts(merged)).toStrictEqual([links, links, Number(pairs(n + 1)), 0, n, 0]);
    },
  );

  it("keep every figure within 0..1, with any options of BLANC", () => {
    const n = 200_000_000;
    const cut = table(
      [n],
      [n / 4, (n * 3) / 4 + 1],
      [
        [0, 0, n / 4],
        [0, 1, (n * 3) / 4],
      ],
    );
    for (const metric of ofTables) {
      if (undefinedForOneEntity.includes(metric.id)) continue;
      for (const blancAlpha of [0, 0.3, 0.5, 1]) {
        for (const blancEdge of ["key", "both"] as const) {
          const options = resolveOptions({ blancAlpha, blancEdge });
          const score = metric.score(metric.count(cut, options), options);
          for (const figure of figureNames.filter((name) => name === "f1" || metric.hasOneFigure !== true)) {
            const value = figureOf(score, figure);
            expect(value, metric.id).toBeGreaterThanOrEqual(0);
            expect(value, metric.id).toBeLessThanOrEqual(1);
          }
        }
      }
    }
  });
});
