import { variantMetric } from "./cell-metric.ts";
import { bCubed } from "./b-cubed.ts";
import { withoutSpuriousSingletons } from "./twinless.ts";

/**
 * B³ as Rahman and Ng are understood: response singletons that the key does not have are removed, then B³.
 *
 * @variants Pradhan et al. (2014) say that plain B³ follows, as here; Cai and Strube (2010) read B³_all, which is
 * `b3-rn-all`.
 * @zeroDivision Recall is undefined where the key has no mentions, precision where the response has none but twinless
 * singletons.
 * @deviations None of scorer.pl 8.01, coval, the scorers of Universal Anaphora and CorefUD, scorch and the command of
 * neleval has it.
 * @cite rahman-ng-2009 cai-strube-2010
 * @complexity as of B³
 * @example key {a,b,c}, response {a,b} {i} → recall 4/9, precision 1
 */
export const bCubedRahmanNg = variantMetric(bCubed, {
  id: "b3-rn",
  title: "B³_r&n",
  summary: "B³ of the response without the singletons that the key does not have.",
  formula: "B³ after response singletons that the key does not have are removed",
  cite: ["rahman-ng-2009", "cai-strube-2010"],
  before: withoutSpuriousSingletons,
});
