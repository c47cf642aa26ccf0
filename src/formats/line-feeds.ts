import { LINE_FEED } from "./ascii.ts";

/** A line feed in each byte, and the bits of a byte without its highest. */
const FEEDS = LINE_FEED * 0x01010101;
const LOW = 0x7f7f7f7f;

/** A byte can count no further. */
const MOST = 255;

/** How many line feeds there are in `bytes[start..end)`: four bytes at a time, for text that is passed over. */
export function lineFeeds(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  let p = start;
  for (; p < end && (bytes.byteOffset + p) % 4 !== 0; p++) if (bytes[p] === LINE_FEED) count++;
  if (p >= end) return count;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + p, (end - p) >> 2);
  for (let w = 0; w < words.length; ) {
    const stop = Math.min(words.length, w + MOST);
    let counts = 0;
    for (; w < stop; w++) {
      // A byte that is zero now was a line feed; adding leaves the highest bit of each byte unset for those only.
      const other = words[w] ^ FEEDS;
      const set = ((other & LOW) + LOW) | other | LOW;
      counts = (counts + (~set >>> 7)) | 0;
    }
    count += (counts & MOST) + ((counts >>> 8) & MOST) + ((counts >>> 16) & MOST) + (counts >>> 24);
  }
  for (p += 4 * words.length; p < end; p++) if (bytes[p] === LINE_FEED) count++;
  return count;
}
