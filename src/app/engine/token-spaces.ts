import type { Tokens } from "../../core/document.ts";
import { type TextColumn, textAt } from "../../core/text-column.ts";
import { isDigit } from "../../formats/common/lines/line-bytes.ts";

/** Punctuation without a space before it (`closes`) or after it (`opens`). */
const closes =
  /^(?:[.,;:!?%)\]}»›”’…。、，．；：？！）」』】]+|['’](?:s|S|re|ve|ll|d|m|t)?|n['’]t|-RRB-|-RSB-|-RCB-|'')$/;
const opens = /^(?:[([{«‹“‘¿¡（「『【]+|-LRB-|-LSB-|-LCB-|``)$/;
/** Writing systems without spaces. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const known = new WeakMap<Tokens, Uint8Array>();

/** Returns 1 for each token that a space precedes, else 0. It is guessed from punctuation if the file does not say. */
export function spacesOf(tokens: Tokens): Uint8Array {
  let space = known.get(tokens);
  if (space === undefined) known.set(tokens, (space = findSpaces(tokens)));
  return space;
}

function findSpaces({ length, form, inText }: Tokens): Uint8Array {
  const space = new Uint8Array(length);
  let isPlainBefore = false;
  for (let token = 0; token < length; token++) {
    const isPlain = inText === undefined && form !== undefined && isPlainWord(form, token);
    const isApart =
      inText === undefined
        ? form === undefined ||
          (isPlain && isPlainBefore) ||
          (token > 0 && hasSpace(textAt(form, token - 1), textAt(form, token)))
        : inText.starts[token] > inText.ends[token - 1];
    space[token] = isApart ? 1 : 0;
    isPlainBefore = isPlain;
  }
  space[0] = 0;
  return space;
}

/** Returns tokens that are separated by spaces as a text has them, such as `Ellery, 他的` for `Ellery , 他 的`. */
export function closedUp(words: string): string {
  return words
    .split(" ")
    .reduce((text, word, w, all) => (w === 0 ? word : `${text}${hasSpace(all[w - 1], word) ? " " : ""}${word}`), "");
}

/**
 * Returns whether a word is ASCII, begins with a letter or digit, and has no apostrophe, like most words. It is then
 * not punctuation.
 */
function isPlainWord({ bytes, ends }: TextColumn, token: number): boolean {
  const start = token === 0 ? 0 : ends[token - 1];
  const end = ends[token];
  if (start === end) return false;
  const letter = bytes[start] | LOWER_CASE;
  if (!(letter >= LETTER_A && letter <= LETTER_Z) && !isDigit(bytes[start])) return false;
  for (let p = start + 1; p < end; p++) if (bytes[p] >= 0x80 || bytes[p] === APOSTROPHE) return false;
  return true;
}

const [LETTER_A, LETTER_Z, LOWER_CASE, APOSTROPHE] = [0x61, 0x7a, 0x20, 0x27];

function hasSpace(before: string, word: string): boolean {
  if (closes.test(word) || opens.test(before)) return false;
  return !(unspaced.test(before) && unspaced.test(word));
}
