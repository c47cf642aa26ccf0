import { commonMentions, type OverlapTable, overlapTable } from "../../core/overlap-table.ts";
import { ColumnHeap } from "../../matching/column-heap.ts";

/** A response that an experiment has changed. */
export interface Edit {
  readonly table: OverlapTable;
  /** Mentions removed from the response. */
  readonly removed: number;
  /** Entities added, all wrong, and the mentions in them. */
  readonly addedEntities: number;
  readonly addedMentions: number;
}

/**
 * Returns the response with additional wrong entities of two mentions each: missing mentions of different key entities,
 * linked in pairs. Each pair takes one mention from each of the two key entities with the most missing mentions left;
 * among equals, earlier entities come first. This yields as many pairs as possible. Nothing correct is added, so recall
 * must stay the same, and precision must fall.
 *
 * @source Moosavi and Strube (2016), §2: "Less precise a"; they do not say which mentions they paired
 * @complexity O(missing mentions · log key entities)
 */
export function lessPreciseA(table: OverlapTable): Edit {
  const missing = missingMentions(table);
  const distance = Float64Array.from(missing, (mentions) => -mentions);
  const waiting = new ColumnHeap(distance);
  missing.forEach((mentions, k) => {
    if (mentions > 0) waiting.advance(k);
  });
  const pairs: number[][] = [];
  for (;;) {
    const one = take(waiting);
    const other = take(waiting);
    if (one === undefined || other === undefined) break;
    pairs.push([one, other]);
    for (const k of [one, other]) {
      distance[k]++;
      if (distance[k] < 0) waiting.advance(k);
    }
  }
  return withWrongEntities(table, pairs);
}

function take(waiting: ColumnHeap): number | undefined {
  const first = waiting.first();
  if (first < 0) return undefined;
  waiting.removeFirst();
  return first;
}

/**
 * Returns the response with one additional wrong entity: one missing mention of every key entity that has any, if there
 * are at least two. Nothing correct is added, so recall must stay the same, and precision must fall.
 *
 * @source Moosavi and Strube (2016), §2: "Less precise b"; mentions that do not corefer with one mention could corefer
 *   with each other, so only one per entity is taken
 * @complexity O(mentions + entities)
 */
export function lessPreciseB(table: OverlapTable): Edit {
  const missing = missingMentions(table);
  const entities = Array.from(missing.keys()).filter((k) => missing[k] > 0);
  return withWrongEntities(table, entities.length < 2 ? [] : [entities]);
}

function missingMentions(table: OverlapTable): Int32Array {
  const { key } = commonMentions(table);
  return table.keySizes.map((size, k) => size - key[k]);
}

/**
 * Returns the response with one additional entity for each list.
 *
 * @param entities lists of different key entities; one missing mention of each is linked
 */
function withWrongEntities(table: OverlapTable, entities: readonly (readonly number[])[]): Edit {
  const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
  const pairKey: number[] = [];
  const pairResponse: number[] = [];
  const pair = (k: number, r: number): void => {
    pairKey.push(k);
    pairResponse.push(r);
  };
  for (let c = 0; c < cellSize.length; c++) {
    for (let m = 0; m < cellSize[c]; m++) pair(cellKey[c], cellResponse[c]);
  }
  const common = pairKey.length;
  const sizes = new Int32Array(responseSizes.length + entities.length);
  sizes.set(responseSizes);
  entities.forEach((keys, i) => {
    sizes[responseSizes.length + i] = keys.length;
    for (const k of keys) pair(k, responseSizes.length + i);
  });
  return {
    table: entities.length === 0 ? table : overlapTable(keySizes, sizes, pairKey, pairResponse),
    removed: 0,
    addedEntities: entities.length,
    addedMentions: pairKey.length - common,
  };
}
