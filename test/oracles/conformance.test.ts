/** Compares the recorded figures of other scorers for the cases in scripts/conformance with ours. */
import { describe, expect, it } from "vitest";
import { hashOf } from "../../scripts/conformance/case-files.ts";
import { type Comparison, compareFigures, isEqual } from "../../scripts/conformance/compare-figures.ts";
import { classesOf, differenceClasses, differences } from "../../scripts/conformance/differences.ts";
import { readFixture } from "../../scripts/conformance/fixture.ts";
import { differencesText } from "../../scripts/conformance-page.ts";
import { filesOf } from "../../scripts/conformance/run-scorer.ts";
import { type PartitionCase, partitionCases, type TokenPartition } from "../../scripts/conformance/partition-cases.ts";
import { scorers } from "../../scripts/conformance/scorers.ts";
import { scoreClusters } from "../../src/scoring/score-clusters.ts";
import type { MetricId } from "../../src/metrics/registry.ts";

const fixture = readFixture();
const all = compareFigures(fixture);

const nameOf = ({ scorer, setting, metric, ...rest }: Comparison): string =>
  [scorer.id, setting.id, rest.case, metric].join(" ");

const settings = scorers.flatMap((scorer) => scorer.settings.map((setting) => ({ scorer, setting })));

describe.each(settings)("$scorer.title, $setting.id", ({ scorer, setting }) => {
  const own = all.filter((each) => each.scorer === scorer && each.setting === setting);

  it("was recorded with the current files and every metric", () => {
    const files = filesOf(scorer, setting);
    const recorded = fixture[scorer.id].settings[setting.id];
    expect(hashOf(files)).toBe(recorded.inputs);
    expect(own.map(nameOf).sort()).toEqual(
      files.flatMap(({ id }) => setting.metrics.map((metric) => [scorer.id, setting.id, id, metric].join(" "))).sort(),
    );
  });

  it("has our figures, except for differences with exactly one reason", () => {
    const unexplained = own.filter((each) => !each.equal && classesOf(each).length !== 1);
    expect(unexplained.map(nameOf)).toEqual([]);
  });

  it("has a reason only for figures that differ", () => {
    expect(own.filter((each) => each.equal && classesOf(each).length > 0).map(nameOf)).toEqual([]);
  });

  it("has mostly our figures, often other than 0 and 1", () => {
    expect(own.filter(({ equal }) => equal).length).toBeGreaterThan(own.length / 2);
    const partial = own.filter(({ equal, ours }) => equal && ours.some((x) => x > 0 && x < scorer.scale));
    expect(partial.length).toBeGreaterThan(own.length / 5);
  });
});

it("the list of differences shows all runs of scorer.pl, which scores one metric at a time", () => {
  const runs = differencesText().matchAll(/perl scorer\.pl (\w+) KEY RESPONSE none/g);
  const metrics = new Set(Array.from(runs, ([, metric]) => metric));
  expect(metrics).toEqual(new Set(["muc", "bcub", "ceafm", "ceafe", "blanc"]));
});

it("every reason explains a difference, and lists known cases", () => {
  expect(new Set(differences.map(({ because }) => because))).toEqual(new Set(Object.keys(differenceClasses)));
  for (const { scorer, settings: some = [], cases, metrics = [] } of differences) {
    const own = all.filter((each) => each.scorer.id === scorer);
    expect(own.map(({ case: id }) => id)).toEqual(expect.arrayContaining([...cases]));
    expect(own.map(({ setting }) => setting.id)).toEqual(expect.arrayContaining([...some]));
    expect(own.map(({ metric }) => metric)).toEqual(expect.arrayContaining([...metrics]));
  }
});

it("scores are missing exactly if a program crashed", () => {
  const died = all.filter(({ theirs }) => typeof theirs === "string");
  expect(died.filter((each) => classesOf(each)[0] !== "crash").map(nameOf)).toEqual([]);
  const excused = all.filter((each) => classesOf(each)[0] === "crash");
  expect(excused.filter(({ theirs }) => typeof theirs !== "string").map(nameOf)).toEqual([]);
});

describe("equality", () => {
  const preset = { ours: ["score"] };
  const truncated = { rounding: "truncated", unit: 0.01 } as const;
  const rounded = { rounding: "rounded", unit: 0.01 } as const;

  it.each([
    ["66.66", 200 / 3, true],
    ["66.67", 200 / 3, false],
    // 0.57 · 100 is below 57 in binary, and scorer.pl prints 56.99.
    ["56.99", 57, true],
    ["66.65", 200 / 3, false],
    ["0", NaN, false],
  ])("of the truncated figure %s and our %f is %s", (text, ours, equal) => {
    expect(isEqual(text, ours, truncated, preset)).toBe(equal);
  });

  it.each([
    ["66.67", 200 / 3, true],
    ["66.66", 200 / 3, false],
    ["66.68", 200 / 3, false],
    // Half a unit may be rounded up or down.
    ["12.35", 12.345, true],
    ["12.34", 12.345, true],
    ["nan", 0, false],
  ])("of the rounded figure %s and our %f is %s", (text, ours, equal) => {
    expect(isEqual(text, ours, rounded, preset)).toBe(equal);
  });

  it("of truncated figures that conll prints is exact to the digit", () => {
    expect(isEqual("66.66", 66.66, truncated, { ours: ["conll"] })).toBe(true);
    expect(isEqual("66.66", 66.67, truncated, { ours: ["conll"] })).toBe(false);
  });
});

const figures = ["recall", "precision", "f1"] as const;
const sizeOf = (side: TokenPartition): number => side.flat().length;

/**
 * Computes scorch's scores from ours: adds extra mentions to the key as singletons, scores only documents of both
 * sides, and averages their scores, weighted by mentions.
 */
function asScorch({ documents }: PartitionCase, metric: MetricId): number[] {
  const scored = documents.flatMap(({ key, response }) => {
    if (key === undefined || response === undefined) return [];
    const known = new Set(key.flat());
    const extra = response.flat().filter((mention) => !known.has(mention));
    const filled = [...key, ...extra.map((mention) => [mention])];
    const score = scoreClusters(filled, response, { zeroDivision: 0, metrics: [metric] })[metric];
    return [{ score, weights: [sizeOf(filled), sizeOf(response), sizeOf(filled) + sizeOf(response)] }];
  });
  if (scored.length === 1) return figures.map((figure) => scored[0].score[figure] ?? NaN);
  return figures.map((figure, i) => {
    const sum = scored.reduce((total, { weights }) => total + weights[i], 0);
    return scored.reduce((total, { score, weights }) => total + (weights[i] * (score[figure] ?? NaN)) / sum, 0);
  });
}

it("scorch's scores follow from ours by the stated reasons", () => {
  const other = new Set(["repeatedInBoth", "blancWithoutLinks", "crash"]);
  const own = all.filter((each) => each.scorer.id === "scorch" && !other.has(classesOf(each)[0] ?? ""));
  const wrong = own.filter((each) => {
    // For CoNLL, scorch gives only F1, the mean of three.
    const ids = each.metric === "conll" ? ["muc", "b3", "ceafe"] : [each.metric];
    const found = partitionCases.find(({ id }) => id === each.case)!;
    const imitated = ids.map((id) => asScorch(found, id as MetricId));
    return figures.some((_, i) => {
      const text = each.theirs[i];
      const mean = imitated.reduce((total, values) => total + values[i], 0) / ids.length;
      return text !== "" && !(Math.abs(Number(text) - mean) < 1e-9);
    });
  });
  expect(wrong.map(nameOf)).toEqual([]);
  expect(own.filter(({ equal }) => !equal).length).toBeGreaterThan(100);
});
