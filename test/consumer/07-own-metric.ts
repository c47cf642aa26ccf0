import { defineMetric, scoreClusters } from "corefscope";
import { expect } from "./expect.ts";

/** The share of entities that are on the other side with exactly the same mentions. */
const exact = defineMetric({
  id: "exact-entities",
  title: "Exact entities",
  recall: ({ keySizes, responseSizes, cellKey, cellResponse, cellSize }) => {
    const found = cellSize.filter(
      (size, i) => size === keySizes[cellKey[i] ?? -1] && size === responseSizes[cellResponse[i] ?? -1],
    );
    return [found.length, keySizes.length];
  },
});
const key = [["a", "b"], ["c", "d", "e"], ["f"]];
const response = [
  ["a", "b"],
  ["c", "d"],
];
const scores = scoreClusters(key, response, { metrics: ["lea", exact] });
// {a,b} is one of three entities of the key, and of two of the response.
expect(scores[exact.id]?.recall, 1 / 3);
expect(scores[exact.id]?.precision, 1 / 2);
expect(scores.lea.f1 ?? 0, scoreClusters(key, response).lea.f1 ?? 1);
