import { GrowingTextColumn } from "../../../core/text-column.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const PIECE = 65_536;

/** Many short strings as UTF-8 bytes. */
export class ByteStrings extends GrowingTextColumn {
  /** Returns whether string `i` equals `bytes[start..end)`. */
  is(i: number, bytes: Uint8Array, start: number, end: number): boolean {
    const own = this.bytes;
    let p = this.starts.values[i];
    if (this.starts.values[i + 1] - p !== end - start) return false;
    for (let q = start; q < end; q++) if (own[p++] !== bytes[q]) return false;
    return true;
  }

  /** Returns all strings. Decodes many at once, which is much faster than one by one. */
  texts(): string[] {
    const { bytes } = this;
    const starts = this.starts.values;
    const texts = new Array<string>(this.length);
    for (let i = 0; i < texts.length; ) {
      const start = starts[i];
      let end = i + 1;
      while (end < texts.length && starts[end + 1] - start <= PIECE) end++;
      const text = decoder.decode(bytes.subarray(start, starts[end]));
      const isAscii = text.length === starts[end] - start;
      for (; i < end; i++) texts[i] = isAscii ? text.slice(starts[i] - start, starts[i + 1] - start) : this.at(i);
    }
    return texts;
  }
}

/** The size of a table entry, in numbers. */
const ENTRY = 4;

/** Strings of up to this many bytes are stored in the table itself. */
const SHORT = 8;

/**
 * The most entries that one search visits. In a half-empty table, only strings constructed to collide get near this
 * limit.
 */
const MOST_PROBES = 1024;

/** Numbers strings 0, 1, 2 … in the order in which they arrive, without decoding their bytes. */
export class ByteInterner {
  readonly strings = new ByteStrings();
  /**
   * Entries of four numbers: the string's number + 1 (0 if the entry is unused), its length, and its bytes or, for a
   * long string, two hashes. At most half of the entries are used.
   */
  private table = new Int32Array(ENTRY * 1024);
  /** Replaces the table if strings were constructed to collide. */
  private numbers: Map<string, number> | undefined;

  clear(): void {
    this.strings.clear();
    this.numbers = undefined;
    if (this.table.length > ENTRY * 4096) this.table = new Int32Array(ENTRY * 1024);
    else this.table.fill(0);
  }

  /** Makes room for this many strings, with this many bytes in all, because growing takes as long as adding them. */
  reserve(strings: number, bytes: number): void {
    this.strings.reserve(bytes);
    this.strings.starts.reserve(strings + 1);
    while (2 * ENTRY * strings > this.table.length) this.growTable();
  }

  /** Returns the number of the string `bytes[start..end)`. */
  indexOf(bytes: Uint8Array, start: number, end: number): number {
    if (this.numbers !== undefined) return this.slowIndexOf(this.numbers, bytes, start, end);
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
    let probes = 0;
    for (; table[slot] !== 0; slot = (slot + ENTRY) % table.length) {
      if (++probes > MOST_PROBES) return this.slowIndexOf((this.numbers = this.allNumbers()), bytes, start, end);
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

  /** Returns the number of a string from a map, whose hashes cannot be predicted. */
  private slowIndexOf(numbers: Map<string, number>, bytes: Uint8Array, start: number, end: number): number {
    const text = bytesText(bytes, start, end);
    let index = numbers.get(text);
    if (index === undefined) {
      index = this.strings.length;
      this.strings.push(bytes, start, end);
      numbers.set(text, index);
    }
    return index;
  }

  private allNumbers(): Map<string, number> {
    const { bytes, starts, length } = this.strings;
    const { values } = starts;
    return new Map(Array.from({ length }, (_, i) => [bytesText(bytes, values[i], values[i + 1]), i]));
  }

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

/** Returns a text with one character per byte, so different bytes give different texts. */
function bytesText(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let p = start; p < end; p++) text += String.fromCharCode(bytes[p]);
  return text;
}
