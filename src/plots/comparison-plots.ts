import type { PartlyUndefined } from "../metrics/kit/metric.ts";

/** A system's figure under one metric, as a fraction, with its interval. */
export interface PlottedInterval {
  /** The metric's title, such as `LEA` or `B³`. */
  readonly metric: string;
  readonly system: string;
  readonly value: number;
  /** The note on an average in which an undefined metric counts as 0. */
  readonly partlyUndefined?: PartlyUndefined;
  /** Both null if there is no interval. */
  readonly low: number | null;
  readonly high: number | null;
}

export interface PlottedUnits {
  readonly a: string;
  readonly b: string;
  readonly metric: string;
  /** Figures are fractions, null if undefined; `size` is the number of key mentions. */
  readonly units: readonly {
    readonly id: string;
    readonly a: number | null;
    readonly b: number | null;
    readonly size: number;
  }[];
}

/** Differences between two systems in the trials of a swap test: B's figure minus A's, as fractions. */
export interface PlottedNull {
  readonly a: string;
  readonly b: string;
  readonly metric: string;
  /** One per trial. With `exact`, one per arrangement, each of which also stands for its mirror image. */
  readonly differences: Float64Array | readonly number[];
  readonly observed: number;
  readonly p: number;
  readonly exact: boolean;
}

export interface ComparisonPlots {
  /** A heading such as `LEA F1, 222 documents`. */
  readonly title: string;
  /** The unit that is resampled and exchanged, in the singular: `document`, `part`, … */
  readonly unit: string;
  /** The level of the intervals, a fraction: .95. */
  readonly confidence: number;
  /** Systems and metrics are shown in the order in which they first occur. */
  readonly intervals: readonly PlottedInterval[];
  readonly scatter?: PlottedUnits | undefined;
  readonly nullDistribution?: PlottedNull | undefined;
}
