import { variantMetric } from "./kit/cell-metric.ts";
import { ceafE } from "./ceaf-e.ts";
import { withoutExtraSingletons } from "./kit/twinless.ts";

/**
 * Rahman and Ng (2009) propose this variant.
 *
 * @variants `ceafm-rn` and `b3-rn` remove the same mentions for CEAF_m and B³.
 * @zeroDivision Recall is undefined if the key has no entities, precision if the response is empty or has only
 * twinless singletons.
 * @deviations No scorer that we compare with has this metric.
 * @cite rahman-ng-2009 cai-strube-2010
 * @complexity that of CEAF_e
 * @example key {a,b,c}, response {a,b} {i} → recall 4/5, precision 4/5
 */
export const ceafERahmanNg = variantMetric(ceafE, {
  id: "ceafe-rn",
  title: "CEAF_e,r&n",
  summary: "CEAF_e without response singletons whose mention is not in the key.",
  formula: "CEAF_e after twinless response singletons are removed",
  cite: ["rahman-ng-2009", "cai-strube-2010"],
  before: withoutExtraSingletons,
});
