import { crc32 } from "node:zlib";
import { Gunzip } from "fflate";
import { concatenate } from "../../formats/common/lines/line-bytes.ts";

/**
 * How many packed bytes are unpacked at a time. The unpacked bytes, up to about a thousand times as many, must fit in
 * memory.
 */
const PIECE = 1 << 14;

/**
 * How many bytes of earlier pieces are kept: enough for the header of a member, which may have a field of 64 KiB with
 * any content, and for the trailer before it.
 */
const KEPT = 1 << 17;

/** The checksum and the length at the end of each member, in bytes. */
const CHECKS = 8;

/** Its message is to be printed after “cannot be read: ”. */
export class DamagedGzipError extends Error {
  override readonly name = "DamagedGzipError";
}

/**
 * Unpacks gzip members one by one, and verifies the checksum and length of each. fflate verifies neither.
 *
 * @throws DamagedGzipError if a member is damaged or incomplete, or if anything else follows the last one
 */
export function* unpacked(chunks: Iterable<Uint8Array>): Generator<Uint8Array, void> {
  let pieces: Uint8Array[] = [];
  let checksum = 0;
  let length = 0;
  let seen = 0;
  let recent: Uint8Array = new Uint8Array(0);
  /** Compares the unpacked bytes with the length and checksum of the member that ends here. */
  const verify = (end: number): void => {
    const from = recent.length - (seen - end) - CHECKS;
    if (from < 0) throw new DamagedGzipError(damaged("a header is too long"));
    const checks = new DataView(recent.buffer, recent.byteOffset + from, CHECKS);
    if (checks.getUint32(0, true) !== checksum || checks.getUint32(4, true) !== length) {
      throw new DamagedGzipError(damaged("its content does not match its checksum and length"));
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
      // fflate keeps a view of the bytes, but the next piece overwrites them.
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
  return `it is a damaged or incomplete gzip file (${reason}); copy or compress it again`;
}
