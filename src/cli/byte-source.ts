import { closeSync, openSync, readSync } from "node:fs";
import type { Gunzip } from "fflate";
import { concatenate } from "../formats/concatenate.ts";
import { isParquet } from "../formats/parquet-magic.ts";
import { fileStatus } from "./file-status.ts";
import type { parquetRows } from "./parquet-rows.ts";

/** Small enough for a processor's own memory, large enough for the system calls not to matter. */
const CHUNK = 1 << 18;

/** Loaded only for those who have gzipped files: it would be a tenth of the time of starting. */
let unpacker: typeof Gunzip | undefined;
/** The same for Parquet. */
let rowsOfParquet: typeof parquetRows | undefined;

/** Must be awaited before `bytesOf` is used on these files. */
export async function prepareToRead(files: readonly string[]): Promise<void> {
  const starts = files.map((file) => (file === "-" ? undefined : startOf(file)));
  if (starts.some((start) => start === undefined || isGzip(start))) unpacker ??= (await import("fflate")).Gunzip;
  if (starts.some((start) => start !== undefined && isParquet(start))) {
    rowsOfParquet ??= (await import("./parquet-rows.ts")).parquetRows;
  }
}

/** The first bytes of a file; none if it cannot be read: whoever reads it will say what is the matter with it. */
function startOf(path: string): Uint8Array {
  try {
    const file = openSync(path, "r");
    try {
      const start = new Uint8Array(4);
      return start.subarray(0, readSync(file, start));
    } finally {
      closeSync(file);
    }
  } catch {
    return new Uint8Array(0);
  }
}

/** Whether a file is unpacked as it is read, so that it cannot be begun anywhere but at its beginning. */
export function isPacked(path: string): boolean {
  const start = startOf(path);
  return isGzip(start) || isParquet(start);
}

function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** A file, or standard input for `-`, in pieces that are valid until the next one; unpacked if gzipped, and Parquet as the table that it is. */
export function* bytesOf(path: string, onProgress?: (bytes: number) => void): Generator<Uint8Array, void> {
  if (rowsOfParquet !== undefined && path !== "-" && isParquet(startOf(path))) {
    yield* rowsOfParquet(path, onProgress);
    return;
  }
  const chunks = path === "-" ? standardInput() : fileChunks(path, onProgress);
  let first = true;
  let gunzip: Gunzip | undefined;
  let unpacked: Uint8Array[] = [];
  for (const chunk of chunks) {
    if (first && isGzip(chunk) && unpacker !== undefined) {
      gunzip = new unpacker((piece) => {
        unpacked.push(piece);
      });
    }
    first = false;
    if (gunzip === undefined) {
      yield chunk;
    } else {
      gunzip.push(chunk.slice());
      yield* unpacked;
      unpacked = [];
    }
  }
  gunzip?.push(new Uint8Array(0), true);
  yield* unpacked;
}

/** At most so many bytes of the beginning of a file; none if it cannot be read: whoever reads all of it will say what is the matter with it. */
export function headOf(path: string, length: number): Uint8Array {
  try {
    for (const chunk of bytesOf(path)) return chunk.slice(0, length);
  } catch {
    // See above.
  }
  return new Uint8Array(0);
}

/** A whole file, or the gzipped one of that name, unpacked; nothing if there is neither. */
export function wholeFile(path: string): Uint8Array | undefined {
  for (const candidate of [path, `${path}.gz`]) {
    if (fileStatus(candidate)?.isFile() !== true) continue;
    return joined(bytesOf(candidate));
  }
  return undefined;
}

/** Pieces that are valid until the next one, as one. */
export function joined(pieces: Iterable<Uint8Array>): Uint8Array {
  return concatenate(Array.from(pieces, (piece) => piece.slice()));
}

function* fileChunks(path: string, onProgress?: (bytes: number) => void): Generator<Uint8Array, void> {
  const file = openSync(path, "r");
  try {
    const buffer = new Uint8Array(CHUNK);
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      onProgress?.(read);
      yield buffer.subarray(0, read);
    }
  } finally {
    closeSync(file);
  }
}

/** What came from standard input: it can be read only once, and a repeated document needs it twice. */
let standardInputChunks: Uint8Array[] | undefined;

function* standardInput(): Generator<Uint8Array, void> {
  standardInputChunks ??= Array.from(standardInputOnce(), (chunk) => chunk.slice());
  yield* standardInputChunks;
}

/** Standard input as it comes, in pieces that are valid until the next one. Nothing of it is kept: it can be read only once. */
export function* standardInputOnce(): Generator<Uint8Array, void> {
  const buffer = new Uint8Array(CHUNK);
  for (;;) {
    let read: number;
    try {
      read = readSync(0, buffer);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EOF") break;
      if (code !== "EAGAIN") throw error;
      // A pipe or terminal without data yet.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      continue;
    }
    if (read === 0) break;
    yield buffer.subarray(0, read);
  }
}
