/**
 * Reads lists of words and of spans in JSON. This is AssemblyScript, in one module with `line-scanner.ts`.
 * `ListScanner` in `src/formats/common/json/json-scanner.ts` passes bytes in and takes columns out.
 *
 * Functions take where a list begins and where the text ends, at a line feed. They return where the list ends, or -1 if
 * TypeScript must read it: it has another shape, a rare escape, or no room here.
 */
import { COMMA, LINE_FEED, QUOTE, RETURN, SPACE, TAB, ZERO } from "./bytes";
import { CELLS, ENDS, INPUT, LISTS, MOST, NAMES, SENTENCES, TEXT } from "./line-scanner";

/** Results: the number of bytes, words and lists; all bytes of words combined with OR; the numbers of bounds and sizes. */
const BYTES = 0;
const WORDS = 1;
const WORD_LISTS = 2;
const SEEN = 3;
const BOUNDS = 4;
const SIZES = 5;

/** The most numbers in `CELLS`. */
const MOST_BOUNDS = 6 * MOST;

/** A number with more digits may not fit into 32 bits. */
const DIGITS = 9;

const LIST_START: u8 = 0x5b;
const LIST_END: u8 = 0x5d;
const BACKSLASH: u8 = 0x5c;

function set(field: i32, value: i32): void {
  store<i32>(LISTS + (field << 2), value);
}

/** Reads a list of lists of strings: their bytes to `TEXT`, their ends to `ENDS`, first words to `SENTENCES`. */
export function readWordLists(from: i32, to: i32): i32 {
  const end = INPUT + to;
  let out = TEXT;
  let words = 0;
  let lists = 0;
  let seen = 0;
  let p = INPUT + from;
  if (load<u8>(p) != LIST_START) return -1;
  p = afterSpace(p + 1, end);
  if (load<u8>(p) != LIST_END) {
    while (true) {
      if (load<u8>(p) != LIST_START) return -1;
      p = afterSpace(p + 1, end);
      if (load<u8>(p) != LIST_END) {
        if (lists == MOST) return -1;
        store<i32>(SENTENCES + (lists++ << 2), words);
        while (true) {
          if (load<u8>(p) != QUOTE || words == MOST) return -1;
          for (p++; load<u8>(p) != QUOTE; p++) {
            const byte = load<u8>(p);
            if (byte < SPACE) return -1;
            if (byte != BACKSLASH) {
              seen |= byte;
              store<u8>(out++, byte);
              continue;
            }
            p++;
            if (load<u8>(p) == 0x75) {
              const unit = hexadecimal(p + 1);
              if (unit < 0 || (unit & 0xf800) == 0xd800) return -1;
              out = putCharacter(out, unit);
              p += 4;
            } else {
              const escaped = escapedBy(load<u8>(p));
              if (escaped == 0) return -1;
              store<u8>(out++, escaped);
            }
          }
          store<i32>(ENDS + (words++ << 2), out - TEXT);
          p = afterSpace(p + 1, end);
          if (load<u8>(p) != COMMA) break;
          p = afterSpace(p + 1, end);
        }
        if (load<u8>(p) != LIST_END) return -1;
      }
      p = afterSpace(p + 1, end);
      if (load<u8>(p) != COMMA) break;
      p = afterSpace(p + 1, end);
    }
  }
  set(BYTES, out - TEXT);
  set(WORDS, words);
  set(WORD_LISTS, lists);
  set(SEEN, seen);
  return load<u8>(p) == LIST_END ? p + 1 - INPUT : -1;
}

/** Reads a list of clusters, which are not empty: the numbers of their spans to `CELLS`, their sizes to `NAMES`. */
export function readSpanLists(from: i32, to: i32): i32 {
  const end = INPUT + to;
  let bounds = 0;
  let sizes = 0;
  let p = INPUT + from;
  if (load<u8>(p) != LIST_START) return -1;
  do {
    p = afterSpace(p + 1, end);
    if (load<u8>(p) != LIST_START || sizes == 2 * MOST) return -1;
    let size = 0;
    do {
      p = afterSpace(p + 1, end);
      if (load<u8>(p) != LIST_START || bounds + 2 > MOST_BOUNDS) return -1;
      p = number(p + 1, end, bounds++);
      if (p < 0 || load<u8>(p) != COMMA) return -1;
      p = number(p + 1, end, bounds++);
      if (p < 0 || load<u8>(p) != LIST_END) return -1;
      p = afterSpace(p + 1, end);
      size++;
    } while (load<u8>(p) == COMMA);
    if (load<u8>(p) != LIST_END) return -1;
    store<i32>(NAMES + (sizes++ << 2), size);
    p = afterSpace(p + 1, end);
  } while (load<u8>(p) == COMMA);
  set(BOUNDS, bounds);
  set(SIZES, sizes);
  return load<u8>(p) == LIST_END ? p + 1 - INPUT : -1;
}

/** Stores a short number, and returns where the next byte is that is not white space, or -1. */
function number(start: i32, end: i32, index: i32): i32 {
  const first = afterSpace(start, end);
  let value = 0;
  let p = first;
  while (true) {
    const digit = <i32>load<u8>(p) - ZERO;
    if (<u32>digit > 9) break;
    if (p == first + DIGITS) return -1;
    value = 10 * value + digit;
    p++;
  }
  if (p == first || (load<u8>(first) == ZERO && p > first + 1)) return -1;
  store<i32>(CELLS + (index << 2), value);
  return afterSpace(p, end);
}

function afterSpace(start: i32, end: i32): i32 {
  let p = start;
  while (p < end) {
    const byte = load<u8>(p);
    if (byte != SPACE && byte != LINE_FEED && byte != RETURN && byte != TAB) break;
    p++;
  }
  return p;
}

/** Returns the number of four hexadecimal digits, or -1. */
function hexadecimal(start: i32): i32 {
  let value = 0;
  for (let p = start; p < start + 4; p++) {
    const byte = <i32>load<u8>(p);
    const letter = (byte | 0x20) - 0x61;
    if (<u32>(byte - ZERO) <= 9) value = 16 * value + byte - ZERO;
    else if (<u32>letter < 6) value = 16 * value + letter + 10;
    else return -1;
  }
  return value;
}

/** Returns the character of an escape of two bytes, or 0. */
function escapedBy(letter: u8): u8 {
  if (letter == QUOTE || letter == BACKSLASH || letter == 0x2f) return letter;
  if (letter == 0x62) return 8;
  if (letter == 0x66) return 12;
  if (letter == 0x6e) return LINE_FEED;
  if (letter == 0x72) return RETURN;
  return letter == 0x74 ? TAB : 0;
}

/** Stores a character of up to 16 bits in UTF-8, and returns where the next one is to be stored. */
function putCharacter(out: i32, unit: i32): i32 {
  if (unit < 0x80) {
    store<u8>(out, unit);
    return out + 1;
  }
  if (unit < 0x800) {
    store<u8>(out, 0xc0 | (unit >> 6));
    store<u8>(out + 1, 0x80 | (unit & 0x3f));
    return out + 2;
  }
  store<u8>(out, 0xe0 | (unit >> 12));
  store<u8>(out + 1, 0x80 | ((unit >> 6) & 0x3f));
  store<u8>(out + 2, 0x80 | (unit & 0x3f));
  return out + 3;
}
