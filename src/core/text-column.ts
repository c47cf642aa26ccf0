/** A byte order mark inside a text is a character like others. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A column of strings as UTF-8 bytes: compared without decoding, decoded one at a time when somebody asks. */
export interface TextColumn {
  readonly length: number;
  /** The strings one after another. */
  readonly bytes: Uint8Array;
  /** String `i` is `bytes[ends[i − 1] .. ends[i])`, the first beginning at 0. */
  readonly ends: Int32Array;
}

/** Builds a column from strings. */
export function textColumn(strings: readonly string[]): TextColumn {
  const bytes = new TextEncoder().encode(strings.join(""));
  const ends = new Int32Array(strings.length);
  let total = 0;
  for (let i = 0; i < strings.length; i++) ends[i] = total += strings[i].length;
  // Every unit was a byte, as in most texts; otherwise the lengths are counted, and if halves of a character met, which
  // joined are one, every string is encoded by itself.
  if (total !== bytes.length) {
    total = 0;
    for (let i = 0; i < strings.length; i++) ends[i] = total += byteLength(strings[i]);
    if (total !== bytes.length) return oneByOne(strings);
  }
  return { length: strings.length, bytes, ends };
}

/** Bytes of a string in UTF-8; a lone half of a character counts as the replacement character that takes its place. */
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

/** Up to so many bytes, ASCII is put together faster than a decoder is called. */
const SHORT = 24;

/** String `i` of the column. */
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

/** The first index at which two columns of the same length differ, or -1. */
export function firstDifference(a: TextColumn, b: TextColumn): number {
  if (a.bytes.length === b.bytes.length && sameNumbers(a.ends, b.ends) && sameBytes(a.bytes, b.bytes)) return -1;
  let start = 0;
  for (let i = 0; i < a.length; i++) {
    const end = a.ends[i];
    // Up to here all strings are equal, so both columns have the same offsets.
    if (end !== b.ends[i]) return i;
    for (let p = start; p < end; p++) if (a.bytes[p] !== b.bytes[p]) return i;
    start = end;
  }
  return -1;
}

/** Compares four bytes at a time where both arrays begin at a multiple of four, as those that readers make do. */
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
