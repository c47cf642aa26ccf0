/**
 * Records the output of other scorers on the cases in scripts/conformance/, for docs/conformance.md and
 * test/oracles/conformance.test.ts, which then need none of the scorers. A variable names the place of each scorer to
 * run; the recorded figures of the others remain: `COREFSCOPE_SCORER_PL=… COREFSCOPE_COVAL=… COREFSCOPE_UA=…
 * COREFSCOPE_COREFUD=… COREFSCOPE_SCORCH=… COREFSCOPE_NELEVAL=… npx tsx scripts/conformance.ts`. For scorch and neleval, restore names that newer versions of
 * Python and NumPy have dropped.
 */
import { compareFigures } from "./conformance/compare-figures.ts";
import { classesOf } from "./conformance/differences.ts";
import { type Fixture, readFixture, writeFixture } from "./conformance/fixture.ts";
import { runScorer } from "./conformance/run-scorer.ts";
import { scorers } from "./conformance/scorers.ts";

const recorded: Record<string, Fixture[string]> = { ...readFixture() };
for (const scorer of scorers) {
  const place = process.env[scorer.variable];
  if (place === undefined || place === "") continue;
  recorded[scorer.id] = await runScorer(scorer, place);
  writeFixture(recorded);
  console.log(`recorded ${scorer.title} ${scorer.version}`);
}

for (const each of compareFigures(recorded)) {
  if (each.equal ? classesOf(each).length === 0 : classesOf(each).length === 1) continue;
  console.error(
    `${each.scorer.id} ${each.setting.id} ${each.case} ${each.metric}: ${each.equal ? "equal, with a reason" : "different, without a reason"}`,
  );
  process.exitCode = 1;
}
