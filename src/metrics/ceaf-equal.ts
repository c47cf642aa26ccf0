import { cellMetric } from "./kit/cell-metric.ts";

/**
 * CEAF_φ1 counts the entities that are completely right: φ1 is 1 for equal entities, otherwise 0.
 *
 *   recall = |{k : k = r for some r}| / |K|,   precision = the same numerator / |R|
 *
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none.
 * @cite luo-2005
 * @complexity O(cells)
 * @example key {a,b} {c,d,e}, response {a,b} {c,d} {e} → recall 1/2, precision 1/3
 */
export const ceafEqual = cellMetric({
  id: "ceaf1",
  title: "CEAF_φ1",
  summary: "Entities that are completely right.",
  formula: "recall = |{k = r}| / |K|;  precision = |{k = r}| / |R|",
  cite: ["luo-2005"],
  unit: "entity",
  cell: ({ common, own, other }) => (common === own && common === other ? 1 : 0),
  of: () => 1,
  written: { as: "alignment", phi: "1", similarity: "1 if the two are equal, otherwise 0" },
  wholeCounts: true,
});
