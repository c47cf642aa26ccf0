import { commonMentions, type OverlapTable, total, withSizes } from "../core/overlap-table.ts";

/** The sizes that the entities of a table have for a metric; an entity of size 0 takes no part. */
export type Sizes = Pick<OverlapTable, "keySizes" | "responseSizes">;

/** The response without the mentions that the key does not have. */
export function withoutSpurious(table: OverlapTable): Sizes {
  return { keySizes: table.keySizes, responseSizes: commonMentions(table).response };
}

/** Both sides without twinless mentions. */
export function onlyCommon(table: OverlapTable): Sizes {
  const { key, response } = commonMentions(table);
  return { keySizes: key, responseSizes: response };
}

/**
 * The response without the singletons that the key does not have.
 *
 * @source Rahman and Ng (2009), as Cai and Strube (2010) read them
 */
export function withoutSpuriousSingletons(table: OverlapTable): Sizes {
  const common = commonMentions(table).response;
  return {
    keySizes: table.keySizes,
    responseSizes: table.responseSizes.map((size, r) => (size === 1 && common[r] === 0 ? 0 : size)),
  };
}

/** What is left of a table. */
export function tableOf(table: OverlapTable, { keySizes, responseSizes }: Sizes): OverlapTable {
  return withSizes(table, keySizes, responseSizes);
}

/**
 * The two pairs of partitions of Cai and Strube (2010), §3: twinless response singletons are discarded, and mentions of the key
 * that the response lacks enter it as singletons. Of the remaining twinless response mentions, those for precision enter the
 * key as singletons; for recall they leave the response.
 */
export function caiStrubeTables(table: OverlapTable): { recall: OverlapTable; precision: OverlapTable } {
  const kept = tableOf(table, withoutSpuriousSingletons(table));
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
  const cells = cellSize.length + total(missing) + total(spurious);
  const keys = new Int32Array(cells);
  const responses = new Int32Array(cells);
  const common = new Int32Array(cells).fill(1);
  const keyCount = keySizes.length + total(spurious);
  const responseCount = responseSizes.length + total(missing);
  let at = 0;
  let nextResponse = responseSizes.length;
  for (let k = 0, c = 0; k < keySizes.length; k++) {
    for (; c < cellSize.length && cellKey[c] === k; c++) {
      keys[at] = k;
      responses[at] = cellResponse[c];
      common[at++] = cellSize[c];
    }
    // A new response entity is the last one of its key entity.
    for (let m = 0; m < missing[k]; m++) {
      keys[at] = k;
      responses[at++] = nextResponse++;
    }
  }
  let nextKey = keySizes.length;
  for (let r = 0; r < spurious.length; r++) {
    for (let m = 0; m < spurious[r]; m++) {
      keys[at] = nextKey++;
      responses[at++] = r;
    }
  }
  const extended = (sizes: Int32Array, length: number): Int32Array => {
    const longer = new Int32Array(length).fill(1);
    longer.set(sizes);
    return longer;
  };
  return {
    keySizes: extended(keySizes, keyCount),
    responseSizes: extended(responseSizes, responseCount),
    cellKey: keys,
    cellResponse: responses,
    cellSize: common,
  };
}
