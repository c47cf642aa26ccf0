import { bCubed } from "./b-cubed.ts";
import { ceafE } from "./ceaf-e.ts";
import type { CompositeMetric, RecallPrecision, Score } from "./metric.ts";
import { muc } from "./muc.ts";

/**
 * The CoNLL average (MELA): the mean of MUC, B³ and CEAF_e.
 *
 *   F = (F_MUC + F_B³ + F_CEAFe) / 3,  recall and precision likewise
 *
 * F is the mean of the three F1s, not the F-measure of the mean recall and precision. An undefined one of the three counts
 * as 0, as in the shared tasks; undefined only where all three are.
 *
 * @cite denis-baldridge-2009 pradhan-2012
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → F = (2/5 + 5/11 + 13/25) / 3
 */
export const conll: CompositeMetric = {
  kind: "composite",
  id: "conll",
  title: "CoNLL",
  summary: "Mean of MUC, B³ and CEAF_e: the official score of the CoNLL shared tasks.",
  formula: "F = (F_MUC + F_B³ + F_CEAFe) / 3",
  cite: ["denis-baldridge-2009", "pradhan-2012"],
  properties: {
    symmetric: true,
    perfectSelf: "where-all-defined",
    bounded: true,
    seesSingletons: true,
  },
  of: [muc, bCubed, ceafE],
  combine(scores) {
    return { recall: mean(scores, "recall"), precision: mean(scores, "precision"), f1: mean(scores, "f1") };
  },
};

function mean(scores: readonly Score[], figure: keyof RecallPrecision): number | null {
  if (scores.every((score) => score[figure] === null)) return null;
  return scores.reduce((sum, score) => sum + (score[figure] ?? 0), 0) / scores.length;
}
