import { total } from "../core/overlap-table.ts";
import type { CountedMetric } from "./metric.ts";
import { byRecallAndPrecision } from "./recall-precision.ts";

/**
 * MUC, link-based: how many links are missing to put each entity together again.
 *
 *   recall    = Σ_k (|k| − |p(k)|) ÷ Σ_k (|k| − 1)
 *   precision = the same with key and response exchanged
 *
 *   p(k)   the parts into which the response cuts k: one per response entity that shares a mention with k, and one per
 *          mention of k that is not in the response
 *
 * Both numerators are the common mentions less the non-empty cells of the overlap table. Singletons have no link and
 * are invisible, so an all-singleton document is 0/0: undefined.
 *
 * @cite vilain-1995
 * @complexity O(cells)
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → recall 2/5, precision 2/5
 */
export const muc: CountedMetric = {
  kind: "counted",
  id: "muc",
  title: "MUC",
  summary:
    "Link-based: the fewest links that must be added (recall) or cut (precision) to get from one side to the other.",
  formula: "recall = Σ_k (|k| − |p(k)|) / Σ_k (|k| − 1);  precision with key and response exchanged",
  cite: ["vilain-1995"],
  properties: {
    symmetric: true,
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: false,
  },
  count(table) {
    const kept = total(table.cellSize) - table.cellSize.length;
    return Float64Array.of(
      kept,
      total(table.keySizes) - table.keySizes.length,
      kept,
      total(table.responseSizes) - table.responseSizes.length,
    );
  },
  ...byRecallAndPrecision,
};
