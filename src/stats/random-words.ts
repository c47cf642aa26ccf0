/** The uses of random numbers. No two uses share a stream. */
export const streams = {
  /** Which units change sides in a trial of approximate randomisation. */
  swaps: 0,
  /** Which units are drawn in a resample. */
  units: 1,
  /** Which runs are drawn in a resample: for all systems, one after another. */
  runs: 2,
  /** How the runs of two systems are redistributed, if there are too many ways to list. */
  deals: 3,
  /** How the entities of a response are rearranged over its mentions, to adjust its score for chance. */
  adjustment: 4,
  /** How the systems are permuted within a unit, for randomised Tukey. */
  permutations: 15,
  /** How the annotators' mentions are reassigned to entities, for chance agreement. */
  chance: 16,
  /** How ids are exchanged within documents, to tell whether equal ids mean the same entity. */
  ids: 17,
  /** Which clusters are in a group, if there are too many to resample each. */
  groups: 18,
  /** Which errors annotators make, in a key with noise. */
  noise: 19,
} as const;

/** The name of the generator in signatures. */
export const generatorName = "philox4x32-10";

/** The default seed. */
export const defaultSeed = 12345;

/**
 * Seeded random words, addressed by trial and position, independent of earlier draws.
 *
 * Word `w` of trial `r` is word `w mod 4` of Philox4x32-10 with counter `[w div 4, r, stream, 0]` and the seed as key.
 */
export class RandomWords {
  private readonly key: readonly [number, number];
  private readonly stream: number;
  private readonly block = new Uint32Array(4);

  /**
   * @param seed a whole number, 0 to 2^53 − 1
   * @param stream the use of the words: one of `streams`, or another whole number, 0 to 2^32 − 1
   * @throws RangeError for another seed
   */
  constructor(seed: number, stream: number) {
    if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError("the seed must be a non-negative whole number");
    this.key = [seed >>> 0, Math.floor(seed / 2 ** 32)];
    this.stream = stream;
  }

  /** Fills `out` with the first words of a trial. */
  fill(trial: number, out: Uint32Array): void {
    const { block } = this;
    for (let w = 0; w < out.length; w += 4) {
      philox4x32([w >>> 2, trial, this.stream, 0], this.key, block);
      for (let i = 0; i < 4 && w + i < out.length; i++) out[w + i] = block[i];
    }
  }
}

/** Returns a whole number from 0 to `limit` − 1 for a random word. */
export function below(word: number, limit: number): number {
  return Math.floor((word * limit) / 2 ** 32);
}

/** Permutes in place, using one word fewer than there are items, from `first` on. */
export function shuffle(items: Int32Array, words: Uint32Array, first = 0): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = below(words[first + i - 1], i + 1);
    const held = items[i];
    items[i] = items[j];
    items[j] = held;
  }
}

/**
 * Computes random words by the counter-based generator Philox4x32-10. The same counter and key give the same four
 * words, independent of earlier draws, so the division of work cannot change a result.
 *
 * @param counter four 32-bit words
 * @param key two 32-bit words
 * @param out receives four 32-bit words
 * @source Salmon, J. K., Moraes, M. A., Dror, R. O., and Shaw, D. E. (2011). Parallel Random Numbers: As Easy as 1, 2,
 *   3. SC11.
 * @example
 *   const out = new Uint32Array(4);
 *   philox4x32([0, 0, 0, 0], [0, 0], out);
 *   // The first test vector of the authors' library.
 *   out[0]; // → 0x6627e8d5
 */
export function philox4x32(
  counter: readonly [number, number, number, number],
  key: readonly [number, number],
  out: Uint32Array,
): void {
  let [c0, c1, c2, c3] = counter;
  let [k0, k1] = key;
  for (let round = 0; round < 10; round++) {
    const high0 = highWord(0xd2511f53, c0);
    const low0 = Math.imul(0xd2511f53, c0);
    const high1 = highWord(0xcd9e8d57, c2);
    const low1 = Math.imul(0xcd9e8d57, c2);
    c0 = high1 ^ c1 ^ k0;
    c1 = low1;
    c2 = high0 ^ c3 ^ k1;
    c3 = low0;
    k0 = (k0 + 0x9e3779b9) | 0;
    k1 = (k1 + 0xbb67ae85) | 0;
  }
  out[0] = c0;
  out[1] = c1;
  out[2] = c2;
  out[3] = c3;
}

/** Returns the upper 32 bits of the product of two unsigned words, using 16-bit halves. */
function highWord(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16);
  const carry = (middle & 0xffff) + aLow * bHigh;
  return (aHigh * bHigh + Math.floor(middle / 65536) + Math.floor(carry / 65536)) | 0;
}
