import type { OverlapTable } from "../../../core/overlap-table.ts";
import type { PairedMentions } from "../../../core/paired-mentions.ts";
import type { CountedMetric, MetricOptions } from "../metric.ts";
import { type FourCounts, type SplitAlignment, type SplitTable, alignSplits } from "./aligned-splits.ts";

type Count = CountedMetric["count"];

/** Describes how a metric with four columns scores split antecedents. */
export type SplitCounting =
  | {
      /** Scores antecedents against antecedents; by default, as the metric scores mentions. */
      readonly ofAntecedents?: CountedMetric["count"];
      /** Counts mentions and split antecedents. Those in `pairs` count as mentions that both sides share in part. */
      readonly count: (
        table: SplitTable,
        alignment: SplitAlignment,
        options: MetricOptions,
        mentions?: PairedMentions,
      ) => FourCounts;
    }
  | {
      /** Counts under every policy that does not ignore split antecedents. */
      readonly all: CountedMetric["count"];
    };

/** Returns a counting function that also scores split antecedents, or nothing else with the policy `only`. */
export function countingSplits(plain: Count, splits: SplitCounting): Count {
  if ("all" in splits) {
    return (table, options, mentions) =>
      (options.splitAntecedents === "drop" ? plain : splits.all)(table, options, mentions);
  }
  const { ofAntecedents = plain, count } = splits;
  return (table, options, mentions) => {
    if (!hasSplits(table))
      return options.splitAntecedents === "only" ? new Float64Array(4) : plain(table, options, mentions);
    const alignment = alignSplits(table, (antecedents) => ofAntecedents(antecedents, options));
    if (options.splitAntecedents === "only") return alignment.counts;
    return Float64Array.from(count(table, alignment, options, mentions));
  };
}

export function hasSplits(table: Parameters<Count>[0]): table is SplitTable {
  return table.splits !== undefined && table.splits.key.entity.length + table.splits.response.entity.length > 0;
}

/** Returns the number of mentions that are singletons on both sides. */
export function bothSingletons({ keySizes, responseSizes, cellKey, cellResponse }: OverlapTable): number {
  return cellKey.reduce((sum, k, c) => sum + (keySizes[k] === 1 && responseSizes[cellResponse[c]] === 1 ? 1 : 0), 0);
}
