import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { CommandError, exitCode } from "../exit-codes.ts";
import { isOurs } from "./own-marks.ts";
import { mayReplaceAll, notOurs, type OutputPlace, placeOf, requireNoInput } from "./planned-outputs.ts";
import { shell, type Sink } from "../shell.ts";
import { begin, end, pause } from "./unfinished.ts";

/** How many bytes are gathered before they are written. */
const BATCH = 1 << 18;

/** Text is written as UTF-8. */
export type OutputPiece = string | Uint8Array;

/**
 * Writes an output whole or not at all: first to a hidden file, which is renamed once it is on the disk. Keeps the mode
 * of a replaced file, and symbolic links to it. Writes directly to devices, pipes and open files such as `/dev/stdout`.
 *
 * @throws CommandError if the output would replace an input or a file that corefscope did not write, or the system
 *   refuses
 */
export function writeSafely(path: string, pieces: Iterable<OutputPiece>): void {
  writing(path, () => {
    const place = placeOf(path);
    if (place.kind !== "file") {
      writeStream(path, place, pieces);
      return;
    }
    requireNoInput(path, place);
    const staged = partialName(dirname(place.path), basename(place.path));
    begin(staged);
    try {
      writeNew(staged, pieces);
      putInPlace(path, place, staged);
    } catch (error) {
      rmSync(staged, { force: true });
      throw error;
    } finally {
      end(staged);
    }
  });
}

/**
 * Writes an output like `writeSafely`, with pauses in which signals are noticed, and reads it before it gets its name.
 *
 * @param readBack receives the path of the hidden file
 * @returns whether the output is a file that `readBack` could read
 * @throws CommandError as `writeSafely` does
 */
export async function writeAndReadBack(
  path: string,
  pieces: Iterable<OutputPiece>,
  readBack: (path: string) => Promise<void>,
): Promise<boolean> {
  const place = writing(path, () => placeOf(path));
  if (place.kind !== "file") {
    writing(path, () => {
      writeStream(path, place, pieces);
    });
    return false;
  }
  requireNoInput(path, place);
  const staged = partialName(dirname(place.path), basename(place.path));
  begin(staged);
  try {
    const file = writing(path, () => openSync(staged, "wx"));
    try {
      for (const batch of batchesOf(pieces)) {
        writing(path, () => {
          writeTo(file, batch);
        });
        await pause();
      }
    } finally {
      closeSync(file);
    }
    await readBack(staged);
    writing(path, () => {
      putInPlace(path, place, staged);
    });
  } catch (error) {
    // A folder that cannot be written to cannot be removed from, either.
    writing(path, () => {
      rmSync(staged, { force: true });
    });
    throw error;
  } finally {
    end(staged);
  }
  return true;
}

function putInPlace(path: string, place: OutputPlace & { readonly kind: "file" }, staged: string): void {
  syncFile(staged);
  if (place.old !== undefined) keepMode(staged, place.old);
  if (place.old !== undefined && !mayReplace(place.path, place.old, staged)) throw notOurs([path]);
  if (place.old !== undefined) accessSync(place.path, constants.W_OK);
  renameSync(staged, place.path);
  removeStalePartials(dirname(place.path), basename(place.path));
  syncFolder(dirname(place.path));
}

export function mayReplace(path: string, { size }: Stats, staged: string): boolean {
  return mayReplaceAll() || size === 0 || isOurs(path) || isSameContent(path, size, staged);
}

function isSameContent(path: string, size: number, other: string): boolean {
  return statSync(other).size === size && readFileSync(path).equals(readFileSync(other));
}

export function writeNew(path: string, pieces: Iterable<OutputPiece>): void {
  const file = openSync(path, "wx");
  try {
    writePieces(file, pieces);
  } finally {
    closeSync(file);
  }
}

export function syncFile(path: string): void {
  const file = openSync(path, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function keepMode(path: string, { mode, uid, gid }: Stats): void {
  const made = statSync(path);
  if (made.uid !== uid || made.gid !== gid) {
    try {
      chownSync(path, uid, gid);
    } catch {
      // Only the superuser may change the owner of a file.
    }
  }
  // The mode is set after the owner, because a change of the owner resets bits of the mode.
  if (made.mode !== mode) chmodSync(path, mode & 0o7777);
}

/** Moves a file to a place that may be on another disk. */
export function moveFile(from: string, to: string, old: Stats | undefined): void {
  if (old !== undefined) {
    accessSync(to, constants.W_OK);
    keepMode(from, old);
  }
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    const near = partialName(dirname(to), basename(to));
    begin(near);
    try {
      copyFileSync(from, near);
      if (old !== undefined) keepMode(near, old);
      renameSync(near, to);
    } catch (failure) {
      rmSync(near, { force: true });
      throw failure;
    } finally {
      end(near);
    }
    rmSync(from);
  }
}

/** Returns a hidden name for an incomplete file, so that no command reads it from a folder. */
export function partialName(folder: string, name: string): string {
  // `node:crypto` takes as long to load as the rest of this file.
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(6))).toString("hex");
  return join(folder, `${partialBeginning(name)}${random}.partial`);
}

function partialBeginning(name: string): string {
  return `.${name.slice(0, 60)}.`;
}

/**
 * Age, in milliseconds, at which the remains of a killed run may be removed: a day. Younger files may belong to a
 * running process.
 */
const STALE = 86_400_000;

function removeStalePartials(folder: string, name: string): void {
  const beginning = partialBeginning(name);
  try {
    for (const entry of readdirSync(folder)) {
      if (!entry.startsWith(beginning) || !/^[0-9a-f]{12}\.partial$/.test(entry.slice(beginning.length))) continue;
      const left = join(folder, entry);
      const status = lstatSync(left);
      if (status.isFile() && Date.now() - status.mtimeMs > STALE) rmSync(left, { force: true });
    }
  } catch {
    // The folder cannot be listed, or another run has removed the file. The output is complete in any case.
  }
}

export function syncFolder(folder: string): void {
  try {
    const file = openSync(folder, "r");
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // Windows does not support this.
  }
}

function writeStream(
  path: string,
  place: OutputPlace & { readonly kind: "stream" | "descriptor" },
  pieces: Iterable<OutputPiece>,
): void {
  if (place.kind === "descriptor") {
    const { out, err } = shell();
    writePieces({ 1: out, 2: err }[place.descriptor] ?? place.descriptor, pieces);
    return;
  }
  const file = openSync(path, "w");
  try {
    writePieces(file, pieces);
  } finally {
    closeSync(file);
  }
}

function writePieces(to: Sink, pieces: Iterable<OutputPiece>): void {
  for (const batch of batchesOf(pieces)) writeTo(to, batch);
}

/**
 * Gathers pieces into batches of bytes.
 *
 * @param escape changes the texts, but not the bytes
 */
export function* batchesOf(
  pieces: Iterable<OutputPiece>,
  escape: (text: string) => string = (text) => text,
): Generator<Uint8Array, void> {
  let text = "";
  for (const piece of pieces) {
    if (typeof piece !== "string") {
      if (text !== "") yield Buffer.from(escape(text));
      text = "";
      yield piece;
      continue;
    }
    text += piece;
    if (text.length < BATCH) continue;
    yield Buffer.from(escape(text));
    text = "";
  }
  if (text !== "") yield Buffer.from(escape(text));
}

/** Writes all bytes, even if the system takes only a few at a time. */
export function writeTo(to: Sink, bytes: Uint8Array): void {
  if (typeof to !== "number") {
    to(bytes);
    return;
  }
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(to, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      // The pipe is full.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

const reasons: Readonly<Partial<Record<string, string>>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would exceed the size limit",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the disk is read-only",
  EISDIR: "it is a folder",
  EBUSY: "it is in use, or a mount point, and cannot be replaced",
};

/** @throws CommandError if the system refuses to write */
export function writing<Result>(place: string, write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    // Other errors are already messages, or are defects.
    if (!(error instanceof Error) || error instanceof CommandError || !("code" in error)) throw error;
    const reason = reasons[String(error.code)] ?? error.message;
    throw new CommandError(`${place}: cannot be written: ${reason}`, exitCode.input);
  }
}
