import { type OverlapTable, transpose } from "../core/overlap-table.ts";
import { type CellMetric, cellMetric, type CellRule } from "./kit/cell-metric.ts";
import type { CountedMetric } from "./kit/metric.ts";
import { byOneRatio, byRecallAndPrecision } from "./kit/recall-precision.ts";
import { allMetricIds } from "./registry.ts";

/** A numerator and a denominator. They are summed over the documents, and divided once. */
export type CountedRatio = readonly [numerator: number, denominator: number];

/** How a metric of your own is called. */
export interface MetricNames {
  /** Its key in the scores: lower-case letters, digits and hyphens. */
  readonly id: string;
  /** Its name in tables; by default, the id. */
  readonly title?: string;
  /** A sentence about it. */
  readonly summary?: string;
}

/** A metric by its ratios of one document, in terms of the table of common mentions. */
export interface RecallDefinition extends MetricNames {
  /** Returns the ratio that recall divides. */
  readonly recall: (table: OverlapTable) => CountedRatio;
  /** Returns the ratio that precision divides; by default, that of recall with key and response exchanged. */
  readonly precision?: (table: OverlapTable) => CountedRatio;
}

/** A metric with a single figure. */
export interface ValueDefinition extends MetricNames {
  /** Returns the ratio that the figure divides. */
  readonly value: (table: OverlapTable) => CountedRatio;
}

/** A metric by a rule for the common mentions of two entities, which can be explained and broken down by entities. */
export type RuleDefinition = MetricNames & Pick<CellRule, "unit" | "cell" | "per" | "of">;

/**
 * Returns a metric of your own, for the option `metrics`. It is defined by the ratio of recall, by the ratio of a single
 * figure, or by a rule for cells. Counts are summed over all documents, and 0/0 is treated as in other metrics.
 *
 * @throws RangeError for an id that is not in lower case, or that of another metric
 * @example
 *   const size = defineMetric({
 *     id: "mean-size",
 *     value: ({ responseSizes }) => [responseSizes.reduce((sum, size) => sum + size, 0), responseSizes.length],
 *   });
 *   scoreClusters([["a", "b"]], [["a", "b", "c"], ["d"]], { metrics: [size] })["mean-size"].value; // → 4 / 2
 */
export function defineMetric(definition: RuleDefinition): CellMetric;
export function defineMetric(definition: RecallDefinition | ValueDefinition): CountedMetric;
export function defineMetric(definition: RecallDefinition | ValueDefinition | RuleDefinition): CountedMetric {
  const { id, title = id, summary = "" } = definition;
  if (!/^[a-z][a-z0-9-]*$/.test(id)) {
    throw new RangeError(`the id of a metric has lower-case letters, digits and hyphens, not "${id}"`);
  }
  if (allMetricIds.some((known) => known === id)) {
    throw new RangeError(`there is a metric "${id}" already; choose another id`);
  }
  const description = { id, title, summary, formula: "", cite: [] } as const;
  if ("cell" in definition) return cellMetric({ ...definition, ...description });
  const common = {
    kind: "counted",
    ...description,
    parameters: [],
    // Nothing is known of it, so nothing is claimed.
    properties: { symmetric: false, perfectSelf: "where-defined", bounded: false, seesSingletons: true },
    shares: { none: `${title} is defined for whole documents` },
  } as const satisfies Partial<CountedMetric>;
  const checked = (name: string, [numerator, denominator]: CountedRatio): CountedRatio => {
    if (Number.isFinite(numerator) && Number.isFinite(denominator)) return [numerator, denominator];
    throw new RangeError(`${id}: ${name} is [${numerator}, ${denominator}], but both must be finite numbers`);
  };
  if ("value" in definition) {
    const { value } = definition;
    return { ...common, ...byOneRatio, count: (table) => Float64Array.from(checked("value", value(table))) };
  }
  const { recall, precision = (table: OverlapTable) => recall(transpose(table)) } = definition;
  return {
    ...common,
    ...byRecallAndPrecision,
    count: (table) =>
      Float64Array.from([checked("recall", recall(table)), checked("precision", precision(table))].flat()),
  };
}
