export function isByteOrderMark(bytes: Uint8Array, start: number): boolean {
  return bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf;
}

/** Returns whether only white space and control characters precede the line feed. */
export function isBlankLine(bytes: Uint8Array, start: number): boolean {
  let p = start;
  while (bytes[p] <= SPACE && bytes[p] !== LINE_FEED) p++;
  return bytes[p] === LINE_FEED;
}

/** Returns the end of a line without the carriage returns before its line feed. */
export function beforeReturns(bytes: Uint8Array, start: number, end: number): number {
  let p = end;
  while (p > start && bytes[p - 1] === RETURN) p--;
  return p;
}

export function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

export function concatenate(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }
  return joined;
}

/**
 * Returns the position of the first byte in `start..end` that is not part of valid UTF-8, or -1.
 *
 * @source The Unicode Standard, table 3-7: well-formed UTF-8 byte sequences
 */
export function invalidUtf8(bytes: Uint8Array, start: number, end: number): number {
  for (let p = start; p < end; ) {
    const lead = bytes[p];
    if (lead < 0x80) {
      p++;
      continue;
    }
    const length =
      lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
    if (length === 0 || p + length > end) return p;
    // The ranges of the second byte exclude overlong forms, surrogates, and anything beyond U+10FFFF.
    const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (bytes[p + 1] < low || bytes[p + 1] > high) return p;
    for (let i = 2; i < length; i++) if ((bytes[p + i] & 0xc0) !== 0x80) return p;
    p += length;
  }
  return -1;
}

/**
 * Returns the position of the first byte that is not UTF-8, or -1.
 *
 * @param text the decoded bytes. Decoders put U+FFFD in place of each fault, so a text without it has none.
 */
export function invalidUtf8In(bytes: Uint8Array, text: string): number {
  return text.includes("\uFFFD") ? invalidUtf8(bytes, 0, bytes.length) : -1;
}

/** Returns the column (from 1, in UTF-16 units, as editors count) of position `at` in a line that begins at `start`. */
export function columnAt(bytes: Uint8Array, start: number, at: number): number {
  let seen = 0;
  for (let p = start; p < at; p++) seen |= bytes[p];
  if (seen < 0x80) return at - start + 1;
  let column = 1;
  for (let p = start; p < at; p++) {
    if ((bytes[p] & 0xc0) !== 0x80) column++;
    if (bytes[p] >= 0xf0) column++;
  }
  return column;
}

export const TAB = 9;
export const LINE_FEED = 10;
export const RETURN = 13;
export const SPACE = 32;
export const QUOTE = 34;
export const HASH = 35;
export const OPENING = 40;
export const CLOSING = 41;
export const ASTERISK = 42;
export const COMMA = 44;
export const DASH = 45;
export const DOT = 46;
export const ZERO = 48;
const NINE = 57;
export const SEMICOLON = 59;
export const EQUALS = 61;
export const UNDERSCORE = 95;
export const BAR = 124;
