import { cellMetric } from "./cell-metric.ts";
import { total } from "../core/overlap-table.ts";
import { mucSplits } from "./split/muc-splits.ts";

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
 * are invisible.
 *
 * @variants `--split-antecedents score` counts entities that stand for others. Singletons can be dropped or kept without any change.
 * @zeroDivision Recall is undefined where the key has no link, precision where the response has none: a document of
 * singletons only has neither.
 * @deviations scorch gives 0 three times if either side has singletons only. Key {1,2} {3,4,5}, response {1,2}
 * {2,3,4,5}: scorer.pl, as here, leaves the repeated mention in its first entity (100/100), coval and the scorers of
 * Universal Anaphora and CorefUD in its last (66.67/75).
 * @cite vilain-1995
 * @complexity O(cells)
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → recall 2/5, precision 2/5
 */
export const muc = cellMetric({
  id: "muc",
  title: "MUC",
  summary:
    "Link-based: the fewest links that must be added (recall) or cut (precision) to get from one side to the other.",
  formula: "recall = Σ_k (|k| − |p(k)|) / Σ_k (|k| − 1);  precision with key and response exchanged",
  cite: ["vilain-1995"],
  unit: "link",
  cell: ({ common }) => common - 1,
  of: (size) => size - 1,
  ignoresSingletons: true,
  wholeCounts: true,
  splits: mucSplits,
  fast(table) {
    const kept = total(table.cellSize) - table.cellSize.length;
    return Float64Array.of(
      kept,
      total(table.keySizes) - table.keySizes.length,
      kept,
      total(table.responseSizes) - table.responseSizes.length,
    );
  },
});
