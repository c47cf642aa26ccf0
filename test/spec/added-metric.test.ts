import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

import { metricPage } from "../../scripts/metric-page.ts";
import { compareSystems } from "../../src/analysis/compare/compare-systems.ts";
import { contributionsTo, ratioSums } from "../../src/analysis/contributions/corpus-contributions.ts";
import { explainSources } from "../../src/analysis/explain/explain.ts";
import { WhatIf } from "../../src/analysis/errors/what-if.ts";
import { errorTypes } from "../../src/analysis/error-type.ts";
import { cellMetric, variantMetric } from "../../src/metrics/kit/cell-metric.ts";
import { withoutExtra } from "../../src/metrics/kit/twinless.ts";
import { Accumulator } from "../../src/scoring/accumulator.ts";
import { partOf } from "../../src/scoring/score-clusters.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { preparePart } from "../../src/scoring/prepare.ts";
import { tabulate } from "../../src/scoring/tabulate.ts";
import { fullLimits } from "../../src/analysis/explain/scope.ts";

/** Everything needed to add a metric: this record, a line in the registry, and an example in its docblock. */
const cubed = cellMetric({
  id: "cubed",
  title: "Cubed",
  summary: "Mentions by the square of the share of their entity that they are put together with.",
  formula: "recall = Σ_k Σ_r |k∩r|³/|k|² / |M_K|;  precision with key and response exchanged",
  cite: ["bagga-baldwin-1998"],
  unit: "mention",
  cell: ({ common }) => common ** 3,
  per: (size) => size ** 2,
  of: (size) => size,
});

/**
 * In the key, {a,b,c} has cells of 2 and 1, and {d,e,f,g} of 1 and 2: recall is ((8 + 1)/9 + (1 + 8)/16) / 7 = 25/112.
 * In the response, {a,b} has a cell of 2, {c,d} two of 1, and {f,g,h,i} one of 2: precision is (8/4 + 2/4 + 8/16) / 8 =
 * 3/8.
 */
const key = partOf([
  ["a", "b", "c"],
  ["d", "e", "f", "g"],
]);
const response = partOf([
  ["a", "b"],
  ["c", "d"],
  ["f", "g", "h", "i"],
]);
const options = resolveOptions({ metrics: [cubed] });
const table = tabulate(preparePart(key, "first"), preparePart(response, "first"));

describe("a metric of one declaration, unknown to all other code,", () => {
  const folder = mkdtempSync(join(tmpdir(), "corefscope-metric-"));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it("can be scored", () => {
    const accumulator = new Accumulator(options);
    accumulator.add(key, response);
    const { scores, signature } = accumulator.result();
    expect(scores["cubed"].recall).toBeCloseTo(25 / 112, 15);
    expect(scores["cubed"].precision).toBeCloseTo(3 / 8, 15);
    expect(signature).toContain("metric:cubed");
  });

  it("can be explained with exact fractions", () => {
    const { workings } = explainSources({ open: () => [key] }, { open: () => [response] }, options, {
      limits: fullLimits,
    });
    const exact = JSON.stringify(workings[0].metrics[0].pieces);
    for (const [over, under] of [
      ["25", "112"],
      ["3", "8"],
    ]) {
      expect(exact).toContain(
        `"over":{"type":"number","value":"${over}"},"under":{"type":"number","value":"${under}"}`,
      );
    }
  });

  /** Without i and h, {f,g,h,i} is {f,g}: precision is (8/4 + 2/4 + 8/4) / 6 = 3/4. */
  it("can be explained after a treatment of twinless mentions, which is named", () => {
    const variant = variantMetric(cubed, {
      id: "cubed-0",
      title: "Cubed₀",
      summary: "Cubed of the response without the mentions that the key does not have.",
      formula: "Cubed after mentions of the response that the key does not have are removed",
      cite: ["stoyanov-2009"],
      before: withoutExtra,
    });
    const { workings } = explainSources(
      { open: () => [key] },
      { open: () => [response] },
      resolveOptions({ metrics: [variant] }),
      { limits: fullLimits },
    );
    const { pieces, score } = workings[0].metrics[0];
    expect(pieces[0]).toStrictEqual({ kind: "statement", text: withoutExtra.text });
    expect(JSON.stringify(pieces)).toContain(
      `"over":{"type":"number","value":"3"},"under":{"type":"number","value":"4"}`,
    );
    expect(score.precision).toBeCloseTo(3 / 4, 15);
  });

  it("has contributions of entities that add up to its counts", () => {
    const [contribution] = contributionsTo(cubed, table, options);
    if (!("ratios" in contribution)) expect.fail("no contributions");
    expect(contribution.ratios.map(ratioSums)).toStrictEqual([
      [1 + 9 / 16, 7],
      [3, 8],
    ]);
    expect([...contribution.ratios[0].numerator]).toStrictEqual([1, 9 / 16]);
  });

  it("is 1 after all errors are corrected", () => {
    const whatIf = new WhatIf(options);
    whatIf.add({ table });
    expect(whatIf.scores()["cubed"].precision).toBeCloseTo(3 / 8, 15);
    expect(whatIf.scores(errorTypes)["cubed"].f1).toBe(1);
  });

  it("can compare and rank systems", () => {
    const runOf = (parts: readonly (typeof key)[]): Accumulator => {
      const accumulator = new Accumulator(options);
      parts.forEach((part, i) => {
        accumulator.add({ ...key, document: String(i) }, { ...part, document: String(i) });
      });
      return accumulator;
    };
    const comparison = compareSystems(
      [
        { name: "worse", runs: [runOf(Array.from({ length: 10 }, () => response))] },
        { name: "better", runs: [runOf(Array.from({ length: 10 }, () => key))] },
      ],
      { headline: "cubed" },
    );
    // All of the 10 documents agree, so p is at most 2/2¹⁰.
    const standings = comparison.ranks["cubed"]?.map(({ system, rank }) => [system, rank]);
    expect(standings).toStrictEqual([
      ["worse", 2],
      ["better", 1],
    ]);
  });

  it("has a page, made from its docblock", () => {
    writeFileSync(
      join(folder, "cubed.ts"),
      [
        "/**",
        " * B³ with cubes.",
        " *",
        " * @variants None.",
        " * @zeroDivision Recall is undefined where the key has no mentions.",
        " * @deviations No other scorer has it.",
        " * @cite bagga-baldwin-1998",
        " * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → recall 25/112, precision 3/8",
        " */",
        'export const cubed = cellMetric({\n  id: "cubed",\n});\n',
      ].join("\n"),
    );
    const page = metricPage(cubed, folder);
    expect(page).toMatch(/^# Cubed \(`cubed`\)/);
    expect(page).toContain("25/112");
  });
});
