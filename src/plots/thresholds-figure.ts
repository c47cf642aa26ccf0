import type { Score } from "../metrics/kit/metric.ts";
import { mainFigure } from "../metrics/kit/metric.ts";
import { findMetric } from "../metrics/registry.ts";
import { severalCurves } from "./curves-figure.ts";
import { plainText } from "./text.ts";

interface ThresholdScores {
  readonly threshold: number;
  /** By metric id. */
  readonly scores: Readonly<Record<string, Score>>;
}

/** The metrics that the guide to tables of records explains. */
const usual: readonly string[] = ["pairwise", "b3", "lea"];

/** Returns a sweep with the usual metrics among its own, or as it is if it has no more metrics than these. */
export function withFewMetrics(sweep: readonly ThresholdScores[]): readonly ThresholdScores[] {
  const ids = Object.keys(sweep[0].scores);
  const few = usual.filter((id) => ids.includes(id));
  if (few.length === 0 || ids.length <= usual.length) return sweep;
  return sweep.map(({ threshold, scores }) => ({
    threshold,
    scores: Object.fromEntries(few.map((id) => [id, scores[id]])),
  }));
}

/**
 * Draws recall, precision and F1 over the thresholds of a table of pairs: a plot for each metric, whose heading names the
 * best threshold.
 *
 * @param sweep in ascending order of thresholds
 * @param f the title of the F measure, such as F1
 */
export function drawThresholds(name: string, sweep: readonly ThresholdScores[], f: string): string {
  return severalCurves(
    [`Scores of ${plainText(name)} by threshold`, "A threshold chosen on this key looks better than it is"],
    Object.keys(sweep[0].scores).map((id) => {
      const own = sweep.map(({ threshold, scores }) => ({ threshold, score: scores[id] }));
      const main = own.map(({ score }) => mainFigure(score));
      const best = own[bestPlace(main)];
      const curve = (title: string, y: readonly (number | null)[]) => ({
        title,
        y: y.map((figure) => (figure === null ? null : 100 * figure)),
      });
      const title = plainText(findMetric(id)?.title ?? id);
      const figure = mainFigure(best.score);
      return {
        heading: figure === null ? title : `${title}: best ${f} ${(100 * figure).toFixed(2)} at ${best.threshold}`,
        curves: {
          x: own.map(({ threshold }) => threshold),
          xTitle: "threshold",
          yTitle: "percent",
          series: [
            curve(
              "recall",
              own.map(({ score }) => score.recall),
            ),
            curve(
              "precision",
              own.map(({ score }) => score.precision),
            ),
            curve(f, main),
          ],
          percent: { x: false, y: true },
        },
      };
    }),
  );
}

/** Returns the place of the first of the highest figures. */
function bestPlace(figures: readonly (number | null)[]): number {
  return figures.reduce<number>((best, figure, i) => ((figure ?? -1) > (figures[best] ?? -1) ? i : best), 0);
}
