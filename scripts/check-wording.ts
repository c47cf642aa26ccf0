/**
 * Fails if a wording that `wording.ts` lists is back, or if a sentence of the README or the guide is too long: `npx tsx scripts/check-wording.ts`. With a
 * path, such as `docs/guide`, also shows the faults of files under it that do not fail yet.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { longSentences, wordingFaults } from "./wording.ts";

/** Quotations and names of others, by file. Nothing else is allowed here. */
const quotations: Readonly<Record<string, readonly string[]>> = {};

/** Pages whose faults are shown but do not fail yet. */
const notYet = ["src/", "test/", "CHANGELOG.md"];

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .split("\n")
  .filter(
    (path) =>
      /\.(md|tsx?|py)$/.test(path) && !path.startsWith("scripts/wording") && !path.startsWith("test/docs/wording"),
  );
const shown = process.argv.at(2);

for (const path of files) {
  const content = readFileSync(path, "utf8");
  const allowed = quotations[path] ?? [];
  const faults = [
    ...wordingFaults(path, content).filter(({ found }) => !allowed.includes(found)),
    ...(path === "README.md" || path.startsWith("docs/guide/") ? longSentences(content) : []),
  ];
  const isEnforced = !notYet.some((each) => path.startsWith(each));
  if (faults.length > 0 && isEnforced) process.exitCode = 1;
  if (!isEnforced && (shown === undefined || !path.startsWith(shown))) continue;
  for (const { line, found, instead } of faults) process.stdout.write(`${path}:${line}: “${found}”: ${instead}\n`);
}
