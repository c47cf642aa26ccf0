import { commonMentions, withSizes } from "../core/overlap-table.ts";
import { bCubed } from "./b-cubed.ts";
import type { CountedMetric } from "./metric.ts";
import { byRecallAndPrecision } from "./recall-precision.ts";

/**
 * B³₀: mentions of the response that the key does not have are dropped; mentions of the key that the response does not have score
 * 0 in recall, as in B³.
 *
 *   recall = Σ_k Σ_r |k ∩ r|²/|k| ÷ |M_K|,   precision = Σ_r Σ_k |k ∩ r|²/|r′| ÷ Σ_r |r′|,   r′ = r ∩ M_K
 *
 * 0/0 is undefined. Spurious mentions cost nothing.
 *
 * @cite stoyanov-2009
 * @complexity O(cells + entities)
 * @example key {a,b,c}, response {a,b,d} → recall 4/9, precision 1
 */
export const bCubedZero: CountedMetric = {
  kind: "counted",
  id: "b3-0",
  title: "B³₀",
  summary: "B³ of the response without the mentions that the key does not have.",
  formula: "recall = Σ_k Σ_r |k∩r|²/|k| / |M_K|;  precision = Σ_r Σ_k |k∩r|²/|r′| / Σ_r |r′|, r′ = r ∩ M_K",
  cite: ["stoyanov-2009"],
  properties: {
    symmetric: false,
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: true,
  },
  count(table, options) {
    return bCubed.count(withSizes(table, table.keySizes, commonMentions(table).response), options);
  },
  ...byRecallAndPrecision,
};
