import { describe, expect, it } from "vitest";
import { references } from "../core/references.ts";
import { findMetric, metrics } from "./registry.ts";

describe("the registry", () => {
  it("has ids that can be typed and titles, each once", () => {
    for (const { id } of metrics) expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(new Set(metrics.map(({ id }) => id)).size).toBe(metrics.length);
    expect(new Set(metrics.map(({ title }) => title)).size).toBe(metrics.length);
  });

  it.each(metrics)("$id explains itself and cites what is in the bibliography", ({ summary, formula, cite }) => {
    expect(summary).toMatch(/\.$/);
    expect(formula).not.toBe("");
    expect(cite.length).toBeGreaterThan(0);
    for (const key of cite) expect(references).toHaveProperty(key);
  });

  it("is what findMetric looks in", () => {
    for (const metric of metrics) expect(findMetric(metric.id)).toBe(metric);
    expect(findMetric("MUC")).toBeUndefined();
    expect(findMetric("")).toBeUndefined();
  });

  it("averages nothing that is not registered itself", () => {
    for (const metric of metrics) {
      if (metric.kind === "composite") for (const part of metric.of) expect(metrics).toContain(part);
    }
  });

  it("names each column of a metric once", () => {
    for (const metric of metrics) {
      if (metric.kind === "counted") expect(new Set(metric.columns).size).toBe(metric.columns.length);
    }
  });
});
