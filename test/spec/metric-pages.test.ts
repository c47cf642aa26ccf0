import { describe, expect, it } from "vitest";
import { metricDocblock } from "../../scripts/metric-docblock.ts";
import { metricPage, metricSections } from "../../scripts/metric-page.ts";
import { handwrittenMetricPages, sharedMetricPages } from "../../scripts/shared-pages.ts";
import { workedExample } from "../../scripts/worked-example.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { mentionMetrics } from "../support/layer-metrics.ts";
import { scoreClusters } from "../../src/scoring/score-clusters.ts";
import { expectFraction } from "../support/expect-fraction.ts";
import { Fraction } from "../support/fraction.ts";

const metricsOf = (...ids: readonly string[]): (typeof metrics)[number][] =>
  ids.map((id) => metrics.find((metric) => metric.id === id)!);

describe.each(metrics)("the page of $id", (metric) => {
  const { id, cite } = metric;

  it("has a formula and the required facts", () => {
    // `metricPage` throws if the docblock lacks something.
    const page = metricPage(metric);
    expect(page).toMatch(/^```text\n[^]+?\n```$/m);
    const labels = [...page.matchAll(/^- \*\*(.*)\*\*: \S/gm)].map(([, label]) => label);
    const hasParameters = metric.kind === "counted" && metric.parameters?.length !== 0;
    const required = ["Example", "Range", "0/0", ...(hasParameters ? ["In brackets"] : []), "Source"];
    expect(labels.filter((label) => !["Symmetric", "Singletons", "Variants", "Other scorers"].includes(label))).toEqual(
      required,
    );
  });

  it("is made from a docblock that cites the same works as the metric's record", () => {
    expect(metricDocblock(id).cite.split(" ")).toEqual(cite);
  });
});

it("a page of several metrics begins with the facts that are true of all of them", () => {
  const [first, ...sections] = metricSections(metricsOf("rand", "ari")).split(/^(?=## )/m);
  const labelsOf = (text: string): string[] => [...text.matchAll(/^- \*\*(.*)\*\*: /gm)].map(([, label]) => label);
  expect(labelsOf(first)).toEqual(["Symmetric", "Source"]);
  expect(sections.map(labelsOf)).toEqual([
    ["Example", "Range", "0/0", "Other scorers"],
    ["Example", "Range", "0/0", "Other scorers"],
  ]);
});

it("no fact is lost if only some of the metrics of a page share it", () => {
  const [, ...sections] = metricSections(metricsOf("rand", "ari", "h")).split(/^(?=## )/m);
  expect(sections.filter((section) => section.includes("- **Range**: 0 to 1\n"))).toHaveLength(2);
});

it("every metric has one page", () => {
  const pages = [...sharedMetricPages, ...handwrittenMetricPages].flatMap(({ ids }) => ids);
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages.filter((id) => metrics.every((metric) => metric.id !== id))).toEqual([]);
});

const ofPartitions = metrics.filter(({ id }) => workedExample(metricDocblock(id).example) !== undefined);

it.each(ofPartitions)("the example of $id is correct", (metric) => {
  const { id } = metric;
  const example = workedExample(metricDocblock(id).example)!;
  const score: Partial<Record<string, unknown>> = {
    ...scoreClusters(example.key, example.response, { metrics: [metric], onDuplicate: "keep" })[id],
  };
  for (const { name, text, numerator, denominator } of example.figures) {
    const actual = score[name] as number;
    if (text.startsWith("≈")) {
      const difference = Math.abs(actual - Number(numerator) / Number(denominator));
      expect(difference).toBeLessThanOrEqual(0.5 / Number(denominator));
    } else {
      expectFraction(actual, Fraction.of(numerator, denominator), `${id} ${name}`);
    }
  }
});

it("only metrics of mentions have no example of partitions", () => {
  const others = metrics.filter((metric) => !ofPartitions.includes(metric));
  expect(others.map(({ id }) => id).sort()).toEqual([...mentionMetrics].sort());
});

describe("an example", () => {
  it("is read as entities and fractions", () => {
    expect(workedExample("key {a,b} {c}, response {a} → recall 5/3 ÷ 7, precision 1, F1 ≈ 0.25")).toEqual({
      key: [["a", "b"], ["c"]],
      response: [["a"]],
      figures: [
        { name: "recall", text: "5/3 ÷ 7", numerator: 5n, denominator: 21n },
        { name: "precision", text: "1", numerator: 1n, denominator: 1n },
        { name: "f1", text: "≈ 0.25", numerator: 25n, denominator: 100n },
      ],
    });
  });

  it("of words is not read as entities", () => {
    expect(workedExample("key [Ada … she], response [she] → the anchor Ada is missing")).toBeUndefined();
  });

  it.each([
    "key {a}, response {a}",
    "key {a} b, response {a} → recall 1",
    "key {a}, response {a} → recall one",
    "key {a}, response {a} → recall 0.5/2",
  ])("is an error if it cannot be read: %s", (text) => {
    expect(() => workedExample(text)).toThrow(/^not /);
  });
});
