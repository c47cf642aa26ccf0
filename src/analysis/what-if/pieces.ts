import { type GroupedRows, groupedRows } from "../../core/grouped-rows.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import type { SideName } from "../../core/document.ts";
import type { Component } from "./component.ts";
import type { MovedPiece } from "./corrected-table.ts";
import type { EntityError } from "./entity-errors.ts";

/** For each entity of a side, by number, the entity of the other side that contains its main piece. */
export type Anchors = Readonly<Record<SideName, ReadonlyMap<number, number>>>;

type EntityOfSide = Pick<EntityError, "side" | "entity">;

/**
 * The pieces of the divided and conflated entities of a component: the entities of the other side that share mentions
 * with them.
 */
export class Pieces {
  private readonly table: OverlapTable;
  private readonly numbers: Readonly<Record<SideName, readonly number[]>>;
  private readonly cells: Readonly<Record<SideName, GroupedRows>>;
  private readonly anchors: Anchors | undefined;

  constructor({ table, keys, responses }: Component, anchors: Anchors | undefined) {
    this.table = table;
    this.numbers = { key: keys, response: responses };
    this.cells = {
      key: groupedRows(table.cellKey, table.keySizes.length),
      response: groupedRows(table.cellResponse, table.responseSizes.length),
    };
    this.anchors = anchors;
  }

  of({ side, entity }: EntityOfSide): Int32Array {
    const others = side === "key" ? this.table.cellResponse : this.table.cellKey;
    return this.cellsOf({ side, entity }).map((c) => others[c]);
  }

  /** Returns the entity that contains the main piece: the known anchor, or else the (first) largest piece. */
  anchorOf(error: EntityOfSide): number {
    const { side, entity } = error;
    const pieces = this.of(error);
    const known = this.anchors?.[side].get(this.numbers[side][entity]);
    const others = this.numbers[otherSide[side]];
    const named = known === undefined ? undefined : pieces.find((piece) => others[piece] === known);
    if (named !== undefined) return named;
    const { cellSize } = this.table;
    const cells = this.cellsOf(error);
    let largest = 0;
    for (let i = 1; i < cells.length; i++) if (cellSize[cells[i]] > cellSize[cells[largest]]) largest = i;
    return pieces[largest];
  }

  /** Returns a moved piece with the numbers that its entities have in the part. */
  inPart({ side }: EntityOfSide, { anchor, piece }: MovedPiece): MovedPiece {
    const numbers = this.numbers[otherSide[side]];
    return { anchor: numbers[anchor], ...(piece !== undefined && { piece: numbers[piece] }) };
  }

  private cellsOf({ side, entity }: EntityOfSide): Int32Array {
    const { order, starts } = this.cells[side];
    return order.subarray(starts[entity], starts[entity + 1]);
  }
}

const otherSide = { key: "response", response: "key" } as const;
