import { overlapTable, type OverlapTable, withSizes } from "../core/overlap-table.ts";
import { firstIndex } from "../core/first-index.ts";
import { grown } from "../core/growing-column.ts";
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

/** The overlap table of two labellings; entities are in the order of their labels. */
export function labelTable(key: ArrayLike<number>, response: ArrayLike<number>): OverlapTable {
  if (key.length !== response.length) {
    throw new RangeError(`key has ${key.length} labels and response has ${response.length}`);
  }
  const [keyLabels, responseLabels] = [key, response].map(small);
  const [keySizes, responseSizes] = [keyLabels, responseLabels].map(sizesOf);
  const table = overlapTable(keySizes, responseSizes, keyLabels, responseLabels);
  return keySizes.includes(0) || responseSizes.includes(0) ? withSizes(table, keySizes, responseSizes) : table;
}

/** The labels as they are if few numbers are passed over, so that a label can be a place in an array, else their ranks. */
function small(labels: ArrayLike<number>): ArrayLike<number> {
  const { length } = labels;
  let largest = -1;
  for (let i = 0; i < length; i++) largest = Math.max(largest, labels[i]);
  if (largest < 4 * length + 64) return labels;
  const distinct = new Float64Array(labels).sort();
  let ranks = 0;
  for (let i = 0; i < length; i++)
    if (distinct[i] >= 0 && distinct[i] !== distinct[i - 1]) distinct[ranks++] = distinct[i];
  return Int32Array.from(labels, (label) => (label < 0 ? -1 : firstIndex(ranks, (rank) => distinct[rank] >= label)));
}

/** How many items have each label, from 0 to the largest. */
function sizesOf(labels: ArrayLike<number>): Int32Array {
  const { length } = labels;
  let sizes = new Int32Array(1024);
  let end = 0;
  for (let i = 0; i < length; i++) {
    const label = labels[i];
    if (label < 0) continue;
    if (label >= end) {
      end = label + 1;
      if (end > sizes.length) sizes = grown(sizes, 2 * end);
    }
    sizes[label]++;
  }
  return sizes.subarray(0, end);
}
