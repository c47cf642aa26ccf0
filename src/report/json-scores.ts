import { mainFigure, type Score } from "../metrics/metric.ts";
import type { FigureIntervals } from "../analysis/measure-units.ts";

/** Scores as JSON has them, each with its intervals: a metric with one figure has `value` and no recall, precision and F1. */
export function jsonScores(
  scores: Readonly<Record<string, Score>>,
  intervals: FigureIntervals = {},
  more: (id: string) => object = () => ({}),
): Record<string, object> {
  return Object.fromEntries(
    Object.entries(scores).map(([id, score]) => {
      const { recall, precision, f1, value, ...rest } = score;
      const ci = intervals[id] as FigureIntervals[string] | undefined;
      const isSingle = value !== undefined;
      return [
        id,
        {
          ...(isSingle ? { value: mainFigure(score) } : { recall, precision, f1 }),
          ...rest,
          ...(ci !== undefined && { ci: isSingle && ci.f1 !== undefined ? { value: ci.f1 } : ci }),
          ...more(id),
        },
      ];
    }),
  );
}
