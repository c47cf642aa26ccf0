import { conll } from "../metrics/conll.ts";
import type { CountedMetric, Metric } from "../metrics/kit/metric.ts";
import { countedMetrics } from "./score-options.ts";

/** The places of each counted metric's columns in one vector of all counts. */
export class CountLayout {
  readonly metrics: readonly Metric[];
  /** The metrics that are counted: composite metrics count as their components. */
  readonly counted: readonly CountedMetric[];
  /** Where the columns of each counted metric begin. */
  readonly offsets: readonly number[];
  /** How many columns all counted metrics have. */
  readonly columns: number;

  constructor(metrics: readonly Metric[]) {
    this.metrics = metrics;
    this.counted = countedMetrics(metrics);
    let columns = 0;
    this.offsets = this.counted.map((metric) => (columns += metric.columns.length) - metric.columns.length);
    this.columns = columns;
  }

  /** Returns the names of the columns, such as `muc.recallNumerator`. */
  names(): string[] {
    return this.counted.flatMap(({ id, columns }) => columns.map((column) => `${id}.${column}`));
  }

  /** Returns each counted metric with a view of its columns, through which the vector can be changed. */
  byMetric(counts: Float64Array): (readonly [CountedMetric, Float64Array])[] {
    return this.counted.map((metric, i) => [metric, this.own(counts, i)] as const);
  }

  /** Returns a view of the columns of the metric at a place in `counted`. */
  own(counts: Float64Array, i: number): Float64Array {
    return counts.subarray(this.offsets[i], this.offsets[i] + this.counted[i].columns.length);
  }

  /** Returns the places of the columns of a metric, or of its components. */
  columnsOf(metric: Metric): number[] {
    return countedMetrics([metric]).flatMap((counted) => {
      const offset = this.offsets[this.counted.indexOf(counted)];
      return counted.columns.map((_, c) => offset + c);
    });
  }

  /** Extracts the counts for another layout from a vector of this layout, which must have all of them. */
  select(counts: Float64Array, wanted: CountLayout): Float64Array {
    const selected = new Float64Array(wanted.columns);
    wanted.counted.forEach((metric, i) => {
      selected.set(this.own(counts, this.counted.indexOf(metric)), wanted.offsets[i]);
    });
    return selected;
  }
}

/** The layout of `CountedPart.otherConll`. */
export const conllLayout = new CountLayout([conll]);
