import { total } from "../../../core/overlap-table.ts";
import { alignEntities, type EntitySimilarity, phi4, type WeightedTable } from "../entity-alignment.ts";
import { type AlignedSplit, sizesWithSplits, type SplitTable } from "./aligned-splits.ts";
import type { SplitCounting } from "./counting-splits.ts";

/**
 * CEAF_m with split antecedents, which count as one more mention of their entity. Two entities share this mention in
 * proportion to the antecedents' F.
 */
export const ceafMSplits: SplitCounting = {
  count(table, { pairs }) {
    const { keySizes, responseSizes, similarity } = aligned(table, pairs, (common) => common);
    return [similarity, total(keySizes), similarity, total(responseSizes)];
  },
};

export const ceafESplits: SplitCounting = {
  count(table, { pairs }) {
    const { keySizes, responseSizes, similarity } = aligned(table, pairs, phi4);
    return [similarity, keySizes.length, similarity, responseSizes.length];
  },
};

function aligned(table: SplitTable, pairs: readonly AlignedSplit[], similarityOf: EntitySimilarity) {
  const weighted = withSharedSplits(table, pairs);
  return { ...weighted, similarity: alignEntities(weighted, similarityOf).similarity };
}

function withSharedSplits(
  { keySizes, responseSizes, cellKey, cellResponse, cellSize, splits }: SplitTable,
  pairs: readonly AlignedSplit[],
): WeightedTable & { readonly keySizes: Int32Array } {
  const cells = new Map<string, { readonly key: number; readonly response: number; size: number }>();
  cellSize.forEach((size, c) => {
    cells.set(`${cellKey[c]} ${cellResponse[c]}`, { key: cellKey[c], response: cellResponse[c], size });
  });
  for (const { key, response, common, f1 } of pairs)
    cells.set(`${key} ${response}`, { key, response, size: common + f1 });
  const sorted = [...cells.values()].sort((a, b) => a.key - b.key || a.response - b.response);
  return {
    keySizes: sizesWithSplits(keySizes, splits.key),
    responseSizes: sizesWithSplits(responseSizes, splits.response),
    cellKey: Int32Array.from(sorted, ({ key }) => key),
    cellResponse: Int32Array.from(sorted, ({ response }) => response),
    cellSize: sorted.map(({ size }) => size),
  };
}
