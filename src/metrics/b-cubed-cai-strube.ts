import { bCubed } from "./b-cubed.ts";
import { caiStrubeVariantOf } from "./kit/cell-metric.ts";

/**
 * Cai and Strube (2010): missing mentions join the response as singletons, and extra singletons are removed. Other extra
 * mentions leave the response for recall, and join the key as singletons for precision.
 *
 *   B³ of two pairs of partitions, one for recall and one for precision
 *
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none after these changes.
 * @deviations Up to version 6, scorer.pl had a faulty version, which gave the first official scores of the CoNLL-2011
 * and 2012 shared tasks. neleval has the metric only in its library.
 * @cite cai-strube-2010
 * @complexity that of B³, with a singleton for each twinless mention
 * @example key {a,b,c}, response {a,b,d} → recall 5/9, precision 8/12
 */
export const bCubedCaiStrube = caiStrubeVariantOf(bCubed, {
  id: "b3-sys",
  title: "B³_sys",
  summary:
    "B³ as Cai and Strube propose: missing mentions join the response as singletons, and extra singletons are removed. Other extra mentions leave the response for recall, and join the key as singletons for precision.",
  formula: "B³ of two pairs of partitions, one for recall and one for precision",
  cite: ["cai-strube-2010"],
});
