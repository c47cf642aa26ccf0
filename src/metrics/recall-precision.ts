import { fQuotient, orNull, quotient } from "../core/ratio.ts";
import type { MetricOptions, RecallPrecision, Score } from "./metric.ts";

/** The columns of every metric that is one ratio per side. */
const columns = ["recallNumerator", "recallDenominator", "precisionNumerator", "precisionDenominator"] as const;

/** Divides the four columns, which begin at `offset`. */
export function figuresRecallPrecision(
  sums: Float64Array,
  offset: number,
  options: MetricOptions,
  out: Float64Array,
  at: number,
): void {
  rowsOfRecallPrecision(1, sums, offset, 0, options, out, at, 0);
}

/** Does the same for several rows of sums, `width` numbers apart, whose figures are `outWidth` numbers apart. */
export function rowsOfRecallPrecision(
  rows: number,
  sums: Float64Array,
  offset: number,
  width: number,
  { zeroDivision, beta }: MetricOptions,
  out: Float64Array,
  at: number,
  outWidth: number,
): void {
  for (let row = 0, from = offset, to = at; row < rows; row++, from += width, to += outWidth) {
    const recall = quotient(sums[from], sums[from + 1], zeroDivision);
    const precision = quotient(sums[from + 2], sums[from + 3], zeroDivision);
    out[to] = recall;
    out[to + 1] = precision;
    out[to + 2] = fQuotient(recall, precision, beta);
  }
}

/** Divides the four columns, and returns them as `counts` together with the figures. */
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
