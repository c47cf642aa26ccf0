import { randShares } from "./kit/shares.ts";
import { reduced } from "./kit/reduced-shares.ts";
import { onlyCommon } from "./kit/twinless.ts";
import { blancCounts, commonLinkSums, countCommonLinks, expectedLinks } from "./kit/count-links.ts";
import type { CountedMetric } from "./kit/metric.ts";
import { byOneRatio } from "./kit/recall-precision.ts";

/**
 * Rand index: the share of pairs of mentions that both sides judge alike, as coreferent or not.
 *
 *   Rand = (cc + nn) / C(m)
 *
 *   cc, nn   pairs that corefer on both sides, or on neither      C(m) = m(m−1)/2 pairs of the m common mentions
 *
 * @zeroDivision Undefined if no part has two common mentions.
 * @deviations For one part without twinless mentions, `rand_score` of scikit-learn, which is 1 for fewer than two
 * mentions.
 * @cite rand-1971
 * @complexity O(cells + entities); pairs are never enumerated
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → value 10/15
 */
export const rand: CountedMetric = {
  kind: "counted",
  parameters: [],
  id: "rand",
  title: "Rand",
  summary: "The share of pairs of common mentions that both sides judge alike, as coreferent or not.",
  formula: "(cc + nn) / C(m), over the m common mentions",
  cite: ["rand-1971"],
  properties: {
    symmetric: true,
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: true,
    wholeCounts: true,
  },
  ...byOneRatio,
  count(table) {
    return randCounts(countCommonLinks(table));
  },
  expected: (table) => ({ counts: randCounts(expectedLinks(table, "common")), givesF: true }),
  shares: reduced(randShares, onlyCommon),
  overComponents: { ...commonLinkSums, counts: (sums) => randCounts(blancCounts(sums)) },
};

function randCounts([cc, ck, , nn, nk]: Float64Array): Float64Array {
  return Float64Array.of(cc + nn, ck + nk);
}
