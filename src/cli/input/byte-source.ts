import { closeSync, openSync, readSync } from "node:fs";
import { defined } from "../../core/defined.ts";
import { concatenate } from "../../formats/common/lines/line-bytes.ts";
import type { LabelColumnNames } from "../../formats/format.ts";
import { isParquet } from "../../formats/common/input/unreadable.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { perRun } from "../shell.ts";
import { packedNames } from "../../formats/common/input/file-name.ts";
import { fileInMemory, fileStatus, isAbsent, isListedFile, makeFile, noticesOf } from "../output/file-status.ts";
import type { unpacked } from "./gunzip.ts";
import type { parquetRows } from "./parquet-rows.ts";
import { CHUNK, isPiped, pipedBytes, replacePiped } from "./piped-input.ts";
import { type Packing, packingOf } from "./packings.ts";
import { systemPath } from "../system-path.ts";

/** Loaded only for gzipped files, because loading takes a tenth of the start-up time. */
let unpackedOf: typeof unpacked | undefined;
/** Loaded only for Parquet files. */
let rowsOfParquet: typeof parquetRows | undefined;

/** Loads the libraries that the files need. Await this before calling `bytesOf`. */
export async function prepareToRead(files: Iterable<string>): Promise<void> {
  let [hasGzip, hasParquet] = [false, false];
  for (const file of files) {
    // Made of a table of pairs.
    if (noticesOf(file).length > 0) continue;
    const start = startOf(file);
    if (isDuckDb(start) && fileInMemory(file) === undefined && !isPiped(file)) {
      await (await import("./duckdb-tables.ts")).readDuckDb(file, namedTable().name);
    }
    hasGzip ||= isGzip(start);
    hasParquet ||= isParquet(start);
    const packing = packingOf(start);
    if (packing !== undefined) await unpack(file, packing);
  }
  if (hasGzip) unpackedOf ??= (await import("./gunzip.ts")).unpacked;
  if (hasParquet) rowsOfParquet ??= (await import("./parquet-rows.ts")).parquetRows;
}

/** Files that could not be unpacked, and why. */
const failures = perRun(() => new Map<string, Error>());

/** Puts the content of a packed file in its place. A failure is reported when the file is read. */
async function unpack(file: string, packing: Packing): Promise<void> {
  const { unpackedFile } = await import("./unpack.ts");
  try {
    const content = await unpackedFile(packing, joined(bytesOf(file)));
    if (isPiped(file)) replacePiped(file, content);
    else makeFile(file, content);
  } catch (error) {
    failures().set(file, error as Error);
  }
}

/**
 * Returns the first bytes of a file: at least twelve if the file has that many, and none if the file cannot be read. The
 * reader reports the failure.
 */
function startOf(path: string): Uint8Array {
  try {
    if (isPiped(path)) return firstBytes(pipedBytes(path), 12);
    return isListedFile(path) ? readAhead(path) : firstBytes(fileChunks(path), 12);
  } catch {
    return new Uint8Array(0);
  }
}

/**
 * The largest file, in bytes, that is kept after format detection. Opening a small file again takes longer than reading
 * it.
 */
const SMALL = 1 << 14;
/** The most bytes kept of all files together. */
const MOST_AHEAD = 1 << 26;
/** Memory for many small files together, because allocating some for each file takes as long as reading it. */
const ROOM = 1 << 18;
const ahead = perRun(() => ({ files: new Map<string, Uint8Array>(), bytes: 0, room: new Uint8Array(ROOM), used: 0 }));

/**
 * Returns the first bytes of a listed file, and keeps them for reading if they are all. Otherwise, they are valid until
 * the next call.
 */
function readAhead(path: string): Uint8Array {
  const given = fileInMemory(path);
  if (given !== undefined) return given;
  const kept = ahead();
  const known = kept.files.get(path);
  if (known !== undefined) return known;
  if (kept.used + SMALL + 1 > ROOM) {
    kept.room = new Uint8Array(ROOM);
    kept.used = 0;
  }
  const file = openSync(systemPath(path), "r");
  let read = 0;
  try {
    // A read may return fewer bytes than there are, so only an empty one shows the end.
    for (let more = 1; more > 0 && read <= SMALL; read += more)
      more = readSync(file, kept.room, kept.used + read, SMALL + 1 - read, null);
  } finally {
    closeSync(file);
  }
  const bytes = kept.room.subarray(kept.used, kept.used + read);
  if (read <= SMALL && kept.bytes + read <= MOST_AHEAD) {
    kept.files.set(path, bytes);
    kept.bytes += read;
    kept.used += read;
  }
  return bytes;
}

/** Returns the bytes of a file that is in memory, or that was read ahead, whose bytes are then no longer kept. */
function takeAhead(path: string): Uint8Array | undefined {
  const given = fileInMemory(path);
  if (given !== undefined) return given;
  const kept = ahead();
  const bytes = kept.files.get(path);
  if (bytes === undefined) return undefined;
  kept.files.delete(path);
  kept.bytes -= bytes.length;
  return bytes;
}

/** The table to read in databases, if the user named one. */
export const namedTable = perRun((): { name?: string } => ({}));

function isDuckDb(head: Uint8Array): boolean {
  return [0x44, 0x55, 0x43, 0x4b].every((byte, i) => head[8 + i] === byte);
}

export function isParquetFile(path: string): boolean {
  return isParquet(startOf(path));
}

function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/**
 * Returns the bytes of a file, or of standard input for `-`, in pieces that are valid until the next one. Gzip is
 * unpacked, and Parquet becomes a table of text. A pipe or device is read once, and kept if it is not too large
 * (`pipedBytes`).
 *
 * @param columns names of the columns to read from Parquet
 * @param others whether to read its other columns, too
 * @throws CommandError if the file cannot be read
 */
export function* bytesOf(
  path: string,
  onProgress?: (bytes: number) => void,
  columns?: LabelColumnNames,
  others = false,
): Generator<Uint8Array, void> {
  try {
    yield* rawBytesOf(path, onProgress, columns, others);
  } catch (error) {
    throw readError(path, error);
  }
}

function* rawBytesOf(
  path: string,
  onProgress?: (bytes: number) => void,
  columns?: LabelColumnNames,
  others = false,
): Generator<Uint8Array, void> {
  const failure = failures().get(path);
  if (failure !== undefined) throw failure;
  const start = rowsOfParquet === undefined && unpackedOf === undefined ? undefined : startOf(path);
  if (start !== undefined && rowsOfParquet !== undefined && isParquet(start)) {
    const whole = isPiped(path) ? joined(pipedBytes(path)) : fileInMemory(path);
    yield* rowsOfParquet(path, { ...defined({ whole }), onProgress, columns, others });
    return;
  }
  const chunks = isPiped(path) ? pipedBytes(path) : fileChunks(path, onProgress);
  yield* start !== undefined && unpackedOf !== undefined && isGzip(start) ? unpackedOf(chunks) : chunks;
}

/** Errors whose messages say why a file cannot be unpacked. */
const unreadable: ReadonlySet<string> = new Set(["DamagedGzipError", "UnpackingError"]);

/** Returns a message for a system error or damage, and any other error unchanged. */
function readError(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CommandError) return error;
  const code = "code" in error ? String(error.code) : undefined;
  if (code === undefined && !unreadable.has(error.name)) return error;
  const reasons: Record<string, string> = {
    ENOENT: "there is no such file",
    EACCES: "permission denied",
    EISDIR: "it is a folder",
  };
  const reason = (code !== undefined && reasons[code]) || error.message;
  return new CommandError(`${file}: cannot be read: ${reason}`, exitCode.input);
}

/** Returns at most `length` bytes from the beginning of a file, and none if it cannot be read. */
export function headOf(path: string, length: number): Uint8Array {
  try {
    return firstBytes(bytesOf(path), length);
  } catch {
    return new Uint8Array(0);
  }
}

function firstBytes(chunks: Iterable<Uint8Array>, length: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let there = 0;
  for (const chunk of chunks) {
    const piece = chunk.slice(0, length - there);
    pieces.push(piece);
    there += piece.length;
    if (there === length) break;
  }
  return concatenate(pieces);
}

/**
 * Returns the bytes of a file, or those unpacked from the file with `.gz` or the like after its name; nothing if there is
 * neither.
 */
export function wholeFile(path: string): Uint8Array | undefined {
  for (const candidate of [path, ...packedNames(path)]) {
    if (isAbsent(candidate)) continue;
    const kept = fileInMemory(candidate) ?? ahead().files.get(candidate);
    if (kept !== undefined && !isGzip(kept) && !isParquet(kept)) return takeAhead(candidate);
    if (!isListedFile(candidate) && fileStatus(candidate)?.isFile() !== true) continue;
    return joined(bytesOf(candidate));
  }
  return undefined;
}

/** Joins pieces that are each valid only until the next one. */
export function joined(pieces: Iterable<Uint8Array>): Uint8Array {
  const copies = Array.from(pieces, (piece) => piece.slice());
  return copies.length === 1 ? copies[0] : concatenate(copies);
}

/** Buffers that no file uses at the moment. Allocating one takes longer than reading a small file. */
const buffers: Uint8Array[] = [];

function* fileChunks(path: string, onProgress?: (bytes: number) => void): Generator<Uint8Array, void> {
  const kept = takeAhead(path);
  if (kept !== undefined) {
    onProgress?.(kept.length);
    if (kept.length > 0) yield kept;
    return;
  }
  const file = openSync(systemPath(path), "r");
  const buffer = buffers.pop() ?? new Uint8Array(CHUNK);
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      onProgress?.(read);
      yield buffer.subarray(0, read);
    }
  } finally {
    buffers.push(buffer);
    closeSync(file);
  }
}

/** Returns the size of a file in bytes; 0 if it is unknown. */
export function sizeOf(file: string): number {
  return isPiped(file) ? 0 : (fileStatus(file)?.size ?? 0);
}
