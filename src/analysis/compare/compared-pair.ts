import { rise } from "../../core/ratio.ts";
import { type FigureName, figureNames, type MeasuredUnits } from "../measure-units.ts";
import { interval, leastUnits } from "../../stats/intervals.ts";
import { jackknifeError, minimumDetectableDifference } from "../../stats/jackknife.ts";
import { kendallTauB } from "../../stats/kendall.ts";
import type { ComparedPair } from "./comparison.ts";
import type { ComparisonContext } from "./comparison-context.ts";
import { influences } from "./influence.ts";
import { minus } from "./pair-tests.ts";
import { fragileUnits, genreDesignEffect, genreDifferences } from "./robustness.ts";
import { standardDeviation } from "./standard-deviation.ts";
import type { SystemFigures } from "./system-figures.ts";
import type { FamilyTest } from "./test-families.ts";
import { signOf } from "../../stats/tolerance.ts";

/** The difference of two systems by one figure, with its test and all that a reader should know beside it. */
export function comparedPair(
  { options, metrics, measured, systems, figures, hasIntervals }: ComparisonContext,
  test: FamilyTest,
): ComparedPair {
  const { metric, figure, pair, pairs } = test;
  const [a, b] = pair.map((system) => figures[system]);
  const measure = 3 * metric + figure;
  const identity = {
    a: systems[pair[0]].name,
    b: systems[pair[1]].name,
    metric: metrics[metric].id,
    figure: figureNames[figure] satisfies FigureName,
  };
  const delta = rise(a.scores[measure], b.scores[measure]);
  const without = minus(b.leftOut[measure], a.leftOut[measure]);
  const se =
    delta === null || measured.units.length < 2
      ? null
      : Math.hypot(jackknifeError(without), runError(a, measure), runError(b, measure));
  const ci =
    delta === null || !hasIntervals || options.ci === "none" || a.resampled === undefined || b.resampled === undefined
      ? null
      : interval({
          kind: options.ci,
          confidence: options.confidence,
          estimate: delta,
          resampled: minus(b.resampled[measure], a.resampled[measure]),
          leftOut: without,
        });
  const strictest = options.adjust === "holm" ? options.alpha / pairs : options.alpha;
  const p = delta === null ? null : test.p;
  const pAdjusted = delta === null ? null : test.pAdjusted;
  const mcse = test.method === "monte-carlo" && p !== null ? Math.sqrt((p * (1 - p)) / test.resamples) : undefined;
  const isBorderline = mcse !== undefined && p !== null && Math.abs(p - options.alpha) < 2 * mcse;
  // Where leaving out a unit changes nothing, the error is 0, and nothing is known about what could have been found.
  const mdd80 = se === null || signOf(se) === 0 ? null : minimumDetectableDifference(se, strictest);
  const isHeadline =
    identity.metric === options.headline && identity.figure === "f1" && delta !== null && measured.units.length > 1;
  return {
    ...identity,
    delta,
    ci,
    p,
    pAdjusted,
    reject: pAdjusted !== null && pAdjusted <= options.alpha,
    method: test.method,
    ...(test.count !== undefined && { count: test.count }),
    resamples: test.resamples,
    nEff: test.nEff,
    leastP: test.leastP,
    ...(mcse !== undefined && { mcse }),
    ...(isBorderline && { settledBy: trialsToSettle(p, options.alpha) }),
    se,
    mdd80,
    unitsNeeded: mdd80 === null || delta === 0 ? null : Math.ceil(measured.units.length * (mdd80 / delta!) ** 2),
    ...countWins(a.ofUnits[measure], b.ofUnits[measure]),
    ...(isHeadline && {
      influence: influences(measured.counts.units, delta, without),
      fragile: fragileUnits(measured, [a, b], metric, { ...options, delta, without, p: test.p, pairs }),
      sizeCorrelation: sizeCorrelation(measured, a.ofUnits[measure], b.ofUnits[measure]),
      ...(options.strata === "genre" &&
        options.claim === "checkpoint" && {
          genres: genreDifferences(measured, [a.runs[0], b.runs[0]], metric, options),
          designEffect: genreDesignEffect(measured, [a.runs[0], b.runs[0]], metric, se),
        }),
    }),
  };
}

/** The standard error that the choice of runs leaves: their deviation over the root of their number; 0 for a single run. */
function runError({ scoresOfRuns }: SystemFigures, measure: number): number {
  const scores = scoresOfRuns[measure].map((score) => score ?? 0);
  return scores.length < 2 ? 0 : standardDeviation(scores) / Math.sqrt(scores.length);
}

/** As many trials as bring α out of reach of two standard errors of p; at a p of exactly α none do. */
function trialsToSettle(p: number, alpha: number): number | null {
  return p === alpha ? null : Math.ceil((4 * p * (1 - p)) / (p - alpha) ** 2);
}

/** Units on which one is undefined count as ties. */
function countWins(a: Float64Array, b: Float64Array): { wins: number; ties: number; losses: number } {
  let wins = 0;
  let losses = 0;
  a.forEach((value, unit) => {
    const sign = signOf(b[unit] - value);
    if (sign > 0) wins++;
    else if (sign < 0) losses++;
  });
  return { wins, ties: a.length - wins - losses, losses };
}

function sizeCorrelation({ units }: MeasuredUnits, a: Float64Array, b: Float64Array): number | null {
  const defined = Array.from(a.keys()).filter((unit) => !Number.isNaN(a[unit]) && !Number.isNaN(b[unit]));
  if (defined.length < leastUnits) return null;
  return kendallTauB(
    defined.map((unit) => b[unit] - a[unit]),
    defined.map((unit) => units[unit].keyMentions),
  );
}
