import { type FigureIntervals, figureNames } from "./measure-units.ts";
import { interval, type IntervalInput } from "../stats/intervals.ts";

/** What is known of every figure, in the order of metrics and their recall, precision and F. */
export interface ResampledFigures {
  readonly scores: readonly (number | null)[];
  readonly resampled: readonly Float64Array[];
  readonly leftOut: readonly Float64Array[];
}

/** The intervals of all figures that are defined. */
export function figureIntervals(
  ids: readonly string[],
  { scores, resampled, leftOut }: ResampledFigures,
  { kind, confidence }: Pick<IntervalInput, "kind" | "confidence">,
): FigureIntervals {
  return Object.fromEntries(
    ids.map((id, metric) => [
      id,
      Object.fromEntries(
        figureNames.flatMap((figure, f) => {
          const place = 3 * metric + f;
          const estimate = scores[place];
          if (estimate === null) return [];
          const values = { estimate, resampled: resampled[place].slice(), leftOut: leftOut[place] };
          return [[figure, interval({ kind, confidence, ...values })]];
        }),
      ),
    ]),
  );
}
