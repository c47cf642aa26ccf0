import { total } from "../../core/overlap-table.ts";
import { sizesWithSplits } from "./aligned-splits.ts";
import type { SplitCounting } from "./counting-splits.ts";

/**
 * B³ with split antecedents: they are one more mention of their entity, which the two entities share as far as the antecedents agree, in
 * recall by their recall, in precision by their precision.
 */
export const bCubedSplits: SplitCounting = {
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
