import { ceafM } from "./ceaf-m.ts";
import { caiStrubeVariantOf } from "./kit/cell-metric.ts";

/**
 * The variant is meant for end-to-end systems.
 *
 * @variants `b3-sys` is the same variant of B³. Cai and Strube propose none of CEAF_e, which they found unintuitive.
 * @zeroDivision Recall is undefined if the key has no mentions. Precision is undefined if, in addition, the response is
 * empty or has only singletons.
 * @deviations The notes on [`b3-sys`](twinless.md#b3-sys) apply to this metric, too.
 * @cite cai-strube-2010
 * @complexity that of CEAF_m, with a singleton for each twinless mention
 * @example key {a,b,c}, response {a,b,d} → recall 2/3, precision 2/4
 */
export const ceafMCaiStrube = caiStrubeVariantOf(ceafM, {
  id: "ceafm-sys",
  title: "CEAF_sys",
  summary:
    "CEAF_m as Cai and Strube propose: missing mentions join the response as singletons, and extra singletons are removed. Other extra mentions leave the response for recall, and join the key as singletons for precision.",
  formula: "CEAF_m of two pairs of partitions, one for recall and one for precision",
  cite: ["cai-strube-2010"],
});
