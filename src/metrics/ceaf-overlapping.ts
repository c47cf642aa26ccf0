import { cellMetric } from "./kit/cell-metric.ts";

/**
 * CEAF with φ2, which is 1 for two entities that share a mention, and 0 otherwise. It counts the aligned pairs that
 * share a mention.
 *
 *   recall = max_g |{k : k ∩ g(k) ≠ ∅}| / |K|,   precision = the same numerator / |R|
 *
 *   g   one-to-one alignments of key and response entities
 *
 * @variants φ2 is one of four similarities of Luo (2005): `ceaf1` uses φ1, `ceafm` φ3, `ceafe` φ4.
 * @zeroDivision Recall is undefined if the key has no entities, precision if the response has none.
 * @deviations No scorer that we compare with has this metric.
 * @cite luo-2005
 * @complexity that of CEAF_m
 * @example key {a,b} {c,d,e}, response {a,c} {b} {x} → recall 2/2, precision 2/3
 */
export const ceafOverlapping = cellMetric({
  id: "ceaf2",
  title: "CEAF_φ2",
  summary: "Aligned pairs of entities that share a mention.",
  formula: "recall = max_g |{k : k∩g(k) ≠ ∅}| / |K|;  precision = the same numerator / |R|",
  cite: ["luo-2005"],
  unit: "entity",
  align: () => 1,
  cell: () => 1,
  of: () => 1,
  written: { as: "alignment", phi: "2", similarity: "1 if the two share a mention, otherwise 0" },
  wholeCounts: true,
});
