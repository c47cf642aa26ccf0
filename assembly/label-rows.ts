/**
 * Reads plain rows of tables of labels, 16 bytes at a time. This is AssemblyScript, in one module with
 * `line-scanner.ts`. `src/formats/common/lines/label-scanner.ts` passes bytes in, takes columns out, and documents the
 * fields of the state.
 */
import { LINE_FEED, QUOTE, RETURN, ZERO } from "./bytes";
import { CELLS, ENDS, HEADS, INPUT, isUtf8, LABELS, MOST, NAMES, SENTENCES, TABS, TEXT } from "./line-scanner";

const SEPARATOR = 0;
const QUOTES = 1;
const COLUMNS = 2;
const MENTION = 3;
const DOCUMENT = 4;
const SIDES = 5;
const SIDE_COLUMNS = 6;
const WITH_NAMES = 8;
const ORDER = 9;
const BEFORE_LENGTH = 10;
const NAME_END = 11;
const ROWS = 12;
const LINES = 13;
const RUNS = 14;
const OTHERS = 15;
const NAME_BYTES = 16;

/** The previous row's name, kept while the names may still be in one of the orders below. */
const BEFORE = LABELS + 4 * 17;
const LONGEST_BEFORE = 64;
/** The possible orders of names: by length and then bytes, or by bytes alone. */
const SHORTER_FIRST = 1;
const BY_BYTES = 2;

/** Pairs of hashes, after the labels of both sides. */
const HASHES = ENDS + 8 * MOST;

/** Integers of up to this many digits are stored as they are. */
const DIGITS = 7;
const NO_LABEL = -1;
const OTHER = -2;

function get(field: i32): i32 {
  return load<i32>(LABELS + (field << 2));
}

function set(field: i32, value: i32): void {
  store<i32>(LABELS + (field << 2), value);
}

/**
 * Reads rows while they are plain: all columns and the mention are present, nothing is quoted, and all is UTF-8.
 * Returns where the first other row begins, or the next one if there is no more room.
 */
export function readLabelRows(from: i32, to: i32): i32 {
  const quotes = get(QUOTES) != 0;
  const last = get(COLUMNS) - 1;
  const mention = get(MENTION);
  const document = get(DOCUMENT);
  const sides = get(SIDES);
  const withNames = get(WITH_NAMES) != 0;
  let order = get(ORDER);
  let before = BEFORE;
  let beforeLength = get(BEFORE_LENGTH);
  let nameEnd = get(NAME_END);

  let row = 0;
  let lines = 0;
  let runs = 0;
  let others = 0;
  let names = TEXT;
  let documentStart = 0;
  let documentLength = 0;

  const separators16 = i8x16.splat(<i8>get(SEPARATOR));
  const feeds16 = i8x16.splat(LINE_FEED);
  const end = INPUT + to;
  let p = INPUT + from;
  while (p < end && row < MOST && runs < MOST) {
    // Where each column ends.
    let column = 0;
    let high = 0;
    let feed = 0;
    for (let q = p; feed == 0; q += 16) {
      const bytes = v128.load(q);
      const feeds = i8x16.bitmask(i8x16.eq(bytes, feeds16));
      let found = i8x16.bitmask(i8x16.eq(bytes, separators16));
      let highs = i8x16.bitmask(bytes);
      if (feeds != 0) {
        const inside = (feeds & -feeds) - 1;
        found &= inside;
        highs &= inside;
        feed = q + ctz(feeds);
      }
      high |= highs;
      for (; found != 0 && column <= last; found &= found - 1) store<i32>(TABS + (column++ << 2), q + ctz(found));
    }
    if (column != last) break;
    let stop = feed;
    const lastStart = startOf(last, p);
    while (stop > lastStart && load<u8>(stop - 1) == RETURN) stop--;
    store<i32>(TABS + (last << 2), stop);
    if (quotes && hasQuote(last, p)) break;
    const name = startOf(mention, p);
    const length = load<i32>(TABS + (mention << 2)) - name;
    if (length == 0) break;
    if (high != 0 && !isUtf8(p, feed)) break;
    lines++;

    if (document >= 0) {
      const start = startOf(document, p);
      const own = load<i32>(TABS + (document << 2)) - start;
      if (runs == 0 || own != documentLength || compare(start, documentStart, own) != 0) {
        store<i32>(SENTENCES + (runs << 2), row);
        store<i32>(NAMES + (runs << 3), start - INPUT);
        store<i32>(NAMES + (runs << 3), start - INPUT + own, 4);
        runs++;
        documentStart = start;
        documentLength = own;
      }
    }

    let isMention = false;
    for (let s = 0; s < sides; s++) {
      const labels = get(SIDE_COLUMNS + s);
      const start = startOf(labels, p);
      const stop = load<i32>(TABS + (labels << 2));
      const label = start == stop ? NO_LABEL : wholeNumber(start, stop);
      if (label != NO_LABEL) isMention = true;
      store<i32>(ENDS + ((s * MOST + row) << 2), label);
      if (label == OTHER) {
        const at = CELLS + others++ * 12;
        store<i32>(at, s * MOST + row);
        store<i32>(at, start - INPUT, 4);
        store<i32>(at, stop - INPUT, 8);
      }
    }
    p = feed + 1;
    if (!isMention) continue;

    if (order != 0) {
      if (beforeLength > 0) {
        const difference = compare(name, before, min(length, beforeLength));
        const longer = length - beforeLength;
        if (difference < 0 || (difference == 0 && longer <= 0)) order &= ~BY_BYTES;
        if (longer < 0 || (longer == 0 && difference <= 0)) order &= ~SHORTER_FIRST;
      }
      before = name;
      beforeLength = length;
    }
    let a: u32 = 0x811c9dc5;
    let b: u32 = length;
    for (let i = 0; i < length; i++) {
      const byte: u32 = load<u8>(name + i);
      a = (a ^ byte) * 0x01000193;
      b = b * 0x2c1b3c6d + byte;
    }
    store<u32>(HASHES + (row << 3), mixed(b ^ 0x5bd1e995));
    store<u32>(HASHES + (row << 3), mixed(a), 4);
    if (withNames) {
      for (let i = 0; i < length; i += 16) v128.store(names + i, v128.load(name + i));
      names += length;
      nameEnd += length;
      store<i32>(HEADS + (row << 2), nameEnd);
    }
    row++;
  }

  if (beforeLength > LONGEST_BEFORE) order = 0;
  else if (before != BEFORE) memory.copy(BEFORE, before, beforeLength);
  set(ORDER, order);
  set(BEFORE_LENGTH, beforeLength);
  set(NAME_END, nameEnd);
  set(ROWS, row);
  set(LINES, lines);
  set(RUNS, runs);
  set(OTHERS, others);
  set(NAME_BYTES, names - TEXT);
  return p - INPUT;
}

function startOf(column: i32, row: i32): i32 {
  return column == 0 ? row : load<i32>(TABS + ((column - 1) << 2)) + 1;
}

/** Returns whether a column begins with a quotation mark. */
function hasQuote(last: i32, row: i32): bool {
  for (let column = 0; column <= last; column++) if (load<u8>(startOf(column, row)) == QUOTE) return true;
  return false;
}

/** Returns the number if it is in canonical notation (`7`, not `07`) and has at most `DIGITS` digits; else `OTHER`. */
function wholeNumber(start: i32, stop: i32): i32 {
  if (stop - start > DIGITS || (load<u8>(start) == ZERO && stop - start > 1)) return OTHER;
  let value = 0;
  for (let p = start; p < stop; p++) {
    const digit = <i32>load<u8>(p) - 48;
    if (<u32>digit > 9) return OTHER;
    value = value * 10 + digit;
  }
  return value;
}

function compare(p: i32, q: i32, length: i32): i32 {
  for (let i = 0; i < length; i++) {
    const difference = <i32>load<u8>(p + i) - <i32>load<u8>(q + i);
    if (difference != 0) return difference;
  }
  return 0;
}

/** Mixes the bits of a number, as in `src/core/name-fingerprints.ts`. */
function mixed(value: u32): u32 {
  let x = value;
  x = (x ^ (x >>> 16)) * 0x85ebca6b;
  x = (x ^ (x >>> 13)) * 0xc2b2ae35;
  return x ^ (x >>> 16);
}
