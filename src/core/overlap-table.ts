import type { SplitEntities } from "./split-sets.ts";

/**
 * The input of partition metrics: entity sizes, and the number of mentions that each key entity shares with each
 * response entity. Only non-empty cells are stored, sorted by key entity, then response entity.
 */
export interface OverlapTable {
  /** Mentions per key entity. */
  readonly keySizes: Int32Array;
  /** Mentions per response entity. */
  readonly responseSizes: Int32Array;
  readonly cellKey: Int32Array;
  readonly cellResponse: Int32Array;
  /** The number of common mentions of the cell's two entities, at least 1. */
  readonly cellSize: Int32Array;
  /** The entities with split antecedents, if these are scored. Cells and sizes do not count split antecedents. */
  readonly splits?: { readonly key: SplitEntities; readonly response: SplitEntities };
}

/**
 * Tabulates pairs of matched mentions.
 *
 * @param pairKey the key entity of each matched pair of mentions
 * @param pairResponse the response entity of the same pair
 * @complexity O(pairs + entities), by counting sort
 * @example
 *   // The key entity {a, b, c} shares two mentions with the response entity {a, b}, and one with {c}.
 *   const table = overlapTable(Int32Array.of(3), Int32Array.of(2, 1), [0, 0, 0], [0, 0, 1]);
 *   [...table.cellSize]; // → [2, 1]
 */
export function overlapTable(
  keySizes: Int32Array,
  responseSizes: Int32Array,
  pairKey: ArrayLike<number>,
  pairResponse: ArrayLike<number>,
): OverlapTable {
  const ends = new Int32Array(keySizes.length + 1);
  const responses = new Int32Array(pairKey.length);
  groupByKey({ keys: pairKey, responses: pairResponse, start: 0, end: pairKey.length }, ends, responses);
  const cells = new OverlapCells(keySizes.length, responseSizes.length, responses);
  cells.add(0, keySizes.length, ends, responses);
  return cells.table(keySizes, responseSizes);
}

/** Some of the pairs of common mentions: those from `start` to `end` (exclusive). */
interface EntityPairs {
  /** The key entity of each pair, or its number within a range of entities. */
  readonly keys: ArrayLike<number>;
  readonly responses: ArrayLike<number>;
  readonly start: number;
  readonly end: number;
}

/**
 * Groups the response entities of pairs by their key entity.
 *
 * @param ends receives the end of each key entity's run in `grouped`; has one item more than there are key entities
 * @param grouped receives the response entities
 */
export function groupByKey({ keys, responses, start, end }: EntityPairs, ends: Int32Array, grouped: Int32Array): void {
  ends.fill(0);
  for (let i = start; i < end; i++) ends[keys[i] + 1]++;
  for (let k = 1; k < ends.length; k++) ends[k] += ends[k - 1];
  for (let i = start; i < end; i++) grouped[ends[keys[i]]++] = responses[i];
}

/** Counts the pairs in each cell of a table. */
export class OverlapCells {
  private readonly responses: Int32Array;
  private readonly sizes: Int32Array;
  private readonly cellsOfKey: Int32Array;
  /** The pairs of the current key entity, by response entity. The last number counts pairs without one. */
  private readonly count: Int32Array;
  private length = 0;

  /**
   * @param responses the number of response entities; in pairs, this number itself stands for none
   * @param room receives the response entity of each cell; its length is the number of pairs
   */
  constructor(keys: number, responses: number, room: Int32Array) {
    this.responses = room;
    // The operating system supplies memory only when it is written, so the unused end costs nothing.
    this.sizes = new Int32Array(room.length);
    this.cellsOfKey = new Int32Array(keys);
    this.count = new Int32Array(responses + 1);
  }

  /**
   * Adds the cells of some key entities. Must be called in the order of the entities.
   *
   * @param grouped their pairs as from `groupByKey`; may be `room`, because cells only overwrite pairs already read
   */
  add(firstKey: number, keys: number, ends: Int32Array, grouped: Int32Array): void {
    const { responses, sizes, cellsOfKey, count } = this;
    const none = count.length - 1;
    let cells = this.length;
    for (let k = 0, start = 0; k < keys; k++) {
      const end = ends[k];
      const firstCell = cells;
      for (let i = start; i < end; i++) {
        const r = grouped[i];
        if (count[r]++ === 0) responses[cells++] = r;
      }
      if (cells - firstCell > 1) sortRun(responses, firstCell, cells);
      if (count[none] > 0) {
        count[none] = 0;
        cells--;
      }
      for (let c = firstCell; c < cells; c++) {
        const r = responses[c];
        sizes[c] = count[r];
        count[r] = 0;
      }
      cellsOfKey[firstKey + k] = cells - firstCell;
      start = end;
    }
    this.length = cells;
  }

  table(keySizes: Int32Array, responseSizes: Int32Array): OverlapTable {
    const { length, cellsOfKey } = this;
    const cellKey = new Int32Array(length);
    for (let k = 0, c = 0; k < cellsOfKey.length; k++) for (let n = cellsOfKey[k]; n > 0; n--) cellKey[c++] = k;
    return {
      keySizes,
      responseSizes,
      cellKey,
      cellResponse: this.responses.slice(0, length),
      cellSize: this.sizes.slice(0, length),
    };
  }
}

/** Sorts `values[start..end)`, which is short in most cases. */
function sortRun(values: Int32Array, start: number, end: number): void {
  if (end - start > 32) {
    values.subarray(start, end).sort();
    return;
  }
  for (let i = start + 1; i < end; i++) {
    const value = values[i];
    let j = i;
    for (; j > start && values[j - 1] > value; j--) values[j] = values[j - 1];
    values[j] = value;
  }
}

/**
 * Returns the table with key and response exchanged.
 *
 * @example
 *   const table = overlapTable(Int32Array.of(3), Int32Array.of(2, 1), [0, 0, 0], [0, 0, 1]);
 *   [...transpose(table).keySizes]; // → [2, 1]
 */
export function transpose(table: OverlapTable): OverlapTable {
  // Cells with the same response entity stay sorted by key entity, because the sort is stable.
  const order = Array.from(table.cellKey.keys()).sort((a, b) => table.cellResponse[a] - table.cellResponse[b]);
  const permute = (column: Int32Array): Int32Array => Int32Array.from(order, (c) => column[c]);
  return {
    keySizes: table.responseSizes,
    responseSizes: table.keySizes,
    cellKey: permute(table.cellResponse),
    cellResponse: permute(table.cellKey),
    cellSize: permute(table.cellSize),
    ...(table.splits !== undefined && { splits: { key: table.splits.response, response: table.splits.key } }),
  };
}

export function total(column: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < column.length; i++) sum += column[i];
  return sum;
}

/**
 * Returns the table without the singletons of either side. A common mention that is a singleton on one side is no
 * longer common.
 *
 * @example
 *   const table = overlapTable(Int32Array.of(3), Int32Array.of(2, 1), [0, 0, 0], [0, 0, 1]);
 *   [...withoutSingletons(table).responseSizes]; // → [2]
 */
export function withoutSingletons(table: OverlapTable): OverlapTable {
  return withSizes(
    table,
    table.keySizes.map((size) => (size === 1 ? 0 : size)),
    table.responseSizes.map((size) => (size === 1 ? 0 : size)),
  );
}

interface EntityMentions {
  readonly key: Int32Array;
  readonly response: Int32Array;
}

/**
 * The last result, because several metrics in turn ask for the same table. A WeakMap would be slower: the garbage
 * collector visits its entries repeatedly.
 */
let known: { readonly table: OverlapTable; readonly common: EntityMentions } | undefined;

export function commonMentions(table: OverlapTable): EntityMentions {
  if (known?.table !== table) known = { table, common: countCommonMentions(table) };
  return known.common;
}

function countCommonMentions(table: OverlapTable): EntityMentions {
  const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
  const key = new Int32Array(keySizes.length);
  const response = new Int32Array(responseSizes.length);
  for (let c = 0; c < cellSize.length; c++) {
    key[cellKey[c]] += cellSize[c];
    response[cellResponse[c]] += cellSize[c];
  }
  return { key, response };
}

/**
 * Returns the table restricted to common mentions. Drops twinless mentions, and entities without common mentions.
 *
 * @example
 *   // Two of the three key mentions are common.
 *   const table = overlapTable(Int32Array.of(3), Int32Array.of(2), [0, 0], [0, 0]);
 *   [...onlyCommonMentions(table).keySizes]; // → [2]
 */
export function onlyCommonMentions(table: OverlapTable): OverlapTable {
  const { key, response } = commonMentions(table);
  return withSizes(table, key, response);
}

/** Returns the table with these sizes. Drops entities of size 0 with their cells, and all split antecedents. */
export function withSizes(table: OverlapTable, keySizes: Int32Array, responseSizes: Int32Array): OverlapTable {
  const keyIndex = indexOfNonZero(keySizes);
  const responseIndex = indexOfNonZero(responseSizes);
  const cells = table.cellSize.length;
  const cellKey = new Int32Array(cells);
  const cellResponse = new Int32Array(cells);
  const cellSize = new Int32Array(cells);
  let kept = 0;
  for (let c = 0; c < cells; c++) {
    const k = keyIndex[table.cellKey[c]];
    const r = responseIndex[table.cellResponse[c]];
    if (k < 0 || r < 0) continue;
    cellKey[kept] = k;
    cellResponse[kept] = r;
    cellSize[kept++] = table.cellSize[c];
  }
  return {
    keySizes: withoutZeros(keySizes),
    responseSizes: withoutZeros(responseSizes),
    cellKey: cellKey.subarray(0, kept),
    cellResponse: cellResponse.subarray(0, kept),
    cellSize: cellSize.subarray(0, kept),
  };
}

/** Returns the new index of every entity, or -1 for those of size 0. */
function indexOfNonZero(sizes: Int32Array): Int32Array {
  const index = new Int32Array(sizes.length);
  let kept = 0;
  for (let i = 0; i < sizes.length; i++) index[i] = sizes[i] > 0 ? kept++ : -1;
  return index;
}

function withoutZeros(sizes: Int32Array): Int32Array {
  const left = new Int32Array(sizes.length);
  let kept = 0;
  for (let i = 0; i < sizes.length; i++) if (sizes[i] > 0) left[kept++] = sizes[i];
  return left.subarray(0, kept);
}

/** Returns the number of pairs of `n` things: C(n) = n(n−1)/2. Exact below 2^53. */
export function pairCount(n: number): number {
  return n < 2 ? 0 : (n * (n - 1)) / 2;
}

/** Returns the number of pairs within groups of these sizes. Exact below 2^53. */
export function pairCountWithin(sizes: Int32Array): number {
  let pairs = 0;
  // Unlike `pairCount`, this has no branch, which the processor would often predict wrongly.
  for (let i = 0; i < sizes.length; i++) pairs += (sizes[i] * (sizes[i] - 1)) / 2;
  return pairs;
}

/** Up to this number of mentions, even all pairs together stay below 2^53. */
export const DOUBLES_SUFFICE = 2 ** 27;

/**
 * Returns the number of pairs of mentions within entities: the sum of C(n) = n(n−1)/2 over their sizes.
 *
 * The result is exact beyond 2^53, too, where doubles skip integers.
 *
 * @param sizes mentions per entity
 */
export function pairsWithin(sizes: Int32Array): bigint {
  if (total(sizes) <= DOUBLES_SUFFICE) return BigInt(pairCountWithin(sizes));
  let small = 0;
  let big = 0n;
  for (let i = 0; i < sizes.length; i++) {
    const n = sizes[i];
    const half = n % 2 === 0 ? n / 2 : n;
    const other = n % 2 === 0 ? n - 1 : (n - 1) / 2;
    const pairs = half * other;
    if (small + pairs <= Number.MAX_SAFE_INTEGER) {
      small += pairs;
    } else {
      big += BigInt(small) + BigInt(half) * BigInt(other);
      small = 0;
    }
  }
  return big + BigInt(small);
}
