import { ceafM } from "./ceaf-m.ts";
import { caiStrubeVariantOf } from "./kit/cell-metric.ts";

/**
 * As `b3-sys`, for CEAF_m.
 *
 *   CEAF_m of two pairs of partitions, one for recall and one for precision
 *
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none after these changes.
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
