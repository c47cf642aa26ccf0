import { allPartitions, desiderata, rises } from "./desiderata.ts";
import { defaultMetricOptions } from "../metrics/kit/metric.ts";
import { findMetric } from "../metrics/registry.ts";
import { describe, expect, it } from "vitest";

const { tables } = desiderata.run(defaultMetricOptions);

function tableOf(id: string): (typeof tables)[number] {
  return tables.find((table) => table.id === id)!;
}

function verdict(metric: string, property: string): unknown {
  const { columns, rows } = tableOf("matrix");
  const row = rows.find(([title]) => title === findMetric(metric)!.title)!;
  return row[columns.findIndex(({ id }) => id === property)];
}

describe("as the papers say,", () => {
  it("B³ satisfies all four constraints, and metrics of pairs satisfy only the first two (Amigó et al.)", () => {
    const constraints = ["homogeneity", "completeness", "rag-bag", "size-quantity"];
    expect(constraints.map((id) => verdict("b3", id))).toEqual(["yes", "yes", "yes", "yes"]);
    for (const metric of ["rand", "pairwise", "blanc"]) {
      expect(constraints.map((id) => verdict(metric, id))).toEqual(["yes", "yes", "tie", "tie"]);
    }
  });

  it("BLANC does not find S2 better than S1 in Figures 4 and 5 (Recasens and Hovy)", () => {
    expect(verdict("blanc", "rag-bag-figure-4")).not.toBe("yes");
    expect(verdict("blanc", "size-quantity-figure-5")).not.toBe("yes");
  });

  it("MUC ignores right singletons; BLANC rewards them, but less than B³ and CEAF (Recasens and Hovy)", () => {
    expect(verdict("muc", "right-singletons")).toBe("tie");
    expect(verdict("blanc", "right-singletons")).toBe("yes");
    const { rows } = tableOf("right-singletons");
    const last = (metric: string): number => {
      const row = rows.find(([title]) => title === findMetric(metric)!.title)!;
      return Number(row[row.length - 2]);
    };
    // By hand: of 20 mentions, 16 are right singletons, and one of two links is right.
    expect(last("b3")).toBeCloseTo((2 * (19 / 20)) / (1 + 19 / 20), 12);
    expect(last("ceafm")).toBeCloseTo(19 / 20, 12);
    // 1 of 2 coreference links and all 188 non-coreference links are right. The response has 189 of the latter.
    expect(last("blanc")).toBeCloseTo((2 / 3 + (2 * 188) / (188 + 189)) / 2, 12);
  });
});

describe("the family of responses", () => {
  it("has all partitions, whose numbers are the Bell numbers", () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((things) => allPartitions(things).length)).toEqual([1, 1, 2, 5, 15, 52, 203]);
    const distinct = new Set(allPartitions(6).map(String));
    expect(distinct.size).toBe(203);
  });

  it("has a pair in which CEAF_e prefers the obviously worse response", () => {
    const row = tableOf("monotonic").rows.find(([title]) => title === findMetric("ceafe")!.title)!;
    const [, pairs, higher, equal, lower, worse, worseScore, better, betterScore] = row;
    expect(Number(higher) + Number(equal) + Number(lower)).toBe(pairs);
    // {a b d} {c e} {f} has the right link a–b and three wrong ones, {a b} … the right link only. CEAF_e by hand, key
    // {a b c} {d e} {f}: (4/6 + 2/4 + 1)/3 on both sides; (4/5 + 2/3 + 1)/3 and /5.
    expect([worse, better]).toEqual(["{a b d} {c e} {f}", "{a b} {c} {d} {e} {f}"]);
    expect(worseScore).toBeCloseTo((4 / 6 + 2 / 4 + 1) / 3, 12);
    const similarity = 4 / 5 + 2 / 3 + 1;
    expect(betterScore).toBeCloseTo((2 * similarity) / (3 + 5), 12);
  });

  it("shows that CEAF_m has four scores: 3, 4, 5 or 6 of the six mentions can be aligned", () => {
    expect(verdict("ceafm", "granularity")).toBe("4");
    const row = tableOf("range").rows.find(([title]) => title === findMetric("ceafm")!.title)!;
    expect(row.slice(4, 6)).toEqual([3 / 6, 6 / 6]);
  });
});

it("the desiderata study names the metrics that it leaves out, and does not judge them", () => {
  const judged = tableOf("matrix").rows.map(([title]) => title);
  const left = tableOf("left-out").rows.map(([title]) => title);
  expect(left).toEqual(expect.arrayContaining(["mentions", "mentions-lenient"].map((id) => findMetric(id)!.title)));
  expect(judged.filter((title) => left.includes(title))).toEqual([]);
});

it.each([
  [[0, 0.5, 1], "yes"],
  [[0, 0.5, 0.5], "tie"],
  [[0.5, 0.5, 0.4], "no"],
  [[0.5, null], "no"],
] as const)("rises judges whether the scores %j rise: %s", (scores, expected) => {
  expect(rises(scores)).toBe(expected);
});
