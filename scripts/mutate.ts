/**
 * Tests the tests: changes the code of a folder in a thousand small ways, one at a time, and counts how many changes
 * make its tests fail. Run `npm run mutate`, or `npm run mutate -- stats src/core/ratio.ts` for single folders and
 * files. Options go to Stryker, such as `--force`; otherwise only changes since the last run are tried again. Reports
 * are in `reports/mutation/`.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, renameSync } from "node:fs";

/** The part of Stryker's report that is read. */
interface Report {
  files: Record<string, { mutants: { status: string }[] }>;
}

const folders = ["core", "stats", "metrics", "matching"];
const options = process.argv.slice(2).filter((word) => word.startsWith("-"));
const asked = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const pathOf = (name: string): string => (folders.includes(name) ? `src/${name}/**/*.ts` : name);

/** Stryker and its processes load TypeScript. Random tests run only briefly. */
const environment = { NODE_OPTIONS: "--import tsx", COREFSCOPE_TEST_MILLISECONDS: "50" };

const scores: Record<string, string | number>[] = [];
for (const folder of folders) {
  const patterns = (asked.length > 0 ? asked : folders).map(pathOf).filter((path) => path.startsWith(`src/${folder}/`));
  if (patterns.length === 0) continue;
  const report = `reports/mutation/${folder}`;
  const { status } = spawnSync(
    process.execPath,
    [
      "node_modules/@stryker-mutator/core/bin/stryker.js",
      "run",
      ...["--mutate", [...patterns, "!src/**/*.test.ts"].join()],
      ...["--incremental", "--incrementalFile", `${report}.incremental.json`],
      ...options,
    ],
    { stdio: "inherit", env: { ...process.env, ...environment, COREFSCOPE_MUTATED: folder } },
  );
  if (status !== 0) process.exit(1);
  for (const kind of ["json", "html"]) renameSync(`reports/mutation/mutation.${kind}`, `${report}.${kind}`);
  scores.push({ folder, ...scoreOf(JSON.parse(readFileSync(`${report}.json`, "utf8")) as Report) });
}
console.table(scores);

/** Returns the number of mutants by outcome, and the share of detected mutants among those that can be detected. */
function scoreOf({ files }: Report): Record<string, string | number> {
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const count = (...states: string[]): number => mutants.filter(({ status }) => states.includes(status)).length;
  const noticed = count("Killed", "Timeout");
  const unnoticed = count("Survived", "NoCoverage");
  return {
    noticed,
    survived: count("Survived"),
    "not reached": count("NoCoverage"),
    "left out": count("Ignored"),
    score: `${((100 * noticed) / (noticed + unnoticed)).toFixed(2)} %`,
  };
}
