import type { UserOptions } from "../../scoring/score-options.ts";

/**
 * Returns the headline metric: the first named metric, or else the CoNLL average, else LEA, else the first metric.
 *
 * @param metrics the ids that have figures, including the components of averages
 * @param named the metrics that the caller named, in order; absent for a default set and for all metrics
 */
export function headlineOf(metrics: readonly string[], named: readonly string[] = []): string {
  return [...named, "conll", "lea"].find((id) => metrics.includes(id)) ?? metrics[0];
}

export function namedMetrics(metrics: UserOptions["metrics"]): readonly string[] {
  return metrics?.map((metric) => (typeof metric === "string" ? metric : metric.id)) ?? [];
}
