import { concatenate } from "../lines/line-bytes.ts";
import { type ByteStream, chunksOf } from "./byte-stream.ts";

/** Returns whether a file begins as gzip does. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/**
 * Unpacks a gzip file. Browsers unpack only the first member, so each member is unpacked separately.
 *
 * @throws TypeError if the file is damaged or incomplete
 */
export async function gunzipped(bytes: Uint8Array): Promise<Uint8Array> {
  const members: Uint8Array[] = [];
  let start = 0;
  for (const end of [...laterMembers(bytes), bytes.length]) {
    try {
      members.push(await memberUnpacked(bytes.slice(start, end)));
      start = end;
    } catch (error) {
      // Packed bytes can look like the beginning of a member. The piece before them then lacks its checksum, so the
      // next end is tried.
      if (end === bytes.length) throw error;
    }
  }
  return concatenate(members);
}

/**
 * Finds where members after the first may begin: the two bytes of gzip, the only compression method, and only defined
 * flags.
 */
function laterMembers(bytes: Uint8Array): number[] {
  const starts: number[] = [];
  for (let at = bytes.indexOf(0x1f, 1); at >= 0; at = bytes.indexOf(0x1f, at + 1)) {
    if (bytes[at + 1] === 0x8b && bytes[at + 2] === 8 && bytes[at + 3] < 0x20) starts.push(at);
  }
  return starts;
}

/**
 * Unpacks one member of gzip.
 *
 * @throws TypeError if the bytes are anything else, or end too early
 */
export function memberUnpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return through(bytes, new DecompressionStream("gzip"));
}

/** What `CompressionStream` and `DecompressionStream` have in common. */
interface ByteTransform {
  readonly writable: {
    getWriter(): { write(bytes: Uint8Array<ArrayBuffer>): Promise<void>; close(): Promise<void> };
  };
  readonly readable: ByteStream;
}

/** Returns the bytes that a stream makes of these. Does without a `Blob`, which asks another process. */
export async function through(
  bytes: Uint8Array<ArrayBuffer>,
  { writable, readable }: ByteTransform,
): Promise<Uint8Array> {
  const writer = writable.getWriter();
  // If writing fails, reading fails, too.
  for (const step of [writer.write(bytes), writer.close()]) step.catch(() => undefined);
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(readable)) chunks.push(chunk);
  return concatenate(chunks);
}
