/**
 * Reads token lines of tables with tabs, 16 bytes at a time: AssemblyScript, compiled by `npx tsx scripts/assembly.ts` into
 * `src/formats/scanner/line-scanner-code.ts`. `src/formats/scanner/line-scanner.ts` puts bytes in and takes columns out, and says what the fields of the state are.
 */

/** Bytes of a slice of the file at most. */
const SLICE = 1 << 18;
/** Entries of an array at most. */
const MOST = 1 << 15;

export const STATE = 0;
const TABS = 256;
export const INPUT = 512;
/** Loads and stores of 16 bytes may go beyond the end of what they are for. */
export const WORDS = INPUT + SLICE + 64;
export const STARTS = WORDS + SLICE + 64;
export const SENTENCES = STARTS + 4 * MOST;
export const RUNS = SENTENCES + 4 * MOST;
export const CELLS = RUNS + 8 * MOST;
const END = CELLS + 20 * MOST;

memory.grow(((END + 0xffff) >>> 16) - memory.size());

const LINE_FEED: u8 = 10;
const RETURN: u8 = 13;
const SPACE: u8 = 32;
const HASH: u8 = 35;
/** The first byte of a byte order mark. */
const MARK: u8 = 0xef;

/** In larger tables sentences have as many columns as they have predicates. */
const FIXED_COLUMNS = 11;

function get(field: i32): i32 {
  return load<i32>(STATE + (field << 2));
}

function set(field: i32, value: i32): void {
  store<i32>(STATE + (field << 2), value);
}

/**
 * Takes lines as long as they are regular: blank lines, and token lines with the same columns as the one before, numbered one after another, with a
 * cell. Returns where the first other line begins.
 */
export function readTokenLines(from: i32, to: i32): i32 {
  const word = get(0);
  const number = get(1);
  const needed = max(word, number) + 1;
  let columns = get(2);
  let isFirst = get(3) != 0;
  let before = get(4);
  let token = get(5);
  let line = get(6);
  let nextStart = get(7);
  let lastSentence = get(8);
  let nextLine = get(9);

  let words = WORDS;
  let starts = STARTS;
  let sentences = SENTENCES;
  let runs = RUNS;
  let cells = CELLS;
  let steps = 0;
  let beginnings = 0;
  let restarts = 0;

  const feeds16 = i8x16.splat(LINE_FEED);
  const tabs16 = i8x16.splat(9);
  const end = INPUT + to;
  let p = INPUT + from;
  while (p < end && starts < STARTS + 4 * (MOST - 1) && sentences < SENTENCES + 4 * MOST) {
    const first = load<u8>(p);
    if (first <= SPACE) {
      let feed = p;
      if (first == RETURN) feed++;
      if (load<u8>(feed) != LINE_FEED || feed >= end) break;
      if (lastSentence != token) {
        store<i32>(sentences, token);
        sentences += 4;
        lastSentence = token;
      }
      isFirst = true;
      line++;
      p = feed + 1;
      continue;
    }
    if (first == HASH || first == MARK) break;

    let tabCount = 0;
    let lastTab = -1;
    let high = 0;
    let feed = 0;
    for (let q = p; ; q += 16) {
      const bytes = v128.load(q);
      const feeds = i8x16.bitmask(i8x16.eq(bytes, feeds16));
      let tabs = i8x16.bitmask(i8x16.eq(bytes, tabs16));
      let highs = i8x16.bitmask(bytes);
      if (feeds != 0) {
        const before = (feeds & -feeds) - 1;
        tabs &= before;
        highs &= before;
      }
      high |= highs;
      if (tabs != 0) {
        lastTab = q + 31 - clz(tabs);
        while (tabs != 0 && tabCount < needed) {
          store<i32>(TABS + (tabCount << 2), q + ctz(tabs));
          tabs &= tabs - 1;
          tabCount++;
        }
        tabCount += popcnt(tabs);
      }
      if (feeds != 0) {
        feed = q + ctz(feeds);
        break;
      }
    }
    if (tabCount < needed || lastTab < 0) break;

    let stop = feed;
    const cell = lastTab + 1;
    while (stop > cell && load<u8>(stop - 1) == RETURN) stop--;
    if (stop == cell || load<u8>(cell) == SPACE || load<u8>(stop - 1) == SPACE) break;

    if (tabCount + 1 != columns) {
      if (!isFirst || columns < FIXED_COLUMNS || tabCount + 1 < FIXED_COLUMNS || tabCount + 1 >= 2 * FIXED_COLUMNS - 1)
        break;
    }

    let value = -1;
    if (number >= 0) {
      let at = number == 0 ? p : load<i32>(TABS + ((number - 1) << 2)) + 1;
      const digitsEnd = load<i32>(TABS + (number << 2));
      if (at == digitsEnd || digitsEnd - at > 9) break;
      value = 0;
      for (; at < digitsEnd; at++) {
        const digit = <i32>load<u8>(at) - 48;
        if (<u32>digit > 9) break;
        value = value * 10 + digit;
      }
      if (at < digitsEnd) break;
      // A sentence begins with 0, or goes on counting; its other tokens go on.
      const continues = before >= 0 && value == before + 1;
      if (isFirst ? value != 0 && !continues : !continues) break;
    }

    const isCell = stop - cell > 1 || !isEmptyMarker(load<u8>(cell));
    if (high != 0 && (word >= 0 || isCell) && !isUtf8(p, stop)) break;

    if (number >= 0) {
      steps++;
      if (value == 0) {
        beginnings++;
        if (before > 1) restarts++;
      }
      before = value;
    }
    columns = tabCount + 1;

    if (word >= 0) {
      const wordStart = word == 0 ? p : load<i32>(TABS + ((word - 1) << 2)) + 1;
      const length = load<i32>(TABS + (word << 2)) - wordStart;
      for (let i = 0; i < length; i += 16) v128.store(words + i, v128.load(wordStart + i));
      words += length;
      nextStart += length;
      store<i32>(starts, nextStart);
      starts += 4;
      if (line + 1 != nextLine) {
        store<i32>(runs, token);
        store<i32>(runs, line + 1, 4);
        runs += 8;
      }
      nextLine = line + 2;
    } else starts += 4;

    line++;
    if (isCell) {
      store<i32>(cells, token);
      store<i32>(cells, line, 4);
      store<i32>(cells, cell - INPUT, 8);
      store<i32>(cells, stop - INPUT, 12);
      // 0 where characters are not bytes.
      store<i32>(cells, high != 0 ? 0 : cell - p + 1, 16);
      cells += 20;
    }
    isFirst = false;
    token++;
    p = feed + 1;
  }

  set(2, columns);
  set(3, isFirst ? 1 : 0);
  set(4, before);
  set(5, token);
  set(6, line);
  set(7, nextStart);
  set(8, lastSentence);
  set(9, nextLine);
  set(10, words - WORDS);
  set(11, (starts - STARTS) >> 2);
  set(12, (sentences - SENTENCES) >> 2);
  set(13, (runs - RUNS) >> 3);
  set(14, (cells - CELLS) / 20);
  set(15, steps);
  set(16, beginnings);
  set(17, restarts);
  return p - INPUT;
}

/** Whether a cell of this byte alone says that there is nothing. */
function isEmptyMarker(byte: u8): bool {
  return byte == 45 || byte == 95 || byte == 42;
}

/** Whether the bytes are valid UTF-8 (The Unicode Standard, table 3-7). */
function isUtf8(from: i32, to: i32): bool {
  let p = from;
  while (p < to) {
    const lead = load<u8>(p);
    if (lead < 0x80) {
      p++;
      continue;
    }
    const length =
      lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
    if (length == 0 || p + length > to) return false;
    const second = load<u8>(p + 1);
    const low: u8 = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    const high: u8 = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    if (second < low || second > high) return false;
    for (let i = 2; i < length; i++) if ((load<u8>(p + i) & 0xc0) != 0x80) return false;
    p += length;
  }
  return true;
}
