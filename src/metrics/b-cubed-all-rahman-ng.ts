import { variantMetric } from "./kit/cell-metric.ts";
import { bCubedAll } from "./b-cubed-all.ts";
import { withoutExtraSingletons } from "./kit/twinless.ts";

/**
 * Rahman and Ng (2009), as Cai and Strube (2010) read them.
 *
 *   B³_all after twinless response singletons are removed
 *
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none after these changes.
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
