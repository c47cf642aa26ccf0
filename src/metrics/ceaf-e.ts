import { chain, fraction, number, times } from "../core/expression.ts";
import { standardCounts } from "../core/mention-kernels.ts";
import { cellMetric } from "./kit/cell-metric.ts";
import { phi4 } from "./kit/entity-alignment.ts";
import { ceafESplits } from "./kit/aligned-splits.ts";

/**
 * CEAF_e, entity-based (φ4): how similar paired entities are. All entities weigh the same.
 *
 *   recall = max_g Σ_k φ4(k, g(k)) ÷ |K|,   precision = the same numerator ÷ |R|
 *
 *   φ4(k, r) = 2|k ∩ r| / (|k| + |r|)      |K|, |R|   numbers of entities
 *
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none.
 * @deviations As in scorer.pl and coval. With [repeated mentions](../conformance.md#reasons), they can exceed 100.
 * @cite luo-2005
 * @complexity O(cells) for components with one entity on a side, else an assignment problem per connected component.
 *   WebAssembly counts corpora of over 2,000 mentions: `aligned` in `assembly/standard-counts.ts`.
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → recall 13/10 ÷ 2, precision 13/10 ÷ 3
 */
export const ceafE = cellMetric({
  id: "ceafe",
  title: "CEAF_e",
  summary:
    "Similarity of the best one-to-one alignment of key and response entities, with the same weight for every entity.",
  formula: "recall = max_g Σ_k 2|k∩g(k)|/(|k|+|g(k)|) / |K|;  precision = the same numerator / |R|",
  cite: ["luo-2005"],
  compiled: () => standardCounts.ceafe,
  unit: "entity",
  align: phi4,
  cell: ({ common, own, other }) => phi4(common, own, other),
  of: () => 1,
  written: {
    as: "alignment",
    phi: "4",
    similarity: (common, own, other) => fraction(times(number(2), common), chain("+", [own, other])),
  },
  splits: ceafESplits,
});
