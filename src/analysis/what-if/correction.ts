import { commonMentions, type OverlapTable } from "../../core/overlap-table.ts";
import { join, rootOf } from "../../core/dependency.ts";
import type { SideName } from "../../core/document.ts";
import type { ErrorType } from "../error-type.ts";
import { type EntityError, entityErrors } from "./entity-errors.ts";

/**
 * A corrected table, with the previous number of each response entity. New entities have the numbers after all others.
 */
export interface NumberedTable {
  readonly table: OverlapTable;
  readonly responses: Int32Array;
}

/**
 * A response during correction: the entities of the mentions of each cell, of the extra mentions of each response
 * entity, and of the missing mentions of each key entity. Entities are numbered as in the table, and new ones follow.
 *
 *   conflated         each piece becomes an entity; extra mentions stay with the (first) largest piece
 *   extra-…           the mentions are removed
 *   divided           the response entities that overlap the key entity are merged, with all their mentions
 *   missing-mention   the mentions join the (first) entity with the most mentions of their key entity
 *   missing-entity, missing-singleton   are added as an entity
 *
 * If everything is corrected, in the order of `errorTypes`, the response equals the key.
 */
export class Correction {
  private readonly table: OverlapTable;
  /**
   * The cells of each key entity are `keyStart[k]` … `keyStart[k + 1] − 1`; those of response entity `r` are
   * `byResponse[responseStart[r]]` … `byResponse[responseStart[r + 1] − 1]`.
   */
  private readonly keyStart: Int32Array;
  private readonly responseStart: Int32Array;
  private readonly byResponse: Int32Array;
  /** The entity of each cell. `rootOf` returns the entity into which it was merged. */
  private readonly ofCell: Int32Array;
  private readonly parent: number[];
  private readonly extra: Int32Array;
  /** How many missing mentions of each key entity were added, and to which entity. */
  private readonly entered: Int32Array;
  private readonly enteredInto: Int32Array;

  constructor(table: OverlapTable) {
    const { keySizes, responseSizes, cellKey, cellResponse } = table;
    this.table = table;
    this.keyStart = starts(cellKey, keySizes.length);
    this.responseStart = starts(cellResponse, responseSizes.length);
    const next = this.responseStart.slice();
    this.byResponse = new Int32Array(cellResponse.length);
    cellResponse.forEach((r, c) => (this.byResponse[next[r]++] = c));
    this.ofCell = cellResponse.slice();
    this.parent = Array.from(responseSizes.keys());
    const common = commonMentions(table).response;
    this.extra = responseSizes.map((size, r) => size - common[r]);
    this.entered = new Int32Array(keySizes.length);
    this.enteredInto = new Int32Array(keySizes.length).fill(-1);
  }

  fixAll(types: ReadonlySet<ErrorType>): this {
    for (const error of entityErrors(this.table)) if (types.has(error.type)) this.fix(error);
    return this;
  }

  /**
   * Corrects an error of the table.
   *
   * @param mentions how many of its extra or missing mentions to correct
   */
  fix({ type, entity, count }: EntityError, mentions: number = count): void {
    if (type === "conflated-entities") this.split(entity);
    else if (type === "divided-entity") this.merge(entity);
    else if (type === "extra-mention") this.extra[entity] -= mentions;
    else if (type === "extra-entity" || type === "extra-singleton") this.extra[entity] = 0;
    else {
      const isMention = type === "missing-mention";
      this.entered[entity] = isMention ? mentions : this.table.keySizes[entity];
      this.enteredInto[entity] = isMention ? this.ofCell[this.largest(this.cellsOf("key", entity))] : this.newEntity();
    }
  }

  /**
   * Moves pieces of a divided or conflated entity; all other mentions stay. A piece of a key entity moves to the
   * response entity of the anchor. A piece of a response entity becomes an entity of its own.
   *
   * @param anchor the entity of the other side whose piece stays
   * @param piece the entity of the other side whose piece is moved; all except the anchor if absent
   */
  movePieces({ side, entity }: Pick<EntityError, "side" | "entity">, anchor: number, piece?: number): void {
    const { cellKey, cellResponse } = this.table;
    const others = side === "key" ? cellResponse : cellKey;
    for (const c of this.cellsOf(side, entity)) {
      if (others[c] === anchor || (piece !== undefined && others[c] !== piece)) continue;
      this.ofCell[c] = side === "key" ? anchor : this.newEntity();
    }
  }

  entityOfCell(cell: number): number {
    return rootOf(this.parent, this.ofCell[cell]);
  }

  /**
   * Returns the entity of a response entity's extra mentions, -1 if they were removed. All or none must have been
   * corrected.
   */
  entityOfExtra(response: number): number {
    return this.extra[response] > 0 ? rootOf(this.parent, response) : -1;
  }

  /**
   * Returns the entity of a key entity's missing mentions, -1 if they were not added. All or none must have been
   * corrected.
   */
  entityOfMissing(key: number): number {
    return this.entered[key] > 0 ? rootOf(this.parent, this.enteredInto[key]) : -1;
  }

  corrected(): OverlapTable {
    return this.numbered().table;
  }

  numbered(): NumberedTable {
    const { keySizes, cellSize } = this.table;
    const sizes = new Int32Array(this.parent.length);
    this.extra.forEach((mentions, r) => (sizes[rootOf(this.parent, r)] += mentions));
    const inCell = new Int32Array(this.parent.length);
    const most = cellSize.length + keySizes.length;
    const [cellKey, cellEntity, mentionsOf] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)];
    let cells = 0;
    for (let k = 0; k < keySizes.length; k++) {
      const first = cells;
      const put = (entity: number, mentions: number): void => {
        if (inCell[entity] === 0) cellEntity[cells++] = entity;
        inCell[entity] += mentions;
      };
      for (let c = this.keyStart[k]; c < this.keyStart[k + 1]; c++) put(this.entityOfCell(c), cellSize[c]);
      if (this.entered[k] > 0) put(this.entityOfMissing(k), this.entered[k]);
      if (cells - first > 1) cellEntity.subarray(first, cells).sort();
      for (let c = first; c < cells; c++) {
        const entity = cellEntity[c];
        cellKey[c] = k;
        mentionsOf[c] = inCell[entity];
        sizes[entity] += inCell[entity];
        inCell[entity] = 0;
      }
    }
    let kept = 0;
    const index = sizes.map((size) => (size > 0 ? kept++ : -1));
    const table = {
      keySizes,
      responseSizes: sizes.filter((size) => size > 0),
      cellKey: cellKey.slice(0, cells),
      cellResponse: cellEntity.slice(0, cells).map((entity) => index[entity]),
      cellSize: mentionsOf.slice(0, cells),
    };
    return { table, responses: Int32Array.from(index.keys()).filter((entity) => index[entity] >= 0) };
  }

  private split(response: number): void {
    const cells = this.cellsOf("response", response);
    const largest = this.largest(cells);
    for (const c of cells) if (c !== largest) this.ofCell[c] = this.newEntity();
  }

  private merge(key: number): void {
    const [first, ...others] = Array.from(this.cellsOf("key", key), (c) => this.entityOfCell(c));
    for (const other of others) join(this.parent, first, other);
  }

  private cellsOf(side: SideName, entity: number): Int32Array {
    if (side === "response") {
      return this.byResponse.subarray(this.responseStart[entity], this.responseStart[entity + 1]);
    }
    const from = this.keyStart[entity];
    return Int32Array.from({ length: this.keyStart[entity + 1] - from }, (_, i) => from + i);
  }

  private largest(cells: Int32Array): number {
    const { cellSize } = this.table;
    return cells.reduce((best, c) => (cellSize[c] > cellSize[best] ? c : best), cells[0]);
  }

  private newEntity(): number {
    return this.parent.push(this.parent.length) - 1;
  }
}

/** Returns where the cells of each entity start, once they are sorted by entity. */
function starts(cellEntity: Int32Array, entities: number): Int32Array {
  const start = new Int32Array(entities + 1);
  for (const entity of cellEntity) start[entity + 1]++;
  for (let e = 0; e < entities; e++) start[e + 1] += start[e];
  return start;
}
