import { commonMentions, type OverlapTable, total } from "../core/overlap-table.ts";
import { pairsWithin } from "../core/pairs-within.ts";

/**
 * Coreference links (pairs of mentions within an entity) of both sides, the key and the response, then non-coreference links of the same:
 * the columns of BLANC. Links of split antecedents are not among them.
 *
 * @complexity O(cells + entities); pairs are never enumerated
 */
export function countLinks(table: OverlapTable): Float64Array {
  return linksOf(table, table.keySizes, table.responseSizes);
}

/** The same among the mentions that both sides have. */
export function countCommonLinks(table: OverlapTable): Float64Array {
  const { key, response } = commonMentions(table);
  return linksOf(table, key, response);
}

/** @param keySizes mentions of each key entity that take part, all common ones among them */
function linksOf(table: OverlapTable, keySizes: Int32Array, responseSizes: Int32Array): Float64Array {
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
