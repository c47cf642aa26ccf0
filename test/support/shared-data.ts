import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, test } from "vitest";

const root = fileURLToPath(new URL("../../../shared/", import.meta.url));
const required = (process.env["COREFSCOPE_REQUIRE"] ?? "").split(",").includes("shared");

/** Data outside the project: papers, and annotations with other licences. */
type SharedFolder = "papers" | "realdata" | "cases";

export function sharedFolder(folder: SharedFolder): string {
  return `${root}${folder}/`;
}

/** Returns whether such a folder exists. If it does not, but COREFSCOPE_REQUIRE asks for it, the suite fails here. */
export function hasShared(folder: SharedFolder): boolean {
  const isThere = existsSync(sharedFolder(folder));
  if (required && !isThere) throw new Error(`COREFSCOPE_REQUIRE asks for ../shared/${folder}, which is not there`);
  return isThere;
}

/**
 * Declares a group of tests that need such a folder. Without the folder, the tests are skipped, with a note in the
 * title, and their data are not searched for.
 */
export function describeWithShared(folder: SharedFolder, title: string, tests: () => void): void {
  if (hasShared(folder)) describe(title, tests);
  else test.skip(`${title} (skipped: there is no folder ../shared/${folder})`);
}
