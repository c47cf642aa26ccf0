import { compensatedSum } from "../core/compensated-sum.ts";
import { onlyCommonMentions, total } from "../core/overlap-table.ts";
import { type BlockSizes, blockSizes, sumOverBlocks, type Times } from "./kit/block-sizes.ts";
import { hasNoExtra } from "./kit/count-links.ts";
import { expectedCells } from "./kit/expected-cells.ts";
import type { CountedMetric } from "./kit/metric.ts";
import { byRecallAndPrecision } from "./kit/recall-precision.ts";

/**
 * H (Popescu-Belis 2000): the information that key and response share about the entities of mentions.
 *
 *   recall = I(K;R) / H(K),   precision = I(K;R) / H(R)
 *
 *   H(K) = Σ_k |k|/m · log₂(m/|k|)      I(K;R) = H(K) + H(R) − H(K,R)      m common mentions
 *
 * Parts are weighted by their m. Recall is also known as homogeneity, precision as completeness, and F1 as the V-measure.
 *
 * @zeroDivision Recall is undefined if no part of the key has two entities of common mentions, precision if no part of
 * the response has.
 * @deviations scikit-learn returns 1 for an undefined figure. Column H in Table 1 of
 * Recasens and Hovy (2011) [differs](../papers.md#recasens-and-hovy-2011).
 * @cite popescu-belis-2000
 * @complexity O(cells + entities)
 * @example key {a,b} {c,d}, response {a} {b} {c} {d} → recall 1, precision 1/2
 */
export const mutualInformation: CountedMetric = {
  kind: "counted",
  parameters: [],
  id: "h",
  title: "H",
  summary: "Information that key and response share about the entities of common mentions.",
  formula: "recall = I(K;R)/H(K);  precision = I(K;R)/H(R), over the common mentions",
  cite: ["popescu-belis-2000"],
  properties: {
    symmetric: true,
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: true,
  },
  ...byRecallAndPrecision,
  count: (table) => countBlocks(blockSizes(table)),
  ofBlocks: countBlocks,
  expected(table) {
    if (!hasNoExtra(table)) return undefined;
    const mentions = total(table.cellSize);
    const { key: ofKey, response: ofResponse } = blockSizes(table);
    const key = bits(ofKey, mentions);
    const response = bits(ofResponse, mentions);
    const joint = expectedCells(onlyCommonMentions(table), ({ common }) => common * Math.log2(mentions / common));
    const shared = Math.max(0, key + response - compensatedSum(joint.key.length, (k) => joint.key[k]));
    return { counts: Float64Array.of(shared, key, shared, response), givesF: true };
  },
  shares: { none: "the information of a side depends on all its entities together" },
};

function countBlocks(blocks: BlockSizes): Float64Array {
  const mentions = sumOverBlocks(blocks.cells, (size) => size);
  const key = bits(blocks.key, mentions);
  const response = bits(blocks.response, mentions);
  // The shared information is at least 0 and at most that of either side, despite rounding.
  const shared = Math.min(key, response, Math.max(0, key + response - bits(blocks.cells, mentions)));
  return Float64Array.of(shared, key, shared, response);
}

/** Returns the entropy of a partition of mentions, times their number. For a single block, it is exactly 0. */
function bits(blocks: Times, mentions: number): number {
  return sumOverBlocks(blocks, (size) => size * Math.log2(mentions / size));
}
