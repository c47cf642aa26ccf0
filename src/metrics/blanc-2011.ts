import { quotient } from "../core/ratio.ts";
import { blanc2011Weights, blancShares } from "./kit/shares.ts";
import { reduced } from "./kit/reduced-shares.ts";
import { onlyCommon } from "./kit/twinless.ts";
import { blancCounts, commonLinkSums, countCommonLinks, expectedLinks, hasNoExtra } from "./kit/count-links.ts";
import { blanc, blancFigures } from "./blanc.ts";
import type { CountedMetric, MetricOptions } from "./kit/metric.ts";
import { recallPrecisionOf } from "./kit/recall-precision.ts";

/**
 * BLANC 2011, as first published: over the mentions that both sides have. Read it together with `mentions`.
 *
 *   F = α·F_c + (1−α)·F_n;  R_c = cc/ck, P_c = cc/cr, R_n = nn/nk, P_n = nn/nr, with the symbols of `blanc`
 *
 * A class that is empty in the key is left out. Any other class scores 0 if the response has no correct link of it
 * (§4.1.2). So if one side has only singletons and the other a single entity, the score is 0.
 *
 * @zeroDivision Undefined only if no part has two common mentions.
 * @deviations scorer.pl had this metric before the extension of 2014.
 * @cite recasens-hovy-2011
 * @complexity that of BLANC
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → recall 11/18, precision 2/3, F1 38/63
 */
export const blanc2011: CountedMetric = {
  kind: "counted",
  parameters: ["blancAlpha"],
  id: "blanc2011",
  title: "BLANC 2011",
  summary: "BLANC as first published, over the mentions that both sides have.",
  formula: blanc.formula,
  cite: ["recasens-hovy-2011"],
  properties: {
    symmetric: false,
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: true,
    wholeCounts: true,
  },
  columns: blanc.columns,
  count: countCommonLinks,
  expected: (table) => (hasNoExtra(table) ? { counts: expectedLinks(table, "common"), givesF: true } : undefined),
  shares: { ...reduced(blancShares, onlyCommon), weights: blanc2011Weights },
  overComponents: { ...commonLinkSums, counts: blancCounts },
  figures: figuresWithBoundaries,
  score(sums, options) {
    const figures = new Float64Array(3);
    figuresWithBoundaries(sums, 0, options, figures, 0);
    return { ...blanc.score(sums, options), ...recallPrecisionOf(figures) };
  },
};

function figuresWithBoundaries(
  sums: Float64Array,
  offset: number,
  options: MetricOptions,
  out: Float64Array,
  at: number,
): void {
  const [, coreferenceKey, , , nonCoreferenceKey] = sums.subarray(offset);
  const links = coreferenceKey + nonCoreferenceKey;
  if (links > 0) blancFigures(sums, offset, { ...options, blancEdge: "key", zeroDivision: 0 }, out, at);
  else out.fill(quotient(0, links, options.zeroDivision), at, at + 3);
}
