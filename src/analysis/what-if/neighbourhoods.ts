import { type GroupedRows, groupedRows } from "../../core/grouped-rows.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import type { SideName } from "../../core/side-name.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import type { MovedPiece, SingleError } from "./corrected-table.ts";

/** The surroundings of an error as a table of their own, and the error in it. */
export interface Neighbourhood {
  readonly table: OverlapTable;
  readonly error: SingleError;
  readonly moved: MovedPiece | undefined;
  /** The numbers that its first entities have in the whole table; those after them stand for all that is further away. */
  readonly keys: Int32Array;
  readonly responses: Int32Array;
  /** Whether all cells of a response entity are there, of those in `responses`. */
  readonly isWhole: readonly boolean[];
}

/**
 * Cuts out of a table what a correction can change.
 *
 * A correction changes entities. What a metric says of an entity depends on its cells and on the sizes and common mentions of both
 * entities of a cell, so that it may change for these entities and their neighbours, which are here with all their cells. The entities at
 * the other ends of these cells are here, too, with their sizes; one further entity for each has the rest of its common mentions.
 */
export class Neighbourhoods {
  private readonly table: OverlapTable;
  private readonly isDropped: (size: number) => boolean;
  /** How far changes reach: where mentions are left out, an entity that loses its own changes what its neighbours have in common. */
  private readonly reach: number;
  private readonly sides: Readonly<Record<SideName, Side>>;
  private readonly isTaken: Uint8Array;

  constructor(table: OverlapTable, { singletons, mentions }: ScoreOptions) {
    const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
    this.table = table;
    this.isDropped = (size) => singletons === "drop" && size === 1;
    this.reach = singletons === "drop" || mentions === "common" ? 2 : 1;
    this.sides = { key: sideOf(keySizes, cellKey), response: sideOf(responseSizes, cellResponse) };
    const { key, response } = this.sides;
    for (let c = 0; c < cellSize.length; c++) {
      this.addCommon(c, this.sides, 1);
      key.cellsOfNeighbours[cellKey[c]] += numberOfCells(response, cellResponse[c]);
      response.cellsOfNeighbours[cellResponse[c]] += numberOfCells(key, cellKey[c]);
    }
    this.isTaken = new Uint8Array(cellSize.length);
  }

  /** The surroundings of an error. */
  around(error: SingleError, moved: MovedPiece | undefined): Neighbourhood {
    const { key, response } = this.sides;
    const changed = this.changedBy(error, moved);
    // Breadth first, from the entities that a correction changes.
    let from = { key: takeNew(key, changed.key), response: takeNew(response, changed.response) };
    let wholes = from;
    for (let step = 0; step < this.reach; step++) {
      const next = { key: this.neighbours("response", from.response), response: this.neighbours("key", from.key) };
      from = { key: takeNew(key, next.key), response: takeNew(response, next.response) };
      wholes = { key: [...wholes.key, ...from.key], response: [...wholes.response, ...from.response] };
    }
    const cells: number[] = [];
    for (const side of ["key", "response"] as const) {
      for (const entity of wholes[side]) {
        this.forEachCell(side, entity, (c) => {
          if (this.isTaken[c] === 0) cells.push(c);
          this.isTaken[c] = 1;
        });
      }
    }
    const ends = {
      key: takeNew(key, this.neighbours("response", wholes.response)),
      response: takeNew(response, this.neighbours("key", wholes.key)),
    };
    const keys = Int32Array.from([...wholes.key, ...ends.key]).sort();
    const responses = Int32Array.from([...wholes.response, ...ends.response]).sort();
    keys.forEach((k, i) => (key.index[k] = i));
    responses.forEach((r, i) => (response.index[r] = i));
    const isEnd = new Set(ends.response);
    const found: Neighbourhood = {
      table: this.cutOut(
        cells.sort((a, b) => a - b),
        keys,
        responses,
      ),
      error: this.named(error),
      moved: moved && this.namedPiece(error, moved),
      keys,
      responses,
      isWhole: Array.from(responses, (r) => !isEnd.has(r)),
    };
    for (const c of cells) this.isTaken[c] = 0;
    for (const k of keys) key.isTaken[k] = 0;
    for (const r of responses) response.isTaken[r] = 0;
    return found;
  }

  /** How many cells the neighbours of the changed entities have together. */
  cellsAround(error: SingleError, moved: MovedPiece | undefined): number {
    const changed = this.changedBy(error, moved);
    let cells = 0;
    for (const side of ["key", "response"] as const) {
      for (const entity of changed[side]) cells += this.sides[side].cellsOfNeighbours[entity];
    }
    return cells;
  }

  /** The entities whose size or common mentions a correction changes. */
  private changedBy(error: SingleError, moved: MovedPiece | undefined): Readonly<Record<SideName, readonly number[]>> {
    if (error.type === "span-error") return { key: [error.key], response: [error.response] };
    const { side, entity } = error;
    if (side === "response") return { key: [], response: [entity] };
    if (moved === undefined) return { key: [entity], response: this.largestPiece(entity) };
    const pieces = moved.piece === undefined ? this.neighbours("key", [entity]) : [moved.anchor, moved.piece];
    return { key: [], response: pieces };
  }

  /** The response entity with most mentions of a key entity, the first of those. */
  private largestPiece(entity: number): readonly number[] {
    const { cellResponse, cellSize } = this.table;
    let largest = -1;
    this.forEachCell("key", entity, (c) => {
      if (largest < 0 || cellSize[c] > cellSize[largest]) largest = c;
    });
    return largest < 0 ? [] : [cellResponse[largest]];
  }

  private cutOut(cells: readonly number[], keys: Int32Array, responses: Int32Array): OverlapTable {
    const { cellKey, cellResponse, cellSize } = this.table;
    const { key, response } = this.sides;
    for (const c of cells) this.addCommon(c, this.sides, -1);
    // What is left of `common` now is what entities share with others that are further away.
    const [restOfKeys, restOfResponses] = [keys.map((k) => key.common[k]), responses.map((r) => response.common[r])];
    for (const c of cells) this.addCommon(c, this.sides, 1);
    const [ofKey, ofResponse, sizes]: number[][] = [[], [], []];
    const [moreKeys, moreResponses]: number[][] = [[], []];
    const put = (k: number, r: number, size: number): void => {
      ofKey.push(k);
      ofResponse.push(r);
      sizes.push(size);
    };
    let next = 0;
    keys.forEach((k, i) => {
      for (; next < cells.length && cellKey[cells[next]] === k; next++) {
        put(i, response.index[cellResponse[cells[next]]], cellSize[cells[next]]);
      }
      // One mention more, so that it is no singleton.
      if (restOfKeys[i] > 0) put(i, responses.length + moreResponses.push(restOfKeys[i] + 1) - 1, restOfKeys[i]);
    });
    restOfResponses.forEach((rest, i) => {
      if (rest > 0) put(keys.length + moreKeys.push(rest + 1) - 1, i, rest);
    });
    return {
      keySizes: Int32Array.from([...keys.map((k) => key.sizes[k]), ...moreKeys]),
      responseSizes: Int32Array.from([...responses.map((r) => response.sizes[r]), ...moreResponses]),
      cellKey: Int32Array.from(ofKey),
      cellResponse: Int32Array.from(ofResponse),
      cellSize: Int32Array.from(sizes),
    };
  }

  /** Adds the mentions of a cell to what its entities have in common with others that are not left out, or takes them away. */
  private addCommon(cell: number, { key, response }: Readonly<Record<SideName, Side>>, sign: 1 | -1): void {
    const { cellKey, cellResponse, cellSize } = this.table;
    const [k, r] = [cellKey[cell], cellResponse[cell]];
    if (!this.isDropped(response.sizes[r])) key.common[k] += sign * cellSize[cell];
    if (!this.isDropped(key.sizes[k])) response.common[r] += sign * cellSize[cell];
  }

  private named(error: SingleError): SingleError {
    const { key, response } = this.sides;
    if (error.type === "span-error") {
      return { ...error, key: key.index[error.key], response: response.index[error.response] };
    }
    return { ...error, entity: this.sides[error.side].index[error.entity] };
  }

  private namedPiece(error: SingleError, { anchor, piece }: MovedPiece): MovedPiece {
    const { index } = "side" in error && error.side === "response" ? this.sides.key : this.sides.response;
    return { anchor: index[anchor], ...(piece !== undefined && { piece: index[piece] }) };
  }

  /** The entities of the other side that share mentions with these, some more than once. */
  private neighbours(side: SideName, entities: readonly number[]): number[] {
    const others = side === "key" ? this.table.cellResponse : this.table.cellKey;
    const found: number[] = [];
    for (const entity of entities) this.forEachCell(side, entity, (c) => found.push(others[c]));
    return found;
  }

  private forEachCell(side: SideName, entity: number, each: (cell: number) => void): void {
    const { order, starts } = this.sides[side].cells;
    for (let i = starts[entity]; i < starts[entity + 1]; i++) each(order[i]);
  }
}

/** The entities of a side, and which of them are taken, under which numbers. */
interface Side {
  readonly sizes: Int32Array;
  readonly cells: GroupedRows;
  readonly cellsOfNeighbours: Float64Array;
  /** Mentions that each entity has in common with those of the other side that are not left out. */
  readonly common: Int32Array;
  readonly isTaken: Uint8Array;
  readonly index: Int32Array;
}

function sideOf(sizes: Int32Array, cellEntity: Int32Array): Side {
  return {
    sizes,
    cells: groupedRows(cellEntity, sizes.length),
    cellsOfNeighbours: new Float64Array(sizes.length),
    common: new Int32Array(sizes.length),
    isTaken: new Uint8Array(sizes.length),
    index: new Int32Array(sizes.length),
  };
}

function numberOfCells({ cells: { starts } }: Side, entity: number): number {
  return starts[entity + 1] - starts[entity];
}

/** Takes entities, and returns those that were not taken before. */
function takeNew({ isTaken }: Side, entities: readonly number[]): number[] {
  return entities.filter((entity) => {
    const isNew = isTaken[entity] === 0;
    isTaken[entity] = 1;
    return isNew;
  });
}
