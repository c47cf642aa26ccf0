import { bCubed } from "./b-cubed.ts";
import { ceafE } from "./ceaf-e.ts";
import type { CompositeMetric } from "./kit/metric.ts";
import { muc } from "./muc.ts";

/**
 * CoNLL average (MELA): the mean of MUC, B³ and CEAF_e, the official score of the CoNLL-2011 and 2012 shared tasks.
 *
 *   F = (F_MUC + F_B³ + F_CEAFe) / 3,  recall and precision likewise
 *
 * F is not the F1 of the mean recall and precision.
 *
 * @zeroDivision An undefined metric counts as 0, as in these tasks, even for a perfect response. The average is
 * undefined only if all three are.
 * @deviations scorer.pl prints no average. coval and the scorers of Universal Anaphora and CorefUD do. By default, the
 * CorefUD scorer and version 2 of the Universal Anaphora scorer drop singletons. scorch prints a [mean of
 * documents](../conformance.md#mean-of-documents).
 * @cite denis-baldridge-2009 pradhan-2012
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → recall 22/45, precision 4/9, F1 126/275
 */
export const conll: CompositeMetric = {
  kind: "composite",
  id: "conll",
  title: "CoNLL",
  summary: "Mean of MUC, B³ and CEAF_e: the official score of the CoNLL-2011 and 2012 shared tasks.",
  formula: "F = (F_MUC + F_B³ + F_CEAFe) / 3",
  cite: ["denis-baldridge-2009", "pradhan-2012"],
  properties: {
    symmetric: true,
    perfectSelf: "where-all-defined",
    bounded: true,
    seesSingletons: true,
  },
  of: [muc, bCubed, ceafE],
  isMean: true,
  figures(parts, from, _options, out, at) {
    for (let figure = 0; figure < 3; figure++) {
      let sum = 0;
      let defined = 0;
      for (let i = 0; i < from.length; i++) {
        const value = parts[from[i] + figure];
        if (Number.isNaN(value)) continue;
        sum += value;
        defined++;
      }
      out[at + figure] = defined === 0 ? Number.NaN : sum / from.length;
    }
  },
};
