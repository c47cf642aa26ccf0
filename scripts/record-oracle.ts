/**
 * Records the output of scorer.pl for thirty generated files, so that test/oracles/scorer-pl.test.ts needs no Perl:
 * `COREFSCOPE_SCORER_PL=…/scorer.pl npx tsx scripts/record-oracle.ts`
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { oracleCases, type OracleFixture, recordCase } from "../test/support/oracle-cases.ts";

const fixture = fileURLToPath(new URL("../test/fixtures/oracle/scorer-pl-8.01.json", import.meta.url));

function main(): number {
  const program = process.env["COREFSCOPE_SCORER_PL"];
  if (program === undefined || program === "") {
    console.error("COREFSCOPE_SCORER_PL must name a scorer.pl");
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), "corefscope-oracle-"));
  const recorded: OracleFixture = {
    program: "scorer.pl of conll/reference-coreference-scorers",
    version: "8.01",
    command: "perl scorer.pl METRIC key.conll response.conll",
    note: "Written by scripts/record-oracle.ts. The inputs are generateFiles(options) of test/support/scorer-pl.ts. Version lines are left out and documents sorted; the totals are the same for every order of documents that was tried.",
    cases: oracleCases.map((options) => recordCase(program, folder, options)),
  };
  rmSync(folder, { recursive: true });
  mkdirSync(dirname(fixture), { recursive: true });
  writeFileSync(fixture, `${JSON.stringify(recorded, null, 1)}\n`);
  console.log(`${recorded.cases.length} cases written to ${fixture}`);
  return 0;
}

process.exitCode = main();
