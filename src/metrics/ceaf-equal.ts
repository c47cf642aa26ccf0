import type { CountedMetric } from "./metric.ts";
import { byRecallAndPrecision } from "./recall-precision.ts";

/**
 * CEAF with φ1, which is 1 for equal entities and 0 for others: the entities that both sides have.
 *
 *   recall = |{k : k = r for some r}| / |K|,   precision = the same numerator / |R|
 *
 * 0/0 is undefined.
 *
 * @cite luo-2005
 * @complexity O(cells)
 * @example key {a,b} {c,d,e}, response {a,b} {c,d} {e} → recall 1/2, precision 1/3
 */
export const ceafEqual: CountedMetric = {
  kind: "counted",
  id: "ceaf1",
  title: "CEAF_φ1",
  summary: "Entities that both sides have, mention for mention.",
  formula: "recall = |{k = r}| / |K|;  precision = |{k = r}| / |R|",
  cite: ["luo-2005"],
  properties: {
    symmetric: true,
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: true,
  },
  count({ keySizes, responseSizes, cellKey, cellResponse, cellSize }) {
    let equal = 0;
    for (let c = 0; c < cellSize.length; c++) {
      if (cellSize[c] === keySizes[cellKey[c]] && cellSize[c] === responseSizes[cellResponse[c]]) equal++;
    }
    return Float64Array.of(equal, keySizes.length, equal, responseSizes.length);
  },
  ...byRecallAndPrecision,
};
