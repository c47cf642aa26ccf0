import { variantMetric } from "./kit/cell-metric.ts";
import { bCubed } from "./b-cubed.ts";
import { withoutExtraSingletons } from "./kit/twinless.ts";

/**
 * Rahman and Ng (2009), as Pradhan et al. (2014) read them.
 *
 *   B³ after twinless response singletons are removed
 *
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none after these changes.
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
