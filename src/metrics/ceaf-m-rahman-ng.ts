import { variantMetric } from "./kit/cell-metric.ts";
import { ceafM } from "./ceaf-m.ts";
import { withoutExtraSingletons } from "./kit/twinless.ts";

/**
 * As `b3-rn`, for CEAF_m.
 *
 *   CEAF_m after twinless response singletons are removed
 *
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none after these changes.
 * @cite rahman-ng-2009 cai-strube-2010
 * @complexity that of CEAF_m
 * @example key {a,b,c}, response {a,b} {i} → recall 2/3, precision 1
 */
export const ceafMRahmanNg = variantMetric(ceafM, {
  id: "ceafm-rn",
  title: "CEAF_m,r&n",
  summary: "CEAF_m without response singletons whose mention is not in the key.",
  formula: "CEAF_m after twinless response singletons are removed",
  cite: ["rahman-ng-2009", "cai-strube-2010"],
  before: withoutExtraSingletons,
});
