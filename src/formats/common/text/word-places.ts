/**
 * The offsets of words in a text, `[start, end, start, end, …]` in UTF-16 units, ends exclusive; or the first word that
 * is missing.
 */
export type WordPlaces = { readonly places: Int32Array } | { readonly missing: number; readonly at: number };

/** How far a word may begin after the previous word and the white space after it, in UTF-16 units. */
const FARTHEST = 200;

/**
 * Finds words one after another in their original text. Blank words get empty spans.
 *
 * @complexity O(text + words)
 */
export function wordPlaces(text: string, words: readonly string[]): WordPlaces {
  const places = new Int32Array(2 * words.length);
  let cursor = 0;
  for (let w = 0; w < words.length; w++) {
    const word = words[w].trim();
    while (cursor < text.length && /\s/.test(text[cursor])) cursor++;
    let start = cursor;
    if (!text.startsWith(word, cursor)) {
      const found = text.slice(cursor, cursor + FARTHEST + word.length).indexOf(word);
      if (found < 0) return { missing: w, at: cursor };
      start += found;
    }
    places[2 * w] = start;
    places[2 * w + 1] = cursor = start + word.length;
  }
  return { places };
}

export function joinedWords(words: readonly string[]): { readonly text: string; readonly places: Int32Array } {
  const places = new Int32Array(2 * words.length);
  let length = 0;
  words.forEach((word, w) => {
    places[2 * w] = length;
    places[2 * w + 1] = length + word.length;
    length += word.length + 1;
  });
  return { text: words.join(" "), places };
}
