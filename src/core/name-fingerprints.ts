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

/**
 * Computes fingerprints of entities with opaque mention names. A fingerprint depends on the sum of the mentions'
 * hashes, so their order has no effect.
 */
export class EntityFingerprints {
  /** For each entity, the low and the high half of the sum of its mentions' hashes. */
  private sums: Int32Array;
  private sizes: Int32Array;

  /** @param entities the expected number of entities; the arrays grow if there are more */
  constructor(entities: number) {
    this.sums = new Int32Array(2 * entities);
    this.sizes = new Int32Array(entities);
  }

  /**
   * Returns the fingerprints of all entities of a large table at once.
   *
   * @param sums for each entity, the low and the high half of the sum of its mentions' hashes
   * @param sizes the number of mentions of each entity
   */
  static of(sums: Int32Array, sizes: Int32Array): EntityFingerprints {
    const fingerprints = new EntityFingerprints(0);
    fingerprints.sums = sums;
    fingerprints.sizes = sizes;
    return fingerprints;
  }

  /** Adds one mention to an entity, or several at once by the sums of their hashes. */
  add(entity: number, high: number, low: number, mentions = 1): void {
    if (entity >= this.sizes.length) {
      const length = entity + 16;
      this.sums = grown(this.sums, 4 * length);
      this.sizes = grown(this.sizes, 2 * length);
    }
    this.sums[2 * entity] += low;
    this.sums[2 * entity + 1] += high;
    this.sizes[entity] += mentions;
  }

  /**
   * Returns the fingerprints of all entities with mentions, 8 bytes each, sorted so that the order of entities has no
   * effect.
   */
  sorted(): Uint8Array {
    const { sums, sizes } = this;
    const words = new Int32Array(sums.length);
    let length = 0;
    for (let e = 0; e < sizes.length; e++) {
      if (sizes[e] === 0) continue;
      words[length++] = mixed(sums[2 * e] ^ sizes[e]);
      words[length++] = mixed(sums[2 * e + 1] + sizes[e]);
    }
    return new Uint8Array(sortedPairs(words.subarray(0, length)).buffer, 0, 4 * length);
  }
}

/** Up to this many pairs with the same first bits are sorted by insertion. */
const FEW = 16;

/**
 * Returns pairs of 32-bit words, sorted as unsigned 64-bit numbers. The second word of a pair is the high one. Takes
 * linear time if the numbers are spread evenly, like hashes.
 */
export function sortedPairs(words: Int32Array): Int32Array {
  const pairs = words.length / 2;
  const bits = Math.min(Math.max(1, 31 - Math.clz32(pairs)), 20);
  const buckets = 1 << bits;
  const ends = new Int32Array(buckets + 1);
  for (let i = 1; i < words.length; i += 2) ends[(words[i] >>> (32 - bits)) + 1]++;
  for (let bucket = 0; bucket < buckets; bucket++) ends[bucket + 1] += ends[bucket];
  const sorted = new Int32Array(words.length);
  for (let i = 0; i < words.length; i += 2) {
    const place = 2 * ends[words[i + 1] >>> (32 - bits)]++;
    sorted[place] = words[i];
    sorted[place + 1] = words[i + 1];
  }
  for (let bucket = 0, start = 0; bucket < buckets; start = ends[bucket++]) {
    if (ends[bucket] - start > FEW) new BigUint64Array(sorted.buffer, 8 * start, ends[bucket] - start).sort();
    else insert(sorted, 2 * start, 2 * ends[bucket]);
  }
  return sorted;
}

/** Sorts the pairs within `words[start..end)`. */
function insert(words: Int32Array, start: number, end: number): void {
  for (let i = start + 2; i < end; i += 2) {
    const [low, high] = [words[i] >>> 0, words[i + 1] >>> 0];
    let place = i;
    for (; place > start; place -= 2) {
      const other = words[place - 1] >>> 0;
      if (other < high || (other === high && words[place - 2] >>> 0 <= low)) break;
      words[place] = words[place - 2];
      words[place + 1] = other;
    }
    words[place] = low;
    words[place + 1] = high;
  }
}
