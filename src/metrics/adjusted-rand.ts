import { blancCounts, commonLinkSums, countCommonLinks, expectedLinks, hasNoExtra } from "./kit/count-links.ts";
import type { CountedMetric } from "./kit/metric.ts";
import { byOneRatio } from "./kit/recall-precision.ts";

/**
 * ARI, the adjusted Rand index (Hubert and Arabie 1985): agreement on coreference links, corrected for chance.
 *
 *   ARI = (cc − E) / ((ck + cr)/2 − E),   E = ck·cr / C(m)
 *
 *   ck, cr, cc   pairs within an entity of the key, of the response, of both      C(m)   as in `rand`
 *
 * E is the value of cc expected for random entities of the same sizes.
 *
 * @range at most 1, and negative if worse than chance
 * @zeroDivision Undefined if, in each part, all common mentions are singletons on both sides, or in one entity on both
 * sides.
 * @deviations For one part without twinless mentions, `adjusted_rand_score` of scikit-learn, which is 1 instead of
 * undefined.
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
