import type { AnnotatedPart } from "../../../core/document.ts";
import { writtenLength, writtenWords } from "../parts/written-words.ts";

/** A text to write. Offsets of tokens are in UTF-16 units; the start is -1 for a token that is not in the text. */
export interface PlacedText {
  readonly text: string;
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

/** The most tokens for which an unknown text is made up. */
const LONGEST_UNKNOWN_TEXT = 1_000_000;

/**
 * Returns the text of a part: that of the file, or else its words with single spaces between them and each sentence on a
 * line of its own. Zeros are left out, and unknown words are underscores.
 */
export function placedText(part: AnnotatedPart): PlacedText {
  const { tokens } = part;
  if (tokens?.inText !== undefined) {
    const { text, starts, ends } = tokens.inText;
    return { text, starts: Int32Array.from(starts, (start, t) => (start < ends[t] ? start : -1)), ends };
  }
  const length = writtenLength(part, LONGEST_UNKNOWN_TEXT);
  const words = writtenWords(part);
  const sentences = new Set(tokens?.sentenceStarts);
  const starts: number[] = [];
  const ends: number[] = [];
  const pieces: string[] = [];
  let position = 0;
  let begins = false;
  for (let t = 0; t < length; t++) {
    if (sentences.has(t)) begins = true;
    if (tokens?.zero?.[t] === 1) {
      starts.push(-1);
      ends.push(-1);
      continue;
    }
    const written =
      words(t)
        .replace(/^\s+|\s+$/g, "")
        .replace(/[\r\n]/g, " ") || "_";
    if (position > 0) {
      pieces.push(begins ? "\n" : " ");
      position++;
    }
    begins = false;
    starts.push(position);
    position += written.length;
    ends.push(position);
    pieces.push(written);
  }
  if (position > 0) pieces.push("\n");
  return { text: pieces.join(""), starts, ends };
}
