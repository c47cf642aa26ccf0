import { cellMetric } from "./kit/cell-metric.ts";
import { bCubed } from "./b-cubed.ts";

/**
 * B³_all (Stoyanov et al. 2009) treats a twinless mention as if the other side had it as a singleton. So extra singletons
 * can raise precision, and missing ones can raise recall.
 *
 *   recall    = (Σ_k Σ_r |k ∩ r|²/|k| + Σ_k |k ∖ M_R|/|k|) ÷ |M_K|
 *   precision = the same with key and response exchanged
 *
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none after these changes.
 * @cite stoyanov-2009
 * @complexity O(cells + entities)
 * @example key {a,b,c}, response {a,b,d} → recall 5/9, precision 5/9
 */
export const bCubedAll = cellMetric({
  id: "b3-all",
  title: "B³_all",
  summary: "B³ that treats a twinless mention as if the other side had it as a singleton.",
  formula: "recall = (Σ_k Σ_r |k∩r|²/|k| + Σ_k |k∖M_R|/|k|) / |M_K|;  precision with key and response exchanged",
  cite: ["stoyanov-2009"],
  ...bCubed.rule,
  alone: 1,
});
