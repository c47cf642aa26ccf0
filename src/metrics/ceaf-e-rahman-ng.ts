import { variantMetric } from "./cell-metric.ts";
import { ceafE } from "./ceaf-e.ts";
import { withoutSpuriousSingletons } from "./twinless.ts";

/**
 * CEAF_e as Rahman and Ng are understood: response singletons that the key does not have are removed, then CEAF_e.
 *
 * @variants `ceafm-rn` does the same before CEAF_m, `b3-rn` before B³.
 * @zeroDivision Recall is undefined where the key has no entities, precision where the response has none but twinless
 * singletons.
 * @deviations None of scorer.pl 8.01, coval, the scorers of Universal Anaphora and CorefUD, scorch and the command of
 * neleval has it.
 * @cite rahman-ng-2009 cai-strube-2010
 * @complexity as of CEAF_e
 * @example key {a,b,c}, response {a,b} {i} → recall 4/5, precision 4/5
 */
export const ceafERahmanNg = variantMetric(ceafE, {
  id: "ceafe-rn",
  title: "CEAF_e,r&n",
  summary: "CEAF_e of the response without the singletons that the key does not have.",
  formula: "CEAF_e after response singletons that the key does not have are removed",
  cite: ["rahman-ng-2009", "cai-strube-2010"],
  before: withoutSpuriousSingletons,
});
