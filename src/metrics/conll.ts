import { bCubed } from "./b-cubed.ts";
import { ceafE } from "./ceaf-e.ts";
import type { CompositeMetric } from "./kit/metric.ts";
import { muc } from "./muc.ts";

/**
 * The CoNLL average (MELA): the mean of MUC, B³ and CEAF_e.
 *
 *   F = (F_MUC + F_B³ + F_CEAFe) / 3,  recall and precision likewise
 *
 * It is the mean of the three F1s, not the F1 of the mean recall and precision.
 *
 * @variants None. Denis and Baldridge (2009) proposed the mean with CEAF; the CoNLL-2011 and 2012 shared tasks chose
 * CEAF_e.
 * @zeroDivision If one of the three metrics is undefined, it counts as 0, as in these tasks. The average is undefined
 * only if all three are.
 * @deviations scorer.pl prints no average. coval and the scorers of Universal Anaphora and CorefUD print it if they
 * compute all three metrics. The CorefUD scorer and version 2 of the Universal Anaphora scorer drop singletons by
 * default. scorch prints a [mean of documents](../conformance.md#mean-of-documents).
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
