import type { PartlyUndefined } from "../metrics/metric.ts";

/** A system's figure under one metric, a fraction 0..1. */
export interface PlottedInterval {
  /** The metric's title, such as `LEA` or `B³`. */
  readonly metric: string;
  readonly system: string;
  readonly value: number;
  /** Of an average in which an undefined metric counts as 0. */
  readonly partlyUndefined?: PartlyUndefined;
  /** Both null where there is no interval. */
  readonly low: number | null;
  readonly high: number | null;
}

/** Two systems' figures, unit by unit. */
export interface PlottedUnits {
  readonly a: string;
  readonly b: string;
  readonly metric: string;
  /** Figures are fractions 0..1, null where undefined; `size` is the number of key mentions. */
  readonly units: readonly {
    readonly id: string;
    readonly a: number | null;
    readonly b: number | null;
    readonly size: number;
  }[];
}

/** Differences between two systems in the trials of a swap test: the figure of B less that of A, in fractions. */
export interface PlottedNull {
  readonly a: string;
  readonly b: string;
  readonly metric: string;
  /** One per trial. With `exact`, one per arrangement, and each stands for the same with the other sign, too. */
  readonly differences: Float64Array | readonly number[];
  readonly observed: number;
  readonly p: number;
  readonly exact: boolean;
}

/** All that the plots of a comparison show. */
export interface ComparisonPlots {
  /** Such as `LEA F1, 222 documents`. */
  readonly title: string;
  /** What is resampled and exchanged, in the singular: `document`, `part`, … */
  readonly unit: string;
  /** Of the intervals, a fraction: .95. */
  readonly confidence: number;
  /** Systems and metrics are shown in the order in which they first occur. */
  readonly intervals: readonly PlottedInterval[];
  readonly scatter?: PlottedUnits | undefined;
  readonly nullDistribution?: PlottedNull | undefined;
}
