/** Fails if `faultOfSubject` rejects the subject of a commit after the base: `npx tsx scripts/check-commits.ts`. */
import { commitsAfter, faultOfSubject } from "./commit-subjects.ts";

/** The last commit before this rule. */
const BASE = "d875282d7256f9d3c67f25bfc77f3db2632fd0d8";

let found: ReturnType<typeof commitsAfter> | undefined;
try {
  found = commitsAfter(BASE, ".");
} catch {
  process.stdout.write("no commits are checked: git finds no history here\n");
}
if (found?.isWhole === false) {
  process.stdout.write(`only the last commit is checked: the history does not reach back to ${BASE.slice(0, 7)}\n`);
}
for (const { commit, subject } of found?.commits ?? []) {
  const fault = faultOfSubject(subject);
  if (fault === undefined) continue;
  process.stdout.write(`${commit} ${subject}\n  ${fault}\n`);
  process.exitCode = 1;
}
