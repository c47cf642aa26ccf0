import { type Stats, statSync } from "node:fs";
import { perRun } from "../shell.ts";
import { forwardSlashes } from "../forward-slashes.ts";
import { systemPath } from "../system-path.ts";

/** Regular files found when their folders were listed. Asking the system again takes as long as reading a small file. */
const listing = perRun(() => ({
  files: new Set<string>(),
  folders: new Set<string>(),
  /** The paths of everything in listed folders, in lower case because some systems ignore case. */
  entries: new Set<string>(),
}));

/** @param names everything in the folder, including hidden files */
export function noteFolder(folder: string, names: Iterable<string>): void {
  const { folders, entries } = listing();
  const prefix = folder.endsWith("/") ? folder.slice(0, -1) : folder;
  folders.add(prefix);
  for (const name of names) entries.add(`${prefix}/${name}`.toLowerCase());
}

export function noteFile(path: string): void {
  listing().files.add(path);
}

/** Returns whether listing the folder of a path has shown that it is a regular file, or a link to one. */
export function isListedFile(path: string): boolean {
  return listing().files.has(path);
}

/** Returns whether listing the folder of a path has shown that the path does not exist. */
export function isAbsent(path: string): boolean {
  const { files, folders, entries } = listing();
  if (files.has(path)) return false;
  // Systems disagree on which non-ASCII names are the same.
  if (!folders.has(path.slice(0, Math.max(path.lastIndexOf("/"), 0))) || /[^\0-\x7F]/.test(path)) return false;
  return !entries.has(path.toLowerCase());
}

/** Returns the device and inode of a file, which are the same through any link. */
export function idOfFile({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

export function fileStatus(path: string): Stats | undefined {
  try {
    return statSync(systemPath(path), { throwIfNoEntry: false });
  } catch {
    // Part of the path is a file instead of a folder, or cannot be accessed. Reading or writing reports that.
    return undefined;
  }
}

export function isFolder(path: string): boolean {
  return forwardSlashes(path).endsWith("/") || fileStatus(path)?.isDirectory() === true;
}

/** Returns whether two paths lead to the same file or folder. */
export function isSamePlace(a: string, b: string): boolean {
  const [x, y] = [fileStatus(a), fileStatus(b)];
  return x !== undefined && y !== undefined && x.ino === y.ino && x.dev === y.dev;
}
