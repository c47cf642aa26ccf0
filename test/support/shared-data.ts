import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, test } from "vitest";

const root = fileURLToPath(new URL("../../../shared/", import.meta.url));
const required = (process.env["COREFSCOPE_REQUIRE"] ?? "").split(",").includes("shared");

/** Data next to the project, not in it: papers, and annotations whose licences differ. */
type SharedFolder = "papers" | "realdata";

/** Where a folder next to the project is; ends in a slash. */
export function sharedFolder(folder: SharedFolder): string {
  return `${root}${folder}/`;
}

/** Whether a folder next to the project is there. Where it is not, but COREFSCOPE_REQUIRE asks for it, the suite fails here. */
export function hasShared(folder: SharedFolder): boolean {
  const isThere = existsSync(sharedFolder(folder));
  if (required && !isThere) throw new Error(`COREFSCOPE_REQUIRE asks for ../shared/${folder}, which is not there`);
  return isThere;
}

/**
 * `describe` of tests that need a folder next to the project. Where it is not there, they are skipped, which the title says; what they
 * are made of is not looked for.
 */
export function describeWithShared(folder: SharedFolder, title: string, tests: () => void): void {
  if (hasShared(folder)) describe(title, tests);
  else test.skip(`${title} (skipped: there is no folder ../shared/${folder})`);
}
