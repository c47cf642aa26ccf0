import { fQuotient, orNull, quotient } from "../core/ratio.ts";
import type { MetricOptions, RecallPrecision, Score } from "./metric.ts";

/** The columns of every metric that is one ratio per side. */
const columns = ["recallNumerator", "recallDenominator", "precisionNumerator", "precisionDenominator"] as const;

/** Divides the four columns, which begin at `offset`. */
export function figuresRecallPrecision(
  sums: Float64Array,
  offset: number,
  { zeroDivision, beta }: MetricOptions,
  out: Float64Array,
  at: number,
): void {
  const recall = quotient(sums[offset], sums[offset + 1], zeroDivision);
  const precision = quotient(sums[offset + 2], sums[offset + 3], zeroDivision);
  out[at] = recall;
  out[at + 1] = precision;
  out[at + 2] = fQuotient(recall, precision, beta);
}

/** Divides the four columns, and keeps them beside the figures. */
function scoreRecallPrecision(sums: Float64Array, options: MetricOptions): Score {
  const figures = new Float64Array(3);
  figuresRecallPrecision(sums, 0, options, figures, 0);
  const [recallNumerator, recallDenominator, precisionNumerator, precisionDenominator] = sums;
  return {
    ...recallPrecisionOf(figures),
    counts: { recall: [recallNumerator, recallDenominator], precision: [precisionNumerator, precisionDenominator] },
  };
}

/** Recall, precision and F as figures give them. */
export function recallPrecisionOf([recall, precision, f1]: Float64Array): RecallPrecision {
  return { recall: orNull(recall), precision: orNull(precision), f1: orNull(f1) };
}

/** What all metrics that are one ratio per side have in common. */
export const byRecallAndPrecision = {
  columns,
  figures: figuresRecallPrecision,
  score: scoreRecallPrecision,
} as const;
