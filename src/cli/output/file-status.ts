import { type Stats, statSync } from "node:fs";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { perRun, shell } from "../shell.ts";
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
  return listing().files.has(path) || shell().files?.has(path) === true || made().has(path);
}

/** Returns whether listing the folder of a path has shown that the path does not exist. */
export function isAbsent(path: string): boolean {
  if (isListedFile(path)) return false;
  const { folders, entries } = listing();
  // Systems disagree on which non-ASCII names are the same.
  if (!folders.has(path.slice(0, Math.max(path.lastIndexOf("/"), 0))) || /[^\0-\x7F]/.test(path)) return false;
  return !entries.has(path.toLowerCase());
}

interface MadeFile {
  readonly bytes: () => Uint8Array;
  /** About its length. */
  readonly size: number;
  readonly notices?: readonly Diagnostic[];
}

/** Files that this run made of others, in memory. */
const made = perRun(() => new Map<string, MadeFile>());

/** Puts a file in memory in the place of a path, which need not exist. */
export function makeFile(path: string, bytes: Uint8Array): void {
  made().set(path, { bytes: () => bytes, size: bytes.length });
}

/**
 * Puts a file in the place of a path that is written only when somebody reads it.
 *
 * @param size about its length
 * @param notices what was done, and then what was found, for the one who reads the file
 */
export function makeFileLater(
  path: string,
  size: number,
  write: () => Uint8Array,
  notices: readonly Diagnostic[],
): void {
  let bytes: Uint8Array | undefined;
  made().set(path, { bytes: () => (bytes ??= write()), size, notices });
}

/** Returns what was done to make a file, and then what was found. */
export function noticesOf(path: string): readonly Diagnostic[] {
  return made().get(path)?.notices ?? [];
}

/** Returns the files that diagnostics of a file may name: itself, and the table of which it is made. */
export function filesNamedFor(path: string): readonly (string | undefined)[] {
  return [path, ...noticesOf(path).map(({ file }) => file)];
}

/** Returns the bytes of a file that this run was given in memory, or made. */
export function fileInMemory(path: string): Uint8Array | undefined {
  return shell().files?.get(path) ?? made().get(path)?.bytes();
}

/** Returns the device and inode of a file, which are the same through any link. */
export function idOfFile({ dev, ino }: Pick<Stats, "dev" | "ino">): string {
  return `${dev}:${ino}`;
}

/** What is known of a file on the disk or in memory. */
export type FileStatus = Pick<Stats, "size" | "dev" | "ino" | "isFile" | "isDirectory" | "isFIFO">;

/** Returns the status of a file, or nothing if there is none, or if it cannot be accessed. */
export function fileStatus(path: string): FileStatus | undefined {
  const size = shell().files?.get(path)?.length ?? made().get(path)?.size;
  if (size !== undefined) return statusInMemory(path, size);
  try {
    return statSync(systemPath(path), { throwIfNoEntry: false });
  } catch {
    // Part of the path is a file instead of a folder, or cannot be accessed. Reading or writing reports that.
    return undefined;
  }
}

/** No file on the disk has a negative device. */
function statusInMemory(path: string, size: number): FileStatus {
  const ino = [...(shell().files?.keys() ?? []), ...made().keys()].indexOf(path);
  return { size, dev: -1, ino, isFile: () => true, isDirectory: () => false, isFIFO: () => false };
}

export function isFolder(path: string): boolean {
  return forwardSlashes(path).endsWith("/") || fileStatus(path)?.isDirectory() === true;
}

/** Returns whether two paths lead to the same file or folder. */
export function isSamePlace(a: string, b: string): boolean {
  const [x, y] = [fileStatus(a), fileStatus(b)];
  return x !== undefined && y !== undefined && x.ino === y.ino && x.dev === y.dev;
}
