import { commonMentions, overlapTable, type OverlapTable, withSizes } from "../core/overlap-table.ts";
import { firstIndex } from "../core/first-index.ts";
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
  // Most mentions are in the table, where they are counted already.
  const [keySizes, responseSizes] = [keyLabels, responseLabels].map(({ entities }) => new Int32Array(entities));
  const table = overlapTable(keySizes, responseSizes, keyLabels.labels, responseLabels.labels);
  const common = commonMentions(table);
  keySizes.set(common.key);
  responseSizes.set(common.response);
  addTwinless(keySizes, keyLabels.labels, responseSizes, responseLabels.labels);
  return keySizes.includes(0) || responseSizes.includes(0) ? withSizes(table, keySizes, responseSizes) : table;
}

/** Adds the mentions that only one side has. */
function addTwinless(
  keySizes: Int32Array,
  key: ArrayLike<number>,
  responseSizes: Int32Array,
  response: ArrayLike<number>,
): void {
  for (let i = 0; i < key.length; i++) {
    if (key[i] < 0) {
      if (response[i] >= 0) responseSizes[response[i]]++;
    } else if (response[i] < 0) keySizes[key[i]]++;
  }
}

/** Labels below `entities`. */
interface SmallLabels {
  readonly labels: ArrayLike<number>;
  readonly entities: number;
}

/** The labels as they are if few numbers are passed over, so that a label can be a place in an array, else their ranks. */
function small(labels: ArrayLike<number>): SmallLabels {
  const { length } = labels;
  let largest = -1;
  for (let i = 0; i < length; i++) if (labels[i] > largest) largest = labels[i];
  if (largest < 4 * length + 64) return { labels, entities: largest + 1 };
  const distinct = new Float64Array(labels).sort();
  let ranks = 0;
  for (let i = 0; i < length; i++)
    if (distinct[i] >= 0 && distinct[i] !== distinct[i - 1]) distinct[ranks++] = distinct[i];
  const rankOf = (label: number): number => (label < 0 ? -1 : firstIndex(ranks, (rank) => distinct[rank] >= label));
  return { labels: Int32Array.from(labels, rankOf), entities: ranks };
}
