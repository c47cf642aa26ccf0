import { scoreClusters } from "corefscope";
import { expect } from "./expect.ts";

const key = [
  ["a", "b", "c"],
  ["d", "e", "f", "g"],
];
const response = [
  ["a", "b"],
  ["c", "d"],
  ["f", "g", "h", "i"],
];
const scores = scoreClusters(key, response);
// LEA of Moosavi and Strube (2016), section 4: recall 5/21, precision 1/3.
expect(scores.lea.f1, 5 / 18);
expect(scores.muc.recall, 2 / 5);
expect(scoreClusters(key, response, { metrics: ["muc"] }).muc.precision, 2 / 5);
