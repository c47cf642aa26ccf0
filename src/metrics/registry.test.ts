import { describe, expect, it } from "vitest";
import { overlapTable } from "../core/overlap-table.ts";
import { references } from "../core/references.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { pairMentions } from "../scoring/tabulate.ts";
import { preparePart } from "../scoring/prepare.ts";
import { conll } from "./conll.ts";
import { arcsVariants } from "./kit/metric-options.ts";
import { type CountedMetric, defaultMetricOptions, mainFigure } from "./kit/metric.ts";
import { rowsOfRecallPrecision } from "./kit/recall-precision.ts";
import { findMetric, listedNames, allMetricIds, metricNamed, metrics } from "./registry.ts";

describe("the registry", () => {
  it("has unique titles, and unique ids that can be typed", () => {
    for (const { id } of metrics) expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(new Set(metrics.map(({ id }) => id)).size).toBe(metrics.length);
    expect(new Set(metrics.map(({ title }) => title)).size).toBe(metrics.length);
  });

  it.each(metrics)("has an explanation and citations from the bibliography for $id", ({ summary, formula, cite }) => {
    expect(summary).toMatch(/\.$/);
    expect(formula).not.toBe("");
    expect(cite.length).toBeGreaterThan(0);
    for (const key of cite) expect(references).toHaveProperty(key);
  });

  it("has each metric under its own id", () => {
    expect(allMetricIds).toStrictEqual(metrics.map(({ id }) => id));
  });

  it("is the list that findMetric searches", () => {
    for (const metric of metrics) expect(findMetric(metric.id)).toBe(metric);
    expect(findMetric("MUC")).toBeUndefined();
    expect(findMetric("")).toBeUndefined();
  });

  it("says where the metrics are listed if a name is unknown, or which ids are similar", () => {
    const wrong = 'there is no metric "bleu"; corefscope list metrics shows all';
    expect(metricNamed("connl")).toStrictEqual({ wrong: 'there is no metric "connl"; did you mean conll?' });
    expect(metricNamed("B3")).toStrictEqual({ wrong: 'there is no metric "B3"; did you mean b3?' });
    expect(metricNamed("bleu")).toStrictEqual({ wrong });
    expect(metricNamed("bleu(n=4)")).toStrictEqual({ wrong });
    expect(metricNamed("blanc(alpha=0.3) and more")).toHaveProperty("wrong");
  });

  it("splits names at commas outside brackets", () => {
    expect(listedNames("muc, b3 ,lea")).toEqual(["muc", "b3", "lea"]);
    expect(listedNames("blanc(alpha=0.3,edge=both),muc,lea(importance=entity-type:PER=2,ORG=1)")).toEqual([
      "blanc(alpha=0.3,edge=both)",
      "muc",
      "lea(importance=entity-type:PER=2,ORG=1)",
    ]);
  });

  it("has averages of registered metrics only", () => {
    for (const metric of metrics) {
      if (metric.kind === "composite") for (const part of metric.of) expect(metrics).toContain(part);
    }
  });

  it("has distinct column names in each metric", () => {
    for (const metric of metrics) {
      if (metric.kind === "counted") expect(new Set(metric.columns).size).toBe(metric.columns.length);
    }
  });
});

describe("figures written to an array", () => {
  it.each(metrics.filter((metric) => metric.kind === "counted"))(
    "equal those of the score for $id, at the given offsets",
    (metric) => {
      // Two unrelated numbers, followed by the requested ones.
      const sums = Float64Array.from([100, 200, ...metric.columns.map((_, column) => 3 + 2 * column)]);
      const out = new Float64Array(5).fill(-1);
      metric.figures(sums, 2, defaultMetricOptions, out, 1);
      const score = metric.score(sums.slice(2), defaultMetricOptions);
      const figures = [score.recall, score.precision, mainFigure(score)].map((figure) => figure ?? Number.NaN);
      expect(figures[2]).toBeGreaterThan(0);
      expect(Array.from(out)).toStrictEqual([-1, ...figures, -1]);
    },
  );

  it.each(metrics.filter((metric) => metric.kind === "counted"))(
    "are undefined for $id if nothing was counted, and no other value is written",
    (metric) => {
      const out = new Float64Array(5).fill(-1);
      metric.figures(new Float64Array(metric.columns.length), 0, defaultMetricOptions, out, 1);
      expect(Array.from(out)).toStrictEqual([-1, Number.NaN, Number.NaN, Number.NaN, -1]);
    },
  );

  it("can come from several rows of counts, at the given distances", () => {
    // After an unrelated number: two rows of four counts, each followed by another unrelated number.
    const sums = Float64Array.of(9, 1, 2, 1, 4, 9, 3, 4, 3, 4, 9);
    const out = new Float64Array(10).fill(-1);
    rowsOfRecallPrecision(2, { values: sums, at: 1, width: 5 }, defaultMetricOptions, { values: out, at: 1, width: 4 });
    expect(Array.from(out)).toEqual([-1, 1 / 2, 1 / 4, 1 / 3, -1, 3 / 4, 3 / 4, 3 / 4, -1, -1]);
  });

  it("are three means for the CoNLL average, and no other value is written", () => {
    const parts = Float64Array.of(9, 0.25, 0.5, 0.75, 9, 0.5, 0.25, 0.125, 0, 0, 0.25);
    const out = new Float64Array(5).fill(-1);
    conll.figures(parts, [1, 5, 8], defaultMetricOptions, out, 1);
    expect(Array.from(out)).toStrictEqual([-1, 0.75 / 3, 0.75 / 3, 1.125 / 3, -1]);
  });
});

describe("metrics that need more than the table", () => {
  const table = overlapTable(Int32Array.of(1), Int32Array.of(1), [0], [0]);
  const needy = metrics.filter(
    (metric): metric is CountedMetric =>
      metric.kind === "counted" && metric.lacks?.(defaultMetricOptions, undefined) !== undefined,
  );

  it("do not include MUC, B³, CEAF_e, LEA and BLANC", () => {
    expect(needy.length).toBeGreaterThan(8);
    for (const { id } of metrics.filter(({ id }) => ["muc", "b3", "ceafe", "lea", "blanc"].includes(id))) {
      expect(needy.map((metric) => metric.id)).not.toContain(id);
    }
  });

  it.each(needy)("report missing mentions, and cannot be counted without them: $id", (metric) => {
    expect(metric.lacks?.(defaultMetricOptions, undefined)).toStrictEqual({ side: "key", what: "mentions" });
    expect(() => metric.count(table, defaultMetricOptions)).toThrow("this metric needs mentions");
  });

  it.each(["anaphors", "zero", "arcs-immediate", "arcs-inferred", "arcs-anchor", "mor", "mentions-lenient"])(
    "lack the text if only names of mentions are known: %s",
    (id) => {
      const named = preparePart(partOf([["a", "b"]]), "keep");
      for (const arcsVariant of arcsVariants) {
        const metric = findMetric(id) as CountedMetric;
        const lack = metric.lacks?.({ ...defaultMetricOptions, arcsVariant }, pairMentions(named, named));
        expect(lack).toStrictEqual({ side: "key", what: "text" });
      }
    },
  );

  it.each(needy.filter(({ id }) => id !== "b3-repeated" && id !== "lea-repeated"))(
    "report what a side with named mentions lacks: $id",
    (metric) => {
      const named = preparePart(partOf([["a", "b"]]), "keep");
      const none = preparePart(partOf([]), "keep");
      const ofKey = metric.lacks?.(defaultMetricOptions, pairMentions(named, none));
      const ofResponse = metric.lacks?.(defaultMetricOptions, pairMentions(none, named));
      expect(ofKey?.side).toBe("key");
      expect(ofResponse).toStrictEqual({ ...ofKey, side: "response" });
      expect(metric.lacks?.(defaultMetricOptions, pairMentions(none, none))).toBeUndefined();
    },
  );
});
