import { ASTERISK, BAR, CLOSING, DASH, isDigit, OPENING, SPACE, UNDERSCORE } from "../line-bytes.ts";

/** What a coreference cell consists of: `(ID`, `ID)` or `(ID)`, joined by `|` or by nothing. */
const items = /^(?:\([^()|\s]+(?:\)|(?=[(|]|$))|[^()|\s]+\))(?:\|?(?:\([^()|\s]+(?:\)|(?=[(|]|$))|[^()|\s]+\)))*$/;

/** Whether a cell is nothing but well-formed coreference items. */
export function isCoreference(cell: string): boolean {
  return items.test(cell);
}

/** Whether a cell of this byte alone says that there is nothing. */
export function isEmptyMarker(byte: number): boolean {
  return byte === DASH || byte === UNDERSCORE || byte === ASTERISK;
}

/**
 * Whether the `_` at `p` stands between two items, as where SACR is converted: `2)_1)`, `(3_(4`. It belongs to an id that is
 * not a decimal number.
 */
export function isJoint(bytes: Uint8Array, start: number, p: number, end: number): boolean {
  if (p === start || p + 1 >= end) return false;
  if (bytes[p - 1] === CLOSING) {
    if (bytes[p + 1] === OPENING) return true;
    const stop = digitsFrom(bytes, p + 1, end);
    return stop > p + 1 && stop < end && bytes[stop] === CLOSING;
  }
  return bytes[p + 1] === OPENING && digitsFrom(bytes, start, p) === p;
}

/** Where a row of decimal digits ends. */
function digitsFrom(bytes: Uint8Array, start: number, end: number): number {
  let p = start;
  while (p < end && isDigit(bytes[p])) p++;
  return p;
}

/** Whether an id ends before this byte. */
export function isDelimiter(byte: number): boolean {
  return byte === OPENING || byte === CLOSING || byte === BAR || byte === SPACE;
}
