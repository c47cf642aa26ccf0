import fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../../test/support/property-seed.ts";
import { numberOf } from "../../../test/support/expression-value.ts";
import { labels, type Pair, partitionPairs } from "../../../test/support/random-partitions.ts";
import { spokenPart } from "../../../test/support/spoken-part.ts";
import { entities, tableOf } from "../../../test/support/table-of.ts";
import type { SideName } from "../../core/document.ts";
import { type Expression, number } from "../../core/expression.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import { pairMentions, tabulate } from "../../scoring/tabulate.ts";
import { preparePart } from "../../scoring/prepare.ts";
import { cellMetric, type CellRule, countCells, isCellMetric } from "./cell-metric.ts";
import { type CountedMetric, defaultMetricOptions, type MetricOptions, type RatioShares } from "./metric.ts";
import { findMetric, metrics } from "../registry.ts";

/** Cells in the order ab, c, d, fg; e is missing, h and i are extra. */
const example = tableOf(entities("abc", "defg"), entities("ab", "cd", "fghi"));

describe("counts", () => {
  it.each(metrics.filter(isCellMetric))("of $id are those of its rule, even if counted in a faster way", (metric) => {
    fc.assert(
      fc.property(labels(20, 6), fc.constantFrom("size" as const, "uniform" as const), (both, leaImportance) => {
        const [key, response] = [0, 1].map((side) => preparePart(spokenPart(both, side as 0 | 1), "first"));
        const [table, mentions] = [tabulate(key, response), pairMentions(key, response)];
        const options = { ...defaultMetricOptions, leaImportance };
        const ruled = countCells(metric.rule, table, options, mentions);
        metric.count(table, options, mentions).forEach((count, column) => {
          expect(count, metric.columns[column]).toBeCloseTo(ruled[column], 12);
        });
      }),
      { numRuns: 300 },
    );
  });
});

type Value = number | readonly string[] | readonly (readonly string[])[];

/**
 * Evaluates a formula. Kᵢ and Rⱼ are entities. p(Kᵢ) is the set of parts into which the other side cuts an entity; a
 * mention that the other side lacks is a part by itself.
 */
function evaluated(expression: Expression, pair: Pair, at: Readonly<Record<string, number>> = {}): Value {
  const value = (each: Expression, by = at): Value => evaluated(each, pair, by);
  const numeric = (each: Expression, by = at): number => Number(value(each, by));
  switch (expression.type) {
    case "number":
      return Number(expression.value);
    case "symbol":
      return sideNamed(expression.base, pair)[at[expression.index!]];
    case "fraction":
      return numeric(expression.over) / numeric(expression.under);
    case "power":
      return numeric(expression.base) ** Number(expression.exponent);
    case "bracket": {
      const inner = value(expression.inner);
      return expression.bracket === "||" ? (inner as readonly unknown[]).length : inner;
    }
    case "call": {
      const entity = expression.args as Extract<Expression, { readonly type: "symbol" }>;
      expect(expression.of).toStrictEqual({ type: "symbol", base: entity.base === "K" ? "p" : "p′" });
      const other = entity.base === "K" ? pair.response : pair.key;
      const mentions = value(entity) as readonly string[];
      const together = other.map((each) => mentions.filter((mention) => each.includes(mention)));
      const alone = mentions.filter((mention) => !other.flat().includes(mention));
      return [...together.filter(({ length }) => length > 0), ...alone.map((mention) => [mention])];
    }
    case "sum": {
      const { index, body } = expression;
      const side = sideNamed(JSON.stringify(body).includes(`"base":"K","index":"${index}"`) ? "K" : "R", pair);
      return side.reduce((sum, _, e) => sum + numeric(body, { ...at, [index]: e }), 0);
    }
    case "chain": {
      const [first, ...others] = expression.terms;
      if (expression.operator === "−") return others.reduce((left, each) => left - numeric(each), numeric(first));
      const [a, b] = expression.terms.map((each) => value(each) as readonly string[]);
      return a.filter((mention) => b.includes(mention));
    }
    default:
      throw new Error(`there is no ${expression.type} in these formulas`);
  }
}

function sideNamed(base: string, { key, response }: Pair): Pair["key"] {
  return base === "K" ? key : response;
}

describe("printed formulas", () => {
  const declared = metrics.filter(isCellMetric);
  // Metrics with contributions of twinless mentions are left out, because their calculation uses a table with added
  // singletons.
  const withFormula = declared.flatMap((metric) => {
    const { id, rule } = metric;
    const { alone, written } = rule;
    return alone === undefined && (written?.as === "parts" || written?.as === "cells")
      ? [{ id, metric, formula: written.formula }]
      : [];
  });

  it("are in symbols only for MUC and B³, apart from metrics with contributions of twinless mentions", () => {
    expect(withFormula.map(({ id }) => id)).toEqual(["muc", "b3"]);
  });

  it.each(withFormula)("of $id have the values of its recall and precision", ({ metric, formula }) => {
    fc.assert(
      fc.property(partitionPairs(10, 4), (pair) => {
        const counts = metric.count(tableOf(pair.key, pair.response), defaultMetricOptions);
        (["key", "response"] satisfies SideName[]).forEach((side, i) => {
          const [found, all] = counts.subarray(2 * i);
          if (all > 0) expect(evaluated(formula(side), pair)).toBeCloseTo(found / all, 12);
          else expect(evaluated(formula(side), pair)).toBeNaN();
        });
      }),
      { numRuns: 200 },
    );
  });

  it.each(
    declared.flatMap(({ id, rule }) => {
      const { written } = rule;
      const cell =
        written?.as === "cells" ? written.cell : written?.as === "alignment" ? written.similarity : undefined;
      return typeof cell === "function" ? [{ id, rule, cell }] : [];
    }),
  )("of $id give the contribution of each cell the right value", ({ rule, cell }) => {
    for (const [common, own, other] of [
      [1, 1, 1],
      [1, 3, 4],
      [2, 3, 2],
      [3, 5, 7],
    ]) {
      const written = numberOf(cell(number(common), number(own), number(other)));
      expect(written).toBeCloseTo(rule.cell({ common, own, other }), 12);
    }
  });
});

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first, i) => ordersOf(items.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}

describe("expected counts by chance", () => {
  const able = metrics.filter((metric) => metric.kind === "counted").filter((metric) => "expected" in metric);
  const fOf = (metric: CountedMetric, sums: Float64Array, options: MetricOptions): number => {
    const out = new Float64Array(3);
    metric.figures(sums, 0, options, out, 0);
    return out[2];
  };

  it.each(able)("of $id are the mean over all assignments of the response's mentions to its entities", (metric) => {
    fc.assert(
      fc.property(partitionPairs(5, 3), fc.constantFrom("size" as const, "uniform" as const), (pair, leaImportance) => {
        const options = { ...defaultMetricOptions, leaImportance };
        const found = metric.expected!(tableOf(pair.key, pair.response), options);
        if (found === undefined) return;
        const all = ordersOf(pair.response.flat()).map((order) => {
          let dealt = 0;
          const response = pair.response.map(({ length }) => order.slice(dealt, (dealt += length)));
          return metric.count(tableOf(pair.key, response), options);
        });
        const mean = (value: (counts: Float64Array) => number): number =>
          all.reduce((sum, counts) => sum + value(counts), 0) / all.length;
        found.counts.forEach((count, i) => {
          expect(count).toBeCloseTo(
            mean((counts) => counts[i]),
            9,
          );
        });
        const f = mean((counts) => fOf(metric, counts, options));
        if (found.givesF && !Number.isNaN(f)) expect(fOf(metric, found.counts, options)).toBeCloseTo(f, 9);
      }),
      { numRuns: 100 },
    );
  });

  it("give F if recall and precision have the same numerator, as in MUC but not in B³", () => {
    const givesF = (id: string): unknown => (findMetric(id) as CountedMetric).expected?.(example, defaultMetricOptions);
    expect(["muc", "pairwise", "mentions"].map(givesF)).toMatchObject(Array(3).fill({ givesF: true }));
    expect(["b3", "b3-all", "lea"].map(givesF)).toMatchObject(Array(3).fill({ givesF: false }));
  });

  it("do not give F if contributions are divided or weighed, or if twinless mentions contribute", () => {
    const givesF = (rule: Partial<CellRule>): unknown =>
      cellMetric({ ...unaligned, ...rule }).expected?.(example, defaultMetricOptions)?.givesF;
    expect(givesF({})).toBe(true);
    const rules = [{ per: (size: number) => size }, { weigh: () => () => 2 }, { alone: 1 }];
    expect(rules.map(givesF)).toEqual([false, false, false]);
  });

  it("exist for H, ARI and BLANC 2011 only if the response has no extra mentions, and then give F", () => {
    const expected = (id: string, table: OverlapTable): unknown =>
      (findMetric(id) as CountedMetric).expected?.(table, defaultMetricOptions);
    const ofCommon = ["h", "ari", "blanc2011"];
    const found = tableOf(entities("abc", "defg"), entities("ab", "cd", "fg"));
    expect(ofCommon.map((id) => expected(id, found))).toMatchObject(Array(3).fill({ givesF: true }));
    expect(ofCommon.map((id) => expected(id, example))).toEqual([undefined, undefined, undefined]);
  });

  it("do not exist for metrics that weigh entities by type or align them", () => {
    const options = { ...defaultMetricOptions, leaImportance: { entityType: { PER: 1 } } };
    expect((findMetric("lea") as CountedMetric).expected?.(example, options)).toBeUndefined();
    expect(findMetric("ceafe")).not.toHaveProperty("expected");
    expect(cellMetric(plain)).not.toHaveProperty("expected");
    expect(cellMetric(unaligned).expected?.(example, defaultMetricOptions)?.givesF).toBe(true);
  });
});

/** A metric of common mentions, and its variant for aligned entities. */
const unaligned = {
  ...{ id: "plain", title: "plain", summary: "", formula: "", cite: ["luo-2005"] },
  unit: "mention",
  cell: ({ common }) => common,
  of: (size: number) => size,
} satisfies Parameters<typeof cellMetric>[0];
const plain = { ...unaligned, align: (common: number) => common };

describe("the declaration of a metric", () => {
  it("creates a metric from a rule, with default properties", () => {
    const metric = cellMetric(unaligned);
    expect(metric.rule).toStrictEqual({ unit: unaligned.unit, cell: unaligned.cell, of: unaligned.of });
    const { kind, parameters, properties, overComponents } = metric;
    expect({ kind, parameters, properties, overComponents }).toStrictEqual({
      kind: "counted",
      parameters: [],
      properties: { symmetric: true, perfectSelf: "where-defined", bounded: true, seesSingletons: true },
      overComponents: "counts",
    });
    for (const other of ["seesSplitAntecedents", "aligned"]) expect(metric).not.toHaveProperty(other);
    expect([...metric.count(example, defaultMetricOptions)]).toEqual([6, 7, 6, 8]);
    expect(metric.shares.of(example, defaultMetricOptions).map(({ numerator }) => [...numerator])).toEqual([
      [3, 3],
      [2, 2, 2],
    ]);
  });

  it("may add properties, or score split antecedents", () => {
    const rule = { alone: 0.5, per: (size: number) => size, weigh: () => () => 3 } satisfies Partial<CellRule>;
    const written = { as: "sets", of: "links", sets: { key: number(1), response: number(2) } } as const;
    const splits = { count: () => [5, 6, 7, 8] as const };
    const said = { ignoresSingletons: true, wholeCounts: true, parameters: ["blancAlpha"] } as const;
    const metric = cellMetric({ ...plain, ...rule, written, ...said, splits });
    const { unit, align, cell, of } = plain;
    expect(metric.rule).toStrictEqual({ unit, cell, of, align, ...rule, written });
    expect(metric.parameters).toEqual(["blancAlpha"]);
    expect(metric.properties).toMatchObject({ seesSingletons: false, wholeCounts: true });
    expect(metric.seesSplitAntecedents).toBe(true);
    const one = { entity: Int32Array.of(0), antecedents: [Int32Array.of(1)] };
    const withSplits = { ...example, splits: { key: one, response: one } };
    expect([...metric.count(withSplits, { ...defaultMetricOptions, splitAntecedents: "score" })]).toEqual([5, 6, 7, 8]);
  });

  it("can weigh entities whose contributions are not divided", () => {
    const metric = cellMetric({
      ...unaligned,
      weigh:
        () =>
        ({ index }) =>
          index + 1,
    });
    // Recall is 3 + 2 · 3 of 3 + 2 · 4; precision is 2 + 2 · 2 + 3 · 2 of 2 + 2 · 2 + 3 · 4.
    expect([...metric.count(example, defaultMetricOptions)]).toEqual([9, 11, 12, 18]);
  });

  it("can count contributions of twinless mentions, by entity and in total", () => {
    const metric = cellMetric({
      ...unaligned,
      alone: 0.5,
      per: (size) => size,
      weigh:
        () =>
        ({ index }) =>
          index + 1,
    });
    // {abc} has 3/3, {defg} 2 · (3 + 1/2)/4, {ab} 2/2, {cd} 2 · 2/2, and {fghi} 3 · (2 + 2/2)/4.
    const [recall, precision] = metric.shares.of(example, defaultMetricOptions);
    expect([...recall.numerator]).toEqual([1, 7 / 4]);
    expect([...precision.numerator]).toEqual([1, 2, 9 / 4]);
    expect([[...recall.denominator], [...precision.denominator]]).toEqual([
      [3, 8],
      [2, 4, 12],
    ]);
    expect([...metric.count(example, defaultMetricOptions)]).toEqual([11 / 4, 11, 21 / 4, 18]);
  });
});

describe("the similarities by which a metric aligns entities", () => {
  const similaritiesOf = (id: string): unknown => {
    const similarities = (findMetric(id) as CountedMetric).aligned?.(example);
    return similarities && Array.from(similarities);
  };

  it("are given for each cell: common mentions, φ4, or 1", () => {
    expect(similaritiesOf("ceafm")).toEqual([2, 1, 1, 2]);
    expect(similaritiesOf("ceafe")).toEqual([4 / 5, 2 / 5, 2 / 6, 4 / 8]);
    expect(similaritiesOf("ceaf2")).toEqual([1, 1, 1, 1]);
  });

  it("do not exist for metrics without alignment", () => {
    expect(["b3", "muc", "ceaf1"].map(similaritiesOf)).toEqual([undefined, undefined, undefined]);
  });

  it.each<[string, Partial<CellRule>]>([
    ["contributions are divided", { per: (size) => size }],
    ["twinless mentions contribute", { alone: 1 }],
    ["entities are weighed", { weigh: () => () => 1 }],
    [
      "cells with a larger own entity count differently",
      { cell: ({ common, own, other }) => (own > other ? 0 : common) },
    ],
    [
      "cells with a larger other entity count differently",
      { cell: ({ common, own, other }) => (own < other ? 0 : common) },
    ],
    ["a single cell counts differently", { cell: ({ common, own, other }) => (own + other === 8 ? 0 : common) }],
  ])("are not given for a metric in which %s", (_, rule) => {
    expect(cellMetric(plain).aligned!(example)).toEqual(Float64Array.of(2, 1, 1, 2));
    expect(cellMetric({ ...plain, ...rule }).aligned!(example)).toBeUndefined();
  });
});

describe("shares of a metric", () => {
  const sharesOf = (id: string, column: "numerator" | "denominator" | "cells" | "links"): unknown => {
    const { shares } = findMetric(id) as CountedMetric;
    if ("none" in shares) throw new Error(shares.none);
    const listed = ({ [column]: values }: RatioShares): unknown => values && Array.from(values);
    return shares.of(example, defaultMetricOptions).map(listed);
  };

  it("include those of twinless mentions in B³_all", () => {
    // {abc} has 2²/3 and 1/3; {defg} has 1/4 and 2²/4, and 1/4 for e alone.
    expect(sharesOf("b3-all", "cells")).toEqual([
      [4 / 3, 1 / 3, 1 / 4, 4 / 4],
      [4 / 2, 1 / 2, 1 / 2, 4 / 4],
    ]);
    expect(sharesOf("b3-all", "numerator")).toEqual([
      [4 / 3 + 1 / 3, 6 / 4],
      [2, 1, 6 / 4],
    ]);
    expect(sharesOf("b3-all", "denominator")).toEqual([
      [3, 4],
      [2, 2, 4],
    ]);
    expect(sharesOf("b3-all", "links")).toEqual([undefined, undefined]);
  });

  it("list the links of each entity: those that MUC requires, and those that LEA divides by", () => {
    expect(sharesOf("muc", "links")).toEqual([
      [2, 3],
      [1, 1, 3],
    ]);
    expect(sharesOf("lea", "links")).toEqual([
      [3, 6],
      [1, 1, 6],
    ]);
    expect(sharesOf("lea", "denominator")).toEqual([
      [3, 4],
      [2, 2, 4],
    ]);
  });
});
