import { overlapTable, type OverlapTable } from "../core/overlap-table.ts";
import type { Score } from "../metrics/metric.ts";
import { Accumulator } from "./accumulator.ts";
import { resolveOptions, type UserOptions } from "./score-options.ts";

/**
 * Scores two labellings of the same items: clustering, entity resolution. Item `i` is in key entity `key[i]` and in
 * response entity `response[i]`; labels are any integers ≥ 0, and a negative label says that the item is not a mention
 * on that side.
 *
 * @returns scores by metric id; `null` where undefined
 * @throws RangeError if the lengths differ
 * @complexity O(items + labels)
 */
export function scoreLabels(
  key: ArrayLike<number>,
  response: ArrayLike<number>,
  options: UserOptions = {},
): Record<string, Score> {
  const accumulator = new Accumulator(resolveOptions(options));
  accumulator.addTable(labelTable(key, response), {
    id: "",
    document: "",
    part: "",
    keyDigest: undefined,
    responseDigest: undefined,
  });
  return { ...accumulator.result().scores };
}

/** The overlap table of two labellings; entities are in the order of their first items. */
export function labelTable(key: ArrayLike<number>, response: ArrayLike<number>): OverlapTable {
  if (key.length !== response.length) {
    throw new RangeError(`key has ${key.length} labels and response has ${response.length}`);
  }
  const [keyEntities, keySizes] = dense(key);
  const [responseEntities, responseSizes] = dense(response);
  let common = 0;
  for (let i = 0; i < key.length; i++) {
    if (keyEntities[i] >= 0 && responseEntities[i] >= 0) {
      keyEntities[common] = keyEntities[i];
      responseEntities[common++] = responseEntities[i];
    }
  }
  return overlapTable(keySizes, responseSizes, keyEntities.subarray(0, common), responseEntities.subarray(0, common));
}

/** Labels renumbered 0, 1, 2 … in the order in which they come, and how often each occurs. */
function dense(labels: ArrayLike<number>): [entities: Int32Array, sizes: Int32Array] {
  const entities = new Int32Array(labels.length);
  const index = new Map<number, number>();
  const sizes: number[] = [];
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i];
    if (label < 0) {
      entities[i] = -1;
      continue;
    }
    let entity = index.get(label);
    if (entity === undefined) {
      entity = sizes.push(0) - 1;
      index.set(label, entity);
    }
    entities[i] = entity;
    sizes[entity]++;
  }
  return [entities, Int32Array.from(sizes)];
}
