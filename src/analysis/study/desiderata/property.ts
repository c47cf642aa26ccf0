import { tolerance } from "../../../stats/tolerance.ts";
import type { Metric } from "../../../metrics/metric.ts";
import type { StudyCell, StudyTable } from "../study.ts";
import type { Scorer } from "../study-scores.ts";

/** Whether a metric has a property: in its example, not in general. A tie: it does not see the difference. */
export type PropertyVerdict = "yes" | "tie" | "no";

/** What a metric should, or need not, do; decided by example. */
export interface Property {
  /** As in file names. */
  readonly id: string;
  readonly title: string;
  /** Its name above a column. */
  readonly short: string;
  readonly notes: readonly string[];
  /** Between the metric and the verdict. */
  readonly columns: StudyTable["columns"];
  /** @returns the figures of the columns, and what they decide: a verdict, or a figure that stands for itself */
  judge(metric: Metric, score: Scorer): { readonly figures: readonly StudyCell[]; readonly verdict: string };
}

/** A property's figures for every metric. */
export function propertyTable(property: Property, metrics: readonly Metric[], score: Scorer): StudyTable {
  const { id, title, notes, columns } = property;
  return {
    id,
    title,
    columns: [
      { id: "metric", title: "metric", kind: "text" },
      ...columns,
      { id: "verdict", title: "verdict", kind: "text" },
    ],
    rows: metrics.map((metric) => {
      const { figures, verdict } = property.judge(metric, score);
      return [metric.title, ...figures, verdict];
    }),
    notes,
  };
}

/** Scores that should rise: `yes` if each is above the one before, `tie` if none is below, `no` otherwise or if one is undefined. */
export function rises(scores: readonly (number | null)[]): PropertyVerdict {
  let verdict: PropertyVerdict = "yes";
  for (let i = 1; i < scores.length; i++) {
    const before = scores[i - 1];
    const after = scores[i];
    if (before === null || after === null || after < before - tolerance) return "no";
    if (after <= before + tolerance) verdict = "tie";
  }
  return verdict;
}
