/** A growing column of strings, stored as UTF-8 bytes and reused from part to part. */
export class GrowingTextColumn {
  bytes = new Uint8Array(1024);
  /** Where each string begins, followed by where the next one will begin. */
  readonly starts = new GrowingColumn();

  constructor() {
    this.starts.push(0);
  }

  get length(): number {
    return this.starts.length - 1;
  }

  get end(): number {
    return this.starts.values[this.length];
  }

  clear(): void {
    this.starts.length = 1;
  }

  /** Adds `from[start..end)`, and returns whether any of these bytes is beyond ASCII. */
  push(from: Uint8Array, start: number, end: number): boolean {
    const { starts } = this;
    let next = starts.values[starts.length - 1];
    const stop = next + end - start;
    if (stop > this.bytes.length) this.bytes = grown(this.bytes, stop * 2);
    const { bytes } = this;
    let seen = 0;
    for (let p = start; p < end; p++) {
      const byte = from[p];
      seen |= byte;
      bytes[next++] = byte;
    }
    starts.push(stop);
    return seen >= 0x80;
  }

  /** Returns memory for this number of bytes, in which strings are written before their ends are pushed to `starts`. */
  reserve(bytes: number): Uint8Array {
    if (bytes > this.bytes.length) this.bytes = grown(this.bytes, bytes + (bytes >> 2));
    return this.bytes;
  }

  /** Adds strings with contiguous bytes. `ends` continue from the current end. */
  pushAll(bytes: Uint8Array, ends: Int32Array): void {
    const { starts } = this;
    const from = starts.values[starts.length - 1];
    const stop = from + bytes.length;
    if (stop > this.bytes.length) this.bytes = grown(this.bytes, stop * 2);
    this.bytes.set(bytes, from);
    starts.pushAll(ends);
  }

  /** Sets string `i`, with empty strings before it as needed. Returns whether string `i` has bytes beyond ASCII. */
  put(i: number, from: Uint8Array, start: number, end: number): boolean {
    this.fill(i);
    return this.push(from, start, end);
  }

  /** Returns string `i`, or "" beyond the last. */
  at(i: number): string {
    if (i >= this.length) return "";
    const { values } = this.starts;
    return decoder.decode(this.bytes.subarray(values[i], values[i + 1]));
  }

  /** Returns a copy, padded with empty strings to the given length. The copy is in the room, if there is one. */
  take(length: number, room?: ColumnRoom): TextColumn {
    this.fill(length);
    const { values } = this.starts;
    const bytes = this.bytes.subarray(0, values[this.length]);
    const ends = values.subarray(1, this.length + 1);
    return { length, bytes: room?.bytes(bytes) ?? bytes.slice(), ends: room?.numbers(ends) ?? ends.slice() };
  }

  fill(length: number): void {
    const { starts } = this;
    while (starts.length <= length) starts.push(starts.values[starts.length - 1]);
  }
}

/** `ignoreBOM` keeps a byte order mark at the beginning of a text. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * A column of strings as UTF-8 bytes. Strings can be compared without decoding and are decoded one at a time on demand.
 */
export interface TextColumn {
  readonly length: number;
  /** The concatenated strings. */
  readonly bytes: Uint8Array;
  /** String `i` is `bytes[ends[i − 1] .. ends[i])`; the first begins at 0. */
  readonly ends: Int32Array;
}

/**
 * Returns a column with these strings in UTF-8.
 *
 * @example
 *   const { length, ends } = textColumn(["the", "house"]);
 *   length; // → 2
 *   [...ends]; // → [3, 3 + 5]
 */
export function textColumn(strings: readonly string[]): TextColumn {
  const bytes = new TextEncoder().encode(strings.join(""));
  const ends = new Int32Array(strings.length);
  let total = 0;
  for (let i = 0; i < strings.length; i++) ends[i] = total += strings[i].length;
  // In most texts, every UTF-16 unit is one byte. Otherwise, bytes are counted. If joining the strings merged surrogate
  // halves into one character, every string is encoded separately.
  if (total !== bytes.length) {
    total = 0;
    for (let i = 0; i < strings.length; i++) ends[i] = total += byteLength(strings[i]);
    if (total !== bytes.length) return oneByOne(strings);
  }
  return { length: strings.length, bytes, ends };
}

/**
 * Builds a column from lines that are joined by line feeds.
 *
 * @param length the number of lines; needed because no line and a single empty line look the same
 */
export function columnOfLines(lines: string, length: number): TextColumn {
  const bytes = new TextEncoder().encode(lines);
  const ends = new Int32Array(length);
  let total = 0;
  let line = 0;
  for (let p = 0; p < bytes.length; p++) {
    const byte = bytes[p];
    if (byte === 10) ends[line++] = total;
    else bytes[total++] = byte;
  }
  if (length > 0) ends[line] = total;
  return { length, bytes: bytes.slice(0, total), ends };
}

/** Returns the number of UTF-8 bytes of a string. A lone surrogate has three, like the replacement character. */
function byteLength(string: string): number {
  let length = 0;
  for (let i = 0; i < string.length; i++) {
    const unit = string.charCodeAt(i);
    if (unit < 0x80) length += 1;
    else if (unit < 0x800) length += 2;
    else length += 3;
    if (unit >= 0xd800 && unit < 0xdc00 && (string.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      length += 1;
      i++;
    }
  }
  return length;
}

function oneByOne(strings: readonly string[]): TextColumn {
  const encoder = new TextEncoder();
  const encoded = strings.map((string) => encoder.encode(string));
  const ends = new Int32Array(strings.length);
  let total = 0;
  for (let i = 0; i < encoded.length; i++) ends[i] = total += encoded[i].length;
  const bytes = new Uint8Array(total);
  for (let i = 0; i < encoded.length; i++) bytes.set(encoded[i], i === 0 ? 0 : ends[i - 1]);
  return { length: strings.length, bytes, ends };
}

/** For ASCII strings of at most this many bytes, joining the characters is faster than calling a decoder. */
const SHORT = 24;

/**
 * Returns string `i` of a column, counted from 0.
 *
 * @example
 *   textAt(textColumn(["the", "house"]), 1); // → "house"
 */
export function textAt({ bytes, ends }: TextColumn, i: number): string {
  const start = i === 0 ? 0 : ends[i - 1];
  const end = ends[i];
  if (end - start <= SHORT) {
    let text = "";
    let at = start;
    while (at < end && bytes[at] < 0x80) text += String.fromCharCode(bytes[at++]);
    if (at === end) return text;
  }
  return decoder.decode(bytes.subarray(start, end));
}

/** Returns the first index at which two columns of the same length differ, or -1. */
export function firstDifference(a: TextColumn, b: TextColumn): number {
  if (a === b) return -1;
  if (sameNumbers(a.ends, b.ends) && sameBytes(a.bytes, b.bytes)) return -1;
  let start = 0;
  for (let i = 0; i < a.length; i++) {
    const end = a.ends[i];
    // All strings so far are equal, so both columns have the same offsets.
    if (end !== b.ends[i]) return i;
    for (let p = start; p < end; p++) if (a.bytes[p] !== b.bytes[p]) return i;
    start = end;
  }
  return -1;
}

/** Compares four bytes at a time if both arrays begin at a multiple of four. */
function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  let p = 0;
  if (a.byteOffset % 4 === 0 && b.byteOffset % 4 === 0) {
    const words = a.length >> 2;
    if (!sameNumbers(new Int32Array(a.buffer, a.byteOffset, words), new Int32Array(b.buffer, b.byteOffset, words))) {
      return false;
    }
    p = words * 4;
  }
  for (; p < a.length; p++) if (a[p] !== b[p]) return false;
  return true;
}

function sameNumbers(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** A growing column of 32-bit integers, reused from part to part. */
export class GrowingColumn {
  values = new Int32Array(256);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) this.values = grown(this.values, this.length * 2);
    this.values[this.length++] = value;
  }

  /** Reserves memory for this number of values in total, because growing takes as long as reading the numbers. */
  reserve(length: number): void {
    if (length > this.values.length) this.values = grown(this.values, length);
  }

  pushAll(values: Int32Array): void {
    const length = this.length + values.length;
    if (length > this.values.length) this.values = grown(this.values, length * 2);
    this.values.set(values, this.length);
    this.length = length;
  }

  take(room?: ColumnRoom): Int32Array {
    const values = this.values.subarray(0, this.length);
    return room?.numbers(values) ?? values.slice();
  }
}

/** One block of memory for many columns, because allocating it costs no more than allocating one column. */
export class ColumnRoom {
  private readonly room: Int32Array;
  private used = 0;

  /**
   * @param numbers the number of integers in all columns
   * @param bytes the number of bytes of the text column
   */
  constructor(numbers: number, bytes: number) {
    this.room = new Int32Array(numbers + ((bytes + 3) >> 2));
  }

  zeros(length: number): Int32Array {
    this.used += length;
    return this.room.subarray(this.used - length, this.used);
  }

  numbers(values: Int32Array): Int32Array {
    const copy = this.zeros(values.length);
    copy.set(values);
    return copy;
  }

  bytes(values: Uint8Array): Uint8Array {
    const copy = new Uint8Array(this.room.buffer, 4 * this.used, values.length);
    copy.set(values);
    this.used += (values.length + 3) >> 2;
    return copy;
  }
}

/** Returns a longer copy of a typed array, padded with zeros. */
export function grown<T extends Int32Array | Uint8Array>(values: T, length: number): T {
  const longer = new (values.constructor as new (length: number) => T)(length);
  longer.set(values);
  return longer;
}
