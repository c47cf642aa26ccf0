import type { OverlapTable } from "../../core/overlap-table.ts";

/** Finds cells, which are sorted by key entity, then response entity. */
export function cellIndex({ cellKey, cellResponse }: OverlapTable): (key: number, response: number) => number {
  return (key, response) => {
    let low = 0;
    let high = cellKey.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cellKey[middle] < key || (cellKey[middle] === key && cellResponse[middle] < response)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
