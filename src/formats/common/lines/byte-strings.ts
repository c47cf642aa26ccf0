import { GrowingTextColumn } from "../../../core/text-column.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const PIECE = 65_536;

/** Many short strings as UTF-8 bytes. */
export class ByteStrings extends GrowingTextColumn {
  /** Returns whether string `i` equals `bytes[start..end)`. */
  is(i: number, bytes: Uint8Array, start: number, end: number): boolean {
    const own = this.starts.values[i];
    return this.starts.values[i + 1] - own === end - start && areEqual(this.bytes, own, bytes, start, end);
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

/** Returns whether the bytes from `own` on are `bytes[start..end)`. */
function areEqual(owns: Uint8Array, own: number, bytes: Uint8Array, start: number, end: number): boolean {
  let p = own;
  for (let q = start; q < end; q++) if (owns[p++] !== bytes[q]) return false;
  return true;
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

/** How many strings are looked up at once: what is read of the table for them stays in the processor's cache. */
const AT_ONCE = 256;

/** For each of them: its hashes, the string in the entry of the table where it may be, and the place of its bytes. */
const batch = {
  a: new Int32Array(AT_ONCE),
  b: new Int32Array(AT_ONCE),
  likely: new Int32Array(AT_ONCE),
  /** 0 if all but its bytes agree with that string. */
  differs: new Int32Array(AT_ONCE),
  places: new Int32Array(AT_ONCE),
  sum: 0,
};

/** Sets `a[i]` and `b[i]`: the bytes of a short string, or two hashes of a long one. */
function hash(i: number, bytes: Uint8Array, start: number, end: number): void {
  let a = 0;
  let b = 0;
  if (end - start <= SHORT) {
    for (let p = start; p < end; p++) {
      b = (b << 8) | (a >>> 24);
      a = (a << 8) | bytes[p];
    }
  } else {
    for (let p = start; p < end; p++) {
      a = Math.imul(a ^ bytes[p], 0x01000193);
      b = (Math.imul(b, 31) + bytes[p]) | 0;
    }
  }
  batch.a[i] = a;
  batch.b[i] = b;
}

/** Returns 0 if an entry may be the string that is looked up as number `i`. */
function differenceOf(table: Int32Array, slot: number, i: number, length: number): number {
  return (table[slot + 2] ^ batch.a[i]) | (table[slot + 3] ^ batch.b[i]) | (table[slot + 1] ^ length);
}

/** Numbers strings 0, 1, 2 … in the order in which they arrive, without decoding their bytes. */
export class ByteInterner {
  readonly strings = new ByteStrings();
  /**
   * Entries of four numbers: the string's number + 1 (0 if the entry is unused), its length, and its bytes or, for a
   * long string, two hashes. At most half of the entries are used.
   */
  private table = new Int32Array(ENTRY * 1024);
  /** How many strings are in the table, or in the map that replaces it. */
  private entered = 0;
  /** Replaces the table if strings were constructed to collide. */
  private numbers: Map<string, number> | undefined;

  clear(): void {
    this.strings.clear();
    this.entered = 0;
    this.numbers = undefined;
    if (this.table.length > ENTRY * 4096) this.table = new Int32Array(ENTRY * 1024);
    else this.table.fill(0);
  }

  /** Makes room for this many strings, with this many bytes in all, because growing takes as long as adding them. */
  reserve(strings: number, bytes: number): void {
    this.strings.reserve(bytes);
    this.strings.starts.reserve(strings + 1);
    let { length } = this.table;
    while (2 * ENTRY * strings > length) length *= 2;
    if (length > this.table.length) this.growTable(length);
  }

  /** Returns the number of the string `bytes[start..end)`. */
  indexOf(bytes: Uint8Array, start: number, end: number): number {
    hash(0, bytes, start, end);
    return this.search(bytes, start, end, batch.a[0], batch.b[0]);
  }

  /**
   * Returns the numbers of the strings `bytes[starts[i]..ends[i])` in turn. In a large table, most time goes into waiting
   * for memory: here, each step is taken for many strings, without branches, so that the waits overlap.
   */
  indexAll(bytes: Uint8Array, starts: Int32Array, ends: Int32Array): Int32Array {
    const out = new Int32Array(starts.length);
    const { a, b, likely, differs, places } = batch;
    for (let from = 0; from < starts.length; from += AT_ONCE) {
      const count = Math.min(AT_ONCE, starts.length - from);
      for (let i = 0; i < count; i++) hash(i, bytes, starts[from + i], ends[from + i]);
      const { table } = this;
      for (let i = 0; i < count; i++) {
        const length = ends[from + i] - starts[from + i];
        let slot = this.slotOf(a[i], b[i], length);
        const first = differenceOf(table, slot, i, length);
        // If the first entry is another string, the next one is tried.
        slot = (slot + (ENTRY & ((first | -first) >> 31))) & (table.length - 1);
        // An unused entry differs from all strings but the empty one, which is searched.
        const difference = differenceOf(table, slot, i, length) | Number(length === 0);
        differs[i] = difference;
        likely[i] = (table[slot] - 1) & ~((difference | -difference) >> 31);
      }
      this.bringIn(count);
      for (let i = 0; i < count; i++) {
        const [start, end] = [starts[from + i], ends[from + i]];
        const isFound =
          differs[i] === 0 && (end - start <= SHORT || areEqual(this.strings.bytes, places[i], bytes, start, end));
        out[from + i] = isFound ? likely[i] : this.search(bytes, start, end, a[i], b[i]);
      }
    }
    return out;
  }

  /**
   * Brings the entries of strings into the processor's cache.
   *
   * @param starts where each begins, followed by where the last one ends
   */
  private bringEntriesIn(starts: Int32Array): void {
    const { table } = this;
    let sum = 0;
    for (let i = 0; i + 1 < starts.length; i++)
      sum += table[this.slotOf(batch.a[i], batch.b[i], starts[i + 1] - starts[i])];
    batch.sum = sum;
  }

  /** Brings the bytes of the likely strings into the processor's cache. */
  private bringIn(count: number): void {
    const { likely, places } = batch;
    const { bytes, starts } = this.strings;
    const { values } = starts;
    for (let i = 0; i < count; i++) places[i] = values[likely[i]];
    let sum = 0;
    for (let i = 0; i < count; i++) sum += bytes[places[i]];
    // If the sum were not kept, the bytes would not be read.
    batch.sum = sum;
  }

  private search(bytes: Uint8Array, start: number, end: number, a: number, b: number): number {
    if (this.numbers !== undefined) return this.slowIndexOf(this.numbers, bytes, start, end);
    const { strings, table } = this;
    const length = end - start;
    let slot = this.slotOf(a, b, length);
    let probes = 0;
    for (; table[slot] !== 0; slot = (slot + ENTRY) & (table.length - 1)) {
      if (++probes > MOST_PROBES) return this.slowIndexOf((this.numbers = this.allNumbers()), bytes, start, end);
      if (table[slot + 2] !== a || table[slot + 3] !== b || table[slot + 1] !== length) continue;
      if (length <= SHORT || strings.is(table[slot] - 1, bytes, start, end)) return table[slot] - 1;
    }
    strings.push(bytes, start, end);
    this.enter(slot, length, a, b);
    if (2 * ENTRY * this.entered > table.length) this.growTable(2 * table.length);
    return this.entered - 1;
  }

  /** Enters the next string into an unused entry. */
  private enter(slot: number, length: number, a: number, b: number): void {
    const { table } = this;
    table[slot] = ++this.entered;
    table[slot + 1] = length;
    table[slot + 2] = a;
    table[slot + 3] = b;
  }

  /** Enters strings that were pushed to `strings` directly. They must differ from each other and from all before. */
  enterPushed(): void {
    const { strings } = this;
    const { bytes, starts, length } = strings;
    const { values } = starts;
    if (this.entered === length) return;
    this.reserve(length, strings.end);
    const { a, b } = batch;
    while (this.numbers === undefined && this.entered < length) {
      const from = this.entered;
      const count = Math.min(AT_ONCE, length - from);
      for (let i = 0; i < count; i++) hash(i, bytes, values[from + i], values[from + i + 1]);
      this.bringEntriesIn(values.subarray(from, from + count + 1));
      for (let i = 0; i < count; i++) {
        const slot = this.unusedSlot(a[i], b[i], values[from + i + 1] - values[from + i]);
        if (slot < 0) {
          this.numbers = this.allNumbers();
          break;
        }
        this.enter(slot, values[from + i + 1] - values[from + i], a[i], b[i]);
      }
    }
    for (; this.entered < length; this.entered++)
      this.numbers?.set(bytesText(bytes, values[this.entered], values[this.entered + 1]), this.entered);
  }

  /** Returns the number of a string from a map, whose hashes cannot be predicted. */
  private slowIndexOf(numbers: Map<string, number>, bytes: Uint8Array, start: number, end: number): number {
    const text = bytesText(bytes, start, end);
    let index = numbers.get(text);
    if (index === undefined) {
      index = this.strings.length;
      this.strings.push(bytes, start, end);
      this.entered++;
      numbers.set(text, index);
    }
    return index;
  }

  private allNumbers(): Map<string, number> {
    const { bytes, starts, length } = this.strings;
    const { values } = starts;
    return new Map(Array.from({ length }, (_, i) => [bytesText(bytes, values[i], values[i + 1]), i]));
  }

  /** Returns the first unused entry for a string, or -1 if the search takes too long. */
  private unusedSlot(a: number, b: number, length: number): number {
    const { table } = this;
    let slot = this.slotOf(a, b, length);
    for (let probes = 0; table[slot] !== 0; slot = (slot + ENTRY) & (table.length - 1))
      if (++probes > MOST_PROBES) return -1;
    return slot;
  }

  private slotOf(a: number, b: number, length: number): number {
    let hash = Math.imul(a ^ length, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash ^= hash >>> 13;
    return (hash & (this.table.length / ENTRY - 1)) * ENTRY;
  }

  private growTable(length: number): void {
    const { table } = this;
    this.table = new Int32Array(length);
    for (let old = 0; old < table.length; old += ENTRY) {
      if (table[old] === 0) continue;
      let slot = this.slotOf(table[old + 2], table[old + 3], table[old + 1]);
      while (this.table[slot] !== 0) slot = (slot + ENTRY) & (length - 1);
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
