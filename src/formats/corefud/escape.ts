import { percentEscaped, percentUnescaped } from "../common/text/percent-escape.ts";

/** Characters that separate fields, brackets, attributes and columns, or that look like the number of a piece. */
const RESERVED = /[\u0000-\u0020%()\-=[\]|\u007F]/g;

/** Encodes an empty id. A literal `%` is always escaped, so a lone `%` is unambiguous. */
const EMPTY = "%";

/** Escapes reserved characters as `%2D` and the like. */
export function escapeField(text: string): string {
  return percentEscaped(text, RESERVED);
}

export function escapeId(id: string): string {
  return id === "" ? EMPTY : escapeField(id);
}

/**
 * Decodes the result of `escapeField`. Escapes of characters that are not reserved, such as `%41`, stay as they are, so
 * different texts stay different.
 */
export function unescapeField(text: string): string {
  return text.includes("%") ? percentUnescaped(text, RESERVED) : text;
}

export function unescapeId(text: string): string {
  return text === EMPTY ? "" : unescapeField(text);
}
