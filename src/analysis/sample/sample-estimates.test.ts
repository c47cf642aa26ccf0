import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { metrics } from "../../metrics/registry.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { clusterMetrics } from "../../scoring/cluster-counts.ts";
import { partOf, scoreClusters } from "../../scoring/score-clusters.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import type { Partition } from "../../../test/support/naive.ts";
import { partitionPairs } from "../../../test/support/random-partitions.ts";
import { sampleEstimates, type SampleWeights } from "./sample-estimates.ts";

const ids = ["pairwise", "b3", "ceaf1", "muc", "lea"] as const;

function totalOf(key: Partition, response: Partition, chosen = resolveOptions({ metrics: ids }).metrics): Accumulator {
  const total = new Accumulator({ ...resolveOptions(), metrics: chosen, unit: "cluster" });
  total.add(partOf(key, "x"), partOf(response, "x"));
  return total;
}

/** Returns the records of a cluster that are also in another one. */
function shared(one: readonly string[], other: readonly string[]): number {
  return one.filter((record) => other.includes(record)).length;
}

const pairs = (n: number): number => (n * (n - 1)) / 2;

/**
 * The estimates by their definitions, record by record: pairwise precision counts each record's links as half a link,
 * and the number of predicted clusters is known.
 */
function naive(
  sample: Partition,
  response: Partition,
  weightOf: (cluster: readonly string[]) => number,
): Record<string, [number, number, number, number]> {
  const records = response.flat().length;
  const sums = (of: (cluster: readonly string[]) => [number, number, number, number]) =>
    sample
      .map(of)
      .reduce<[number, number, number, number]>(
        (all, own, c) => all.map((sum, i) => sum + weightOf(sample[c]) * own[i]) as typeof all,
        [0, 0, 0, 0],
      );
  const holding = (record: string): readonly string[] | undefined =>
    response.find((cluster) => cluster.includes(record));
  return {
    pairwise: sums((cluster) => {
      let [found, linked] = [0, 0];
      for (const record of cluster) {
        const own = holding(record);
        if (own === undefined) continue;
        found += (shared(cluster, own) - 1) / 2;
        linked += (own.length - 1) / 2;
      }
      return [found, pairs(cluster.length), found, linked];
    }),
    b3: sums((cluster) => {
      let [recall, precision, there] = [0, 0, 0];
      for (const record of cluster) {
        const own = holding(record);
        if (own === undefined) continue;
        there++;
        recall += shared(cluster, own) / cluster.length;
        precision += shared(cluster, own) / own.length;
      }
      return [recall, cluster.length, precision, there];
    }),
    ceaf1: sums((cluster) => {
      const isFound = response.some((own) => own.length === cluster.length && shared(cluster, own) === own.length);
      const there = cluster.filter((record) => holding(record) !== undefined).length;
      return [Number(isFound), 1, Number(isFound), (response.length * there) / records];
    }),
  };
}

describe("sampleEstimates", () => {
  it("of a census are the scores of the whole, to the last digit", () => {
    let compared = 0;
    fc.assert(
      fc.property(partitionPairs(30, 10), ({ key, response }) => {
        // All records of the response are in the key.
        const known = new Set(key.flat());
        const within = response.map((cluster) => cluster.filter((record) => known.has(record)));
        const predicted = within.filter((cluster) => cluster.length > 0);
        if (key.length === 0 || predicted.length === 0) return;
        const { accumulator } = sampleEstimates(totalOf(key, predicted), "uniform");
        expect(accumulator.result().scores).toEqual(scoreClusters(key, predicted, { metrics: ids }));
        compared++;
      }),
    );
    expect(compared).toBeGreaterThan(20);
  });

  it("are those of a naive definition", () => {
    let compared = 0;
    fc.assert(
      fc.property(partitionPairs(30, 10), fc.integer({ min: 1, max: 9 }), ({ key, response }, size) => {
        const sample = key.slice(0, size);
        if (sample.length === 0 || response.length === 0) return;
        const ways: [SampleWeights, (cluster: readonly string[]) => number][] = [
          ["uniform", () => 1],
          ["size", ({ length }) => 1 / length],
          [new Map(sample.map((_, c) => [String(c), c + 0.5])), (cluster) => sample.indexOf(cluster) + 0.5],
        ];
        for (const [weights, weightOf] of ways) {
          const { scores } = sampleEstimates(totalOf(sample, response), weights).accumulator.result();
          for (const [id, counts] of Object.entries(naive(sample, response, weightOf))) {
            const own = scores[id].counts;
            if (own === undefined || !("recall" in own)) throw new Error(id);
            [...own.recall, ...own.precision].forEach((count, i) => {
              expect(count).toBeCloseTo(counts[i], 10);
            });
          }
        }
        compared++;
      }),
    );
    expect(compared).toBeGreaterThan(20);
  });

  it("refuse metrics that need the whole, and clusters without a weight", () => {
    const estimate = (id: "ceafe" | "blanc" | "mentions" | "b3", weights: SampleWeights = "size") =>
      sampleEstimates(totalOf([["a", "b"]], [["a", "b"]], resolveOptions({ metrics: [id] }).metrics), weights);
    expect(() => estimate("ceafe")).toThrow("it aligns all clusters");
    expect(() => estimate("blanc")).toThrow("not sums over true clusters");
    expect(() => estimate("mentions")).toThrow("which mentions are extra");
    expect(() => estimate("b3", new Map())).toThrow("the cluster “0” has no weight");
    expect(estimate("b3").sizes).toEqual({ clusters: 1, mentions: 2, found: 2, response: 2 });
  });
});

describe("counts of clusters", () => {
  it("add up to those of the part, for every metric that can be divided", () => {
    const divided = clusterMetrics({ metrics, splitAntecedents: "drop" });
    expect(divided.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["muc", "b3", "ceafm", "ceafe", "lea", "conll"]),
    );
    fc.assert(
      fc.property(partitionPairs(), ({ key, response }) => {
        const total = totalOf(key, response, divided);
        const [part] = [...total.counted().values()];
        const rows = total.units("cluster");
        part.counts.forEach((count, c) => {
          expect(rows.reduce((sum, { counts }) => sum + counts[c], 0)).toBeCloseTo(count, 9);
        });
        const extra = response.flat().filter((record) => !key.flat().includes(record)).length;
        expect(rows.length).toBe(key.length + extra);
      }),
    );
  });
});
