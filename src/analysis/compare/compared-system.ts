import { partlyUndefinedIn } from "../../scoring/grouping.ts";
import { jackknifeError } from "../../stats/jackknife.ts";
import { figureIntervals } from "../figure-intervals.ts";
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
  const results = figures.runs.map((run) => measured.results[run]);
  const ids = metrics.map(({ id }) => id);
  const { resampled } = figures;
  return {
    name,
    scores:
      results.length === 1
        ? results[0].scores
        : Object.fromEntries(
            metrics.map(({ id, hasOneFigure }, m) => {
              const [recall, precision, main] = figures.scores.slice(3 * m, 3 * m + 3);
              return [
                id,
                {
                  ...{ recall, precision, ...(hasOneFigure ? { f1: null, value: main } : { f1: main }) },
                  ...partlyUndefinedIn(results.map(({ scores }) => scores[id])),
                },
              ];
            }),
          ),
    ci:
      !hasIntervals || options.ci === "none" || resampled === undefined
        ? Object.fromEntries(ids.map((id) => [id, {}]))
        : figureIntervals(ids, { ...figures, resampled }, { kind: options.ci, confidence: options.confidence }),
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
