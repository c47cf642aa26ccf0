import {
  DOUBLES_SUFFICE,
  type OverlapTable,
  commonMentions,
  pairCount,
  pairCountWithin,
  pairsWithin,
  total,
} from "../../core/overlap-table.ts";

/**
 * Counts the columns of BLANC: the coreference links (pairs of mentions within an entity) that both sides have, those
 * of the key and those of the response, then non-coreference links likewise. Excludes links of split antecedents.
 *
 * @complexity O(cells + entities); pairs are never enumerated
 */
export function countLinks(table: OverlapTable): Float64Array {
  return linksOf(sumsOf(table), table, table);
}

/** Counts like `countLinks`, but only among common mentions. */
export function countCommonLinks(table: OverlapTable): Float64Array {
  const { key, response } = commonMentions(table);
  return linksOf(commonSumsOf(table), table, { keySizes: key, responseSizes: response });
}

/** @param sizes the number of counted mentions of each entity, including all common ones */
function linksOf(
  sums: Float64Array,
  table: OverlapTable,
  { keySizes, responseSizes }: Pick<OverlapTable, "keySizes" | "responseSizes">,
): Float64Array {
  const [keys, responses, both] = sums;
  if (keys <= DOUBLES_SUFFICE && responses <= DOUBLES_SUFFICE) return blancCounts(sums);
  const common = commonMentions(table);
  const cc = pairsWithin(table.cellSize);
  const ck = pairsWithin(keySizes);
  const cr = pairsWithin(responseSizes);
  const nk = pairsAmong(keys) - ck;
  const nr = pairsAmong(responses) - cr;
  const nn = pairsAmong(both) - pairsWithin(common.key) - pairsWithin(common.response) + cc;
  return Float64Array.of(Number(cc), Number(ck), Number(cr), Number(nn), Number(nk), Number(nr));
}

function pairsAmong(mentions: number): bigint {
  return pairsWithin(Int32Array.of(mentions));
}

/** Numbers that add up over components. `blancCounts` derives the counts of links from their sums. */
export const linkSums = { columns: 8, sums: sumsOf };

export const commonLinkSums = { columns: 8, sums: commonSumsOf };

/** The last result, because several metrics in turn count the links of the same table. */
let known: { readonly table: OverlapTable; readonly sums: Float64Array } | undefined;

/**
 * Returns the numbers of key mentions, response mentions and common mentions; of coreference links of the key, of the
 * response and of both; and of pairs of common mentions within key entities and within response entities.
 */
function sumsOf(table: OverlapTable): Float64Array {
  if (known?.table !== table) known = { table, sums: addUp(table) };
  return known.sums;
}

function addUp(table: OverlapTable): Float64Array {
  const { keySizes, responseSizes, cellSize } = table;
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

/** Returns what `sumsOf` would return for the same table without twinless mentions. */
function commonSumsOf(table: OverlapTable): Float64Array {
  return amongCommon(sumsOf(table));
}

function amongCommon([, , common, , , cc, inKey, inResponse]: Float64Array): Float64Array {
  return Float64Array.of(common, common, common, inKey, inResponse, cc, inKey, inResponse);
}

/**
 * Returns the expected counts of links if the response's mentions were assigned at random to entities of the same
 * sizes.
 *
 * @param among `all` mentions, or the `common` ones. If the response has extra mentions, chance also changes the
 * number of its links among common mentions.
 * @source Hubert, L. and Arabie, P. (1985). Comparing Partitions. Journal of Classification 2
 */
export function expectedLinks(table: OverlapTable, among: "all" | "common"): Float64Array {
  const [keys, responses, common, ck, cr, , inKey] = sumsOf(table);
  // The probability that two mentions of the response are in one entity.
  const together = responses < 2 ? 0 : cr / pairCount(responses);
  const [cc, inResponse] = [inKey * together, pairCount(common) * together];
  const sums = Float64Array.of(keys, responses, common, ck, cr, cc, inKey, inResponse);
  return blancCounts(among === "all" ? sums : amongCommon(sums));
}

export function hasNoExtra({ responseSizes, cellSize }: OverlapTable): boolean {
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
