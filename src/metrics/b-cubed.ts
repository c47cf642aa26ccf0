import { anyShared, anySymbol, fraction, size, squared, sumOver } from "../core/expression.ts";
import { standardCounts } from "../core/mention-kernels.ts";
import { total } from "../core/overlap-table.ts";
import { cellMetric } from "./kit/cell-metric.ts";
import { sizesWithSplits, type SplitCounting } from "./kit/aligned-splits.ts";

/**
 * B³ with split antecedents, which count as one more mention of their entity. Two entities share this mention to the
 * degree that their antecedents agree: in recall by the antecedents' recall, in precision by their precision.
 */
const bCubedSplits: SplitCounting = {
  count({ keySizes, responseSizes, cellKey, cellResponse, cellSize, splits }, { pairs }) {
    const keys = sizesWithSplits(keySizes, splits.key);
    const responses = sizesWithSplits(responseSizes, splits.response);
    const keySquares = new Float64Array(keys.length);
    const responseSquares = new Float64Array(responses.length);
    for (let c = 0; c < cellSize.length; c++) {
      keySquares[cellKey[c]] += cellSize[c] ** 2;
      responseSquares[cellResponse[c]] += cellSize[c] ** 2;
    }
    for (const { key, response, common, recall, precision } of pairs) {
      keySquares[key] += (common + recall) ** 2 - common ** 2;
      responseSquares[response] += (common + precision) ** 2 - common ** 2;
    }
    const share = (squares: Float64Array, sizes: Int32Array): number =>
      squares.reduce((sum, square, e) => sum + square / sizes[e], 0);
    return [share(keySquares, keys), total(keys), share(responseSquares, responses), total(responses)];
  },
};

/**
 * B³ (B-cubed), mention-based: for each mention, the share of its entity that is right.
 *
 *   recall    = Σ_k Σ_r |k ∩ r|² / |k|  ÷  Σ_k |k|
 *   precision = the same with key and response exchanged
 *
 *   |k ∩ r|   mentions that a key and a response entity share; a missing or extra mention scores 0
 *
 * @variants for [twinless mentions](twinless.md), and for [mentions in several entities](repeated.md).
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none.
 * @deviations As in scorer.pl since version 7. scorch adds [extra mentions to the
 * key](../conformance.md#response-mentions-added-to-the-key). Scorers differ on [repeated
 * mentions](../conformance.md#reasons): for key {1,2} {3,4,5} and response {1,2} {2,3,4,5}, scorer.pl and, by default,
 * corefscope print 100/100 (recall/precision); others print 80/75, 90/70 or 110/75.
 * @cite bagga-baldwin-1998
 * @complexity O(cells + entities).
 *   WebAssembly counts corpora of over 2,000 mentions: `countSquares` in `assembly/standard-counts.ts`.
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → recall 35/84, precision 4/8
 */
export const bCubed = cellMetric({
  id: "b3",
  title: "B³",
  summary: "Mention-based: for each mention, the share of its entity that is right.",
  formula: "recall = Σ_k Σ_r |k∩r|²/|k| / |M_K|;  precision with key and response exchanged",
  cite: ["bagga-baldwin-1998"],
  compiled: () => standardCounts.b3,
  unit: "mention",
  cell: ({ common }) => common * common,
  per: (size) => size,
  of: (size) => size,
  written: {
    as: "cells",
    cell: (common) => squared(common),
    formula: (side) =>
      fraction(
        sumOver("i", sumOver("j", fraction(squared(anyShared), size(anySymbol(side))))),
        sumOver(side === "key" ? "i" : "j", size(anySymbol(side))),
      ),
  },
  splits: bCubedSplits,
});
