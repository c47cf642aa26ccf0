import { type Stats, statSync } from "node:fs";

/** What is at a path; nothing if there is nothing, or it cannot be asked. */
export function fileStatus(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // A part of the path is a file, or no way leads there: what is read or written will say so.
    return undefined;
  }
}
