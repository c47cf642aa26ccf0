/**
 * Times `scoreLabels` on arrays in memory: `node … score-label-arrays.js KEY.i32 RESPONSE.i32 RUNS`. Runs as a separate
 * process. Prints the seconds of each run and the F1s, like label-baseline.py.
 */
import { readFileSync } from "node:fs";
import { scoreLabels } from "../src/scoring/score-clusters.ts";

const [keyPath, responsePath, runs] = process.argv.slice(2);
const [key, response] = [keyPath, responsePath].map((path) => {
  const bytes = readFileSync(path);
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
});
for (let run = 0; run < Number(runs); run++) {
  const start = performance.now();
  const { muc, b3, pairwise, lea, blanc, rand } = scoreLabels(key, response, {
    metrics: ["muc", "b3", "pairwise", "lea", "blanc", "rand"],
  });
  console.log((performance.now() - start) / 1000, muc.f1, b3.f1, pairwise.f1, lea.f1, blanc.f1, rand.value);
}
