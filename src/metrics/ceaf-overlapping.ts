import { cellMetric } from "./kit/cell-metric.ts";

/**
 * CEAF_φ2 counts the paired entities that share a mention: φ2 is 1 for these, otherwise 0.
 *
 *   recall = max_g |{k : k ∩ g(k) ≠ ∅}| / |K|,   precision = the same numerator / |R|
 *
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none.
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
