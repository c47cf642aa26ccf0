import { variantMetric } from "./kit/cell-metric.ts";
import { bCubedAll } from "./b-cubed-all.ts";
import { withoutExtraSingletons } from "./kit/twinless.ts";

/**
 * Rahman and Ng (2009) propose this variant.
 *
 * @variants The paper can be read in two ways. Cai and Strube (2010) read it as B³_all, as here; Pradhan et al. (2014)
 * read it as plain B³, which is `b3-rn`.
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response is empty or has only
 * twinless singletons.
 * @deviations No scorer that we compare with has this metric.
 * @cite rahman-ng-2009 cai-strube-2010
 * @complexity that of B³_all
 * @example key {a,b,c}, response {a,b} {i} → recall 5/9, precision 1
 */
export const bCubedAllRahmanNg = variantMetric(bCubedAll, {
  id: "b3-rn-all",
  title: "B³_all,r&n",
  summary: "B³_all without response singletons whose mention is not in the key.",
  formula: "B³_all after twinless response singletons are removed",
  cite: ["rahman-ng-2009", "cai-strube-2010"],
  before: withoutExtraSingletons,
});
