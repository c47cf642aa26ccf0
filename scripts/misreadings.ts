/**
 * Scores pairs that are easily misread: `npx tsx scripts/misreadings.ts [--pairs 5000] [--seed 1]`. Pairs from a pipe
 * need the built command. Each pair must get the scores that the naive definitions give for the intended content. If
 * several readings are possible, corefscope may also refuse the pair with a reason. Prints the exceptions and a table
 * by kind. Exits with 1 if there are exceptions.
 */
import { parseArgs } from "node:util";
import { faultOf, misreading, misreadingKinds } from "../test/support/misreadings.ts";
import { runMisreadingHere } from "../test/support/run-misreading.ts";

const { values } = parseArgs({
  options: {
    pairs: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
    kind: { type: "string" },
  },
});
const kinds = misreadingKinds.filter((kind) => values.kind === undefined || kind === values.kind);
const each = Math.ceil(Number(values.pairs) / kinds.length);
const rows = [];
for (const kind of kinds) {
  const row = { kind, pairs: 0, scored: 0, refused: 0, exceptions: 0 };
  for (let n = 0; n < each; n++) {
    const seed = Number(values.seed) + n;
    const pair = misreading(kind, seed);
    const run = await runMisreadingHere(pair);
    const fault = faultOf(pair, run);
    row.pairs++;
    if (fault !== undefined) {
      row.exceptions++;
      console.log(`${kind}, seed ${seed}, ${pair.name}: ${fault.slice(0, 400)}`);
    } else if (run.code === 0) row.scored++;
    else row.refused++;
  }
  rows.push(row);
}
console.table(rows);
process.exitCode = rows.some(({ exceptions }) => exceptions > 0) ? 1 : 0;
