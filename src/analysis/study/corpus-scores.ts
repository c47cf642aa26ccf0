import type { OverlapTable } from "../../core/overlap-table.ts";
import type { MetricOptions, Metric, Score } from "../../metrics/metric.ts";
import { CountLayout, sumCounts } from "../../scoring/counts.ts";

/** The scores of a response to several parts, given as their overlaps with the key: counts are summed, then divided. */
export function corpusScores(
  tables: readonly OverlapTable[],
  metrics: readonly Metric[],
  options: MetricOptions,
): Record<string, Score> {
  const layout = new CountLayout(metrics);
  const counts = tables.map((table) => layout.count(table, options));
  return layout.score(sumCounts(counts, layout.columns), options);
}
