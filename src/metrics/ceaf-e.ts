import { alignEntities } from "./entity-alignment.ts";
import type { CountedMetric } from "./metric.ts";
import { byRecallAndPrecision } from "./recall-precision.ts";

/**
 * CEAF_e, entity-based CEAF: the similarity of the best one-to-one alignment of entities, each entity weighing the same.
 *
 *   recall    = max_g Σ_k φ4(k, g(k)) ÷ |K|,  φ4(k, r) = 2|k ∩ r| / (|k| + |r|)
 *   precision = the same numerator ÷ |R|
 *
 *   g   one-to-one alignments of key and response entities; |K|, |R| numbers of entities
 *
 * 0/0 is undefined.
 *
 * @cite luo-2005
 * @complexity O(cells) for components with one entity on a side, else an assignment problem per connected component
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → recall 13/10 ÷ 2, precision 13/10 ÷ 3
 */
export const ceafE: CountedMetric = {
  kind: "counted",
  id: "ceafe",
  title: "CEAF_e",
  summary: "Similarity of the best one-to-one alignment of key and response entities, each entity weighing the same.",
  formula: "recall = max_g Σ_k 2|k∩g(k)|/(|k|+|g(k)|) / |K|;  precision = the same numerator / |R|",
  cite: ["luo-2005"],
  properties: {
    symmetric: true,
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: true,
  },
  count(table) {
    const { similarity } = alignEntities(table, (common, key, response) => (2 * common) / (key + response));
    return Float64Array.of(similarity, table.keySizes.length, similarity, table.responseSizes.length);
  },
  ...byRecallAndPrecision,
};
