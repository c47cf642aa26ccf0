import { CompensatedSums } from "../core/compensated-sum.ts";
import type { OverlapTable } from "../core/overlap-table.ts";
import type { CountedMetric, Metric, MetricOptions, Score } from "../metrics/metric.ts";
import { countedMetrics } from "./score-options.ts";

/** Where each counted metric's columns stand in one vector that holds all of them. */
export class CountLayout {
  readonly columns: number;
  private readonly metrics: readonly Metric[];
  private readonly counted: readonly CountedMetric[];
  private readonly offsets: readonly number[];

  constructor(metrics: readonly Metric[]) {
    this.metrics = metrics;
    this.counted = countedMetrics(metrics);
    let columns = 0;
    this.offsets = this.counted.map((metric) => (columns += metric.columns.length) - metric.columns.length);
    this.columns = columns;
  }

  /** All counts of one part. */
  count(table: OverlapTable, options: MetricOptions): Float64Array {
    const counts = new Float64Array(this.columns);
    this.counted.forEach((metric, i) => {
      counts.set(metric.count(table, options), this.offsets[i]);
    });
    return counts;
  }

  /** The counts of another layout's metrics, all of which this one has, cut out of a vector of this one. */
  select(counts: Float64Array, wanted: CountLayout): Float64Array {
    const selected = new Float64Array(wanted.columns);
    wanted.counted.forEach((metric, i) => {
      const offset = this.offsets[this.counted.indexOf(metric)];
      selected.set(counts.subarray(offset, offset + metric.columns.length), wanted.offsets[i]);
    });
    return selected;
  }

  /** The scores of summed counts, by metric id, in the order of the metrics. */
  score(sums: Float64Array, options: MetricOptions): Record<string, Score> {
    const scoreOf = (metric: CountedMetric): Score => {
      const offset = this.offsets[this.counted.indexOf(metric)];
      return metric.score(sums.subarray(offset, offset + metric.columns.length), options);
    };
    return Object.fromEntries(
      this.metrics.map((metric) => [
        metric.id,
        metric.kind === "counted" ? scoreOf(metric) : metric.combine(metric.of.map(scoreOf), options),
      ]),
    );
  }
}

/** The sum of count vectors, compensated. */
export function sumCounts(vectors: Iterable<Float64Array>, columns: number): Float64Array {
  const sums = new CompensatedSums(columns);
  for (const vector of vectors) sums.add(vector);
  return sums.total();
}
