import { grown } from "./text-column.ts";

/**
 * Computes a 64-bit hash of a name in two halves. It is not cryptographic: an attacker can construct collisions.
 *
 * @example hash.take(bytes, 0, bytes.length); [hash.high, hash.low];
 */
export class NameHash {
  high = 0;
  low = 0;

  /** Hashes `bytes[start..end)`. */
  take(bytes: Uint8Array, start: number, end: number): void {
    let a = 0x811c9dc5;
    let b = end - start;
    for (let p = start; p < end; p++) {
      a = Math.imul(a ^ bytes[p], 0x01000193);
      b = Math.imul(b, 0x2c1b3c6d) + bytes[p];
    }
    this.high = mixed(a);
    this.low = mixed(b ^ 0x5bd1e995);
  }
}

/** Spreads small differences between numbers over all bits (the finalizer of MurmurHash3). */
function mixed(value: number): number {
  let x = value;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** The number of values per entity: the halves of its sum, its number of mentions, and an unused one for alignment. */
const ENTITY = 4;

/**
 * Computes fingerprints of entities with opaque mention names. A fingerprint depends on the sum of the mentions'
 * hashes, so their order has no effect.
 */
export class EntityFingerprints {
  private sums: Int32Array;

  /** @param entities the expected number of entities; the arrays grow if there are more */
  constructor(entities: number) {
    this.sums = new Int32Array(ENTITY * entities);
  }

  /** Adds one mention to an entity, or several at once by the sums of their hashes. */
  add(entity: number, high: number, low: number, mentions = 1): void {
    const at = ENTITY * entity;
    if (at >= this.sums.length) this.sums = grown(this.sums, 2 * at + 16 * ENTITY);
    const { sums } = this;
    sums[at] += low;
    sums[at + 1] += high;
    sums[at + 2] += mentions;
  }

  /**
   * Returns the fingerprints of all entities with mentions, 8 bytes each, sorted so that the order of entities has no
   * effect.
   */
  sorted(): Uint8Array {
    const { sums } = this;
    const words = new Int32Array(sums.length / 2);
    let length = 0;
    for (let at = 0; at < sums.length; at += ENTITY) {
      const size = sums[at + 2];
      if (size === 0) continue;
      words[length++] = mixed(sums[at] ^ size);
      words[length++] = mixed(sums[at + 1] + size);
    }
    return new Uint8Array(sortPairs(words.subarray(0, length)).buffer, 0, 4 * length);
  }
}

/** Sorts pairs of 32-bit words in place, as 64-bit numbers. The second word of a pair is the high one. */
export function sortPairs(words: Int32Array): Int32Array {
  new BigUint64Array(words.buffer, words.byteOffset, words.length / 2).sort();
  return words;
}
