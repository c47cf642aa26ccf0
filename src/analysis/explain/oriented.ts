import type { SideName } from "../../core/side-name.ts";
import type { Division, Partitions } from "./partitions.ts";

/** Partitions as one side sees them: its own entities, and cells with its own entity first. */
export interface Oriented {
  readonly own: Division;
  readonly other: Division;
  /** Of each cell, in the table's order. */
  readonly cellOwn: Int32Array;
  readonly cellOther: Int32Array;
  readonly cellSize: Int32Array;
}

export function oriented({ key, response, table }: Partitions, side: SideName): Oriented {
  const { cellKey, cellResponse, cellSize } = table;
  return side === "key"
    ? { own: key, other: response, cellOwn: cellKey, cellOther: cellResponse, cellSize }
    : { own: response, other: key, cellOwn: cellResponse, cellOther: cellKey, cellSize };
}

/** The cells of each own entity, by own entity. */
export function cellsOfEach({ own, cellOwn }: Oriented): number[][] {
  const cells: number[][] = Array.from(own.sizes, () => []);
  cellOwn.forEach((e, c) => cells[e].push(c));
  return cells;
}
