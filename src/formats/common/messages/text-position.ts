/** A place in a text, both from 1; columns count UTF-16 units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A function from offsets of a text to their places; it must be asked in ascending order. Lines end with a line feed, a return, or both. */
export function positionFinder(text: string): (offset: number) => TextPosition {
  let line = 1;
  let start = 0;
  let p = 0;
  return (offset) => {
    for (; p < offset; p++) {
      const character = text[p];
      if (character === "\n" || (character === "\r" && text[p + 1] !== "\n")) {
        line++;
        start = p + 1;
      }
    }
    return { line, column: offset - start + 1 };
  };
}

/** The places of some offsets, which must ascend. */
export function textPositions(text: string, offsets: readonly number[]): TextPosition[] {
  return offsets.map(positionFinder(text));
}

/** An offset as a number; nothing if it is not one, or too large for a file. */
export function parseOffset(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
}
