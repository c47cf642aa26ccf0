import { fMeasure, ratio } from "../core/ratio.ts";
import type { MetricOptions, Score } from "./metric.ts";

/** The columns of every metric that is one ratio per side. */
export const recallPrecisionColumns = [
  "recallNumerator",
  "recallDenominator",
  "precisionNumerator",
  "precisionDenominator",
] as const;

/** Divides the four columns. */
export function scoreRecallPrecision(sums: Float64Array, options: MetricOptions): Score {
  const [recallNumerator, recallDenominator, precisionNumerator, precisionDenominator] = sums;
  const recall = ratio(recallNumerator, recallDenominator, options.zeroDivision);
  const precision = ratio(precisionNumerator, precisionDenominator, options.zeroDivision);
  return {
    recall,
    precision,
    f1: fMeasure(recall, precision, options.beta),
    counts: { recall: [recallNumerator, recallDenominator], precision: [precisionNumerator, precisionDenominator] },
  };
}
