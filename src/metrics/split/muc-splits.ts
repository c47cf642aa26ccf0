import { total } from "../../core/overlap-table.ts";
import { bothSingletons } from "./both-singletons.ts";
import type { SplitCounting } from "./counting-splits.ts";

/**
 * MUC with split antecedents: one more link in each entity that has some. It is there as far as the antecedents agree, if its counterpart
 * is in a response entity that another mention of the key entity is in, too.
 *
 * Antecedents are scored with singletons: each has one link, to itself, and it is found if it is a singleton on both sides.
 */
export const mucSplits: SplitCounting = {
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
