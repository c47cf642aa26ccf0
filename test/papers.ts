import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe } from "vitest";

/** The papers lie beside the project, not in it. */
const folder = fileURLToPath(new URL("../../shared/papers/", import.meta.url));

/** Whether the papers are there. */
export const papersPresent = existsSync(folder);

/** The text of a paper, as it was read by machine. */
export function paper(file: string): string {
  return readFileSync(folder + file, "utf8");
}

/** `describe` that needs the papers: it is skipped, and says so, where they are not there. */
export function describeWithPapers(title: string, tests: () => void): void {
  describe.skipIf(!papersPresent)(
    papersPresent ? title : `${title} (skipped: there is no folder ../shared/papers)`,
    tests,
  );
}
