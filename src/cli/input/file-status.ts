import { type Stats, statSync } from "node:fs";
import { perRun } from "../shell.ts";
import { forwardSlashes } from "./forward-slashes.ts";
import { systemPath } from "./system-path.ts";

/** A regular file in a folder that was listed. */
export interface ListedFile {
  /** By what the system knows the file, wherever links to it are. */
  readonly id: string;
  /** In bytes. */
  readonly size: number;
}

/** What listing folders told of their files. Asking the system again takes as long as reading a small file. */
const listing = perRun(() => ({
  files: new Map<string, ListedFile>(),
  folders: new Set<string>(),
  /** Paths of everything in these folders, in small letters: some systems do not tell small from capital letters. */
  entries: new Set<string>(),
}));

/**
 * Notes what is in a folder.
 *
 * @param names all of them, hidden ones too
 */
export function noteFolder(folder: string, names: Iterable<string>): void {
  const { folders, entries } = listing();
  const prefix = folder.endsWith("/") ? folder.slice(0, -1) : folder;
  folders.add(prefix);
  for (const name of names) entries.add(`${prefix}/${name}`.toLowerCase());
}

/** Notes a regular file of a folder that is listed. */
export function noteFile(path: string, file: ListedFile): void {
  listing().files.set(path, file);
}

/** What is known of a regular file, if the folder that it is in was listed. */
export function listedFile(path: string): ListedFile | undefined {
  return listing().files.get(path);
}

/** Whether the folder of a path was listed, and there was nothing of that name. */
export function isAbsent(path: string): boolean {
  const { files, folders, entries } = listing();
  if (files.has(path)) return false;
  // Systems differ in which names beyond ASCII are the same.
  if (!folders.has(path.slice(0, Math.max(path.lastIndexOf("/"), 0))) || /[^\0-\x7F]/.test(path)) return false;
  return !entries.has(path.toLowerCase());
}

/** By what the system knows a file, wherever links to it are. */
export function idOfFile({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

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
