import { readFileSync } from "node:fs";
import { describeWithShared, sharedFolder } from "./shared-data.ts";

/** Returns the text of a paper, as extracted by a program. */
export function paper(file: string): string {
  return readFileSync(sharedFolder("papers") + file, "utf8");
}

export function describeWithPapers(title: string, tests: () => void): void {
  describeWithShared("papers", title, tests);
}
