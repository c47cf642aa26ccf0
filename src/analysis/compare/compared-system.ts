import { figureNames } from "../../scoring/unit-counts-of.ts";
import { interval, type Interval } from "../../stats/intervals.ts";
import { jackknifeError } from "../../stats/jackknife.ts";
import type { ComparedSystem } from "./comparison.ts";
import type { ComparisonContext } from "./comparison-context.ts";
import { standardDeviation } from "./standard-deviation.ts";

/** One system with its scores and their intervals; of several runs, the means and how far they spread. */
export function comparedSystem(
  { options, metrics, measured, systems, figures: all, hasIntervals }: ComparisonContext,
  system: number,
): ComparedSystem {
  const { name, runs } = systems[system];
  const figures = all[system];
  const results = runs.map((run) => run.result());
  const intervalOf = (measure: number): Interval | undefined => {
    const estimate = figures.scores[measure];
    const resampled = figures.resampled?.[measure];
    if (!hasIntervals || options.ci === "none" || estimate === null || resampled === undefined) return undefined;
    return interval({
      kind: options.ci,
      confidence: options.confidence,
      estimate,
      resampled: resampled.slice(),
      leftOut: figures.leftOut[measure],
    });
  };
  return {
    name,
    scores:
      results.length === 1
        ? results[0].scores
        : Object.fromEntries(
            metrics.map(({ id }, m) => [
              id,
              { recall: figures.scores[3 * m], precision: figures.scores[3 * m + 1], f1: figures.scores[3 * m + 2] },
            ]),
          ),
    ci: Object.fromEntries(
      metrics.map(({ id }, m) => [
        id,
        Object.fromEntries(
          figureNames.flatMap((figure, f) => {
            const found = intervalOf(3 * m + f);
            return found === undefined ? [] : [[figure, found]];
          }),
        ),
      ]),
    ),
    voidMentions: results.reduce((sum, { voidMentions }) => sum + voidMentions, 0) / results.length,
    ...(runs.length > 1 && {
      runs: Object.fromEntries(
        metrics.map(({ id }, m) => {
          const scores = figures.scoresOfRuns[3 * m + 2].map((score) => score ?? 0);
          return [
            id,
            {
              runs: scores,
              sd: standardDeviation(scores),
              unitSe: measured.units.length < 2 ? null : jackknifeError(figures.leftOut[3 * m + 2]),
            },
          ];
        }),
      ),
    }),
    signatures: results.map(({ signature }) => signature),
  };
}
