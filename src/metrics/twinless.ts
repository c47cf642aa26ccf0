import { commonMentions, type OverlapTable, withSizes } from "../core/overlap-table.ts";
import type { CountedMetric, MetricOptions } from "./metric.ts";

/**
 * The table without the response singletons that the key does not have.
 *
 * @source Rahman and Ng (2009), as Cai and Strube (2010) read them
 */
export function withoutTwinlessSingletons(table: OverlapTable): OverlapTable {
  const common = commonMentions(table).response;
  return withSizes(
    table,
    table.keySizes,
    table.responseSizes.map((size, r) => (size === 1 && common[r] === 0 ? 0 : size)),
  );
}

/**
 * The two pairs of partitions of Cai and Strube (2010), §3: twinless response singletons are discarded, and mentions of the key
 * that the response lacks enter it as singletons. Of the remaining twinless response mentions, those for precision enter the
 * key as singletons; for recall they leave the response.
 */
export function caiStrubeTables(table: OverlapTable): { recall: OverlapTable; precision: OverlapTable } {
  const kept = withoutTwinlessSingletons(table);
  const common = commonMentions(kept);
  const missing = kept.keySizes.map((size, k) => size - common.key[k]);
  const spurious = kept.responseSizes.map((size, r) => size - common.response[r]);
  return {
    recall: withOwnSingletons(withSizes(kept, kept.keySizes, common.response), missing, none),
    precision: withOwnSingletons(kept, missing, spurious),
  };
}

const none = new Int32Array(0);

/**
 * The table with more singletons on both sides, each of which is a mention that the other side has already.
 *
 * @param missing of each key entity, how many of its mentions become response singletons
 * @param spurious of each response entity, how many of its mentions become key singletons
 */
function withOwnSingletons(table: OverlapTable, missing: Int32Array, spurious: Int32Array): OverlapTable {
  const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
  const cells = Array.from(cellSize, (size, c): [k: number, r: number, size: number] => [
    cellKey[c],
    cellResponse[c],
    size,
  ]);
  let responses = responseSizes.length;
  missing.forEach((mentions, k) => {
    for (let m = 0; m < mentions; m++) cells.push([k, responses++, 1]);
  });
  let keys = keySizes.length;
  spurious.forEach((mentions, r) => {
    for (let m = 0; m < mentions; m++) cells.push([keys++, r, 1]);
  });
  cells.sort((x, y) => x[0] - y[0] || x[1] - y[1]);
  const extended = (sizes: Int32Array, length: number): Int32Array =>
    Int32Array.from({ length }, (_, i) => (i < sizes.length ? sizes[i] : 1));
  return {
    keySizes: extended(keySizes, keys),
    responseSizes: extended(responseSizes, responses),
    cellKey: Int32Array.from(cells, ([k]) => k),
    cellResponse: Int32Array.from(cells, ([, r]) => r),
    cellSize: Int32Array.from(cells, ([, , size]) => size),
  };
}

/** The recall of one of these pairs of partitions and the precision of the other, by a metric of recall and precision. */
export function countCaiStrube(metric: CountedMetric, table: OverlapTable, options: MetricOptions): Float64Array {
  const tables = caiStrubeTables(table);
  const [recall, all] = metric.count(tables.recall, options);
  const [, , precision, answers] = metric.count(tables.precision, options);
  return Float64Array.of(recall, all, precision, answers);
}
