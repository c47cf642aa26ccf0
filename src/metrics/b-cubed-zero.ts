import { variantMetric } from "./kit/cell-metric.ts";
import { bCubed } from "./b-cubed.ts";
import { withoutExtra } from "./kit/twinless.ts";

/**
 * B³₀ (Stoyanov et al. 2009) drops extra mentions, so they cost nothing.
 *
 *   recall = Σ_k Σ_r |k ∩ r|²/|k| ÷ |M_K|,   precision = Σ_r Σ_k |k ∩ r|²/|r′| ÷ Σ_r |r′|,   r′ = r ∩ M_K
 *
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none after these changes.
 * @cite stoyanov-2009
 * @complexity O(cells + entities)
 * @example key {a,b,c}, response {a,b,d} → recall 4/9, precision 1
 */
export const bCubedZero = variantMetric(bCubed, {
  id: "b3-0",
  title: "B³₀",
  summary: "B³ after extra mentions are removed from the response.",
  formula: "recall = Σ_k Σ_r |k∩r|²/|k| / |M_K|;  precision = Σ_r Σ_k |k∩r|²/|r′| / Σ_r |r′|, r′ = r ∩ M_K",
  cite: ["stoyanov-2009"],
  before: withoutExtra,
});
