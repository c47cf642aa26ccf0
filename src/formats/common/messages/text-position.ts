/** A position in a text: line and column from 1. Columns count UTF-16 units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Returns a function from ascending offsets to positions. Lines end with a line feed, a carriage return, or both. */
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

export function textPositions(text: string, offsets: readonly number[]): TextPosition[] {
  return offsets.map(positionFinder(text));
}

/** Parses an integer of up to nine digits. */
export function parseOffset(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
}
