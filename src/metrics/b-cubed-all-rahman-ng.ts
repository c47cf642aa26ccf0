import { variantMetric } from "./cell-metric.ts";
import { bCubedAll } from "./b-cubed-all.ts";
import { withoutSpuriousSingletons } from "./twinless.ts";

/**
 * B³_all as Rahman and Ng are understood: response singletons that the key does not have are removed, then B³_all.
 *
 * @variants Cai and Strube (2010) read the proposal like this; Pradhan et al. (2014) say that plain B³ follows, which
 * is `b3-rn`.
 * @zeroDivision Recall is undefined where the key has no mentions, precision where the response has none but twinless
 * singletons.
 * @deviations None of scorer.pl 8.01, coval, the scorers of Universal Anaphora and CorefUD, scorch and the command of
 * neleval has it.
 * @cite rahman-ng-2009 cai-strube-2010
 * @complexity as of B³_all
 * @example key {a,b,c}, response {a,b} {i} → recall 5/9, precision 1
 */
export const bCubedAllRahmanNg = variantMetric(bCubedAll, {
  id: "b3-rn-all",
  title: "B³_all,r&n",
  summary: "B³_all of the response without the singletons that the key does not have.",
  formula: "B³_all after response singletons that the key does not have are removed",
  cite: ["rahman-ng-2009", "cai-strube-2010"],
  before: withoutSpuriousSingletons,
});
