import { bCubed } from "./b-cubed.ts";
import { caiStrubeVariantOf } from "./cell-metric.ts";

/**
 * B³ as Cai and Strube proposed for end-to-end systems: missing mentions enter the response as singletons, response singletons
 * that the key does not have are discarded; for precision the other spurious mentions enter the key as singletons, for recall
 * they leave the response. Then B³ of each pair of partitions.
 *
 * @variants `ceafm-sys` does the same before CEAF_m; `b3` has all variants.
 * @zeroDivision Recall is undefined where the key has no mentions, precision where moreover the response has
 * singletons at most.
 * @deviations scorer.pl had it until version 6, with errors: the first official scores of the CoNLL-2011 and 2012
 * shared tasks are of these. neleval has it in its library, and not in its command.
 * @cite cai-strube-2010
 * @complexity as of B³, with a singleton for each twinless mention
 * @example key {a,b,c}, response {a,b,d} → recall 5/9, precision 8/12
 */
export const bCubedCaiStrube = caiStrubeVariantOf(bCubed, {
  id: "b3-sys",
  title: "B³_sys",
  summary: "B³ after both sides were given the mentions of the other, as Cai and Strube do.",
  formula: "B³ of two pairs of partitions, one for recall and one for precision",
  cite: ["cai-strube-2010"],
});
