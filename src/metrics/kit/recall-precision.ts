import { fQuotient, orNull, quotient } from "../../core/ratio.ts";
import type { QuotientSum } from "../../core/quotient-sum.ts";
import type { MetricOptions, RecallPrecision, Score } from "./metric.ts";

const columns = ["recallNumerator", "recallDenominator", "precisionNumerator", "precisionDenominator"] as const;

export function figuresRecallPrecision(
  sums: Float64Array,
  offset: number,
  options: MetricOptions,
  out: Float64Array,
  at: number,
): void {
  rowsOfRecallPrecision(1, { values: sums, at: offset, width: 0 }, options, { values: out, at, width: 0 });
}

/** Rows of numbers in an array: the first begins at `at`, and each begins `width` numbers after the one before. */
interface Rows {
  readonly values: Float64Array;
  readonly at: number;
  readonly width: number;
}

/** Computes recall, precision and F1 of several rows of sums. */
export function rowsOfRecallPrecision(
  rows: number,
  { values: sums, at: first, width }: Rows,
  { zeroDivision, beta }: MetricOptions,
  { values: out, at: firstOut, width: outWidth }: Rows,
): void {
  for (let row = 0, from = first, to = firstOut; row < rows; row++, from += width, to += outWidth) {
    const recall = quotient(sums[from], sums[from + 1], zeroDivision);
    const precision = quotient(sums[from + 2], sums[from + 3], zeroDivision);
    out[to] = recall;
    out[to + 1] = precision;
    out[to + 2] = fQuotient(recall, precision, beta);
  }
}

function scoreRecallPrecision(sums: Float64Array, options: MetricOptions): Score {
  const figures = new Float64Array(3);
  figuresRecallPrecision(sums, 0, options, figures, 0);
  const [recallNumerator, recallDenominator, precisionNumerator, precisionDenominator] = sums;
  return {
    ...recallPrecisionOf(figures),
    counts: { recall: [recallNumerator, recallDenominator], precision: [precisionNumerator, precisionDenominator] },
  };
}

export function recallPrecisionOf([recall, precision, f1]: Float64Array): RecallPrecision {
  return { recall: orNull(recall), precision: orNull(precision), f1: orNull(f1) };
}

function quotientsOfRecallPrecision(
  figure: number,
  offset: number,
  { zeroDivision, beta }: MetricOptions,
): QuotientSum | undefined {
  if (zeroDivision === 1) return undefined;
  const recall = [offset, offset + 1] as const;
  const precision = [offset + 2, offset + 3] as const;
  const [numerator, denominator] = figure === 0 ? recall : precision;
  const of = figure === 2 ? { recall, precision, beta } : { numerator, denominator };
  return { terms: [{ weight: 1, of }] };
}

export const byRecallAndPrecision = {
  columns,
  figures: figuresRecallPrecision,
  quotients: quotientsOfRecallPrecision,
  score: scoreRecallPrecision,
} as const;

function figuresOfRatio(
  sums: Float64Array,
  offset: number,
  { zeroDivision }: MetricOptions,
  out: Float64Array,
  at: number,
): void {
  out[at] = Number.NaN;
  out[at + 1] = Number.NaN;
  out[at + 2] = quotient(sums[offset], sums[offset + 1], zeroDivision);
}

export const byOneRatio = {
  hasOneFigure: true,
  columns: ["numerator", "denominator"],
  figures: figuresOfRatio,
  quotients(figure: number, offset: number, { zeroDivision }: MetricOptions): QuotientSum | undefined {
    if (zeroDivision === 1 || figure !== 2) return undefined;
    return { terms: [{ weight: 1, of: { numerator: offset, denominator: offset + 1 } }] };
  },
  score([numerator, denominator]: Float64Array, { zeroDivision }: MetricOptions): Score {
    return {
      recall: null,
      precision: null,
      f1: null,
      value: orNull(quotient(numerator, denominator, zeroDivision)),
      counts: { value: [numerator, denominator] },
    };
  },
} as const;
