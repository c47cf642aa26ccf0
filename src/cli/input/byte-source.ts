import { closeSync, openSync, readSync } from "node:fs";
import { concatenate } from "../../formats/line-bytes.ts";
import type { LabelColumnNames } from "../../formats/format.ts";
import { isParquet } from "../../formats/common/input/unreadable.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { perRun } from "../shell.ts";
import { fileStatus, isAbsent, listedFile } from "./file-status.ts";
import type { unpacked } from "./gunzip.ts";
import type { parquetRows } from "./parquet-rows.ts";
import { CHUNK, isPiped, pipedBytes } from "./piped-input.ts";
import { systemPath } from "./system-path.ts";

/** Loaded only for those who have gzipped files: it would be a tenth of the time of starting. */
let unpackedOf: typeof unpacked | undefined;
/** The same for Parquet. */
let rowsOfParquet: typeof parquetRows | undefined;

/** Must be awaited before `bytesOf` is used on these files. */
export async function prepareToRead(files: Iterable<string>): Promise<void> {
  let [hasGzip, hasParquet] = [false, false];
  for (const file of files) {
    const start = startOf(file);
    hasGzip ||= isGzip(start);
    hasParquet ||= isParquet(start);
  }
  if (hasGzip) unpackedOf ??= (await import("./gunzip.ts")).unpacked;
  if (hasParquet) rowsOfParquet ??= (await import("./parquet-rows.ts")).parquetRows;
}

/** The first bytes of a file, at least four if it has as many; none if it cannot be read: the reader reports that. */
function startOf(path: string): Uint8Array {
  try {
    if (isPiped(path)) return firstBytes(pipedBytes(path), 4);
    return (listedFile(path)?.size ?? Infinity) <= SMALL ? readAhead(path) : firstBytes(fileChunks(path), 4);
  } catch {
    return new Uint8Array(0);
  }
}

/** A small file is kept from the look at its beginning until it is read: opening it again takes longer than reading it. Sizes in bytes. */
const SMALL = 1 << 14;
/** So much is kept in all. */
const MOST_AHEAD = 1 << 26;
const ahead = perRun(() => ({ files: new Map<string, Uint8Array>(), bytes: 0 }));

/** All of a small file, which is kept if there is room. */
function readAhead(path: string): Uint8Array {
  const kept = ahead();
  const known = kept.files.get(path);
  if (known !== undefined) return known;
  const bytes = joined(fileChunks(path));
  if (kept.bytes + bytes.length <= MOST_AHEAD) {
    kept.files.set(path, bytes);
    kept.bytes += bytes.length;
  }
  return bytes;
}

/** A file that was read ahead, which is then no longer kept. */
function takeAhead(path: string): Uint8Array | undefined {
  const kept = ahead();
  const bytes = kept.files.get(path);
  if (bytes === undefined) return undefined;
  kept.files.delete(path);
  kept.bytes -= bytes.length;
  return bytes;
}

function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/**
 * A file, or standard input for `-`, in pieces that are valid until the next one; unpacked if gzipped, and Parquet as the table that it is. What
 * is no regular file is read once, and kept as far as memory allows (`pipedBytes`).
 *
 * @param columns names of the columns that are wanted of Parquet
 * @throws CommandError if it cannot be read
 */
export function* bytesOf(
  path: string,
  onProgress?: (bytes: number) => void,
  columns?: LabelColumnNames,
): Generator<Uint8Array, void> {
  try {
    yield* rawBytesOf(path, onProgress, columns);
  } catch (error) {
    throw readError(path, error);
  }
}

function* rawBytesOf(
  path: string,
  onProgress?: (bytes: number) => void,
  columns?: LabelColumnNames,
): Generator<Uint8Array, void> {
  const start = rowsOfParquet === undefined && unpackedOf === undefined ? undefined : startOf(path);
  if (start !== undefined && rowsOfParquet !== undefined && isParquet(start)) {
    yield* isPiped(path)
      ? rowsOfParquet(path, { whole: joined(pipedBytes(path)), onProgress, columns })
      : rowsOfParquet(path, { onProgress, columns });
    return;
  }
  const chunks = isPiped(path) ? pipedBytes(path) : fileChunks(path, onProgress);
  yield* start !== undefined && unpackedOf !== undefined && isGzip(start) ? unpackedOf(chunks) : chunks;
}

/** A system error, or damage, as a message; anything else is a defect and goes on. */
function readError(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CommandError) return error;
  const code = "code" in error ? String(error.code) : undefined;
  if (code === undefined && error.name !== "DamagedGzipError") return error;
  const reasons: Record<string, string> = {
    ENOENT: "there is no such file",
    EACCES: "permission denied",
    EISDIR: "it is a folder",
  };
  const reason = (code !== undefined && reasons[code]) || error.message;
  return new CommandError(`${file}: cannot be read: ${reason}`, exitCode.input);
}

/** At most this many bytes of the beginning of a file; none if it cannot be read: the reader reports that. */
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

/** A whole file, or the gzipped one of that name, unpacked; nothing if there is neither. */
export function wholeFile(path: string): Uint8Array | undefined {
  for (const candidate of [path, `${path}.gz`]) {
    if (isAbsent(candidate)) continue;
    if (listedFile(candidate) === undefined && fileStatus(candidate)?.isFile() !== true) continue;
    return joined(bytesOf(candidate));
  }
  return undefined;
}

/** Pieces that are valid until the next one, as one. */
export function joined(pieces: Iterable<Uint8Array>): Uint8Array {
  const copies = Array.from(pieces, (piece) => piece.slice());
  return copies.length === 1 ? copies[0] : concatenate(copies);
}

/** Room to read into that no file is read into at present: making it takes longer than reading a small file. */
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
