import { orNull } from "../core/ratio.ts";
import { formatSignature, parseSignature } from "../core/signature.ts";
import type { Accumulator } from "../scoring/accumulator.ts";
import { type FigureName, figureNames, measureUnits } from "../scoring/unit-counts-of.ts";
import { bootstrap } from "../stats/bootstrap.ts";
import { interval, type Interval, intervalField, type IntervalKind, leastUnits } from "../stats/intervals.ts";
import { generatorName } from "../stats/random-words.ts";
import { leaveOneOut } from "../stats/jackknife.ts";

/** Intervals of all figures of one response. */
export interface ScoreIntervals {
  /** Of the interval, 0..1. */
  readonly confidence: number;
  /** Documents, or parts where the options average parts. */
  readonly units: number;
  /** By metric id; empty if there are fewer than six units, and without the figures that are undefined. */
  readonly ci: Readonly<Record<string, Readonly<Partial<Record<FigureName, Interval>>>>>;
  /** The signature of the scores, with how the intervals were made. */
  readonly signature: string;
}

/** How intervals are made. */
export interface IntervalOptions {
  readonly ci: IntervalKind;
  readonly confidence: number;
  readonly resamples: number;
  readonly seed: number;
}

/**
 * Bootstrap intervals of every figure of one response, over documents, which are drawn with replacement.
 *
 * @source Hesterberg, T. (2014). What Teachers Should Know about the Bootstrap. arXiv:1411.5279.
 */
export function scoreIntervals(accumulator: Accumulator, options: IntervalOptions): ScoreIntervals {
  const { ci: kind, confidence, resamples, seed } = options;
  const { columns, measures, units } = measureUnits([accumulator], accumulator.options.unit);
  const { scores, signature } = accumulator.result();
  const enough = units.length >= leastUnits;
  const [resampled] = enough ? bootstrap(columns, measures, { resamples, seed }) : [[]];
  const [leftOut] = enough ? leaveOneOut(columns, measures) : [[]];
  const ci = Object.entries(scores).map(([id, score], m) => [
    id,
    Object.fromEntries(
      figureNames.flatMap((figure, f) => {
        const estimate = orNull(score[figure] ?? Number.NaN);
        if (!enough || estimate === null) return [];
        const measure = 3 * m + f;
        return [
          [figure, interval({ kind, confidence, estimate, resampled: resampled[measure], leftOut: leftOut[measure] })],
        ];
      }),
    ),
  ]);
  const { version = "", ...fields } = parseSignature(signature) ?? {};
  return {
    confidence,
    units: units.length,
    ci: Object.fromEntries(ci) as ScoreIntervals["ci"],
    signature: formatSignature({
      ...fields,
      ci: intervalField(kind, confidence, resamples),
      seed: String(seed),
      rng: generatorName,
      version,
    }),
  };
}
