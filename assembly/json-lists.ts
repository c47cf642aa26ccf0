/**
 * Reads lists in JSON, 16 bytes at a time: AssemblyScript, compiled by `npx tsx scripts/assembly.ts` into
 * `src/core/assembly-code.ts`. `src/formats/scanner/list-scanner.ts` passes bytes in and takes columns out.
 */

import { DASH, QUOTE, RETURN, SPACE, TAB, ZERO } from "./bytes";

/** The most bytes of a line. Must equal `ROOM` in `src/formats/scanner/list-scanner.ts`. */
const ROOM = 1 << 20;
/** Loads and stores of 16 bytes may extend beyond the end of their data. */
const TEXT_ROOM = ROOM + 64;

/** The number of words or numbers, the number of lists that are not empty, and whether any byte is beyond ASCII. */
export const RESULTS = 0;
export const INPUT = 64;
export const TEXT = INPUT + TEXT_ROOM;
/** In a line, a number takes at least two bytes, a word three, and a list that is not empty five. */
export const ENDS = TEXT + TEXT_ROOM;
export const STARTS = ENDS + 2 * ROOM;
const END = STARTS + ROOM;

memory.grow(((END + 0xffff) >>> 16) - memory.size());

const COMMA: u8 = 44;
const OPENING: u8 = 91;
const BACKSLASH: u8 = 92;
const CLOSING: u8 = 93;

/** A number with more digits may not fit into 32 bits. */
const DIGITS = 9;

/** Returns where the first item of a list begins, or its closing bracket; 0 if there is no list. */
function afterOpening(start: i32): i32 {
  const p = INPUT + start;
  return load<u8>(p) == OPENING ? afterSpace(p + 1) : 0;
}

/** Sets the results, and returns where the list ends whose closing bracket is expected here, or -1. */
function endList(p: i32, count: i32, lists: i32, isBeyondAscii: bool): i32 {
  store<i32>(RESULTS, count);
  store<i32>(RESULTS, lists, 4);
  store<i32>(RESULTS, isBeyondAscii, 8);
  return load<u8>(p) == CLOSING ? p + 1 - INPUT : -1;
}

function afterSpace(start: i32): i32 {
  let p = start;
  while (isSpace(load<u8>(p))) p++;
  return p;
}

function isSpace(byte: u8): bool {
  return byte == SPACE || byte == TAB || byte == RETURN;
}

/**
 * Reads a list of lists of strings without escapes.
 *
 * @param dashIsNone whether `-` stands for an empty string
 * @returns where it ends, or -1 if it is anything else
 */
export function readWordLists(start: i32, dashIsNone: bool): i32 {
  const quotes = i8x16.splat(QUOTE);
  const backslashes = i8x16.splat(BACKSLASH);
  const spaces = i8x16.splat(SPACE);
  let out = TEXT;
  let ends = ENDS;
  let starts = STARTS;
  let high = 0;
  let p = afterOpening(start);
  if (p == 0) return -1;
  let hasMore = load<u8>(p) != CLOSING;
  while (hasMore) {
    if (load<u8>(p) != OPENING) return -1;
    p = afterSpace(p + 1);
    if (load<u8>(p) != CLOSING) {
      store<i32>(starts, (ends - ENDS) >> 2);
      starts += 4;
      while (true) {
        if (load<u8>(p) != QUOTE) return -1;
        p++;
        const first = out;
        while (true) {
          const bytes = v128.load(p);
          v128.store(out, bytes);
          const stops = i8x16.bitmask(
            v128.or(v128.or(i8x16.eq(bytes, quotes), i8x16.eq(bytes, backslashes)), i8x16.lt_u(bytes, spaces)),
          );
          const highs = i8x16.bitmask(bytes);
          if (stops == 0) {
            high |= highs;
            p += 16;
            out += 16;
            continue;
          }
          const length = ctz(stops);
          high |= highs & ((1 << length) - 1);
          p += length;
          out += length;
          break;
        }
        if (load<u8>(p) != QUOTE) return -1;
        if (dashIsNone && out == first + 1 && load<u8>(first) == DASH) out = first;
        store<i32>(ends, out - TEXT);
        ends += 4;
        if (load<u8>(++p) != COMMA) {
          p = afterSpace(p);
          if (load<u8>(p) != COMMA) break;
        }
        if (load<u8>(++p) != QUOTE) p = afterSpace(p);
      }
      if (load<u8>(p) != CLOSING) return -1;
    }
    p = afterSpace(p + 1);
    hasMore = load<u8>(p) == COMMA;
    if (hasMore) p = afterSpace(p + 1);
  }
  return endList(p, (ends - ENDS) >> 2, (starts - STARTS) >> 2, high != 0);
}

/** Reads a list of short numbers. Returns where it ends, or -1 if it is anything else. */
export function readNumberList(start: i32): i32 {
  let numbers = ENDS;
  let p = afterOpening(start);
  if (p == 0) return -1;
  let hasMore = load<u8>(p) != CLOSING;
  while (hasMore) {
    const first = p;
    let number = 0;
    for (; ; p++) {
      const digit = <i32>load<u8>(p) - ZERO;
      if (<u32>digit > 9) break;
      number = 10 * number + digit;
    }
    if (p == first || p > first + DIGITS || (load<u8>(first) == ZERO && p > first + 1)) return -1;
    store<i32>(numbers, number);
    numbers += 4;
    p = afterSpace(p);
    hasMore = load<u8>(p) == COMMA;
    if (hasMore) p = afterSpace(p + 1);
  }
  return endList(p, (numbers - ENDS) >> 2, 0, false);
}
