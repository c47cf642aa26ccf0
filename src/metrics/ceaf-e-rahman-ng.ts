import { ceafE } from "./ceaf-e.ts";
import type { CountedMetric } from "./metric.ts";
import { byRecallAndPrecision } from "./recall-precision.ts";
import { withoutTwinlessSingletons } from "./twinless.ts";

/**
 * CEAF_e as Rahman and Ng are understood: response singletons that the key does not have are removed, then CEAF_e.
 * 0/0 is undefined.
 *
 * @cite rahman-ng-2009 cai-strube-2010
 * @complexity as of CEAF_e
 * @example key {a,b,c}, response {a,b} {i} → recall 4/5, precision 4/5
 */
export const ceafERahmanNg: CountedMetric = {
  kind: "counted",
  id: "ceafe-rn",
  title: "CEAF_e,r&n",
  summary: "CEAF_e of the response without the singletons that the key does not have.",
  formula: "CEAF_e after response singletons that the key does not have are removed",
  cite: ["rahman-ng-2009", "cai-strube-2010"],
  properties: {
    symmetric: false,
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: true,
  },
  count(table, options) {
    return ceafE.count(withoutTwinlessSingletons(table), options);
  },
  ...byRecallAndPrecision,
};
