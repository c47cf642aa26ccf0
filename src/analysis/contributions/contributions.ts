import type { OverlapTable } from "../../core/overlap-table.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import type { CountedMetric, Lack, Metric, MetricOptions, Score, RatioShares } from "../../metrics/metric.ts";
import { countedMetrics } from "../../scoring/score-options.ts";

/** One counted metric's ratios in one part, or why it has none. */
export type Contribution =
  | { readonly metric: CountedMetric; readonly ratios: readonly RatioShares[] }
  | { readonly metric: CountedMetric; readonly notAdditive: string }
  | { readonly metric: CountedMetric; readonly lack: Lack };

/**
 * What every entity of a part contributes to a metric, or, where it is composite, to each of the metrics that it is the mean of.
 *
 * Its sums are the counts of the metric: this is checked on every call.
 *
 * @param table the part as the metric sees it, singletons and twinless mentions left out where the options say so
 * @param mentions what lies behind the table, for metrics that look at mentions
 * @complexity as of counting the metric, twice
 */
export function contributionsTo(
  metric: Metric,
  table: OverlapTable,
  options: MetricOptions,
  mentions?: PairedMentions,
): readonly Contribution[] {
  return countedMetrics([metric]).map((counted) => {
    const { shares } = counted;
    if ("none" in shares) return { metric: counted, notAdditive: shares.none };
    const lack = counted.lacks?.(options, mentions);
    if (lack !== undefined) return { metric: counted, lack };
    const ratios = shares.of(table, options, mentions);
    requireSums(counted.id, ratios, counted.score(counted.count(table, options, mentions), options));
    return { metric: counted, ratios };
  });
}

/** Why entities have no share in a metric, or in one of those that it is the mean of; nothing if they have. */
export function withoutShares(metric: Metric): string | undefined {
  return countedMetrics([metric]).flatMap(({ shares }) => ("none" in shares ? [shares.none] : []))[0];
}

/** Numerator and denominator of a ratio. */
export function ratioSums({ numerator, denominator, others }: RatioShares): readonly [number, number] {
  const sum = (column: Float64Array | undefined): number => column?.reduce((all, share) => all + share, 0) ?? 0;
  return [sum(numerator) + sum(others?.numerator), sum(denominator) + sum(others?.denominator)];
}

/** Sums may be rounded otherwise than the counts. */
const tolerance = 1e-9;

function requireSums(id: string, ratios: readonly RatioShares[], { counts }: Score): void {
  const sums = ratios.map(ratioSums);
  if (counts !== undefined && "value" in counts) {
    // The one figure is of both classes of links.
    [0, 1].forEach((i) => {
      requireEqual(
        id,
        sums.reduce((all, sum) => all + sum[i], 0),
        counts.value[i],
      );
    });
    return;
  }
  ratios.forEach((ratio, r) => {
    const expected = countsOf(ratio, counts);
    sums[r].forEach((sum, i) => {
      requireEqual(id, sum, expected[i]);
    });
  });
}

function requireEqual(id: string, sum: number, expected: number): void {
  if (!(Math.abs(sum - expected) <= tolerance * Math.max(1, Math.abs(expected)))) {
    throw new Error(`contributions to ${id} sum to ${sum}, not ${expected}`);
  }
}

/** The counts of a ratio, as the metric has them. */
function countsOf({ figure, component, side }: RatioShares, counts: Score["counts"]): readonly [number, number] {
  if (counts !== undefined) {
    if ("coreference" in counts && (component === "coreference" || component === "nonCoreference")) {
      return [counts[component].common, counts[component][side]];
    }
    if ("detection" in counts && (component === "detection" || component === "mentions")) {
      const { truePositives, falseNegatives, falsePositives } = counts[component];
      return [truePositives, truePositives + (figure === "recall" ? falseNegatives : falsePositives)];
    }
    if ("recall" in counts && figure !== "value") return counts[figure];
  }
  return [Number.NaN, Number.NaN];
}
