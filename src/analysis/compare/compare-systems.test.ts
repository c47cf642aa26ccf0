import { describe, expect, it } from "vitest";
import { Random } from "../../../bench/random.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import type { ScoreResult } from "../../scoring/corpus-scores.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { type UserOptions, resolveOptions } from "../../scoring/score-options.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import { expandedLevel } from "../../stats/intervals.ts";
import { RandomWords, below, streams } from "../../stats/random-words.ts";
import { moosaviStrube2016Table5 } from "../published/published-results.ts";
import { compareSystems, metricAgreement } from "./compare-systems.ts";
import type { SystemRuns } from "./comparison-context.ts";
import {
  CompareOptionError,
  type CompareOptions,
  type ComparedPair,
  type ComparedSystem,
  type Comparison,
} from "./comparison.ts";
import type { MetricId } from "../../metrics/registry.ts";

type Partition = string[][];

interface Document {
  readonly id: string;
  readonly key: Partition;
  readonly responses: readonly Partition[];
}

/** Returns random documents with a few entities, and responses that move, drop and invent mentions. */
function documents(
  count: number,
  systems: number,
  seed: number,
  genre = (i: number) => (i % 3 === 0 ? "nw" : "tc"),
): Document[] {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, i) => {
    const mentions = 6 + random.below(14);
    const label = Array.from({ length: mentions }, () => random.below(4));
    const response = (wrong: number): Partition => {
      const own = label.map((entity) => (random.chance(wrong) ? random.below(6) : entity));
      const kept = own.map(() => !random.chance(wrong));
      return partition(own, kept);
    };
    return {
      id: `${genre(i)}/${String(i).padStart(3, "0")}`,
      key: partition(
        label,
        label.map(() => true),
      ),
      responses: Array.from({ length: systems }, (_system, s) => response(0.1 + 0.12 * s)),
    };
  });
}

function partition(labels: readonly number[], kept: readonly boolean[]): Partition {
  const entities = new Map<number, string[]>();
  labels.forEach((entity, mention) => {
    if (kept[mention]) entities.set(entity, [...(entities.get(entity) ?? []), `m${String(mention).padStart(3, "0")}`]);
  });
  return [...entities.values()];
}

function accumulate(
  entries: readonly { id: string; key: Partition; response: Partition }[],
  options: UserOptions = {},
): Accumulator {
  const total = new Accumulator(resolveOptions(options));
  for (const { id, key, response } of entries) total.add(partOf(key, id), partOf(response, id));
  return total;
}

function systemsOf(all: readonly Document[], options: UserOptions = {}, names = "abcdefgh"): SystemRuns[] {
  return all[0].responses.map((_, s) => ({
    name: names[s],
    runs: [
      accumulate(
        all.map(({ id, key, responses }) => ({ id, key, response: responses[s] })),
        options,
      ),
    ],
  }));
}

function f1(result: ScoreResult, metric: string): number {
  return result.scores[metric].f1 ?? 0;
}

function pairOf({ pairs }: Comparison, metric: string, a = "a", b = "b"): ComparedPair {
  return pairs.find((pair) => pair.metric === metric && pair.figure === "f1" && pair.a === a && pair.b === b)!;
}

const quick: Partial<CompareOptions> = { resamples: 200, trials: 500 };
const metricIds = resolveOptions().metrics.map(({ id }) => id);

describe("p of two systems", () => {
  it("equals p computed from all ways to exchange their outputs, each scored again", () => {
    const all = documents(6, 2, 1);
    const found = compareSystems(systemsOf(all), { ci: "none" });
    const difference = (mask: number): Record<string, number> => {
      const [a, b] = [0, 1].map((s) =>
        accumulate(
          all.map(({ id, key, responses }, d) => ({
            id,
            key,
            response: responses[((mask >> d) & 1) === 1 ? 1 - s : s],
          })),
        ).result(),
      );
      return Object.fromEntries(metricIds.map((id) => [id, f1(b, id) - f1(a, id)]));
    };
    const observed = difference(0);
    const arrangements = Array.from({ length: 2 ** all.length }, (_, mask) => difference(mask));
    for (const id of metricIds) {
      const pair = pairOf(found, id);
      const extreme = arrangements.filter((d) => Math.abs(d[id]) >= Math.abs(observed[id]) - 1e-10).length;
      expect(pair.delta, id).toBeCloseTo(observed[id], 14);
      expect(pair.p, id).toBeCloseTo(extreme / arrangements.length, 14);
    }
    expect(pairOf(found, "lea").method).toBe("exact");
  });

  it("equals p computed from random exchanges, each scored again, if the exact test is turned off", () => {
    const all = documents(9, 2, 2);
    const trials = 60;
    const found = compareSystems(systemsOf(all), { ci: "none", exact: false, trials });
    const random = new RandomWords(12345, streams.swaps);
    const word = new Uint32Array(1);
    const sorted = [...all].sort((x, y) => (x.id < y.id ? -1 : 1));
    const counts: Record<string, number> = Object.fromEntries(metricIds.map((id) => [id, 0]));
    const plain = systemsOf(all).map(({ runs }) => runs[0].result());
    for (let trial = 0; trial < trials; trial++) {
      random.fill(trial, word);
      const [a, b] = [0, 1].map((s) =>
        accumulate(
          sorted.map(({ id, key, responses }, d) => ({
            id,
            key,
            response: responses[((word[0] >>> d) & 1) === 1 ? 1 - s : s],
          })),
        ).result(),
      );
      for (const id of metricIds) {
        const observed = Math.abs(f1(plain[1], id) - f1(plain[0], id));
        if (Math.abs(f1(b, id) - f1(a, id)) >= observed - 1e-10) counts[id]++;
      }
    }
    for (const id of metricIds) {
      expect(pairOf(found, id).count, id).toBe(counts[id]);
      expect(pairOf(found, id).p, id).toBeCloseTo((counts[id] + 1) / (trials + 1), 14);
    }
  });

  it("is 1 for identical outputs", () => {
    const all = documents(7, 1, 3).map((document) => ({
      ...document,
      responses: [document.responses[0], document.responses[0]],
    }));
    const found = compareSystems(systemsOf(all), quick);
    for (const pair of found.pairs) {
      expect(pair).toMatchObject({ delta: 0, p: 1, pAdjusted: 1, reject: false, method: "identical", nEff: 0, se: 0 });
    }
    expect(found.ranks["lea"]!.map(({ rank, letters }) => [rank, letters])).toStrictEqual([
      [1, ["a"]],
      [1, ["a"]],
    ]);
  });

  it("is 1 if one document differs, and 2/2^k if k documents have an equal gain", () => {
    const key = [
      ["x", "y"],
      ["v", "w"],
    ];
    const wrong = [
      ["x", "v"],
      ["y", "w"],
    ];
    const gains = (k: number): Document[] =>
      Array.from({ length: 8 }, (_, i) => ({ id: `d${i}`, key, responses: [i < k ? wrong : key, key] }));
    for (const k of [1, 2, 5, 8]) {
      const found = compareSystems(systemsOf(gains(k)), { ci: "none" });
      expect(pairOf(found, "lea")).toMatchObject({ p: 2 / 2 ** k, nEff: k, leastP: 2 / 2 ** k });
    }
  });

  it("stays the same if the systems change places, and the difference changes its sign", () => {
    const all = documents(24, 3, 4);
    const systems = systemsOf(all);
    for (const options of [quick, { ...quick, adjust: "tukey" }, { ...quick, adjust: "maxt" }] as const) {
      const one = compareSystems(systems, options);
      const other = compareSystems(systems.toReversed(), options);
      for (const id of metricIds) {
        const [there, back] = [pairOf(one, id, "a", "c"), pairOf(other, id, "c", "a")];
        expect(back.delta).toBe(there.delta! === 0 ? 0 : -there.delta!);
        expect([back.p, back.pAdjusted]).toStrictEqual([there.p, there.pAdjusted]);
        expect([back.wins, back.losses]).toStrictEqual([there.losses, there.wins]);
        expect(back.ci![0]).toBeCloseTo(-there.ci![1], 12);
      }
      expect(other.signature).toBe(one.signature);
    }
  });

  it("does not depend on the order of documents or on the other systems", () => {
    const all = documents(23, 4, 5);
    const options = { ...quick, adjust: "none" } as const;
    const one = compareSystems(systemsOf(all), options);
    expect(compareSystems(systemsOf(new Random(1).shuffle([...all])), options)).toStrictEqual(one);
    const two = compareSystems(systemsOf(all).slice(0, 2), options);
    expect(two.pairs).toStrictEqual(one.pairs.filter(({ a, b }) => a === "a" && b === "b"));
    expect(two.systems).toStrictEqual(one.systems.slice(0, 2));
  });

  it("by the bootstrap is twice the smaller share of differences on one side of 0, and needs 50 units", () => {
    const all = documents(50, 2, 6);
    const found = compareSystems(systemsOf(all), { ...quick, test: "bs" });
    const deltas = resampledF1(all, "muc", 200).map(([a, b]) => b - a);
    const low = deltas.filter((d) => d <= 0).length;
    const high = deltas.filter((d) => d >= 0).length;
    expect(pairOf(found, "muc").p).toBeCloseTo(Math.min(1, (2 * (Math.min(low, high) + 1)) / 201), 14);
    expect(() => compareSystems(systemsOf(all.slice(1)), { ...quick, test: "bs" })).toThrow(/needs at least 50 units/);
  });
});

/** Returns F1 of the first two systems on each resample of the documents, scored again. */
function resampledF1(all: readonly Document[], metric: MetricId, resamples: number): [number, number][] {
  const sorted = [...all].sort((x, y) => (x.id < y.id ? -1 : 1));
  const random = new RandomWords(12345, streams.units);
  const words = new Uint32Array(sorted.length);
  return Array.from({ length: resamples }, (_, resample) => {
    random.fill(resample, words);
    const drawn = Array.from(words, (word, i) => ({ ...sorted[below(word, sorted.length)], id: String(i) }));
    return [0, 1].map((s) =>
      f1(
        accumulate(
          drawn.map(({ id, key, responses }) => ({ id, key, response: responses[s] })),
          { metrics: [metric] },
        ).result(),
        metric,
      ),
    ) as [number, number];
  });
}

/** Returns a quantile (type 7) of sorted values. */
function quantile(sorted: readonly number[], level: number): number {
  const h = (sorted.length - 1) * level;
  const low = sorted[Math.floor(h)];
  return low + (h - Math.floor(h)) * (sorted[Math.ceil(h)] - low);
}

describe("intervals", () => {
  it("are quantiles of the scores of resampled documents, and of their differences", () => {
    const all = documents(12, 2, 7);
    const found = compareSystems(systemsOf(all), { resamples: 100 });
    const resampled = resampledF1(all, "b3", 100);
    const ascending = (values: number[]): number[] => values.sort((x, y) => x - y);
    const level = expandedLevel(12, 0.95);
    const scores = ascending(resampled.map(([a]) => a));
    const deltas = ascending(resampled.map(([a, b]) => b - a));
    const [low, high] = found.systems[0].ci["b3"].f1!;
    expect(low).toBeCloseTo(quantile(scores, level), 12);
    expect(high).toBeCloseTo(quantile(scores, 1 - level), 12);
    const pair = pairOf(found, "b3");
    expect(pair.ci![0]).toBeCloseTo(quantile(deltas, level), 12);
    expect(pair.ci![1]).toBeCloseTo(quantile(deltas, 1 - level), 12);
  });

  it("come from resampling within genres on request", () => {
    // Within each genre all documents are alike, so that nothing can vary.
    const good = [
      ["x", "y"],
      ["v", "w"],
    ];
    const bad = [
      ["x", "v"],
      ["y", "w"],
    ];
    const all = Array.from({ length: 10 }, (_, i) => ({
      id: `${i < 4 ? "nw" : "tc"}/${i}`,
      key: good,
      responses: [i < 4 ? good : bad, bad],
    }));
    const within = compareSystems(systemsOf(all), { ...quick, strata: "genre", headline: "lea" });
    for (const end of within.systems[0].ci["lea"].f1!) expect(end).toBeCloseTo(0.4, 14);
    const [low, high] = compareSystems(systemsOf(all), quick).systems[0].ci["lea"].f1!;
    expect(low).toBeLessThan(0.4);
    expect(high).toBeGreaterThan(0.4);
    const { genres } = pairOf(within, "lea");
    expect(genres!.map(({ genre, units, delta, p }) => [genre, units, delta, p])).toStrictEqual([
      ["nw", 4, -1, 0.125],
      ["tc", 6, 0, 1],
    ]);
    // Without nw, the difference is 0, and without tc it is −1: mean −.5, variance (1/2)·(¼ + ¼). Without one document
    // of nw it is −1/3, without one of tc −4/9.
    const byUnit = (9 / 10) * (4 * (1 / 3 - 2 / 5) ** 2 + 6 * (4 / 9 - 2 / 5) ** 2);
    expect(pairOf(within, "lea").designEffect).toBeCloseTo(0.25 / byUnit, 10);
  });

  it("are absent with fewer than six documents, with a note that says why", () => {
    const good = [
      ["x", "y"],
      ["v", "w"],
    ];
    const all = Array.from({ length: 5 }, (_, i) => ({ id: `d${i}`, key: good, responses: [good, [["x", "v"]]] }));
    const found = compareSystems(systemsOf(all), quick);
    expect(found.systems[0].ci["lea"]).toStrictEqual({});
    expect(pairOf(found, "lea").ci).toBeNull();
    expect(found.notes).toContainEqual({ code: "few-units", units: 5, least: 6 });
    expect(found.notes).toContainEqual({ code: "few-differing", a: "a", b: "b", nEff: 5, leastP: 0.0625 });
  });
});

describe("next to each difference", () => {
  const all = documents(12, 2, 9);
  const found = compareSystems(systemsOf(all), { ci: "none", headline: "lea" });
  const pair = pairOf(found, "lea");
  const differenceOf = (some: readonly Document[]): number => {
    const [a, b] = systemsOf(some).map(({ runs }) => f1(runs[0].result(), "lea"));
    return b - a;
  };
  const without = all.map((document) => differenceOf(all.filter((other) => other !== document)));

  it("are the most influential documents, each with the difference minus the difference without it", () => {
    const expected = all
      .map(({ id }, i) => ({ unit: id, influence: pair.delta! - without[i] }))
      .sort((x, y) => Math.abs(y.influence) - Math.abs(x.influence))
      .slice(0, 3);
    pair.influence!.forEach(({ unit, influence, share }, i) => {
      expect(unit).toBe(expected[i].unit);
      expect(influence).toBeCloseTo(expected[i].influence, 12);
      expect(share).toBeCloseTo(expected[i].influence / pair.delta!, 12);
    });
  });

  it("are the jackknife's standard error and the smallest detectable difference", () => {
    const mean = without.reduce((sum, d) => sum + d, 0) / 12;
    const se = Math.sqrt((11 / 12) * without.reduce((sum, d) => sum + (d - mean) ** 2, 0));
    expect(pair.se).toBeCloseTo(se, 12);
    // 1.959964 + 0.841621, from a table of the normal distribution.
    expect(pair.mdd80).toBeCloseTo(2.801585 * se, 6);
  });

  it("is no smallest detectable difference if p cannot reach α, but still a number of documents needed", () => {
    // With n documents, p is at least 2 / 2^n: 1/16 with 5, 1/32 with 6.
    for (const documentsUsed of [2, 5, 6, 12]) {
      const { mdd80, unitsNeeded, se, leastP } = pairOf(
        compareSystems(systemsOf(all.slice(0, documentsUsed)), { ci: "none" }),
        "lea",
      );
      expect(se).toBeGreaterThan(0);
      if (documentsUsed < 6) expect(mdd80).toBeNull();
      else if (leastP <= 0.05) expect(mdd80).toBeGreaterThan(0);
      expect(unitsNeeded).toBeGreaterThanOrEqual(6);
    }
  });

  it("are the numbers of documents won, tied and lost", () => {
    const scores = all.map((document) => differenceOf([document]));
    expect([pair.wins, pair.ties, pair.losses]).toStrictEqual([
      scores.filter((d) => d > 1e-12).length,
      scores.filter((d) => Math.abs(d) <= 1e-12).length,
      scores.filter((d) => d < -1e-12).length,
    ]);
  });

  it("are the documents whose removal changes the verdict", () => {
    const p = (some: readonly Document[]): number => pairOf(compareSystems(systemsOf(some), { ci: "none" }), "lea").p!;
    const expected = all
      .filter((document, i) => {
        const isFound = p(all.filter((other) => other !== document)) <= 0.05;
        return Math.sign(without[i]) !== Math.sign(pair.delta!) || isFound !== pair.p! <= 0.05;
      })
      .map(({ id }) => id)
      .sort();
    expect(pair.fragile).toStrictEqual(expected);
  });
});

describe("the CoNLL average", () => {
  it("has the shares of its components, which sum to 1, and the largest p of the three", () => {
    const found = compareSystems(systemsOf(documents(10, 2, 10)), { ci: "none" });
    const [{ shares, all3 }] = found.conll;
    const parts = ["muc", "b3", "ceafe"].map((id) => pairOf(found, id));
    expect(Object.values(shares!).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    parts.forEach(({ metric, delta }) => {
      expect(shares![metric]).toBeCloseTo(delta! / (3 * pairOf(found, "conll").delta!), 12);
    });
    expect(all3).toBe(Math.max(...parts.map(({ p }) => p!)));
  });

  it("has no verdict if two components are significant in opposite directions", () => {
    // One entity of all mentions finds every link. MUC rewards this, and CEAF_e does not.
    const mentions = Array.from("abcdefghijkl");
    const key = [mentions.slice(0, 3), mentions.slice(3, 6), mentions.slice(6, 9), mentions.slice(9, 12)];
    const cautious = key.map(([first, second, third]) => [first, second, third].slice(0, 2));
    const all = Array.from({ length: 8 }, (_, i) => ({ id: `d${i}`, key, responses: [cautious, [mentions]] }));
    const found = compareSystems(systemsOf(all), { ci: "none" });
    const deltas = ["muc", "ceafe"].map((id) => pairOf(found, id));
    expect(deltas.map(({ delta, reject }) => [Math.sign(delta!), reject])).toStrictEqual([
      [1, true],
      [-1, true],
    ]);
    expect(found.conll[0]).toMatchObject({ mixed: true, conflict: true });
    expect(pairOf(found, "conll")).toMatchObject({ reject: false, p: 2 / 2 ** 8 });
    expect(found.ranks["conll"]!.map(({ rank }) => rank)).toStrictEqual([1, 1]);
  });
});

describe("with a macro average", () => {
  it("the test compares means of the documents' scores", () => {
    const all = documents(7, 2, 11);
    const found = compareSystems(systemsOf(all, { average: "macro" }), { ci: "none" });
    const scores = all.map((document) => systemsOf([document]).map(({ runs }) => f1(runs[0].result(), "lea")));
    const differences = scores.map(([a, b]) => b - a);
    const mean = (signs: number): number =>
      differences.reduce((sum, d, i) => sum + (((signs >> i) & 1) === 1 ? -d : d), 0) / 7;
    const extreme = Array.from({ length: 128 }, (_, signs) => signs).filter(
      (signs) => Math.abs(mean(signs)) >= Math.abs(mean(0)) - 1e-10,
    );
    expect(pairOf(found, "lea").delta).toBeCloseTo(mean(0), 12);
    expect(pairOf(found, "lea").p).toBeCloseTo(extreme.length / 128, 12);
  });

  it("each system's mean leaves out documents in which the metric is undefined", () => {
    const all = [{ id: "empty", key: [], responses: [[], []] }, ...documents(7, 2, 12)];
    const options = { average: "macro", metrics: ["b3"] } as const;
    const found = compareSystems(systemsOf(all, options), { ci: "none", headline: "b3" });
    const fewer = compareSystems(systemsOf(all.slice(1), options), { ci: "none", headline: "b3" });
    expect(pairOf(found, "b3").p).toBe(pairOf(fewer, "b3").p);
    expect(pairOf(found, "b3").delta).toBeCloseTo(pairOf(fewer, "b3").delta!, 14);
  });
});

describe("runs", () => {
  const all = documents(8, 6, 13);
  const runs = (from: number, to: number): Accumulator[] =>
    systemsOf(all)
      .slice(from, to)
      .flatMap((system) => system.runs);
  const systems: SystemRuns[] = [
    { name: "p", runs: runs(0, 3) },
    { name: "q", runs: runs(3, 6) },
  ];

  it("are averaged, and compared by redistributing runs between the systems", () => {
    const found = compareSystems(systems, { ...quick, claim: "method" });
    const scores = systemsOf(all).map((system) => f1(system.runs[0].result(), "lea"));
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [p, q] = [scores.slice(0, 3), scores.slice(3)];
    expect(found.systems[0].scores["lea"].f1).toBeCloseTo(mean(p), 14);
    expect(found.systems[0].runs!["lea"].sd).toBeCloseTo(
      Math.sqrt(p.reduce((sum, score) => sum + (score - mean(p)) ** 2, 0) / 2),
      12,
    );
    // The runs of q are all worse. Only the mirror image of this arrangement is as extreme.
    expect(Math.max(...q)).toBeLessThan(Math.min(...p));
    expect(pairOf(found, "lea", "p", "q")).toMatchObject({ p: 0.1, leastP: 0.1, method: "runs-exact", resamples: 20 });
    expect(found.notes).toContainEqual({ code: "few-runs", a: "p", b: "q", leastP: 0.1 });
    const [low, high] = pairOf(found, "lea", "p", "q").ci!;
    expect(low).toBeLessThan(mean(q) - mean(p));
    expect(high).toBeGreaterThan(mean(q) - mean(p));
  });

  it("are too few or enough for significance, whatever the number of documents", () => {
    // The mirror image of an arrangement of 3 + 3 runs is as extreme: p is at least 2/20 with any documents. With 5 + 5
    // runs it can be 2/252, but the test still asks for more runs, not for more documents.
    const outputs = systemsOf(documents(8, 10, 13)).flatMap((system) => system.runs);
    for (const each of [3, 5]) {
      const few = ["p", "q"].map((name, s) => ({ name, runs: outputs.slice(5 * s, 5 * s + each) }));
      const pair = pairOf(compareSystems(few, { ...quick, claim: "method" }), "lea", "p", "q");
      expect(pair.se).toBeGreaterThan(0);
      expect(pair.unitsNeeded).toBeNull();
    }
  });

  it("are exchanged only in pairs on request", () => {
    const found = compareSystems(systems, { ...quick, claim: "method", pairedRuns: true });
    expect(pairOf(found, "lea", "p", "q")).toMatchObject({ p: 0.25, resamples: 8 });
    expect(found.signature).toContain("test:runs.paired|");
  });

  it("have the same signature in any order, even if one system is the baseline", () => {
    const signature = (some: readonly SystemRuns[]): string =>
      compareSystems(some, { ...quick, claim: "method", baseline: "p" }).signature;
    expect(signature(systems.map(({ name, runs }) => ({ name, runs: runs.toReversed() })))).toBe(signature(systems));
  });

  it("can be compared on a single document, where p is the only inference", () => {
    const one = systems.map(({ name }, s) => ({
      name,
      runs: systemsOf(all.slice(0, 1))
        .slice(3 * s, 3 * s + 3)
        .flatMap((system) => system.runs),
    }));
    const found = compareSystems(one, { ...quick, claim: "method" });
    const pair = pairOf(found, "lea", "p", "q");
    expect(pair).toMatchObject({ se: null, ci: null, mdd80: null, unitsNeeded: null });
    expect(pair.influence).toBeUndefined();
    expect(found.systems[0].runs!["lea"].unitSe).toBeNull();
    expect(found.notes.map(({ code }) => code)).not.toContain("order-changes");
  });

  it("give the same result in any order of systems and runs", () => {
    const options = { ...quick, claim: "method" } as const;
    const one = compareSystems(systems, options);
    const turned = systems.map((system) => ({ ...system, runs: system.runs.toReversed() }));
    expect(compareSystems(turned, options).pairs.map(({ ci, p }) => [ci, p])).toStrictEqual(
      one.pairs.map(({ ci, p }) => [ci, p]),
    );
    const other = compareSystems(systems.toReversed(), options);
    expect(other.systems.toReversed()).toStrictEqual(one.systems);
    expect(pairOf(other, "lea", "q", "p").p).toBe(pairOf(one, "lea", "p", "q").p);
  });
});

describe("ranks", () => {
  it("do not depend on the order of systems with equal scores", () => {
    // Of two systems with equal scores, only `x`, which is right where `z` is, differs significantly from `z`.
    const good = [["p", "q"]];
    const all = Array.from({ length: 24 }, (_, d) => ({ id: `d${String(d).padStart(2, "0")}`, key: good }));
    const system = (name: string, isRight: (d: number) => boolean): SystemRuns => ({
      name,
      runs: [accumulate(all.map(({ id, key }, d) => ({ id, key, response: isRight(d) ? good : [] })))],
    });
    const systems = [system("x", (d) => d < 12), system("y", (d) => d >= 12), system("z", (d) => d < 6)];
    const options = { ...quick, headline: "muc", adjust: "none" } as const;
    const found = compareSystems(systems, { ...options, rank: "leader" });
    expect(found.pairs.filter(({ metric }) => metric === "muc").map(({ reject }) => reject)).toStrictEqual([
      false,
      true,
      false,
    ]);
    for (const rank of ["sig", "leader", "chain"] as const) {
      const one = compareSystems(systems, { ...options, rank }).ranks["muc"]!;
      const other = compareSystems(systems.toReversed(), { ...options, rank }).ranks["muc"]!;
      expect(other.toReversed()).toStrictEqual(one);
    }
  });
});

describe("compareSystems refuses", () => {
  const systems = systemsOf(documents(4, 3, 14));
  const refusal =
    (of: readonly SystemRuns[], options: Partial<CompareOptions> = {}) =>
    (): unknown =>
      compareSystems(of, options);

  it.each([
    ["one system", systems.slice(0, 1), {}, /at least two/],
    ["two systems with the same name", [systems[0], systems[0]], {}, /same name/],
    ["a baseline that is not among the systems", systems, { baseline: "z" }, /no system "z"/],
    [
      "a headline that was not scored",
      systems,
      { headline: "ari" },
      /ari cannot rank the systems, because it is not among/,
    ],
    ["a claim about methods by one run", systems, { claim: "method" }, /at least two runs of each system/],
    [
      "several runs if the claim is about outputs",
      [systems[0], { name: "z", runs: [systems[1].runs[0], systems[2].runs[0]] }],
      {},
      /2 runs/,
    ],
  ] satisfies [string, SystemRuns[], Partial<CompareOptions>, RegExp][])("%s", (_, of, options, message) => {
    expect(refusal(of, options)).toThrow(CompareOptionError);
    expect(refusal(of, options)).toThrow(message);
  });

  it.each([
    ["max-T on the bootstrap", { test: "bs", adjust: "maxt" }, /cannot adjust p-values of the bootstrap/],
    ["randomised Tukey on the bootstrap", { test: "bs", adjust: "tukey" }, /holm, bh or none/],
    ["max-T on runs", { claim: "method", adjust: "maxt" }, /holm, bh or none/],
    ["more than 20 paired runs", { claim: "method", pairedRuns: true }, /at most 20 runs/],
  ] as [string, Partial<CompareOptions>, RegExp][])("%s", (_, options, message) => {
    const runs = systems.map(({ name, runs: [run] }) => ({ name, runs: Array.from({ length: 21 }, () => run) }));
    const of = options.claim === "method" ? runs : systems;
    expect(refusal(of, options)).toThrow(CompareOptionError);
    expect(refusal(of, options)).toThrow(message);
  });

  it("an exact test with 27 differing units", () => {
    expect(refusal(systemsOf(documents(27, 2, 15)), { exact: true })).toThrow(/27 differing units are too many/);
  });

  it("a single document if each system has one run", () => {
    expect(refusal(systemsOf(documents(1, 2, 16)))).toThrow(NotComparableError);
    expect(refusal(systemsOf(documents(1, 2, 16)))).toThrow(/only one document/);
  });

  it("systems with different documents, whichever system has more", () => {
    const [a] = systemsOf(documents(4, 2, 17));
    const [, b] = systemsOf(documents(5, 2, 17));
    for (const of of [
      [a, b],
      [
        { ...b, name: "a" },
        { ...a, name: "b" },
      ],
    ]) {
      expect(refusal(of)).toThrow(/^(?:a lacks tc\/004, which b has|b lacks tc\/004, which a has); score/);
    }
  });

  it("counts that do not add up, because entities cross documents", () => {
    const [a, b] = systemsOf(documents(6, 2, 18));
    const whole = a.runs[0];
    const result = whole.result.bind(whole);
    whole.result = () => {
      const found = result();
      return { ...found, scores: { ...found.scores, lea: { ...found.scores["lea"], f1: 0.5 } } };
    };
    expect(refusal([a, b])).toThrow(/entities cross units/);
  });
});

function system(name: string, f1: Readonly<Record<string, number>>): ComparedSystem {
  const scores = Object.fromEntries(
    Object.entries(f1).map(([id, value]) => [id, { recall: value, precision: value, f1: value }]),
  );
  return { name, scores, ci: {}, voidMentions: 0, signatures: [] };
}

function pair(a: string, b: string, metric: string, delta: number, reject: boolean): ComparedPair {
  return {
    ...{ a, b, metric, figure: "f1", delta, ci: null, p: 0.01, pAdjusted: 0.01, reject, method: "exact" },
    ...{ resamples: 1, nEff: 1, leastP: 0.01, se: null, mdd80: null, unitsNeeded: null, wins: 0, ties: 0, losses: 0 },
  };
}

describe("agreement of metrics", () => {
  it("equals τ computed from the printed scores, on the systems of the LEA paper's Table 5", () => {
    const systems = moosaviStrube2016Table5.map(({ name, f1 }) => system(name, f1));
    const found = metricAgreement(["muc", "b3", "ceafm", "ceafe", "blanc", "lea", "conll"], systems, []);
    const tau = (x: string, y: string): number => found.find((each) => each.x === x && each.y === y)!.tau!;
    // scipy.stats.kendalltau on the same columns.
    expect(tau("lea", "conll")).toBeCloseTo(0.868, 3);
    expect(tau("muc", "lea")).toBeCloseTo(0.89, 3);
    expect(tau("muc", "ceafe")).toBeCloseTo(0.802, 3);
    expect(tau("ceafe", "conll")).toBeCloseTo(0.956, 3);
  });

  it("uses the only figure of metrics that have just one", () => {
    const systems = [3, 1, 6, 2, 5, 4].map((place): ComparedSystem => {
      const { scores, ...rest } = system(`s${place}`, { lea: place / 10 });
      const rand = { recall: null, precision: null, f1: null, value: place / 8 };
      return { ...rest, scores: { ...scores, rand } };
    });
    expect(metricAgreement(["lea", "rand"], systems, [])).toStrictEqual([
      { x: "lea", y: "rand", tau: 1, conflicts: [] },
    ]);
  });

  it("includes, with few systems, only pairs of metrics that contradict each other significantly", () => {
    const systems = ["a", "b", "c"].map((name) => system(name, { muc: 0.5, lea: 0.5, b3: 0.5 }));
    const pairs = [
      pair("a", "b", "muc", 0.1, true),
      pair("a", "b", "lea", -0.1, true),
      pair("a", "b", "b3", -0.1, false),
      pair("a", "c", "muc", 0.1, true),
      pair("a", "c", "lea", 0.1, true),
    ];
    expect(metricAgreement(["muc", "lea", "b3"], systems, pairs)).toStrictEqual([
      { x: "muc", y: "lea", tau: null, conflicts: [{ a: "a", b: "b" }] },
    ]);
  });
});
