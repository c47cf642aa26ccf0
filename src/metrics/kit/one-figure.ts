import { orNull, quotient } from "../../core/ratio.ts";
import type { MetricOptions, Score } from "./metric.ts";

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
