import { variantMetric } from "./cell-metric.ts";
import { ceafM } from "./ceaf-m.ts";
import { withoutSpuriousSingletons } from "./twinless.ts";

/**
 * CEAF_m as Rahman and Ng are understood: response singletons that the key does not have are removed, then CEAF_m.
 *
 * @variants `ceafe-rn` does the same before CEAF_e, `b3-rn` before B³.
 * @zeroDivision Recall is undefined where the key has no mentions, precision where the response has none but twinless
 * singletons.
 * @deviations None of scorer.pl 8.01, coval, the scorers of Universal Anaphora and CorefUD, scorch and the command of
 * neleval has it.
 * @cite rahman-ng-2009 cai-strube-2010
 * @complexity as of CEAF_m
 * @example key {a,b,c}, response {a,b} {i} → recall 2/3, precision 1
 */
export const ceafMRahmanNg = variantMetric(ceafM, {
  id: "ceafm-rn",
  title: "CEAF_m,r&n",
  summary: "CEAF_m of the response without the singletons that the key does not have.",
  formula: "CEAF_m after response singletons that the key does not have are removed",
  cite: ["rahman-ng-2009", "cai-strube-2010"],
  before: withoutSpuriousSingletons,
});
