const LONGEST = 80;

/** A text short enough for a message: what is offending may be megabytes long. */
export function excerpt(text: string): string {
  if (text.length <= LONGEST) return text;
  // A surrogate pair is not cut in half.
  const cut = /[\uD800-\uDBFF]/.test(text[LONGEST - 1]) ? LONGEST - 1 : LONGEST;
  // Joined from pieces: a slice would keep the whole text in memory for as long as the message lives.
  return `${text.slice(0, cut).split("").join("")}…`;
}

const decoder = new TextDecoder("utf-8");

/** The same for the UTF-8 text in `bytes[start..end)`, without decoding what would not be shown. */
export function excerptOf(bytes: Uint8Array, start: number, end: number): string {
  return excerpt(decoder.decode(bytes.subarray(start, Math.min(end, start + 4 * (LONGEST + 1)))));
}

/** The beginning of a JSON value as JSON. Nesting may be too deep for `JSON.stringify`, so this goes only so far. */
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
