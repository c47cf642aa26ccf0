import type { CountedMetric, Metric, MetricOptions } from "../../metrics/metric.ts";
import { countedMetrics } from "../../scoring/score-options.ts";
import { type Contribution, ratioSums } from "./contributions.ts";

/**
 * What shares are worth in a corpus, whose counts are summed: a metric's figure is the sum, over its ratios, of numerator times points; what is lost
 * is the sum of (denominator − numerator) times points.
 */
export class ContributionPoints {
  private readonly metric: Metric;
  private readonly options: MetricOptions;
  /** Denominators of each counted metric's ratios. */
  private readonly denominators = new Map<CountedMetric, number[]>();

  /**
   * Begins with no counts.
   *
   * @param metric one in which entities have shares
   * @param options those that the shares were counted with
   */
  constructor(metric: Metric, options: MetricOptions) {
    this.metric = metric;
    this.options = options;
  }

  /** Adds a part's contributions to the metric. */
  add(contributions: readonly Contribution[]): void {
    for (const contribution of contributions) {
      if (!("ratios" in contribution)) continue;
      const sums = contribution.ratios.map((ratio) => ratioSums(ratio)[1]);
      const before = this.denominators.get(contribution.metric);
      this.denominators.set(contribution.metric, before === undefined ? sums : before.map((sum, i) => sum + sums[i]));
    }
  }

  /**
   * How many points (0..100) of the metric's figure one unit of each ratio's numerator is, for each counted metric that it is made of:
   * the weight of the ratio ÷ its denominator, shared out where the metric is a mean of several. 0 where the denominator is 0.
   *
   * The ratios of a metric without recall and precision (`arcs-anchor`) are worth points of their own figures.
   */
  points(): ReadonlyMap<CountedMetric, readonly number[]> {
    const counted = countedMetrics([this.metric]);
    return new Map(
      Array.from(this.denominators, ([metric, denominators]) => {
        const weights = "of" in metric.shares ? metric.shares.weights?.(denominators, this.options) : undefined;
        const points = denominators.map((sum, i) =>
          sum === 0 ? 0 : (100 * (weights?.[i] ?? 1)) / sum / counted.length,
        );
        return [metric, points];
      }),
    );
  }
}
