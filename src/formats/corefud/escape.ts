import { percentEscaped, percentUnescaped } from "../common/text/percent-escape.ts";

/** What separates fields, brackets, attributes and columns, or would be taken for the number of a piece. */
const RESERVED = /[\u0000-\u0020%()\-=[\]|\u007F]/g;

/** The escape of an empty id. A literal `%` is always escaped, so nothing else is written as a `%` alone. */
const EMPTY = "%";

/** An id or a type as a field can hold it: what the syntax needs for itself is written as `%2D` and the like. */
export function escapeField(text: string): string {
  return percentEscaped(text, RESERVED);
}

/** The same for an id, which may not be left out. */
export function escapeId(id: string): string {
  return id === "" ? EMPTY : escapeField(id);
}

/** Undoes `escapeField`. Only what must be escaped is: any other `%41` stands for itself, so different texts stay different. */
export function unescapeField(text: string): string {
  return text.includes("%") ? percentUnescaped(text, RESERVED) : text;
}

/** Undoes `escapeId`. */
export function unescapeId(text: string): string {
  return text === EMPTY ? "" : unescapeField(text);
}
