import { standardCounts } from "../core/mention-kernels.ts";
import { cellMetric } from "./kit/cell-metric.ts";
import { ceafMSplits } from "./kit/aligned-splits.ts";

/**
 * CEAF_m, mention-based (φ3): the mentions that paired entities share.
 *
 *   recall = max_g Σ_k |k ∩ g(k)| ÷ |M_K|,   precision = the same numerator ÷ |M_R|
 *
 *   g   one-to-one pairings of key and response entities      |M_K|, |M_R|   numbers of mentions
 *
 * @variants `ceafm-rn`, `ceafm-sys` and `ceafe-rn`, for [twinless mentions](twinless.md).
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none.
 * @deviations As in scorer.pl. With [repeated mentions](../conformance.md#reasons), scorer.pl can exceed 100.
 * @cite luo-2005
 * @complexity O(cells) for components with one entity on a side, else an assignment problem per connected component.
 *   WebAssembly counts corpora of over 2,000 mentions: `aligned` in `assembly/standard-counts.ts`.
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → recall 4/7, precision 4/8
 */
export const ceafM = cellMetric({
  id: "ceafm",
  title: "CEAF_m",
  summary: "Mentions that key and response entities share in their best one-to-one alignment.",
  formula: "recall = max_g Σ_k |k∩g(k)| / |M_K|;  precision = the same numerator / |M_R|",
  cite: ["luo-2005"],
  compiled: () => standardCounts.ceafm,
  unit: "mention",
  align: (common) => common,
  cell: ({ common }) => common,
  of: (size) => size,
  written: { as: "alignment", phi: "3", similarity: (common) => common, unnamed: true },
  wholeCounts: true,
  splits: ceafMSplits,
});
