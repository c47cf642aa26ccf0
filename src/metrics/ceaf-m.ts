import { total } from "../core/overlap-table.ts";
import { alignEntities } from "./entity-alignment.ts";
import type { CountedMetric } from "./metric.ts";
import { byRecallAndPrecision } from "./recall-precision.ts";

/**
 * CEAF_m, mention-based CEAF: the mentions shared by the best one-to-one alignment of entities.
 *
 *   recall    = max_g Σ_k φ3(k, g(k)) ÷ |M_K|,  φ3(k, r) = |k ∩ r|
 *   precision = the same numerator ÷ |M_R|
 *
 *   g   one-to-one alignments of key and response entities; |M_K|, |M_R| all mentions of the key and of the response
 *
 * 0/0 is undefined. Known deviation: the `ceafm` function of coval divides by the numbers of entities.
 *
 * @cite luo-2005
 * @complexity O(cells) for components with one entity on a side, else an assignment problem per connected component
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → recall 4/7, precision 4/8
 */
export const ceafM: CountedMetric = {
  kind: "counted",
  id: "ceafm",
  title: "CEAF_m",
  summary: "Mentions shared by the best one-to-one alignment of key and response entities.",
  formula: "recall = max_g Σ_k |k∩g(k)| / |M_K|;  precision = the same numerator / |M_R|",
  cite: ["luo-2005"],
  properties: {
    symmetric: true,
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: true,
  },
  count(table) {
    const { similarity } = alignEntities(table, (common) => common);
    return Float64Array.of(similarity, total(table.keySizes), similarity, total(table.responseSizes));
  },
  ...byRecallAndPrecision,
};
