/**
 * Another 64 bits beside those of a `NameHash`, made with other multipliers. Of two names that differ, both agree by chance once in 2¹²⁸.
 * Not cryptographic either.
 */
export class SecondHash {
  high = 0;
  low = 0;

  /** Hashes `bytes[start..end)`. */
  take(bytes: Uint8Array, start: number, end: number): void {
    let a = 0x3c6ef372 ^ (end - start);
    let b = 0x1b873593;
    for (let p = start; p < end; p++) {
      a = Math.imul(((a << 5) | (a >>> 27)) ^ bytes[p], 0x9e3779b1);
      b = Math.imul(b + bytes[p], 0x85ebca77) ^ (b >>> 15);
    }
    this.high = Math.imul(a ^ (a >>> 15) ^ b, 0x2c1b3c6d);
    this.low = Math.imul(b ^ (b >>> 13), 0x297a2d39) ^ (a >>> 16);
  }
}
