import { commonMentions, type OverlapTable, total } from "../../core/overlap-table.ts";
import { alignSplits, type FourCounts, sizesWithSplits, type SplitTable } from "./aligned-splits.ts";
import { bothSingletons } from "./both-singletons.ts";

/** The six columns of BLANC for a table without split antecedents. */
export type CountLinks = (table: OverlapTable) => Float64Array;

/**
 * BLANC with split antecedents: they are one more mention of their entity. A link to a mention is found as far as the antecedents agree, by
 * their F; a link between two of them by the product of both.
 *
 * Links of coreference are weighted by how well links of coreference among the antecedents agree, the others by the others. Where the
 * antecedents have no link of a class on either side, the other class stands for both; a lone singleton agrees with itself.
 *
 * @param only whether the links of the antecedents are wanted instead
 */
export function countBlancSplits(table: SplitTable, countLinks: CountLinks, only: boolean): Float64Array {
  const [coreference, nonCoreference] = [0, 3].map((offset) =>
    alignSplits(
      table,
      (antecedents) => agreement(countLinks(antecedents), offset, antecedents),
      (antecedents) => ofClass(countLinks(antecedents), offset),
    ),
  );
  if (only) {
    const [cc, ck, , cr] = coreference.counts;
    const [nn, nk, , nr] = nonCoreference.counts;
    return Float64Array.of(cc, ck, cr, nn, nk, nr);
  }
  const { keySizes, responseSizes, cellSize, splits } = table;
  const [cc, , , nn] = countLinks(table);
  const common = commonMentions(table);
  const allCommon = total(cellSize);
  let coreferent = cc;
  for (const pair of coreference.pairs) coreferent += pair.f1 * pair.common;
  let nonCoreferent = nn;
  let before = 0;
  for (const pair of nonCoreference.pairs) {
    const elsewhere = allCommon - common.key[pair.key] - common.response[pair.response] + pair.common;
    nonCoreferent += pair.f1 * (elsewhere + before);
    before += pair.f1;
  }
  const [, ck, cr, , nk, nr] = countLinks({
    ...table,
    keySizes: sizesWithSplits(keySizes, splits.key),
    responseSizes: sizesWithSplits(responseSizes, splits.response),
  });
  return Float64Array.of(coreferent, ck, cr, nonCoreferent, nk, nr);
}

/** The links of one class: common ones and all, for recall and for precision. */
function ofClass(links: Float64Array, offset: number): FourCounts {
  const [common, key, response] = links.subarray(offset, offset + 3);
  return [common, key, common, response];
}

/** The same where the class has links on a side; otherwise those of the other class, or else of a singleton to itself. */
function agreement(links: Float64Array, offset: number, antecedents: OverlapTable): FourCounts {
  const wanted = [offset, 3 - offset].map((each) => ofClass(links, each)).find((each) => each[1] + each[3] > 0);
  const same = bothSingletons(antecedents);
  return wanted ?? [same, 1, same, 1];
}
