import type { Overview } from "../engine/views/overview.ts";

/** What a metric is called; its id, if it is none of those that are open. */
export function metricTitle({ metrics }: Pick<Overview, "metrics">, id: string): string {
  return metrics.find((metric) => metric.id === id)?.title ?? id;
}
