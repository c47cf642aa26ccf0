import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../src/core/document.ts";
import type { OverlapTable } from "../src/core/overlap-table.ts";
import { textColumn } from "../src/core/text-column.ts";
import {
  arcsVariants,
  type CountedMetric,
  defaultMetricOptions,
  mainFigure,
  type Metric,
  type RecallPrecision,
} from "../src/metrics/metric.ts";
import { metrics } from "../src/metrics/registry.ts";
import { Accumulator, type ScoreResult } from "../src/scoring/accumulator.ts";
import { type Clusters, partOf, scoreClusters } from "../src/scoring/score-clusters.ts";
import { countedMetrics, resolveOptions, type ScoreOptions } from "../src/scoring/score-options.ts";
import { allCombinations, describeOptions, figuresOf, flatNumbers, shuffled } from "./option-combinations.ts";

/**
 * What must hold for every metric in the registry, under every combination of options, whatever the input. What a metric
 * promises is in its `properties`; a new metric is tested by being registered.
 */

/** One document of a corpus, both sides. Mentions may be repeated, within an entity and across entities. */
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

const seed = 20_140_622;

/** Checks one random corpus under each combination of options; a failure is shrunk and says which combination. */
function forEveryCombination(
  check: (documents: readonly Document[], options: ScoreOptions, random: number) => void,
): void {
  allCombinations.forEach((options, i) => {
    fc.assert(
      fc.property(corpus, fc.nat(), (documents, random) => {
        try {
          check(documents, options, random);
        } catch (error) {
          throw new Error(`under ${describeOptions(options)}`, { cause: error });
        }
      }),
      { seed: seed + i, numRuns: 1 },
    );
  });
}

function score(documents: readonly Document[], options: ScoreOptions): ScoreResult {
  return scoreParts(
    documents.map(({ key, response }, i) => [sideOf(key, `d${i}`), sideOf(response, `d${i}`)]),
    options,
  );
}

/** Tags of tokens, by position: so that mentions are nouns, pronouns and others. */
const tags = textColumn(Array.from({ length: 24 }, (_, token) => ["PRP", "NNP", "DT", "PRP$", "NN"][token % 5]));

/** A side of which the file says what metrics may want to know, if it knows where in a text the mentions are. */
function sideOf(clusters: Clusters, name: string): AnnotatedPart {
  const part = partOf(clusters, name);
  if (part.mentions.names !== undefined) return part;
  return {
    ...part,
    tokens: { length: tags.length, tag: tags },
    mentions: { ...part.mentions, head: part.mentions.last },
  };
}

/** The metrics that documents without a text do not keep from being computed. */
function scorable({ lacking = {} }: ScoreResult): readonly Metric[] {
  return metrics.filter(({ id }) => !(id in lacking));
}

/** The figures of a metric that has no more than F, and of the others. */
function figuresIn({ hasOnlyF }: Metric): readonly (keyof RecallPrecision)[] {
  return hasOnlyF ? ["f1"] : figuresOf;
}

function scoreParts(pairs: readonly (readonly [AnnotatedPart, AnnotatedPart])[], options: ScoreOptions): ScoreResult {
  const total = new Accumulator(options);
  for (const [key, response] of pairs) total.add(key, response);
  return total.result();
}

function expectClose(actual: number | null, expected: number | null, what: string): void {
  if (actual === null || expected === null) expect(actual, what).toBe(expected);
  else if (!(Math.abs(actual - expected) <= 1e-12 * Math.max(1, Math.abs(expected)))) {
    expect.fail(`${what}: ${actual} instead of ${expected}`);
  }
}

it("the combinations are complete and different", () => {
  expect(new Set(allCombinations.map(describeOptions)).size).toBe(4 * 2 * 3 * 3 * 3 * 2 * 3 * 2 * 2);
});

describe("a side against itself", () => {
  it("scores 1 wherever that is defined", () => {
    let scored = 0;
    forEveryCombination((documents, options) => {
      const same = documents.map(({ key }) => ({ key, response: key }));
      const { scores } = score(same, options);
      const withGaps = score(same, { ...options, zeroDivision: "undefined" });
      for (const metric of metrics) {
        const needed = metric.properties.perfectSelf === "where-all-defined" ? countedMetrics([metric]) : [metric];
        const defined = needed.every(
          ({ id }) => withGaps.scores[id].f1 !== null && (withGaps.undefinedUnits?.[id] ?? 0) === 0,
        );
        if (!defined) continue;
        scored++;
        for (const figure of figuresIn(metric)) expectClose(scores[metric.id][figure], 1, `${metric.id} ${figure}`);
      }
    });
    expect(scored).toBeGreaterThan(allCombinations.length);
  });

  it("scores 1 or nothing, never 0, where 0/0 is undefined", () => {
    forEveryCombination((documents, options) => {
      if (options.zeroDivision !== "undefined") return;
      const { scores } = score(
        documents.map(({ key }) => ({ key, response: key })),
        options,
      );
      for (const metric of metrics) {
        if (metric.properties.perfectSelf !== "where-defined") continue;
        for (const figure of figuresOf) {
          const value = scores[metric.id][figure];
          if (value !== null) expectClose(value, 1, `${metric.id} ${figure}`);
        }
      }
    });
  });
});

describe("exchanging key and response", () => {
  const isSymmetric = ({ properties: { symmetric } }: Metric, options: ScoreOptions): boolean =>
    typeof symmetric === "boolean" ? symmetric : symmetric(options);

  it("exchanges recall and precision and leaves F, of metrics that are symmetric", () => {
    let checked = 0;
    forEveryCombination((documents, options) => {
      const there = score(documents, options).scores;
      // F_β weighs recall β times as much as precision, so after the exchange it is F_1/β that stays.
      const back = score(
        documents.map(({ key, response }) => ({ key: response, response: key })),
        { ...options, beta: 1 / options.beta },
      ).scores;
      for (const metric of metrics) {
        if (!isSymmetric(metric, options)) continue;
        checked++;
        expectClose(back[metric.id].recall, there[metric.id].precision, `${metric.id}: recall of the exchange`);
        expectClose(back[metric.id].precision, there[metric.id].recall, `${metric.id}: precision of the exchange`);
        expectClose(back[metric.id].f1, there[metric.id].f1, `${metric.id}: F of the exchange`);
      }
    });
    // Some never; BLANC but for the edge rule `key`, which is half of the combinations.
    const symmetric = metrics.filter(({ properties }) => properties.symmetric !== false).length;
    expect(checked).toBe(allCombinations.length * (symmetric - 0.5));
  });

  it("changes BLANC where its edge rule is driven by the key: {ab} against {ab}{c} is 1, the other way it is ½", () => {
    // Key {ab} has no non-coreference link, so the other class stands alone: 1/1. Key {ab}{c} has two, none found: (1+0)/2.
    const small = [["a", "b"]];
    const large = [["a", "b"], ["c"]];
    expect(scoreClusters(small, large)["blanc"].f1).toBe(1);
    expect(scoreClusters(large, small)["blanc"].f1).toBe(0.5);
    expect(scoreClusters(small, large, { blancEdge: "both" })["blanc"].f1).toBe(0.5);
  });
});

describe("names and order", () => {
  it("of entities and mentions change nothing, not a digit and not the signature", () => {
    forEveryCombination((documents, options, random) => {
      const renamed = (clusters: Clusters, name: string): AnnotatedPart => {
        // Which entity is first or last decides who keeps a repeated mention: there the order of entities has a meaning.
        const entities = options.onDuplicate === "keep" ? shuffled(clusters, random) : clusters;
        const part = sideOf(
          entities.map((entity) => shuffled(entity, random + 1)),
          name,
        );
        const ids = shuffled(part.entities.ids, random + 2).map((id) => `entity ${id}`);
        return { ...part, entities: { ...part.entities, ids } };
      };
      const before = documents.map(
        ({ key, response }, i) => [sideOf(key, `d${i}`), sideOf(response, `d${i}`)] as const,
      );
      const after = documents.map(
        ({ key, response }, i) => [renamed(key, `d${i}`), renamed(response, `d${i}`)] as const,
      );
      expect(scoreParts(after, options)).toStrictEqual(scoreParts(before, options));
    });
  });

  it("of entities change nothing under any policy where no mention is repeated", () => {
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

  it("of documents change nothing, not a digit", () => {
    forEveryCombination((documents, options, random) => {
      const parts = documents.map(({ key, response }, i) => [sideOf(key, `d${i}`), sideOf(response, `d${i}`)] as const);
      expect(scoreParts(shuffled(parts, random), options)).toStrictEqual(scoreParts(parts, options));
    });
  });

  it("of entities do matter where the first or the last keeps a repeated mention", () => {
    // {ab}{bc} becomes {ab}{c} under `first` and {a}{bc} under `last`; B³ recall of key {ab}{c} is 3/3, and (½+½+1)/3.
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
  it("add: the counts of several are the sum of the counts of each", () => {
    const added = new Set<string>();
    forEveryCombination((documents, options) => {
      if (options.average === "macro") return;
      const result = score(documents, options);
      const together = result.scores;
      const alone = documents.map((one) => score([one], options).scores);
      for (const { id } of scorable(result)) {
        added.add(id);
        const sums = flatNumbers(together[id].counts);
        sums.forEach((sum, i) => {
          const expected = alone.reduce((all, scores) => all + flatNumbers(scores[id].counts)[i], 0);
          expectClose(sum, expected, `${id}, count ${i}`);
        });
      }
    });
    expect(added.size).toBe(metrics.length);
  });

  it("have their scores averaged, undefined ones left out, in a macro average", () => {
    forEveryCombination((documents, options) => {
      if (options.average === "micro") return;
      const { scores, undefinedUnits } = score(documents, options);
      const alone = documents.map((one) => score([one], { ...options, average: "micro" }).scores);
      for (const { id } of metrics) {
        for (const figure of figuresOf) {
          const defined = alone.map((single) => single[id][figure]).filter((value) => value !== null);
          const mean = defined.length === 0 ? null : defined.reduce((sum, value) => sum + value, 0) / defined.length;
          expectClose(scores[id][figure], mean, `${id} ${figure}`);
        }
        expect(undefinedUnits?.[id]).toBe(alone.filter((single) => mainFigure(single[id]) === null).length);
      }
    });
  });
});

it("every figure lies in 0..1", () => {
  forEveryCombination((documents, options) => {
    const { scores } = score(documents, options);
    for (const { id, properties } of metrics) {
      if (!properties.bounded) continue;
      const all: RecallPrecision[] = [scores[id], ...Object.values(scores[id].components ?? {})];
      for (const figures of all) {
        for (const figure of figuresOf) {
          const value = figures[figure];
          if (value !== null && !(value >= 0 && value <= 1)) expect.fail(`${id} ${figure} is ${value}`);
        }
      }
    }
  });
  expect(metrics.some(({ properties }) => properties.bounded)).toBe(true);
});

describe("a singleton that is added to both sides", () => {
  const seesSingletons = ({ seesSingletons: sees }: Metric["properties"], options: ScoreOptions): boolean =>
    typeof sees === "boolean" ? sees : sees(options);

  it("changes nothing of metrics that do not see singletons, nor of any that are told to drop them", () => {
    forEveryCombination((documents, options, random) => {
      // Before, after and among the others.
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
      const after = score(added, options).scores;
      for (const { id, properties } of metrics) {
        if (!seesSingletons(properties, options) || options.singletons === "drop")
          expect(after[id]).toStrictEqual(before[id]);
      }
    });
  });

  it.each(arcsVariants)(
    "changes the figures of {ab}{cd} against {abc} for every metric that says so, under variant %s",
    (arcsVariant) => {
      const options = resolveOptions({ metrics, arcsVariant });
      const [a, b, c, d, s] = [1, 2, 4, 6, 9].map((token) => [token, token] as const);
      const key = [
        [a, b],
        [c, d],
      ];
      const response = [[a, b, c]];
      const before = score([{ key, response }], options).scores;
      const after = score([{ key: [...key, [s]], response: [...response, [s]] }], options).scores;
      const changed = metrics.filter(({ id }) => mainFigure(after[id]) !== mainFigure(before[id]));
      expect(changed.map(({ id }) => id)).toStrictEqual(
        metrics.filter(({ properties }) => seesSingletons(properties, options)).map(({ id }) => id),
      );
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

  const sizes = [10_000_000, 200_000_000];

  /** The figures of a metric that are defined. */
  const definedOf = (metric: CountedMetric, of: OverlapTable, options = defaultMetricOptions): number[] => {
    const found = metric.score(metric.count(of, options), options);
    return [found.recall, found.precision, mainFigure(found)].filter((value) => value !== null);
  };

  /** Those that can be counted without mentions. */
  const tableMetrics = countedMetrics(metrics).filter(
    (metric) => metric.lacks?.(defaultMetricOptions, undefined) === undefined,
  );

  it.each(sizes)("an entity of %i mentions against itself", (n) => {
    const whole = table([n], [n], [[0, 0, n]]);
    const links = Number(pairs(n));
    expect(blancCounts(whole)).toStrictEqual([links, links, links, 0, 0, 0]);
    const defined = tableMetrics.filter((metric) => {
      const values = definedOf(metric, whole);
      for (const value of values) expectClose(value, 1, metric.id);
      return values.length > 0;
    });
    // One entity tells nothing: there is no information to share, and nothing that chance could have done otherwise.
    expect(tableMetrics.filter((metric) => !defined.includes(metric)).map(({ id }) => id)).toStrictEqual(["ari", "h"]);
  });

  it.each(sizes)("an entity of %i mentions cut in two, with a spurious mention", (n) => {
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

  // C(199,999,999) is odd and above 2^54, where doubles hold even numbers only.
  it.each([...sizes, 199_999_999])(
    "the few non-coreference links beside an entity of %i mentions, which doubles would lose",
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

  it("every option combination of the metrics stays in 0..1 there", () => {
    const n = 200_000_000;
    const cut = table(
      [n],
      [n / 4, (n * 3) / 4 + 1],
      [
        [0, 0, n / 4],
        [0, 1, (n * 3) / 4],
      ],
    );
    for (const metric of tableMetrics) {
      for (const blancAlpha of [0, 0.3, 0.5, 1]) {
        for (const blancEdge of ["key", "both"] as const) {
          const options = resolveOptions({ blancAlpha, blancEdge });
          for (const value of definedOf(metric, cut, options)) {
            expect(value, metric.id).toBeGreaterThanOrEqual(0);
            expect(value, metric.id).toBeLessThanOrEqual(1);
          }
        }
      }
    }
  });
});
