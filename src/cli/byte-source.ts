import { closeSync, openSync, readSync } from "node:fs";
import { Gunzip } from "fflate";

const CHUNK = 1 << 20;

/** A file, or standard input for `-`, in pieces of up to 1 MiB that are valid until the next one; unpacked if gzipped. */
export function* bytesOf(path: string, onProgress?: (bytes: number) => void): Generator<Uint8Array, void> {
  const chunks = path === "-" ? standardInput() : fileChunks(path, onProgress);
  let first = true;
  let gunzip: Gunzip | undefined;
  let unpacked: Uint8Array[] = [];
  for (const chunk of chunks) {
    if (first && chunk[0] === 0x1f && chunk[1] === 0x8b) {
      gunzip = new Gunzip((piece) => {
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
  if (standardInputChunks === undefined) {
    standardInputChunks = [];
    for (;;) {
      const buffer = new Uint8Array(CHUNK);
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
      standardInputChunks.push(buffer.subarray(0, read));
    }
  }
  yield* standardInputChunks;
}
