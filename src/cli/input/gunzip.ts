import { crc32 } from "node:zlib";
import { Gunzip } from "fflate";
import { concatenate } from "../../formats/line-bytes.ts";

/** Bytes unpacked at a time. What they unpack to, perhaps a thousand times as much, is in memory at once. */
const PIECE = 1 << 14;

/** Bytes kept of what came before: the header of a member, of which 64 KiB may be a field of any content, and the checks before it. */
const KEPT = 1 << 17;

/** The checksum and the length at the end of each member, in bytes. */
const CHECKS = 8;

/** The message is a reason that follows “cannot be read: ”. */
export class DamagedGzipError extends Error {
  override readonly name = "DamagedGzipError";
}

/**
 * Unpacks gzip, one member after another, and verifies the checksum and length of each. fflate verifies neither.
 *
 * @throws DamagedGzipError if a member is damaged or incomplete, or something else follows the last one
 */
export function* unpacked(chunks: Iterable<Uint8Array>): Generator<Uint8Array, void> {
  let pieces: Uint8Array[] = [];
  let checksum = 0;
  let length = 0;
  let seen = 0;
  let recent: Uint8Array = new Uint8Array(0);
  /** Compares the length and checksum of the member that ends at a place of the file with what was unpacked. */
  const verify = (end: number): void => {
    const from = recent.length - (seen - end) - CHECKS;
    if (from < 0) throw new DamagedGzipError(damaged("a header is too long"));
    const checks = new DataView(recent.buffer, recent.byteOffset + from, CHECKS);
    if (checks.getUint32(0, true) !== checksum || checks.getUint32(4, true) !== length) {
      throw new DamagedGzipError(damaged("its content does not agree with its checksum and length"));
    }
    checksum = 0;
    length = 0;
  };
  const gunzip = new Gunzip((piece) => {
    checksum = crc32(piece, checksum);
    length = (length + piece.length) >>> 0;
    pieces.push(piece);
  });
  gunzip.onmember = verify;
  const push = (piece: Uint8Array, isLast: boolean): Uint8Array[] => {
    pieces = [];
    seen += piece.length;
    recent = concatenate([recent.subarray(-KEPT), piece]);
    try {
      // It keeps what it does not need yet, and the bytes are another piece's then.
      gunzip.push(piece.slice(), isLast);
    } catch (error) {
      if (error instanceof DamagedGzipError) throw error;
      throw new DamagedGzipError(damaged(error instanceof Error ? error.message : String(error)));
    }
    return pieces;
  };
  for (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PIECE) yield* push(chunk.subarray(at, at + PIECE), false);
  }
  yield* push(new Uint8Array(0), true);
  verify(seen);
}

function damaged(reason: string): string {
  return `it is gzipped, and damaged or incomplete (${reason}); copy or compress it again`;
}
