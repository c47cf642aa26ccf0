import { grown } from "./text-column.ts";

/**
 * Computes a 64-bit hash of a name in two halves. It tells annotations apart but is not cryptographic: an attacker can
 * construct collisions.
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

/**
 * Computes fingerprints of entities with opaque mention names. Each is the sum of its mentions' hashes, so the order of
 * mentions has no effect.
 */
export class EntityFingerprints {
  private high: Int32Array;
  private low: Int32Array;
  private sizes: Int32Array;

  /** @param entities the expected number of entities; the arrays grow if there are more */
  constructor(entities: number) {
    this.high = new Int32Array(entities);
    this.low = new Int32Array(entities);
    this.sizes = new Int32Array(entities);
  }

  /** Adds one mention to an entity, or several whose hashes were already summed. */
  add(entity: number, high: number, low: number, mentions = 1): void {
    if (entity >= this.sizes.length) this.grow(2 * entity + 16);
    this.high[entity] += high;
    this.low[entity] += low;
    this.sizes[entity] += mentions;
  }

  private grow(length: number): void {
    this.high = grown(this.high, length);
    this.low = grown(this.low, length);
    this.sizes = grown(this.sizes, length);
  }

  /**
   * Returns the fingerprints of all entities with mentions, ascending, 8 bytes each. Sorting makes the order of
   * entities irrelevant.
   */
  sorted(): Uint8Array {
    const { high, low, sizes } = this;
    const words = new Int32Array(2 * sizes.length);
    let at = 0;
    for (let e = 0; e < sizes.length; e++) {
      if (sizes[e] === 0) continue;
      words[at++] = mixed(low[e] ^ sizes[e]);
      words[at++] = mixed(high[e] + sizes[e]);
    }
    return new Uint8Array(sortPairs(words.subarray(0, at)).buffer, 0, 4 * at);
  }
}

/** Sorts pairs of 32-bit words in place, as 64-bit numbers. The second word of a pair is the high one. */
export function sortPairs(words: Int32Array): Int32Array {
  new BigUint64Array(words.buffer, words.byteOffset, words.length / 2).sort();
  return words;
}
