import { mainFigure } from "../metrics/kit/metric.ts";
import { orNull } from "../core/ratio.ts";
import type { Comparison } from "../analysis/compare/comparison.ts";
import { headlinePairs, tableRows } from "../report/compare/compare-report.ts";
import { titleOf } from "../report/score/score-tables.ts";
import { headingOf } from "../report/compare/write-compare-report.ts";
import type { ComparisonPlots } from "./comparison-plots.ts";

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
