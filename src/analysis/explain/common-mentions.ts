import type { SideName } from "../../core/document.ts";
import type { ExplainInput } from "./explainer.ts";
import { changedSides } from "./listings.ts";
import { type Division, type Partitions, keepCommonMentions } from "./partitions.ts";
import { type Piece, statement } from "./piece.ts";
import { scopeOf } from "./scope.ts";

/** The input restricted to the mentions that both sides have, and what is said of that. */
export function onCommonMentions(input: ExplainInput): { readonly restricted: ExplainInput; readonly pieces: Piece[] } {
  const { limits, focus } = input;
  const partitions = keepCommonMentions(input.partitions);
  const mentions = partitions.key.members.length;
  return {
    restricted: { ...input, partitions },
    pieces: [
      statement(`Only the mentions that both sides have are looked at: m = ${mentions}.`),
      ...changedSides(input.partitions, partitions, scopeOf(partitions, limits, focus)),
    ],
  };
}

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
