import { type Stats, statSync } from "node:fs";
import { forwardSlashes } from "./forward-slashes.ts";
import { systemPath } from "./system-path.ts";

/** What is at a path; nothing if there is nothing, or it cannot be asked. */
export function fileStatus(path: string): Stats | undefined {
  try {
    return statSync(systemPath(path), { throwIfNoEntry: false });
  } catch {
    // A part of the path is a file, or no way leads there: what is read or written will say so.
    return undefined;
  }
}

/** Whether a path is that of a folder, or is written as one that is yet to be made. */
export function isFolder(path: string): boolean {
  return forwardSlashes(path).endsWith("/") || fileStatus(path)?.isDirectory() === true;
}

/** Whether two paths lead to the same file or folder. */
export function isSamePlace(a: string, b: string): boolean {
  const [x, y] = [fileStatus(a), fileStatus(b)];
  return x !== undefined && y !== undefined && x.ino === y.ino && x.dev === y.dev;
}
