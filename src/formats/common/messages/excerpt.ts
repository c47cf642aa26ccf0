const LONGEST = 80;

/** Shortens a text to at most 80 UTF-16 units and `…`, for a message. */
export function excerpt(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = /[\uD800-\uDBFF]/.test(text[LONGEST - 1]) ? LONGEST - 1 : LONGEST;
  // Joins characters, because a slice would keep the whole text in memory.
  return `${text.slice(0, cut).split("").join("")}…`;
}

const decoder = new TextDecoder("utf-8");

export function excerptOf(bytes: Uint8Array, start: number, end: number): string {
  return excerpt(decoder.decode(bytes.subarray(start, Math.min(end, start + 4 * (LONGEST + 1)))));
}

/**
 * Returns the beginning of a JSON value as JSON, with `{…}` for objects. Lists may be nested too deeply for
 * `JSON.stringify`.
 */
export function jsonExcerpt(value: unknown): string {
  const pieces: string[] = [];
  let length = 0;
  const add = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
  };
  const visit = (inner: unknown): void => {
    if (length > LONGEST) return;
    if (Array.isArray(inner)) {
      add("[");
      for (let i = 0; i < inner.length && length <= LONGEST; i++) {
        if (i > 0) add(",");
        visit(inner[i]);
      }
      add("]");
    } else if (typeof inner === "string") {
      add(JSON.stringify(excerpt(inner)));
    } else if (typeof inner === "object" && inner !== null) {
      add("{…}");
    } else {
      add(String(inner));
    }
  };
  visit(value);
  return excerpt(pieces.join(""));
}
