import { describe, expect, expectTypeOf, it } from "vitest";
import { allMetricIds, type MetricId } from "../metrics/registry.ts";
import type { Score } from "../metrics/kit/metric.ts";
import { lea } from "../metrics/lea.ts";
import { accumulator } from "./accumulator.ts";
import { partOf, scoreClusters, scoreLabels } from "./score-clusters.ts";
import { score } from "./score-sources.ts";

const key = [["a", "b"], ["c"]];

describe("the type of the scores", () => {
  it("has the standard metrics if none are chosen", async () => {
    const scores = scoreClusters(key, key);
    expectTypeOf(scores.lea).toEqualTypeOf<Score>();
    expectTypeOf(scoreClusters(key, key, { singletons: "drop" }).conll).toEqualTypeOf<Score>();
    expectTypeOf(accumulator().result().scores.b3).toEqualTypeOf<Score>();
    // @ts-expect-error -- not among the standard metrics
    expect(scores.pairwise).toBeUndefined();
    // @ts-expect-error -- a slip in an id
    expect(scores.connl).toBeUndefined();
    // @ts-expect-error -- ids are in lower case
    expect(scores["LEA"]).toBeUndefined();
    expect((await score([partOf(key)], [partOf(key)])).scores.lea.f1).toBe(1);
  });

  it("has exactly the metrics that are chosen by id", () => {
    const scores = scoreLabels([0, 0], [0, 0], { metrics: ["ari", "h"], missingLabel: [7] });
    expectTypeOf(scores).toEqualTypeOf<Readonly<Record<"ari" | "h", Score>>>();
    // @ts-expect-error -- not chosen
    expect(scores.muc).toBeUndefined();
    const all = scoreClusters(key, key, { metrics: allMetricIds });
    expectTypeOf(all).toEqualTypeOf<Readonly<Record<MetricId, Score>>>();
    expect(Object.keys(all)).toEqual(allMetricIds);
  });

  it("is open for metrics with parameters and for metrics of one's own", () => {
    const own = { ...lea, id: "own" };
    const scores = scoreClusters(key, key, { metrics: ["lea", "lea(importance=uniform)", own] });
    expectTypeOf(scores.lea).toEqualTypeOf<Score>();
    expectTypeOf(scores).toExtend<Readonly<Record<string, Score>>>();
    expect(Object.keys(scores)).toEqual(["lea", "lea(importance=uniform)", "own"]);
  });

  it("refuses slips in the names of metrics, options and values", () => {
    // @ts-expect-error -- a slip in a metric
    expect(() => scoreClusters(key, key, { metrics: ["connl"] })).toThrow('there is no metric "connl"');
    // @ts-expect-error -- a slip in a value
    expect(() => scoreClusters(key, key, { singletons: "dorp" })).toThrow(RangeError);
    // @ts-expect-error -- a slip in an option
    expect(() => scoreClusters(key, key, { singleton: "drop" })).toThrow(RangeError);
  });
});
