import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../../bench/random.ts";
import { naiveBCubed, type Partition } from "../../../test/support/naive.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { below, RandomWords, streams } from "../../stats/random-words.ts";
import { compareSystems } from "../compare/compare-systems.ts";
import { scoreIntervals } from "../score-intervals.ts";
import { compareSuite } from "./compare-suite.ts";
import { scoreSuite } from "./suite-scores.ts";
import type { CountedDataset } from "./suite.ts";

/** A key and the responses of all systems. */
interface TestDocument {
  readonly key: Partition;
  readonly responses: readonly Partition[];
}

function partition(random: Random, mentions: number): Partition {
  const entities: string[][] = Array.from({ length: 3 }, () => []);
  for (let m = 0; m < mentions; m++) if (random.chance(0.8)) random.pick(entities).push(`m${m}`);
  return entities.filter((entity) => entity.length > 0);
}

function testDocuments(random: Random, count: number, systems: number): TestDocument[] {
  return Array.from({ length: count }, () => {
    const mentions = 1 + random.below(7);
    const responses: Partition[] = [];
    // Systems often agree, so that some documents do not differ.
    for (let s = 0; s < systems; s++)
      responses.push(s > 0 && random.chance(0.3) ? responses[0] : partition(random, mentions));
    return { key: partition(random, mentions), responses };
  });
}

function accumulated(documents: readonly TestDocument[], system: number, metrics: readonly string[]): Accumulator {
  const total = new Accumulator(resolveOptions({ metrics }));
  for (const [i, { key, responses }] of documents.entries())
    total.add(partOf(key, `d${i}`), partOf(responses[system], `d${i}`));
  return total;
}

function datasetsOf(
  all: readonly (readonly TestDocument[])[],
  systems: number,
  metrics: readonly string[],
): CountedDataset[] {
  return all.map((documents, d) => ({
    name: `set${d}`,
    systems: Array.from({ length: systems }, (_, s) => accumulated(documents, s, metrics)),
  }));
}

const naive = new Map<Partition, readonly number[]>();

/** Returns B³ of a response as numerator and denominator of recall, then of precision. */
function naiveCounts({ key, responses }: TestDocument, system: number): readonly number[] {
  const response = responses[system];
  let counts = naive.get(response);
  if (counts === undefined) {
    const { recall, precision } = naiveBCubed(key, response);
    counts = [...recall, ...precision].map(({ numerator, denominator }) => Number(numerator) / Number(denominator));
    naive.set(response, counts);
  }
  return counts;
}

/** Returns F1 of the summed counts of documents, each with one of its responses. 0/0 counts as 0, unless both are. */
function naiveF1(documents: readonly (readonly [TestDocument, system: number])[]): number | null {
  const counts = documents.map(([document, system]) => naiveCounts(document, system));
  const [found, key, right, response] = [0, 1, 2, 3].map((c) => counts.reduce((sum, own) => sum + own[c], 0));
  if (key === 0 && response === 0) return null;
  const [recall, precision] = [key === 0 ? 0 : found / key, response === 0 ? 0 : right / response];
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("a suite", () => {
  it("has the naive means, micro average and p of the mean", () => {
    const all = fc.record({ seed: fc.integer(), datasets: fc.integer({ min: 2, max: 3 }) });
    fc.assert(
      fc.property(all, ({ seed, datasets }) => {
        const random = new Random(seed);
        const suite = Array.from({ length: datasets }, () => testDocuments(random, 2 + random.below(2), 2));
        const counted = datasetsOf(suite, 2, ["b3"]);
        const comparison = compareSuite({ names: ["a", "b"], datasets: counted }, { headline: "b3", ci: "none" });
        const ofSystem = (s: number): (number | null)[] =>
          suite.map((documents) => naiveF1(documents.map((each) => [each, s])));
        for (const [s, system] of comparison.systems.entries()) {
          const own = ofSystem(s);
          const expected = own.includes(null) ? null : mean(own as number[]);
          if (expected === null) expect(system.macro.scores["b3"].f1).toBeNull();
          else expect(system.macro.scores["b3"].f1).toBeCloseTo(expected, 12);
          const micro = naiveF1(suite.flat().map((each) => [each, s]));
          if (micro === null) expect(system.micro!["b3"].f1).toBeNull();
          else expect(system.micro!["b3"].f1).toBeCloseTo(micro, 12);
        }
        const [a, b] = [0, 1].map(ofSystem);
        if ([...a, ...b].includes(null)) {
          expect(comparison.pairs[0].macro.p).toBeNull();
          return;
        }
        const differences = a.map((value, d) => b[d]! - value!);
        expect(comparison.pairs[0].macro.delta).toBeCloseTo(mean(differences), 12);
        expect(comparison.pairs[0].macro.p).toBeCloseTo(naiveP(suite, mean(differences)), 12);
      }),
      { numRuns: 2000 },
    );
  }, 300_000);

  it("draws datasets by a t interval, and documents within datasets that do not share random numbers", () => {
    const resamples = 101;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = new Random(seed);
        const suite = Array.from({ length: 3 }, () => testDocuments(random, 4, 1));
        const options = { headline: "b3", ci: "pct", resamples, seed: 9, confidence: 0.95 } as const;
        const { systems } = scoreSuite({ names: ["a"], datasets: datasetsOf(suite, 1, ["b3"]) }, options);
        const own = suite.map((documents) => naiveF1(documents.map((each) => [each, 0])));
        if (own.includes(null)) return;
        const values = own as number[];
        const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / 2);
        // t with two degrees of freedom, from a table.
        const reach = (4.302_652_729_91 * sd) / Math.sqrt(3);
        const { ci } = systems[0].macro;
        // No mean of F1 is below 0 or above 1.
        expect(ci.drawn![0]).toBeCloseTo(Math.max(0, mean(values) - reach), 9);
        expect(ci.drawn![1]).toBeCloseTo(Math.min(1, mean(values) + reach), 9);
        const words = new Uint32Array(4);
        const drawing = new RandomWords(9, streams.units);
        const sorted = Array.from({ length: resamples }, (_, r) =>
          mean(
            suite.map((documents, d) => {
              drawing.fill((r + d) % resamples, words);
              return naiveF1(Array.from(words, (word) => [documents[below(word, 4)], 0] as const)) ?? 0;
            }),
          ),
        ).sort((x, y) => x - y);
        if (ci.fixed === undefined) {
          // If one dataset alone varies, its three degrees of freedom are too few.
          return;
        }
        // Quantiles of type 7: .025 · 100 = 2.5.
        expect(ci.fixed[0]).toBeCloseTo((sorted[2] + sorted[3]) / 2, 12);
        expect(ci.fixed[1]).toBeCloseTo((sorted[97] + sorted[98]) / 2, 12);
      }),
      { numRuns: 50 },
    );
  }, 120_000);

  it("of one dataset equals score and compare, bit for bit", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 6, max: 25 }), fc.boolean(), (seed, documents, average) => {
        const random = new Random(seed);
        const metrics = average ? ["conll", "lea"] : ["lea", "muc"];
        const [dataset] = datasetsOf([testDocuments(random, documents, 3)], 3, metrics);
        const names = ["a", "b", "c"];
        const options = { headline: metrics[0], resamples: 200, seed: 5, confidence: 0.9 };
        const ofSuite = compareSuite({ names, datasets: [dataset] }, { ...options, trials: 500 });
        const alone = compareSystems(
          names.map((name, s) => ({ name, runs: [dataset.systems[s]] })),
          { ...options, trials: 500 },
        );
        for (const [s, { datasets, macro, micro }] of ofSuite.systems.entries()) {
          const result = dataset.systems[s].result();
          expect(datasets[0].scores).toBe(result.scores);
          expect(micro).toEqual(result.scores);
          for (const id of ofSuite.metrics) {
            const { recall, precision, f1 } = result.scores[id];
            expect(macro.scores[id]).toEqual({ recall, precision, f1 });
          }
          const { ci } = scoreIntervals(dataset.systems[s], { ci: "xpct", ...options });
          expect(datasets[0].ci.fixed).toEqual(ci[metrics[0]].f1);
          expect(macro.ci).toEqual(datasets[0].ci);
        }
        for (const { a, b, macro, datasets } of ofSuite.pairs) {
          const same = alone.pairs.find(
            (pair) => pair.a === a && pair.b === b && pair.metric === metrics[0] && pair.figure === "f1",
          )!;
          const { delta, p, pAdjusted, reject, method, resamples, nEff } = same;
          for (const each of [macro, datasets[0]]) {
            expect(each).toMatchObject({ delta, p, pAdjusted, method, resamples, nEff });
            expect(each.ci.fixed ?? null).toEqual(same.ci);
          }
          if (alone.conll.every(({ conflict }) => !conflict)) expect(macro.reject).toBe(reject);
        }
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it("weighs datasets, and averages languages whatever the number of their datasets", () => {
    // F1 of MUC: all links, none, and 2 · (1/2) · 1 / (1/2 + 1).
    const responses: Partition[] = [[["a", "b", "c"]], [["a"], ["b"], ["c"]], [["a", "b"], ["c"]]];
    const all = responses.map((response) => [{ key: [["a", "b", "c"]], responses: [response] }]);
    const counted = datasetsOf(all, 1, ["muc"]);
    const languages = ["de", "de", "fr"];
    const datasets = counted.map((dataset, d) => ({ ...dataset, language: languages[d], weight: [1, 3, 4][d] }));
    const scores = scoreSuite({ names: ["a"], datasets }, { headline: "muc" });
    const [{ macro, macroLanguages, languages: byLanguage }] = scores.systems;
    expect(scores.languages).toEqual(["de", "fr"]);
    expect(macro.scores["muc"].f1).toBeCloseTo((1 * 1 + 3 * 0 + 4 * (2 / 3)) / 8, 12);
    expect(byLanguage.map((each) => each.scores["muc"].f1)).toEqual([1 / 4, 2 / 3]);
    expect(macroLanguages!.scores["muc"].f1).toBeCloseTo((1 / 4 + 2 / 3) / 2, 12);
    // A single document has no interval, so neither has the mean with datasets fixed.
    expect(macro.ci.fixed).toBeUndefined();
    expect(macro.ci.drawn).toBeDefined();
  });

  it("weighs datasets by weights whose sum is no number", () => {
    const responses: Partition[] = [[["a", "b", "c"]], [["a"], ["b"], ["c"]]];
    const all = responses.map((response) => [{ key: [["a", "b", "c"]], responses: [response] }]);
    const datasets = datasetsOf(all, 1, ["muc"]).map((dataset, d) => ({ ...dataset, weight: [1.5e308, 0.5e308][d] }));
    const [{ macro }] = scoreSuite({ names: ["a"], datasets }, { headline: "muc" }).systems;
    expect(macro.scores["muc"].f1).toBeCloseTo(3 / 4, 12);
  });

  it("names the options for which there is no micro average", () => {
    const documents = [{ key: [["a", "b"]], responses: [[["a", "b"]]] }];
    const [{ systems }] = datasetsOf([documents], 1, ["b3"]);
    const with2 = new Accumulator(resolveOptions({ metrics: ["b3"], beta: 2, zeroDivision: 0 }));
    const datasets = [systems, [with2]].map((own, d) => ({ name: `set${d}`, systems: own }));
    const { withoutMicro, systems: scored } = scoreSuite({ names: ["a"], datasets }, { headline: "b3", ci: "none" });
    expect([withoutMicro, scored[0].micro]).toEqual([["zeroDivision", "beta"], undefined]);
  });

  it("does not depend on the order of the systems or datasets, and names what it refuses", () => {
    const random = new Random(4);
    const suite = Array.from({ length: 3 }, () => testDocuments(random, 9, 2));
    const datasets = datasetsOf(suite, 2, ["conll"]);
    const forth = compareSuite({ names: ["a", "b"], datasets }, { resamples: 200, trials: 300 });
    const back = compareSuite(
      {
        names: ["b", "a"],
        datasets: datasets.map((each) => ({ ...each, systems: each.systems.toReversed() })),
      },
      { resamples: 200, trials: 300 },
    );
    expect(back.pairs[0].macro.p).toBe(forth.pairs[0].macro.p);
    expect(back.pairs[0].macro.delta).toBeCloseTo(-forth.pairs[0].macro.delta!, 15);
    expect(back.signature).toBe(forth.signature);
    const turned = { names: ["a", "b"], datasets: datasets.toReversed() };
    const other = compareSuite(turned, { resamples: 200, trials: 300 });
    expect(other.pairs[0].macro).toEqual(forth.pairs[0].macro);
    expect(other.systems.map(({ macro }) => macro)).toEqual(forth.systems.map(({ macro }) => macro));
    expect(other.datasets.map(({ name }) => name)).toEqual(["set2", "set1", "set0"]);
    expect(other.pairs[0].datasets).toEqual(forth.pairs[0].datasets.toReversed());
    expect(other.signature).toBe(forth.signature);
    const twice = [datasets[0], datasets[0]];
    expect(() => scoreSuite({ names: ["a", "b"], datasets: twice })).toThrow("two datasets are called “set0”");
    const some = [{ ...datasets[0], language: "de" }, datasets[1]];
    expect(() => scoreSuite({ names: ["a", "b"], datasets: some })).toThrow("have no language: set1");
    const light = [{ ...datasets[0], weight: 0 }];
    expect(() => scoreSuite({ names: ["a", "b"], datasets: light })).toThrow("dataset “set0”: the weight");
    const without = [datasets[0], datasetsOf([suite[1]], 2, ["lea"])[0]].map((each, d) => ({ ...each, name: `d${d}` }));
    expect(() => compareSuite({ names: ["a", "b"], datasets: without })).toThrow("dataset “d1” lacks it");
    const common = [["conll", "lea"], ["lea"]].map((metrics, d) => ({
      ...datasetsOf([suite[d]], 2, metrics)[0],
      name: `d${d}`,
    }));
    const { systems, withoutMean } = scoreSuite({ names: ["a", "b"], datasets: common }, { headline: "lea" });
    expect(withoutMean).toEqual([{ metric: "conll", dataset: "d1" }]);
    expect(Object.keys(systems[0].micro!)).toEqual(["lea"]);
  });
});

/** Tries all ways to exchange the outputs of documents, in all datasets. */
function naiveP(suite: readonly (readonly TestDocument[])[], observed: number): number {
  const documents = suite.flat().length;
  let count = 0;
  for (let mask = 0; mask < 2 ** documents; mask++) {
    let document = 0;
    const differences = suite.map((own) => {
      const exchanged = own.map(() => (mask >>> document++) & 1);
      const [a, b] = [0, 1].map((s) => naiveF1(own.map((each, i) => [each, s ^ exchanged[i]])) ?? 0);
      return b - a;
    });
    if (Math.abs(mean(differences)) >= Math.abs(observed) - 1e-10) count++;
  }
  return count / 2 ** documents;
}
