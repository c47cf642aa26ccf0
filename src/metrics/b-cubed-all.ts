import { cellMetric } from "./kit/cell-metric.ts";
import { bCubed } from "./b-cubed.ts";

/**
 * B³_all keeps all mentions, and treats a twinless mention as if the other side had it as a singleton. So a
 * extra mention has precision 1/|r|, and a missing one has recall 1/|k|.
 *
 *   recall = (Σ_k Σ_r |k ∩ r|²/|k| + Σ_k |k ∖ M_R|/|k|) ÷ |M_K|
 *   precision = the same with key and response exchanged
 *
 * So extra singletons can raise precision, and missing ones can raise recall.
 *
 * @variants `b3-0` drops the extra mentions that `b3-all` keeps. [B³](b3.md#variants) lists all variants.
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none.
 * @deviations No scorer that we compare with has this metric.
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
