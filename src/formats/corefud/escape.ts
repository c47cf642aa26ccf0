/** What separates fields, brackets, attributes and columns, or would be taken for the number of a piece. */
const RESERVED = /[\u0000-\u0020%()\-=[\]|\u007F]/g;

const ESCAPE = /%([0-9A-Fa-f]{2})/g;

/** The escape of an empty id. A literal `%` is always escaped, so nothing else is written as a `%` alone. */
const EMPTY = "%";

/** An id or a type as a field can hold it: what the syntax needs for itself is written as `%2D` and the like. */
export function escapeField(text: string): string {
  return text.replace(
    RESERVED,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/** The same for an id, which may not be left out. */
export function escapeId(id: string): string {
  return id === "" ? EMPTY : escapeField(id);
}

/** Undoes `escapeField`. Only what must be escaped is: any other `%41` stands for itself, so different texts stay different. */
export function unescapeField(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(ESCAPE, (escape, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return character.search(RESERVED) < 0 ? escape : character;
  });
}

/** Undoes `escapeId`. */
export function unescapeId(text: string): string {
  return text === EMPTY ? "" : unescapeField(text);
}
