/**
 * Fails if a wording from `wording.ts` occurs, or if a sentence of the README or the guide is too long: `npx tsx
 * scripts/check-wording.ts`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { longSentences, wordingFaults } from "./wording.ts";

/** Allowed wordings by file: quotations, and names that we did not choose. */
const quotations: Readonly<Record<string, readonly string[]>> = {
  "src/analysis/errors/kk2013.ts": ["whoever"],
  "CHANGELOG.md": ["spurious"],
  "docs/glossary.md": ["spurious"],
};

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .split("\n")
  .filter(
    (path) =>
      /\.(md|tsx?|py)$/.test(path) && !path.startsWith("scripts/wording") && !path.startsWith("test/docs/wording"),
  );

for (const path of files) {
  const content = readFileSync(path, "utf8");
  const allowed = quotations[path] ?? [];
  const faults = [
    ...wordingFaults(path, content).filter(({ found }) => !allowed.includes(found)),
    ...(path === "README.md" || path.startsWith("docs/guide/") ? longSentences(content) : []),
  ];
  if (faults.length > 0) process.exitCode = 1;
  for (const { line, found, instead } of faults) process.stdout.write(`${path}:${line}: “${found}”: ${instead}\n`);
}
