import type { OverlapTable } from "../../core/overlap-table.ts";
import { connectedComponents } from "../../metrics/kit/entity-alignment.ts";

export interface EntityComponents {
  readonly key: Int32Array;
  readonly response: Int32Array;
  readonly count: number;
}

/** Returns the component of each entity. An entity without a common mention is a component of its own. */
export function entityComponents(table: OverlapTable): EntityComponents {
  const key = new Int32Array(table.keySizes.length).fill(-1);
  const response = new Int32Array(table.responseSizes.length).fill(-1);
  const { cells, ends } = connectedComponents(table);
  let count = 0;
  let start = 0;
  for (const end of ends) {
    for (const c of cells.subarray(start, end)) key[table.cellKey[c]] = response[table.cellResponse[c]] = count;
    count++;
    start = end;
  }
  for (const side of [key, response]) side.forEach((component, e) => component < 0 && (side[e] = count++));
  return { key, response, count };
}
