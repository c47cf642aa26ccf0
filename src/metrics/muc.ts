import type { SideName } from "../core/document.ts";
import {
  anySymbol,
  call,
  difference,
  type Expression,
  fraction,
  number,
  size,
  sumOver,
  symbol,
} from "../core/expression.ts";
import { standardCounts } from "../core/mention-kernels.ts";
import { total } from "../core/overlap-table.ts";
import { cellMetric } from "./kit/cell-metric.ts";
import { type SplitCounting, bothSingletons } from "./kit/aligned-splits.ts";

/**
 * Counts MUC with split antecedents, which add one link to their entity. The link is found if the counterpart's entity
 * in the response also contains another mention of the key entity. A found link counts in proportion to the agreement
 * of the antecedents.
 *
 * Among antecedents, singletons count: each has one link, to itself, which is found if the mention is a singleton on
 * both sides.
 */
const mucSplits: SplitCounting = {
  ofAntecedents(table) {
    const { keySizes, responseSizes, cellSize } = table;
    const kept = total(cellSize) - cellSize.length + bothSingletons(table);
    return Float64Array.of(kept, linksOf(keySizes), kept, linksOf(responseSizes));
  },
  count({ keySizes, responseSizes, cellSize, splits }, { pairs }) {
    const kept = total(cellSize) - cellSize.length;
    const linked = pairs.filter(({ common }) => common > 0);
    return [
      kept + linked.reduce((sum, { recall }) => sum + recall, 0),
      total(keySizes) - keySizes.length + splits.key.entity.length,
      kept + linked.reduce((sum, { precision }) => sum + precision, 0),
      total(responseSizes) - responseSizes.length + splits.response.entity.length,
    ];
  },
};

function linksOf(sizes: Int32Array): number {
  return sizes.reduce((sum, size) => sum + Math.max(1, size - 1), 0);
}

function partsOf(side: SideName): Expression {
  return call(symbol(side === "key" ? "p" : "p′"), anySymbol(side, "i"));
}

/**
 * MUC, link-based: the share of links that are found. An entity of n mentions has n − 1 links. If the other side cuts it
 * into p parts, p − 1 links are missing.
 *
 *   recall    = Σ_k (|k| − |p(k)|) ÷ Σ_k (|k| − 1)
 *   precision = the same with key and response exchanged
 *
 *   p(k)   the parts of key entity k: one per response entity that shares a mention with k, one per missing mention
 *
 * @zeroDivision Recall is undefined if the key has no link, precision if the response has none.
 * @deviations As in scorer.pl, except for [repeated mentions](../conformance.md#reasons). scorch prints 0 if either
 * side has only singletons.
 * @cite vilain-1995
 * @complexity O(cells): both numerators are the number of common mentions minus that of non-empty cells.
 *   WebAssembly counts corpora of over 2,000 mentions: `countStandard` in `assembly/standard-counts.ts`.
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → recall 2/5, precision 2/5
 */
export const muc = cellMetric({
  id: "muc",
  title: "MUC",
  summary:
    "Link-based: counts the fewest links that must be added (recall) or cut (precision) to turn the response into the key.",
  formula: "recall = Σ_k (|k| − |p(k)|) / Σ_k (|k| − 1);  precision with key and response exchanged",
  cite: ["vilain-1995"],
  compiled: () => standardCounts.muc,
  unit: "link",
  cell: ({ common }) => common - 1,
  of: (size) => size - 1,
  linksToEarlier: true,
  ignoresSingletons: true,
  wholeCounts: true,
  written: {
    as: "parts",
    parts: partsOf,
    formula: (side) =>
      fraction(
        sumOver("i", difference(size(anySymbol(side, "i")), size(partsOf(side)))),
        sumOver("i", difference(size(anySymbol(side, "i")), number(1))),
      ),
  },
  splits: mucSplits,
});
