import type { PairedMentions } from "../../core/paired-mentions.ts";
import { orNull, quotient } from "../../core/ratio.ts";
import type { CountedMetric, MetricOptions, OutcomeMetric, Score } from "./metric.ts";
import { neededMentions } from "./needed-mentions.ts";
import { outcomeShares } from "./outcome-shares.ts";
import { figuresRecallPrecision, recallPrecisionOf } from "./recall-precision.ts";

export const resolved = { truePositive: 0, wrongLinkage: 1, falseNegative: 2, falsePositive: 3 } as const;

function ratiosOf([tp, wl, fn, fp]: Float64Array): Float64Array {
  return Float64Array.of(tp, tp + wl + fn, tp, tp + wl + fp);
}

function figuresOfOutcomes(
  sums: Float64Array,
  offset: number,
  options: MetricOptions,
  out: Float64Array,
  at: number,
): void {
  figuresRecallPrecision(ratiosOf(sums.subarray(offset, offset + 4)), 0, options, out, at);
}

function scoreOutcomes(sums: Float64Array, options: MetricOptions): Score {
  const figures = new Float64Array(3);
  figuresOfOutcomes(sums, 0, options, figures, 0);
  const [recallNumerator, recallDenominator, precisionNumerator, precisionDenominator] = ratiosOf(sums);
  const [truePositives, wrongLinkages, falseNegatives, falsePositives] = sums;
  return {
    ...recallPrecisionOf(figures),
    accuracy: orNull(quotient(truePositives, truePositives + wrongLinkages, options.zeroDivision)),
    counts: { recall: [recallNumerator, recallDenominator], precision: [precisionNumerator, precisionDenominator] },
    outcomes: { truePositives, wrongLinkages, falseNegatives, falsePositives },
  };
}

export function byOutcomes(outcomes: OutcomeMetric["outcomes"]) {
  return {
    outcomes,
    columns: ["truePositives", "wrongLinkages", "falseNegatives", "falsePositives"],
    count: countingOutcomes(outcomes, 4),
    shares: outcomeShares(outcomes, [
      { figure: "recall", numerator: [0], rest: [1, 2] },
      { figure: "precision", numerator: [0], rest: [1, 3] },
    ]),
    figures: figuresOfOutcomes,
    score: scoreOutcomes,
  };
}

export function countingOutcomes(outcomes: OutcomeMetric["outcomes"], columns: number): CountedMetric["count"] {
  return (_table, options: MetricOptions, mentions?: PairedMentions) => {
    const counts = new Float64Array(columns);
    outcomes(neededMentions(mentions), options, (column, times) => {
      counts[column] += times;
    });
    return counts;
  };
}
