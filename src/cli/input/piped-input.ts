import { closeSync, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { CommandError, exitCode } from "../exit-codes.ts";
import { type FileStatus, fileStatus, idOfFile, isListedFile } from "../output/file-status.ts";
import { perRun, shell } from "../shell.ts";

/** How many bytes are read at a time: few enough for the processor's cache, and enough to make system calls rare. */
export const CHUNK = 1 << 18;

/** The most bytes kept of an input that can be read only once, so that it can be read again. */
const MOST_KEPT = 1 << 28;

/** Returns whether a path can be read only once: standard input (`-`), a pipe (`<(…)`, a FIFO) or a device. */
export function isPiped(path: string): boolean {
  return !isListedFile(path) && (path === "-" || comesOnce(fileStatus(path)));
}

/**
 * Refuses one stream in place of several files. A regular file may well be given twice.
 *
 * @throws CommandError if two of the paths are the same stream
 */
export function refuseOneStream(paths: readonly string[]): void {
  const again = paths.find((path, p) => paths.slice(0, p).some((other) => isSameStream(other, path)));
  if (again === undefined) return;
  throw new CommandError(
    `${again} is given twice, but one stream cannot be two files; write it to a file, and give that twice if both are really the same`,
    exitCode.usage,
  );
}

function isSameStream(a: string, b: string): boolean {
  if (isStandardInput(a) || isStandardInput(b)) return isStandardInput(a) && isStandardInput(b);
  const [first, second] = [a, b].map((path) => (isListedFile(path) ? undefined : fileStatus(path)));
  return first?.isFIFO() === true && second?.isFIFO() === true && idOfFile(first) === idOfFile(second);
}

function isStandardInput(path: string): boolean {
  return path === "-" || /^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/0)$/.test(path);
}

function comesOnce(status: FileStatus | undefined): boolean {
  return status !== undefined && !status.isFile() && !status.isDirectory();
}

/** Inputs by `idOfFile`, because `-` and `/dev/stdin` are the same. */
const inputs = perRun(() => new Map<string, PipedInput>());

/**
 * Returns the bytes of a path that can be read only once, in pieces that are valid until the next one. Reads ahead as
 * many bytes as may be kept. Otherwise a program that writes several pipes in turn could wait forever.
 *
 * @throws CommandError if the bytes were read before, and are too many to be kept
 */
export function* pipedBytes(path: string): Generator<Uint8Array, void> {
  yield* pipedInput(path).bytes();
}

/** Puts other content in the place of a path that can be read only once, such as what was unpacked from it. */
export function replacePiped(path: string, bytes: Uint8Array): void {
  pipedInput(path).replaceBy(bytes);
}

function pipedInput(path: string): PipedInput {
  const standard = statusOfStandardInput();
  const status = path === "-" ? standard : fileStatus(path);
  const id = status === undefined ? path : idOfFile(status);
  // Standard input may be a socket, which cannot be opened by its path.
  const isStandard = isStandardInput(path) || (standard !== undefined && id === idOfFile(standard));
  let input = inputs().get(id);
  if (input === undefined) {
    input = new PipedInput(path, isStandard ? standardPieces() : piecesOf(openSync(path, "r"), true));
    inputs().set(id, input);
  }
  return input;
}

function statusOfStandardInput(): Stats | undefined {
  const { stdin } = shell();
  try {
    return typeof stdin === "number" ? fstatSync(stdin) : undefined;
  } catch {
    // The descriptor is closed.
    return undefined;
  }
}

class PipedInput {
  private readonly path: string;
  private readonly rest: Generator<Uint8Array, void>;
  private kept: Uint8Array[] | undefined;
  private isWhole = false;

  constructor(path: string, rest: Generator<Uint8Array, void>) {
    this.path = path;
    this.rest = rest;
  }

  *bytes(): Generator<Uint8Array, void> {
    this.kept ??= this.begin();
    yield* this.kept;
    if (this.isWhole) return;
    if (this.kept.length === 0) throw this.spent();
    // The input is too large to keep, so it cannot be read again.
    this.kept = [];
    yield* this.rest;
  }

  replaceBy(bytes: Uint8Array): void {
    this.kept = [bytes];
    this.isWhole = true;
  }

  private begin(): Uint8Array[] {
    const kept: Uint8Array[] = [];
    let length = 0;
    for (let step = this.rest.next(); ; step = this.rest.next()) {
      if (step.done === true) {
        this.isWhole = true;
        return kept;
      }
      kept.push(step.value.slice());
      length += step.value.length;
      if (length >= MOST_KEPT) return kept;
    }
  }

  private spent(): CommandError {
    const most = MOST_KEPT / (1 << 20);
    return new CommandError(
      `${this.path}: this input must be read twice, but a pipe of more than ${most} MiB can be read only once; write it to a file first`,
      exitCode.input,
    );
  }
}

/** Yields the rest of an open file, in pieces of `CHUNK` bytes apart from the last. */
function* piecesOf(file: number, isOurs: boolean): Generator<Uint8Array, void> {
  const buffer = new Uint8Array(CHUNK);
  let filled = 0;
  try {
    for (let read = -1; read !== 0; ) {
      read = readWaiting(file, buffer, filled);
      filled += read;
      if (filled < CHUNK && read > 0) continue;
      if (filled > 0) yield buffer.subarray(0, filled);
      filled = 0;
    }
  } finally {
    if (isOurs) closeSync(file);
  }
}

/**
 * Returns standard input as it arrives, in pieces that are valid until the next one. Nothing is kept, so it can be read
 * only once.
 */
export function* standardInputOnce(): Generator<Uint8Array, void> {
  const { stdin } = shell();
  if (typeof stdin !== "number") {
    if (stdin.length > 0) yield stdin;
    return;
  }
  const buffer = new Uint8Array(CHUNK);
  for (let read = readWaiting(stdin, buffer); read > 0; read = readWaiting(stdin, buffer))
    yield buffer.subarray(0, read);
}

function standardPieces(): Generator<Uint8Array, void> {
  const { stdin } = shell();
  return typeof stdin === "number" ? piecesOf(stdin, false) : standardInputOnce();
}

/** Reads available bytes, or waits for some. Returns 0 at the end. */
function readWaiting(file: number, buffer: Uint8Array, offset = 0): number {
  for (;;) {
    try {
      return readSync(file, buffer, offset, buffer.length - offset, null);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      // A pipe or terminal has no data yet.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
