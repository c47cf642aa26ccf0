import { atOnce, type Steps } from "../core/long-work.ts";
import { formatSignature, parseSignature } from "../core/signature.ts";
import type { Accumulator } from "../scoring/accumulator.ts";
import { clusterMetrics } from "../scoring/cluster-counts.ts";
import type { ScoreOptions } from "../scoring/score-options.ts";
import { bootstrapSteps } from "../stats/bootstrap.ts";
import {
  type IntervalInput,
  type IntervalKind,
  interval,
  intervalField,
  leastUnits,
  withinBounds,
} from "../stats/intervals.ts";
import { leaveOneOut } from "../stats/jackknife.ts";
import { generatorName } from "../stats/random-words.ts";
import { type FigureIntervals, figureNames, figureOf, measureUnits } from "./measure-units.ts";

/** Intervals of all figures of one response. */
export interface ScoreIntervals {
  /** The level of the interval, 0..1. */
  readonly confidence: number;
  /**
   * The number of resampled units: documents, parts (`unit: "part"`), clusters (`unit: "cluster"`), or subtopics or topics
   * of the scope. More than 10,000 clusters are put into 10,000 groups at random, and the groups are resampled.
   */
  readonly units: number;
  /** By metric id, without undefined figures; without any figures if there are fewer than six units, or if the metric's counts cannot be divided among clusters. */
  readonly ci: FigureIntervals;
  /** The signature of the scores, extended by the method of the intervals. */
  readonly signature: string;
}

/** How to compute intervals. */
export interface IntervalOptions {
  readonly ci: IntervalKind;
  readonly confidence: number;
  readonly resamples: number;
  readonly seed: number;
}

/**
 * Computes bootstrap intervals of every figure of one response. Units are drawn with replacement.
 *
 * @source Hesterberg, T. (2014). What Teachers Should Know about the Bootstrap. arXiv:1411.5279.
 * @example
 *   const total = accumulator({ metrics: ["muc"] });
 *   const right = ["1", "2", "3", "4", "5", "6"].map((name) => partOf([["a", "b"]], name));
 *   for (const part of right) total.add(part, part);
 *   // Every resample of right documents is right.
 *   scoreIntervals(total, { ci: "xpct", confidence: 0.95, resamples: 100, seed: defaultSeed }).ci.muc.f1; // → [1, 1]
 */
export function scoreIntervals(accumulator: Accumulator, options: IntervalOptions): ScoreIntervals {
  return atOnce(scoreIntervalSteps([accumulator], options))[0];
}

/**
 * Computes the intervals of several responses like `scoreIntervals`, in steps that yield the share of resamples. Units
 * are drawn once for all, which changes no interval.
 *
 * @param systems must have the same key, units and options
 */
export function* scoreIntervalSteps(
  systems: readonly Accumulator[],
  { ci: kind, confidence, resamples, seed }: IntervalOptions,
): Steps<ScoreIntervals[]> {
  const { columns, measures, units, results } = measureUnits(systems.map(measurable), systems[0].options.unit);
  const isPossible = units.length >= leastUnits;
  const resampled = isPossible ? yield* bootstrapSteps(columns, measures, { resamples, seed }) : [];
  const leftOut = isPossible ? leaveOneOut(columns, measures) : [];
  return results.map(({ scores }, system) => {
    const ids = Object.keys(scores);
    const { scores: all, signature } = systems[system].result();
    const { version = "", ...fields } = parseSignature(signature) ?? {};
    const figures = {
      scores: ids.flatMap((id) => figureNames.map((figure) => figureOf(scores[id], figure))),
      resampled: resampled[system],
      leftOut: leftOut[system],
    };
    return {
      confidence,
      units: units.length,
      ci: {
        ...Object.fromEntries(Object.keys(all).map((id) => [id, {}])),
        ...(isPossible && figureIntervals(ids, figures, { kind, confidence }, systems[system].options)),
      },
      signature: formatSignature({
        ...fields,
        ci: intervalField(kind, confidence, resamples),
        seed: String(seed),
        rng: generatorName,
        version,
      }),
    };
  });
}

/** Leaves out the metrics whose counts cannot be divided among the units. */
function measurable(system: Accumulator): Accumulator {
  const { options } = system;
  const divided = options.unit === "cluster" ? clusterMetrics(options) : options.metrics;
  const left = options.metrics.filter((metric) => !divided.includes(metric));
  return left.length === 0 ? system : system.without(left.map(({ id }) => id));
}

/** Every figure with its resamples: recall, precision and F1 of each metric, one metric after another. */
interface ResampledFigures {
  readonly scores: readonly (number | null)[];
  readonly resampled: readonly Float64Array[];
  readonly leftOut: readonly Float64Array[];
}

/**
 * Returns the intervals of figures, without what figures from 0 to 1 cannot be: an estimate from a sample, and so its
 * resamples, may exceed 1.
 */
export function figureIntervals(
  ids: readonly string[],
  { scores, resampled, leftOut }: ResampledFigures,
  { kind, confidence }: Pick<IntervalInput, "kind" | "confidence">,
  { metrics }: Pick<ScoreOptions, "metrics">,
): FigureIntervals {
  const bounded = new Set(metrics.filter(({ properties }) => properties.bounded).map(({ id }) => id));
  return Object.fromEntries(
    ids.map((id, metric) => [
      id,
      Object.fromEntries(
        figureNames.flatMap((figure, f) => {
          const place = 3 * metric + f;
          const estimate = scores[place];
          if (estimate === null) return [];
          const values = { estimate, resampled: resampled[place].slice(), leftOut: leftOut[place] };
          const ends = interval({ kind, confidence, ...values });
          return [[figure, bounded.has(id) ? withinBounds(ends) : ends]];
        }),
      ),
    ]),
  );
}
