/** Finds the place of a minimum inside the stretch of a text from `start` to `end`. */
export type MinimumFinder = (
  start: number,
  end: number,
  alternatives: readonly string[],
) => readonly [number, number] | undefined;

/**
 * Finds minima in a text: the first of some alternatives that is there, preferably as whole words. White space of any kind and
 * length is the same. Places are in UTF-16 units, ends exclusive.
 */
export function minimumFinder(text: string): MinimumFinder {
  const { plain, places, indices } = withSingleSpaces(text);
  return (start, end, alternatives) => {
    const offset = indices[start];
    const stretch = plain.slice(offset, indices[end]);
    let part: [number, number] | undefined;
    for (const alternative of alternatives) {
      const wanted = withSingleSpaces(alternative).plain.trim();
      for (let at = stretch.indexOf(wanted); at >= 0; at = stretch.indexOf(wanted, at + 1)) {
        const behind = at + wanted.length;
        const place: [number, number] = [places[offset + at], places[offset + behind - 1] + 1];
        if (!isInWord(stretch, at) && !isInWord(stretch, behind)) return place;
        part ??= place;
      }
    }
    return part;
  };
}

/** A text with each run of white space as one space, where each of its units comes from, and where each unit went. */
function withSingleSpaces(text: string): { plain: string; places: number[]; indices: number[] } {
  const pieces: string[] = [];
  const places: number[] = [];
  const indices: number[] = [];
  let wasSpace = false;
  for (let p = 0; p < text.length; p++) {
    const isSpace = /\s/.test(text[p]);
    indices.push(pieces.length);
    if (!isSpace || !wasSpace) {
      pieces.push(isSpace ? " " : text[p]);
      places.push(p);
    }
    wasSpace = isSpace;
  }
  indices.push(pieces.length);
  return { plain: pieces.join(""), places, indices };
}

const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** Whether a place is inside a word. */
function isInWord(text: string, at: number): boolean {
  return at > 0 && at < text.length && WORD.test(text[at - 1]) && WORD.test(text[at]);
}
