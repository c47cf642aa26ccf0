import { symbol } from "../core/expression.ts";
import { standardCounts } from "../core/mention-kernels.ts";
import { cellMetric } from "./kit/cell-metric.ts";

/**
 * How many mentions are found. `--match` decides which mentions are common; by default, those with the same tokens.
 *
 *   recall = common mentions ÷ key mentions,   precision = common mentions ÷ response mentions
 *
 * If the key lacks singletons, as in OntoNotes, an extra mention may be right (Pradhan et al. 2014, §3).
 *
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none.
 * @deviations coval counts a repeated span once. scorer.pl drops only repetitions in the response of mentions that the
 * key has.
 * @cite pradhan-2014
 * @complexity O(cells).
 *   WebAssembly counts corpora of over 2,000 mentions: `countStandard` in `assembly/standard-counts.ts`.
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → recall 6/7, precision 6/8
 */
export const mentions = cellMetric({
  id: "mentions",
  title: "mentions",
  summary: "Mention detection: the share of mentions found, whatever their entity.",
  formula: "recall = common / |M_K|;  precision = common / |M_R|",
  cite: ["pradhan-2014"],
  compiled: () => standardCounts.mentions,
  unit: "mention",
  cell: ({ common }) => common,
  of: (size) => size,
  wholeCounts: true,
  written: { as: "sets", of: "mentions", sets: { key: symbol("M", "K"), response: symbol("M", "R") } },
});
