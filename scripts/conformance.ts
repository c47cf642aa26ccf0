/**
 * Records what other scorers say of the cases in scripts/conformance/, for docs/conformance.md and test/conformance.test.ts, which need
 * none of them. Those are run whose place a variable says; of the others everything stays as it was recorded:
 * `COREFSCOPE_SCORER_PL=… COREFSCOPE_COVAL=… COREFSCOPE_UA=… COREFSCOPE_COREFUD=… COREFSCOPE_SCORCH=… COREFSCOPE_NELEVAL=… npx tsx scripts/conformance.ts`
 */
import { type Fixture, readFixture, writeFixture } from "./conformance/fixture.ts";
import { runScorer } from "./conformance/run-scorer.ts";
import { scorers } from "./conformance/scorers.ts";

const recorded: Record<string, Fixture[string]> = { ...readFixture() };
for (const scorer of scorers) {
  const place = process.env[scorer.variable];
  if (place === undefined || place === "") continue;
  recorded[scorer.id] = await runScorer(scorer, place);
  writeFixture(recorded);
  console.log(`${scorer.title} ${scorer.version} is recorded`);
}
