import { firstIndex } from "../../core/arrays.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";

/** Returns a search for the index of a cell. Cells must be sorted by key entity, then by response entity. */
export function cellIndex({ cellKey, cellResponse }: OverlapTable): (key: number, response: number) => number {
  return (key, response) =>
    firstIndex(cellKey.length, (c) => cellKey[c] > key || (cellKey[c] === key && cellResponse[c] >= response));
}
