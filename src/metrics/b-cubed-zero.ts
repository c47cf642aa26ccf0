import { variantMetric } from "./kit/cell-metric.ts";
import { bCubed } from "./b-cubed.ts";
import { withoutExtra } from "./kit/twinless.ts";

/**
 * B³₀ drops extra mentions, so they cost nothing. Missing mentions score 0 in recall, as in B³.
 *
 *   recall = Σ_k Σ_r |k ∩ r|²/|k| ÷ |M_K|,   precision = Σ_r Σ_k |k ∩ r|²/|r′| ÷ Σ_r |r′|,   r′ = r ∩ M_K
 *
 * @variants `b3-all` keeps the mentions that `b3-0` drops. [B³](b3.md#variants) lists all variants.
 * @zeroDivision Recall is undefined if the key has no mentions, precision if no mention is common.
 * @deviations No scorer that we compare with has this metric. Pradhan et al. (2014) say that it penalizes recall for
 * twinless mentions of the response, but they mean mentions of the key.
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
