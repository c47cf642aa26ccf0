import { type GroupedRows, groupedRows } from "../../core/grouped-rows.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import type { SideName } from "../../core/document.ts";
import { type ChangedColumn, RepairedAssignment } from "../../matching/repaired-assignment.ts";
import type { BlockSizes } from "../../metrics/kit/block-sizes.ts";
import type { CountedMetric } from "../../metrics/kit/metric.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { chosenTable } from "../../scoring/tabulate.ts";
import { type MovedPiece, type SingleError, correctedOnce, numberedOnce } from "./corrected-table.ts";
import type { NumberedTable } from "./correction.ts";
import type { PlacedSums, SumLayout } from "./sum-layout.ts";

/** Sums of a component before and after a correction, or 0 and their differences. */
export interface SumChange {
  readonly before: Float64Array;
  readonly after: Float64Array;
  /** The blocks that change, before and after, if metrics count blocks. */
  readonly blocks?: { readonly before: BlockSizes; readonly after: BlockSizes };
}

export type ComponentChange = (error: SingleError, moved: MovedPiece | undefined) => SumChange;

const LARGE = 256;
/** In a large component, only the cells around an error are counted if they are at most 1/FEW of all cells. */
const FEW = 4;

/**
 * Counts a small component again as a whole. In a large one, counts only the surroundings of the error, if they are
 * small.
 *
 * @complexity that of counting the component, or in a large one the surroundings of the error: see `changeAround`
 */
export function changeOfComponent(table: OverlapTable, layout: SumLayout, options: ScoreOptions): ComponentChange {
  const cells = table.cellSize.length;
  const whole = changeOfWhole(table, layout);
  if (cells < LARGE) return whole;
  const around = changeAround(table, layout, options);
  return (error, moved) =>
    around.cells(error, moved) * FEW > cells ? whole(error, moved) : around.change(error, moved);
}

function changeOfWhole(table: OverlapTable, layout: SumLayout): ComponentChange {
  const before = layout.sums(table);
  const blocks = layout.blocks(table);
  return (error, moved) => {
    const corrected = correctedOnce(table, error, moved);
    return { before, after: layout.sums(corrected), ...changeOfBlocks(blocks, layout.blocks(corrected)) };
  };
}

function changeOfBlocks(before: BlockSizes | undefined, after: BlockSizes | undefined): Pick<SumChange, "blocks"> {
  return before === undefined || after === undefined ? {} : { blocks: { before, after } };
}

/**
 * Computes the change by counting only the surroundings of an error, before and after. Alignments of entities depend on
 * the whole component; they are repaired if similarities have changed. Metrics whose alignments cannot be repaired are
 * counted again as a whole.
 *
 * @complexity entities and cells around the error; for each metric that aligns entities, one search in the component
 *   for each entity whose similarities change (`RepairedAssignment`)
 */
export function changeAround(
  table: OverlapTable,
  layout: SumLayout,
  options: ScoreOptions,
): { readonly change: ComponentChange; readonly cells: (error: SingleError, moved: MovedPiece | undefined) => number } {
  const around = new Neighbourhoods(table, options);
  const isAligned = ({ metric }: PlacedSums): boolean => metric.aligned !== undefined;
  const others = layout.placedSums.filter((placed) => !isAligned(placed));
  const aligned = layout.placedSums.filter(isAligned).map((placed) => ({
    placed,
    repaired: repairable(table, similarityOfCells(placed.metric, table, options)),
  }));
  const ofWhole = layout.sums(table);
  const change: ComponentChange = (error, moved) => {
    const neighbourhood = around.around(error, moved);
    const corrected = numberedOnce(neighbourhood.table, neighbourhood.error, neighbourhood.moved);
    const counted = [...others];
    const whole: PlacedSums[] = [];
    const changes = aligned.map(({ placed, repaired }) => {
      const columns = repaired && changedColumns(neighbourhood, corrected, placed.metric, options);
      (columns === undefined ? whole : counted).push(placed);
      return columns && repaired.change(columns);
    });
    const [before, after] = [new Float64Array(ofWhole.length), layout.sumsOf(corrected.table, counted)];
    // Differences, so that an unaffected sum changes by exactly 0.
    for (const [c, value] of layout.sumsOf(neighbourhood.table, counted).entries()) after[c] -= value;
    for (const [i, { placed }] of aligned.entries()) {
      const rise = changes[i];
      // Recall and precision have the same numerator.
      if (rise !== undefined) for (const c of [placed.from, placed.from + 2]) after[c] = rise;
    }
    const blocks = changeOfBlocks(layout.blocks(neighbourhood.table), layout.blocks(corrected.table));
    if (whole.length === 0) return { before, after, ...blocks };
    const again = layout.sumsOf(correctedOnce(table, error, moved), whole);
    for (const { from, rule } of whole) {
      before.set(ofWhole.subarray(from, from + rule.columns), from);
      after.set(again.subarray(from, from + rule.columns), from);
    }
    return { before, after, ...blocks };
  };
  return { change, cells: (error, moved) => around.cellsAround(error, moved) };
}

/**
 * Returns a metric's similarity of the entities in each cell of a table, 0 if one of them is left out; `undefined` if
 * the metric has no similarity.
 */
function similarityOfCells(
  metric: CountedMetric,
  table: OverlapTable,
  options: ScoreOptions,
): Float64Array | undefined {
  const ofChosen = metric.aligned?.(chosenTable(table, options));
  if (ofChosen === undefined || options.singletons === "keep") return ofChosen;
  const { keySizes, responseSizes, cellKey, cellResponse } = table;
  let next = 0;
  return Float64Array.from(cellKey, (k, c) =>
    keySizes[k] === 1 || responseSizes[cellResponse[c]] === 1 ? 0 : ofChosen[next++],
  );
}

function repairable(table: OverlapTable, similarity: Float64Array | undefined): RepairedAssignment | undefined {
  if (similarity === undefined) return undefined;
  const { keySizes, responseSizes, cellKey, cellResponse } = table;
  const kept = (_: number, c: number): boolean => similarity[c] > 0;
  return new RepairedAssignment({
    rows: keySizes.length,
    columns: responseSizes.length,
    start: groupedRows(cellKey.filter(kept), keySizes.length).starts,
    column: cellResponse.filter(kept),
    weight: similarity.filter(kept),
  });
}

/**
 * Returns the response entities whose similarities change when the error is corrected; `undefined` if the metric has no
 * similarity.
 */
function changedColumns(
  { table, keys, responses, isWhole }: Neighbourhood,
  corrected: NumberedTable,
  metric: CountedMetric,
  options: ScoreOptions,
): ChangedColumn[] | undefined {
  const similarity = similarityOfCells(metric, table, options);
  const similarityAfter = similarityOfCells(metric, corrected.table, options);
  if (similarity === undefined || similarityAfter === undefined) return undefined;
  // Entities that stand for more distant ones do not change.
  const isNear = (r: number): boolean => (r < responses.length ? isWhole[r] : r >= table.responseSizes.length);
  const was = edgesByResponse(table, similarity, keys, (r) => r);
  const is = edgesByResponse(corrected.table, similarityAfter, keys, (r) => corrected.responses[r]);
  const changed: ChangedColumn[] = [];
  for (const r of new Set([...was.keys(), ...is.keys()])) {
    const edges = is.get(r) ?? { rows: [], weights: [] };
    if (!isNear(r) || sameEdges(was.get(r), edges)) continue;
    changed.push({ ...edges, ...(r < responses.length && { column: responses[r] }) });
  }
  return changed;
}

function edgesByResponse(
  { cellKey, cellResponse }: OverlapTable,
  similarity: Float64Array,
  keys: Int32Array,
  numberOf: (response: number) => number,
): Map<number, Edges> {
  const found = new Map<number, Edges>();
  for (const [c, weight] of similarity.entries()) {
    if (weight === 0) continue;
    const r = numberOf(cellResponse[c]);
    const edges = found.get(r) ?? { rows: [], weights: [] };
    found.set(r, edges);
    edges.rows.push(keys[cellKey[c]]);
    edges.weights.push(weight);
  }
  return found;
}

interface Edges {
  readonly rows: number[];
  readonly weights: number[];
}

function sameEdges(a: Edges | undefined, b: Edges): boolean {
  return (
    a !== undefined &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, i) => row === b.rows[i] && a.weights[i] === b.weights[i])
  );
}

interface Neighbourhood {
  readonly table: OverlapTable;
  readonly error: SingleError;
  readonly moved: MovedPiece | undefined;
  /** The numbers of its first entities in the whole table. Later entities stand for more distant ones. */
  readonly keys: Int32Array;
  readonly responses: Int32Array;
  /** Whether all cells of a response entity in `responses` are present. */
  readonly isWhole: readonly boolean[];
}

/**
 * Cuts out of a table everything that a correction can change.
 *
 * A correction changes entities. A metric's value for an entity depends on its cells, and on the sizes and common
 * mentions of both entities of a cell. So it can change for these entities and their neighbours, which are included
 * with all their cells. The entities at the other ends of these cells are included with their sizes. For each, one
 * additional entity has the rest of its common mentions.
 */
class Neighbourhoods {
  private readonly table: OverlapTable;
  private readonly isDropped: (size: number) => boolean;
  /**
   * How far changes reach. If singletons or twinless mentions are left out, a change of one entity can change the
   * common mentions of its neighbours.
   */
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

  around(error: SingleError, moved: MovedPiece | undefined): Neighbourhood {
    const { key, response } = this.sides;
    const changed = this.changedBy(error, moved);
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

  cellsAround(error: SingleError, moved: MovedPiece | undefined): number {
    const changed = this.changedBy(error, moved);
    let cells = 0;
    for (const side of ["key", "response"] as const) {
      for (const entity of changed[side]) cells += this.sides[side].cellsOfNeighbours[entity];
    }
    return cells;
  }

  /** Returns the entities whose size or common mentions a correction changes. */
  private changedBy(error: SingleError, moved: MovedPiece | undefined): Readonly<Record<SideName, readonly number[]>> {
    if (error.type === "span-error") return { key: [error.key], response: [error.response] };
    const { side, entity } = error;
    if (side === "response") return { key: [], response: [entity] };
    if (moved === undefined) return { key: [entity], response: this.largestPiece(entity) };
    const pieces = moved.piece === undefined ? this.neighbours("key", [entity]) : [moved.anchor, moved.piece];
    return { key: [], response: pieces };
  }

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
    // The rest of `common` is now what entities share with more distant ones.
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
      // One additional mention, so that the additional entity is not a singleton.
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

interface Side {
  readonly sizes: Int32Array;
  readonly cells: GroupedRows;
  readonly cellsOfNeighbours: Float64Array;
  /** How many mentions each entity shares with entities of the other side that are not left out. */
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

function takeNew({ isTaken }: Side, entities: readonly number[]): number[] {
  return entities.filter((entity) => {
    const isNew = isTaken[entity] === 0;
    isTaken[entity] = 1;
    return isNew;
  });
}
