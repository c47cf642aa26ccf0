import { LINE_FEED, NINE, RETURN, SPACE, ZERO } from "./ascii.ts";

/** Whether a byte order mark begins here. */
export function isByteOrderMark(bytes: Uint8Array, start: number): boolean {
  return bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf;
}

/** Whether nothing but white space comes before the line feed. */
export function isBlankLine(bytes: Uint8Array, start: number): boolean {
  let p = start;
  while (bytes[p] <= SPACE && bytes[p] !== LINE_FEED) p++;
  return bytes[p] === LINE_FEED;
}

/** The end of a line without the carriage returns before its line feed. */
export function beforeReturns(bytes: Uint8Array, start: number, end: number): number {
  let p = end;
  while (p > start && bytes[p - 1] === RETURN) p--;
  return p;
}

/** Whether a byte is a decimal digit. */
export function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}
