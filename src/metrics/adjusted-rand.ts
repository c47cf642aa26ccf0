import { blancCounts, commonLinkSums, countCommonLinks, expectedLinks, hasNoExtra } from "./kit/count-links.ts";
import type { CountedMetric } from "./kit/metric.ts";
import { byOneRatio } from "./kit/recall-precision.ts";

/**
 * The adjusted Rand index: agreement on coreference links, corrected for chance, over the mentions that both sides
 * have.
 *
 *   ARI = (cc − E) / ((ck + cr)/2 − E),   E = ck·cr / C(m)
 *
 *   ck, cr, cc   pairs within an entity of the key, of the response, of both     C(m) pairs of the m common mentions
 *
 * E is the expected value of cc for random entities of the same sizes. Numerators and denominators are added over
 * parts; E is calculated for each part. The index can be negative.
 *
 * @variants `rand` is not corrected for chance.
 * @zeroDivision Undefined if the common mentions of each part are all singletons on both sides, or all in one entity on
 * both sides. Then every random response would be right.
 * @deviations For one part without twinless mentions, scikit-learn's `adjusted_rand_score` gives the same value, but 1
 * if this metric is undefined. No coreference scorer that we compare with has this metric.
 * @cite hubert-arabie-1985
 * @complexity O(cells + entities); pairs are never enumerated
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → value 8/33
 */
export const adjustedRand: CountedMetric = {
  kind: "counted",
  parameters: [],
  id: "ari",
  title: "ARI",
  summary: "The Rand index corrected for chance.",
  formula: "(cc − E) / ((ck + cr)/2 − E) with E = ck·cr / C(m), over the m common mentions",
  cite: ["hubert-arabie-1985"],
  properties: {
    symmetric: true,
    perfectSelf: "where-defined",
    bounded: false,
    seesSingletons: true,
  },
  ...byOneRatio,
  count(table) {
    return adjustedRandCounts(countCommonLinks(table));
  },
  expected: (table) =>
    hasNoExtra(table) ? { counts: adjustedRandCounts(expectedLinks(table, "common")), givesF: true } : undefined,
  shares: {
    none: "the value expected by chance is a product of sums over both sides, and no part of it belongs to a single entity",
  },
  overComponents: { ...commonLinkSums, counts: (sums) => adjustedRandCounts(blancCounts(sums)) },
};

function adjustedRandCounts([cc, ck, cr, , nk]: Float64Array): Float64Array {
  const pairs = ck + nk;
  const expected = pairs === 0 ? 0 : (ck * cr) / pairs;
  return Float64Array.of(cc - expected, (ck + cr) / 2 - expected);
}
