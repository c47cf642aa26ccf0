import { symbol } from "../core/expression.ts";
import { standardCounts } from "../core/mention-kernels.ts";
import { cellMetric } from "./kit/cell-metric.ts";

/**
 * Mention detection: how many mentions are found, whatever their entity.
 *
 *   recall    = common mentions ÷ key mentions
 *   precision = common mentions ÷ response mentions
 *
 * `--match` decides which mentions are common. By default, a mention is common if the other side has one with the
 * same tokens. Precision assumes that the key has all mentions. OntoNotes does not annotate singletons, so a mention
 * that counts as extra there may be right (Pradhan et al. 2014, §3).
 *
 * @variants `mentions-lenient` also accepts a part of the key mention that contains its head or minimum span.
 * `--singletons drop` leaves singletons out on both sides.
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none.
 * @deviations coval compares sets of spans, so a repeated span counts once. scorer.pl drops repetitions only in the
 * response, and only of mentions that the key has.
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
