import type { OverlapTable } from "../../core/overlap-table.ts";

/** How many mentions are singletons on both sides. */
export function bothSingletons({ keySizes, responseSizes, cellKey, cellResponse }: OverlapTable): number {
  return cellKey.reduce((sum, k, c) => sum + (keySizes[k] === 1 && responseSizes[cellResponse[c]] === 1 ? 1 : 0), 0);
}
