import { ByteStrings } from "./byte-strings.ts";

/** Numbers in an entry of the table. */
const ENTRY = 4;

/** Strings of up to so many bytes stand in the table themselves. */
const SHORT = 8;

/** Numbers strings 0, 1, 2 … in the order in which they come, without making strings of their bytes. */
export class ByteInterner {
  readonly strings = new ByteStrings();
  /**
   * Entries of four numbers, at most half of them taken: the number of a string + 1, its length, and its bytes if it is short,
   * or else two hashes of it. So a short string, as most are, is found without looking elsewhere in memory.
   */
  private table = new Int32Array(ENTRY * 1024);

  /** The number of the string `bytes[start..end)`. */
  indexOf(bytes: Uint8Array, start: number, end: number): number {
    const { strings, table } = this;
    const length = end - start;
    let a = 0;
    let b = 0;
    if (length <= SHORT) {
      for (let p = start; p < end; p++) {
        b = (b << 8) | (a >>> 24);
        a = (a << 8) | bytes[p];
      }
    } else {
      for (let p = start; p < end; p++) {
        a = Math.imul(a ^ bytes[p], 0x01000193);
        b = Math.imul(b, 31) + bytes[p];
      }
    }
    let slot = this.slotOf(a, b | 0, length);
    for (; table[slot] !== 0; slot = (slot + ENTRY) % table.length) {
      if (table[slot + 2] !== a || table[slot + 3] !== (b | 0) || table[slot + 1] !== length) continue;
      if (length <= SHORT || strings.is(table[slot] - 1, bytes, start, end)) return table[slot] - 1;
    }
    const index = strings.length;
    strings.push(bytes, start, end);
    table[slot] = index + 1;
    table[slot + 1] = length;
    table[slot + 2] = a;
    table[slot + 3] = b;
    if (2 * ENTRY * strings.length > table.length) this.growTable();
    return index;
  }

  /** Where the search for a string begins. */
  private slotOf(a: number, b: number, length: number): number {
    let hash = Math.imul(a ^ length, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash ^= hash >>> 13;
    return (hash & (this.table.length / ENTRY - 1)) * ENTRY;
  }

  private growTable(): void {
    const { table } = this;
    this.table = new Int32Array(table.length * 2);
    for (let old = 0; old < table.length; old += ENTRY) {
      if (table[old] === 0) continue;
      let slot = this.slotOf(table[old + 2], table[old + 3], table[old + 1]);
      while (this.table[slot] !== 0) slot = (slot + ENTRY) % this.table.length;
      for (let n = 0; n < ENTRY; n++) this.table[slot + n] = table[old + n];
    }
  }
}
