import {
  DOUBLES_SUFFICE,
  type OverlapTable,
  commonMentions,
  onlyCommonMentions,
  pairCount,
  pairCountWithin,
  pairsWithin,
  total,
} from "../core/overlap-table.ts";

/**
 * Counts the columns of BLANC: the coreference links (pairs of mentions within an entity) that both sides have, those
 * of the key and those of the response, then non-coreference links likewise. Excludes links of split antecedents.
 *
 * @complexity O(cells + entities); pairs are never enumerated
 */
export function countLinks(table: OverlapTable): Float64Array {
  return linksOf(table, table.keySizes, table.responseSizes);
}

/** Counts like `countLinks`, but only among common mentions. */
export function countCommonLinks(table: OverlapTable): Float64Array {
  const { key, response } = commonMentions(table);
  return linksOf(table, key, response);
}

/** @param keySizes the number of counted mentions of each key entity, including all common ones */
function linksOf(table: OverlapTable, keySizes: Int32Array, responseSizes: Int32Array): Float64Array {
  if (total(keySizes) <= DOUBLES_SUFFICE && total(responseSizes) <= DOUBLES_SUFFICE) {
    return blancCounts(sumsOf(table, keySizes, responseSizes));
  }
  const { cellSize } = table;
  const common = commonMentions(table);
  const cc = pairsWithin(cellSize);
  const ck = pairsWithin(keySizes);
  const cr = pairsWithin(responseSizes);
  const nk = pairsAmong(total(keySizes)) - ck;
  const nr = pairsAmong(total(responseSizes)) - cr;
  const nn = pairsAmong(total(cellSize)) - pairsWithin(common.key) - pairsWithin(common.response) + cc;
  return Float64Array.of(Number(cc), Number(ck), Number(cr), Number(nn), Number(nk), Number(nr));
}

function pairsAmong(mentions: number): bigint {
  return pairsWithin(Int32Array.of(mentions));
}

/** Numbers that add up over components. `blancCounts` derives the counts of links from their sums. */
export const linkSums = { columns: 8, sums: (table: OverlapTable) => sumsOf(table) };

export const commonLinkSums = { columns: 8, sums: (table: OverlapTable) => sumsOf(onlyCommonMentions(table)) };

/**
 * Returns the numbers of key mentions, response mentions and common mentions; of coreference links of the key, of the
 * response and of both; and of pairs of common mentions within key entities and within response entities.
 */
function sumsOf(table: OverlapTable, keySizes = table.keySizes, responseSizes = table.responseSizes): Float64Array {
  const { cellSize } = table;
  const common = commonMentions(table);
  return Float64Array.of(
    total(keySizes),
    total(responseSizes),
    total(cellSize),
    pairCountWithin(keySizes),
    pairCountWithin(responseSizes),
    pairCountWithin(cellSize),
    pairCountWithin(common.key),
    pairCountWithin(common.response),
  );
}

/**
 * Returns the expected counts of links if the response's mentions were assigned at random to entities of the same
 * sizes.
 *
 * @param among `all` mentions, or the `common` ones. If the response has spurious mentions, chance also changes the
 * number of its links among common mentions.
 * @source Hubert, L. and Arabie, P. (1985). Comparing Partitions. Journal of Classification 2
 */
export function expectedLinks(table: OverlapTable, among: "all" | "common"): Float64Array {
  const [keys, responses, common, ck, cr, , inKey] = sumsOf(table);
  // The probability that two mentions of the response are in one entity.
  const together = responses < 2 ? 0 : cr / pairCount(responses);
  const [cc, inResponse] = [inKey * together, pairCount(common) * together];
  return blancCounts(
    among === "all"
      ? Float64Array.of(keys, responses, common, ck, cr, cc, inKey, inResponse)
      : Float64Array.of(common, common, common, inKey, inResponse, cc, inKey, inResponse),
  );
}

export function hasNoSpurious({ responseSizes, cellSize }: OverlapTable): boolean {
  return total(responseSizes) === total(cellSize);
}

/** Returns BLANC's counts. Pairs of mentions of different entities are all pairs minus those within entities. */
export function blancCounts([keys, responses, common, ck, cr, cc, inKey, inResponse]: Float64Array): Float64Array {
  return Float64Array.of(
    cc,
    ck,
    cr,
    pairCount(common) - inKey - inResponse + cc,
    pairCount(keys) - ck,
    pairCount(responses) - cr,
  );
}
