import { ceafM } from "./ceaf-m.ts";
import { caiStrubeVariantOf } from "./cell-metric.ts";

/**
 * CEAF_m as Cai and Strube proposed for end-to-end systems: missing mentions enter the response as singletons, response singletons
 * that the key does not have are discarded; for precision the other spurious mentions enter the key as singletons, for recall
 * they leave the response. Then CEAF_m of each pair of partitions.
 *
 * @variants `b3-sys` does the same before B³. There is none for CEAF_e: the authors found it unintuitive.
 * @zeroDivision Recall is undefined where the key has no mentions, precision where moreover the response has
 * singletons at most.
 * @deviations scorer.pl had it until version 6, with errors: the first official scores of the CoNLL-2011 and 2012
 * shared tasks are of these. neleval has it in its library, and not in its command.
 * @cite cai-strube-2010
 * @complexity as of CEAF_m, with a singleton for each twinless mention
 * @example key {a,b,c}, response {a,b,d} → recall 2/3, precision 2/4
 */
export const ceafMCaiStrube = caiStrubeVariantOf(ceafM, {
  id: "ceafm-sys",
  title: "CEAF_sys",
  summary: "CEAF_m after both sides were given the mentions of the other, as Cai and Strube do.",
  formula: "CEAF_m of two pairs of partitions, one for recall and one for precision",
  cite: ["cai-strube-2010"],
});
