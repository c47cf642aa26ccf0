import { standardCounts } from "../core/mention-kernels.ts";
import { cellMetric } from "./kit/cell-metric.ts";
import { ceafMSplits } from "./kit/aligned-splits.ts";

/**
 * CEAF_m, mention-based CEAF: the mentions that key and response entities share in their best one-to-one alignment.
 *
 *   recall    = max_g Σ_k φ3(k, g(k)) ÷ |M_K|,  φ3(k, r) = |k ∩ r|
 *   precision = the same numerator ÷ |M_R|
 *
 *   g   one-to-one alignments of key and response entities; |M_K|, |M_R| all mentions of the key and of the response
 *
 * @variants φ3 is one of four similarities of Luo (2005): `ceafe` uses φ4, `ceaf1` φ1, `ceaf2` φ2. `ceafm-rn` and
 * `ceafm-sys` treat twinless mentions differently. `--split-antecedents score` also scores split antecedents.
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none.
 * @deviations Scorers differ on [repeated mentions](../conformance.md#reasons): the figures of scorer.pl can exceed
 * 100. coval's function `ceafm`, which its command does not use, divides by the numbers of entities.
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
