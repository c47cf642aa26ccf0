import { variantMetric } from "./kit/cell-metric.ts";
import { bCubed } from "./b-cubed.ts";
import { withoutExtraSingletons } from "./kit/twinless.ts";

/**
 * Rahman and Ng (2009) propose this variant.
 *
 * @variants The paper can be read in two ways. Pradhan et al. (2014) read it as plain B³, as here; Cai and Strube
 * (2010) read it as B³_all, which is `b3-rn-all`.
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response is empty or has only
 * twinless singletons.
 * @deviations No scorer that we compare with has this metric.
 * @cite rahman-ng-2009 cai-strube-2010
 * @complexity that of B³
 * @example key {a,b,c}, response {a,b} {i} → recall 4/9, precision 1
 */
export const bCubedRahmanNg = variantMetric(bCubed, {
  id: "b3-rn",
  title: "B³_r&n",
  summary: "B³ without response singletons whose mention is not in the key.",
  formula: "B³ after twinless response singletons are removed",
  cite: ["rahman-ng-2009", "cai-strube-2010"],
  before: withoutExtraSingletons,
});
