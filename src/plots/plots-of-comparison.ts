import { mainFigure, type PartlyUndefined } from "../metrics/kit/metric.ts";
import { orNull } from "../core/ratio.ts";
import type { Comparison } from "../analysis/compare/comparison.ts";
import { headlinePairs, tableRows } from "../report/compare/compare-report.ts";
import { titleOf } from "../report/score/score-tables.ts";
import { headingOf } from "../report/compare/write-compare-report.ts";

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

/**
 * Returns the data of a comparison's plots: the intervals of all systems, and the units and null distribution of two
 * systems. The two systems are the two best, or the baseline and the best other.
 */
export function plotsOfComparison(comparison: Comparison): ComparisonPlots {
  const { options, metrics, systems, units, unit, unitScores, nullDistribution } = comparison;
  const rows = tableRows(comparison);
  const [a, b] =
    nullDistribution === undefined
      ? [rows[1].system.name, rows[0].system.name]
      : [nullDistribution.a, nullDistribution.b];
  const scoresOf = (name: string): Float64Array => unitScores[systems.findIndex((system) => system.name === name)];
  const pair = headlinePairs(comparison).find((each) => each.a === a && each.b === b);
  const metric = titleOf(options.headline);
  return {
    title: headingOf(comparison),
    unit,
    confidence: options.confidence,
    intervals: metrics.flatMap((id) =>
      rows.flatMap(({ system: { name, scores, ci } }) => {
        const value = mainFigure(scores[id]);
        const [low, high] = ci[id].f1 ?? [null, null];
        if (value === null) return [];
        const { partlyUndefined } = scores[id];
        const mark = partlyUndefined !== undefined && { partlyUndefined };
        return [{ metric: titleOf(id), system: name, value, low, high, ...mark }];
      }),
    ),
    scatter: {
      a,
      b,
      metric,
      units: units.map(({ id, keyMentions }, unit) => ({
        id,
        a: orNull(scoresOf(a)[unit]),
        b: orNull(scoresOf(b)[unit]),
        size: keyMentions,
      })),
    },
    ...(nullDistribution !== undefined &&
      pair !== undefined && {
        nullDistribution: {
          a,
          b,
          metric,
          differences: nullDistribution.differences,
          observed: pair.delta ?? 0,
          p: pair.p ?? 1,
          exact: pair.method === "exact",
        },
      }),
  };
}
