import type { UserOptions } from "../../scoring/score-options.ts";

/**
 * Returns the metric that systems are ranked and tested by: the first that was named; if none was, LEA, else the CoNLL average.
 *
 * @param metrics the ids that have figures, with the metrics that averages are made of
 * @param named the metrics that the caller named, in this order; absent for a default set and for all metrics
 */
export function headlineOf(metrics: readonly string[], named: readonly string[] = []): string {
  return [...named, "lea", "conll"].find((id) => metrics.includes(id)) ?? metrics[0];
}

/** The ids of metrics as a caller of the library names them. */
export function namedMetrics(metrics: UserOptions["metrics"]): readonly string[] {
  return metrics?.map((metric) => (typeof metric === "string" ? metric : metric.id)) ?? [];
}
