import { variantMetric } from "./kit/cell-metric.ts";
import { ceafE } from "./ceaf-e.ts";
import { withoutExtraSingletons } from "./kit/twinless.ts";

/**
 * As `b3-rn`, for CEAF_e.
 *
 *   CEAF_e after twinless response singletons are removed
 *
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none after these changes.
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
