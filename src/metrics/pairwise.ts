import { symbol } from "../core/expression.ts";
import { pairCount } from "../core/overlap-table.ts";
import { cellMetric } from "./kit/cell-metric.ts";
import { blanc } from "./blanc.ts";

/**
 * Pairwise F1: the share of coreference links that both sides have.
 *
 *   recall = cc / ck,   precision = cc / cr
 *
 *   ck, cr, cc   pairs of mentions within an entity of the key, of the response, of both
 *
 * @variants This metric is the coreference half of `blanc`. `--split-antecedents score` also scores split antecedents.
 * @zeroDivision Recall is undefined if the key has no link, precision if the response has none. A side of
 * singletons has no link.
 * @deviations Without repeated mentions, neleval's `pairwise` gives the same figures. scorer.pl prints these figures as
 * “coreference links” of BLANC.
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
