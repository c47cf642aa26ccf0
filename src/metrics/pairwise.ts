import { symbol } from "../core/expression.ts";
import { pairCount } from "../core/overlap-table.ts";
import { cellMetric } from "./kit/cell-metric.ts";
import { blanc } from "./blanc.ts";

/**
 * pairwise F1: the share of coreference links that both sides have.
 *
 *   recall = cc / ck,   precision = cc / cr, with the symbols of `blanc`
 *
 * @zeroDivision Recall is undefined if the key has no link, precision if the response has none.
 * @deviations scorer.pl prints these figures as “coreference links” of BLANC, neleval as `pairwise`, except for
 * repeated mentions.
 * @cite recasens-hovy-2011
 * @complexity O(cells + entities); pairs are never enumerated
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → recall 2/9, precision 2/8
 */
export const pairwise = cellMetric({
  id: "pairwise",
  title: "pairwise",
  summary: "Coreference links that both sides have; singletons have none.",
  formula: "recall = cc/ck;  precision = cc/cr",
  cite: ["recasens-hovy-2011"],
  unit: "link",
  cell: ({ common }) => pairCount(common),
  of: pairCount,
  ignoresSingletons: true,
  wholeCounts: true,
  splits: { all: (table, options) => ofLinks(blanc.count(table, options)) },
  written: { as: "sets", of: "links", sets: { key: symbol("C", "k"), response: symbol("C", "r") } },
});

function ofLinks([cc, ck, cr]: Float64Array): Float64Array {
  return Float64Array.of(cc, ck, cc, cr);
}
