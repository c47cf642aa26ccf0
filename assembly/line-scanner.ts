/**
 * Reads token lines of tables with tabs, 16 bytes at a time: AssemblyScript, compiled by `npx tsx scripts/assembly.ts`
 * into `src/core/assembly-code.ts`. `src/formats/common/lines/line-scanner.ts` passes bytes in, takes columns out, and
 * documents the fields of the state.
 */

import { DASH, LINE_FEED, RETURN, SPACE, TAB, ZERO } from "./bytes";

const SLICE = 1 << 17;
export const MOST = 1 << 13;
/** The most columns of text and of cells, and the number of values per cell. */
const TEXTS = 4;
const CELL_COLUMNS = 5;
const CELL = 6;

/** Loads and stores of 16 bytes may extend beyond the end of their data. */
const TEXT_ROOM = SLICE + 64;

export const STATE = 0;
export const TABS = 256;
/** Where to store the next string of each column of text. */
const TEXT_PLACES = 512;
/** The state of `label-rows.ts`. */
export const LABELS = 544;
export const INPUT = LABELS + 160;
export const TEXT = INPUT + TEXT_ROOM;
export const ENDS = TEXT + TEXTS * TEXT_ROOM;
export const HEADS = ENDS + 4 * TEXTS * MOST;
export const SENTENCES = HEADS + 4 * MOST;
export const NAMES = SENTENCES + 4 * MOST;
export const RUNS = NAMES + 8 * MOST;
export const CELLS = RUNS + 8 * MOST;
/** The most mentions and entities, the limit of numeric ids, and the columns of mentions: see `ScannedMentions`. */
const MENTION_ROOM = 1 << 15;
const ENTITY_ROOM = 1 << 13;
const NUMBER_ROOM = 1 << 12;
export const FIRST = CELLS + 4 * CELL * MOST;
export const LAST = FIRST + 4 * MENTION_ROOM;
export const ENTITY_OF = LAST + 4 * MENTION_ROOM;
export const LINE_OF = ENTITY_OF + 4 * MENTION_ROOM;
export const COLUMN_OF = LINE_OF + 4 * MENTION_ROOM;
export const OUTER = COLUMN_OF + 4 * MENTION_ROOM;
export const INNERMOST = OUTER + 4 * MENTION_ROOM;
export const ID_NUMBERS = INNERMOST + 4 * ENTITY_ROOM;
export const NUMBERED = ID_NUMBERS + 4 * ENTITY_ROOM;
/** The brackets of a cell: kind, id and position of each. */
const BRACKET_ROOM = 64;
const CELL_BRACKETS = NUMBERED + 4 * NUMBER_ROOM;
const END = CELL_BRACKETS + 12 * BRACKET_ROOM;

memory.grow(((END + 0xffff) >>> 16) - memory.size());

const STYLE = 0;
const NUMBER_COLUMN = 1;
const HEAD_COLUMN = 2;
const TEXT_COLUMNS = 3;
const TEXT_FILTERS = TEXT_COLUMNS + TEXTS;
const CELL_COLUMN = TEXT_FILTERS + TEXTS;
const CELL_FILTERS = CELL_COLUMN + CELL_COLUMNS;
const COLUMNS = CELL_FILTERS + CELL_COLUMNS;
const IS_FIRST = COLUMNS + 1;
const NUMBER = COLUMNS + 2;
const TOKENS = COLUMNS + 3;
const LINE = COLUMNS + 4;
const LAST_SENTENCE = COLUMNS + 5;
const NEXT_LINE = COLUMNS + 6;
const NAME_START = COLUMNS + 7;
const NAME_END = COLUMNS + 8;
const TEXT_ENDS = COLUMNS + 9;
const NEW_BYTES = TEXT_ENDS + TEXTS;
const NEW_TOKENS = NEW_BYTES + TEXTS;
const NEW_LINES = NEW_TOKENS + 1;
const NEW_SENTENCES = NEW_TOKENS + 2;
const NEW_RUNS = NEW_TOKENS + 3;
const NEW_CELLS = NEW_TOKENS + 4;
const STEPS = NEW_TOKENS + 5;
const BEGINNINGS = NEW_TOKENS + 6;
const RESTARTS = NEW_TOKENS + 7;
const MENTIONS = NEW_TOKENS + 8;
const ENTITIES = NEW_TOKENS + 9;
const OPEN_MENTIONS = NEW_TOKENS + 10;
const AT_CELL = NEW_TOKENS + 11;

/**
 * Styles: CoNLL-U, and CoNLL-U whose values are read without white space around them. 0 means coreference in the last
 * column.
 */
const CONLLU = 1;
const TRIMMED = 2;

/** Keeps values that are neither empty nor `-`, `_` or `*`; the second filter keeps `-` and `*`. */
const NO_MARK = 1;
const NO_UNDERSCORE = 2;
/** Keeps only values that are parts of parse trees. */
const PARSE = 3;
/** Keeps cells of several bytes, and single brackets. */
const BRACKETS = 4;
/** Keeps only MISC with coreference information. */
const MISC = 5;
/** Keeps values other than "_" and "-". */
const FILLED = 6;

/** Marks a cell that is only the value of `Entity`. */
const ENTITY = CELL_COLUMNS + 1;

/** Marks a mention that begins inside another one of its entity. */
const NESTED = CELL_COLUMNS + 2;

/** What a bracket does. */
const OPENS = 1;
const CLOSES = 2;
/** Stands for the last token of an open mention, and for no mention. */
const NONE = -1;

const HASH: u8 = 35;
const OPENING: u8 = 40;
const CLOSING: u8 = 41;
const ASTERISK: u8 = 42;
const EQUALS: u8 = 61;
const UNDERSCORE: u8 = 95;
const BAR: u8 = 124;
/** The first byte of a byte order mark. */
const MARK: u8 = 0xef;

/**
 * From this many columns on, tables have a column for each predicate, so sentences differ in their number of columns.
 */
const FIXED_COLUMNS = 11;

/** The position of the sentence name in the last comment, or 0. */
let nameStart = 0;
let nameEnd = 0;

/**
 * The position of the value of `Entity` in the last MISC; 0 if there is none, or if there is other coreference
 * information.
 */
let entityStart = 0;
let entityEnd = 0;

function get(field: i32): i32 {
  return load<i32>(STATE + (field << 2));
}

function set(field: i32, value: i32): void {
  store<i32>(STATE + (field << 2), value);
}

/**
 * Reads lines while they are regular. Regular lines are blank lines, comments of CoNLL-U without coreference
 * information, and token lines with the same columns as the previous one and consecutive numbers. Returns where the
 * first other line begins, or the next one if there is no more room.
 */
export function readTokenLines(from: i32, to: i32): i32 {
  const style = get(STYLE);
  const isConllu = style >= CONLLU;
  const base = isConllu ? 1 : 0;
  const number = get(NUMBER_COLUMN);
  const head = get(HEAD_COLUMN);
  let columns = get(COLUMNS);
  let isFirst = get(IS_FIRST) != 0;
  let before = get(NUMBER);
  let token = get(TOKENS);
  let line = get(LINE);
  let lastSentence = get(LAST_SENTENCE);
  let nextLine = get(NEXT_LINE);
  let ownStart = get(NAME_START);
  let ownEnd = get(NAME_END);

  let texts = 0;
  let needed = number + 1;
  for (let k = 0; k < TEXTS; k++) {
    const column = get(TEXT_COLUMNS + k);
    if (column >= 0) texts = k + 1;
    needed = max(needed, column + 1);
    store<i32>(TEXT_PLACES + (k << 2), TEXT + k * TEXT_ROOM);
  }
  let cellColumns = 0;
  for (let j = 0; j < CELL_COLUMNS; j++) {
    const column = get(CELL_COLUMN + j);
    if (column >= 0) cellColumns = j + 1;
    needed = max(needed, column + 1);
  }
  if (isConllu) needed = columns - 1;
  const hasWords = get(TEXT_COLUMNS) >= 0;

  let ends = ENDS;
  let heads = HEADS;
  let sentences = SENTENCES;
  let names = NAMES;
  let runs = RUNS;
  let cells = CELLS;
  let steps = 0;
  let beginnings = 0;
  let restarts = 0;
  let tokenLines = 0;
  const readsMentions = get(MENTIONS) >= 0;
  set(AT_CELL, 0);

  const feeds16 = i8x16.splat(LINE_FEED);
  const tabs16 = i8x16.splat(TAB);
  const end = INPUT + to;
  let p = INPUT + from;
  while (
    p < end &&
    ends < ENDS + 4 * (MOST - 1) &&
    sentences < SENTENCES + 4 * MOST &&
    cells < FIRST - 4 * CELL * (CELL_COLUMNS + BRACKET_ROOM)
  ) {
    const first = load<u8>(p);
    if (first <= SPACE) {
      let feed = p;
      if (first == RETURN) feed++;
      if (load<u8>(feed) != LINE_FEED || feed >= end) break;
      if (isConllu) {
        ownStart = ownEnd = 0;
      } else if (lastSentence != token) {
        store<i32>(sentences, token);
        sentences += 4;
        lastSentence = token;
      }
      isFirst = true;
      line++;
      p = feed + 1;
      continue;
    }
    if (first == MARK) break;
    if (first == HASH) {
      const feed = isConllu ? commentEnd(p) : 0;
      if (feed == 0) break;
      if (nameStart != 0) {
        ownStart = nameStart - INPUT;
        ownEnd = nameEnd - INPUT;
        isFirst = true;
      }
      line++;
      p = feed + 1;
      continue;
    }

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

    let isCell = false;
    let brackets = 0;
    if (isConllu) {
      if (tabCount + 1 != columns) break;
      store<i32>(TABS + (tabCount << 2), stop);
      if (high != 0 && !isUtf8(p, stop)) break;
    } else {
      if (stop == cell || load<u8>(cell) == SPACE || load<u8>(stop - 1) == SPACE) break;
      if (tabCount + 1 != columns) {
        if (
          !isFirst ||
          columns < FIXED_COLUMNS ||
          tabCount + 1 < FIXED_COLUMNS ||
          tabCount + 1 >= 2 * FIXED_COLUMNS - 1
        )
          break;
      }
      isCell = stop - cell > 1 || !isMark(load<u8>(cell));
      if (high != 0 && (texts > 0 || cellColumns > 0 || isCell) && !isUtf8(p, stop)) break;
      if (isCell && readsMentions) {
        brackets = bracketsIn(cell, stop, max(lastSentence, 0));
        if (brackets == 0) {
          set(AT_CELL, 1);
          break;
        }
      }
    }

    let value = -1;
    if (number >= 0) {
      let at = number == 0 ? p : load<i32>(TABS + ((number - 1) << 2)) + 1;
      const digitsEnd = load<i32>(TABS + (number << 2));
      const from = at;
      value = 0;
      for (; at < digitsEnd && at < from + 9; at++) {
        const digit = <i32>load<u8>(at) - 48;
        if (<u32>digit > 9) break;
        value = value * 10 + digit;
      }
      if (at == from) break;
      if (at < digitsEnd) {
        if (!isConllu || load<u8>(at) != DASH || !isNumber(at + 1, digitsEnd)) break;
        // A range such as `3-4`, for a multiword token, is not a token and has no annotation.
        if (hasCells(p, style, cellColumns)) break;
        line++;
        tokenLines++;
        p = feed + 1;
        continue;
      }
      // A sentence begins with the first number (`base`), or continues to count from the sentence before it. Its other
      // tokens are consecutive.
      const continues = before >= 0 && value == before + 1;
      if (isFirst ? value != base && !continues : !continues) break;
    }
    let governor = -1;
    if (head >= 0) {
      let at = startOf(head, p);
      const digitsEnd = load<i32>(TABS + (head << 2));
      if (digitsEnd - at > 9) break;
      if (at < digitsEnd && isNumber(at, digitsEnd)) {
        governor = 0;
        for (; at < digitsEnd; at++) governor = governor * 10 + <i32>load<u8>(at) - 48;
      }
    }
    if (style == TRIMMED && !areTrimmed(p, texts, cellColumns)) break;

    if (number >= 0) {
      steps++;
      if (value == base && isFirst) {
        if (value != before + 1 || before < 0) beginnings++;
        if (before > 1) restarts++;
      }
      before = value;
    }
    columns = tabCount + 1;
    tokenLines++;

    if (isConllu && isFirst) {
      store<i32>(sentences, token);
      sentences += 4;
      store<i32>(names, ownStart);
      store<i32>(names, ownEnd, 4);
      names += 8;
    }
    for (let k = 0; k < texts; k++) {
      const column = get(TEXT_COLUMNS + k);
      let next = get(TEXT_ENDS + k);
      if (column >= 0) {
        const from = startOf(column, p);
        const to = load<i32>(TABS + (column << 2));
        if (isKept(from, to, get(TEXT_FILTERS + k))) {
          const place = load<i32>(TEXT_PLACES + (k << 2));
          const length = to - from;
          for (let i = 0; i < length; i += 16) v128.store(place + i, v128.load(from + i));
          store<i32>(TEXT_PLACES + (k << 2), place + length);
          next += length;
          set(TEXT_ENDS + k, next);
        }
      }
      store<i32>(ends + 4 * k * MOST, next);
    }
    ends += 4;
    if (head >= 0) {
      store<i32>(heads, governor);
      heads += 4;
    }
    if (hasWords) {
      if (line + 1 != nextLine) {
        store<i32>(runs, token);
        store<i32>(runs, line + 1, 4);
        runs += 8;
      }
      nextLine = line + 2;
    }

    line++;
    for (let j = 0; j < cellColumns; j++) {
      const column = get(CELL_COLUMN + j);
      if (column < 0) continue;
      let from = startOf(column, p);
      let to = load<i32>(TABS + (column << 2));
      const filter = get(CELL_FILTERS + j);
      if (!isKept(from, to, filter)) continue;
      let which = j;
      if (filter == MISC && entityStart != 0) {
        which = ENTITY;
        from = entityStart;
        to = entityEnd;
      }
      storeCell(cells, which, token, line, from, to, high != 0 ? 0 : from - p + 1);
      cells += 4 * CELL;
    }
    if (brackets != 0) {
      cells = takeBrackets(brackets, token, line, cell, high != 0 ? columnAt(p, cell) : cell - p + 1, cells);
    } else if (isCell) {
      storeCell(cells, CELL_COLUMNS, token, line, cell, stop, high != 0 ? 0 : cell - p + 1);
      cells += 4 * CELL;
    }
    isFirst = false;
    token++;
    p = feed + 1;
  }

  set(COLUMNS, columns);
  set(IS_FIRST, isFirst ? 1 : 0);
  set(NUMBER, before);
  set(TOKENS, token);
  set(LINE, line);
  set(LAST_SENTENCE, lastSentence);
  set(NEXT_LINE, nextLine);
  set(NAME_START, ownStart);
  set(NAME_END, ownEnd);
  for (let k = 0; k < TEXTS; k++) set(NEW_BYTES + k, load<i32>(TEXT_PLACES + (k << 2)) - (TEXT + k * TEXT_ROOM));
  set(NEW_TOKENS, (ends - ENDS) >> 2);
  set(NEW_LINES, tokenLines);
  set(NEW_SENTENCES, (sentences - SENTENCES) >> 2);
  set(NEW_RUNS, (runs - RUNS) >> 3);
  set(NEW_CELLS, (cells - CELLS) / (4 * CELL));
  set(STEPS, steps);
  set(BEGINNINGS, beginnings);
  set(RESTARTS, restarts);
  return p - INPUT;
}

/**
 * Reads a cell of the last column. Returns the number of its brackets, or 0 if TypeScript must read it: an id is not a
 * small number, a bracket needs a diagnostic, or there is no room.
 */
function bracketsIn(from: i32, to: i32, sentenceStart: i32): i32 {
  if (get(MENTIONS) > MENTION_ROOM - BRACKET_ROOM || get(ENTITIES) > ENTITY_ROOM - BRACKET_ROOM) return 0;
  let count = 0;
  let p = from;
  while (true) {
    if (count == BRACKET_ROOM) return 0;
    const at = CELL_BRACKETS + 12 * count;
    store<i32>(at, p, 8);
    let kind = 0;
    if (load<u8>(p) == OPENING) {
      kind = OPENS;
      p++;
    }
    const idStart = p;
    let id = 0;
    for (; p < to && p - idStart < 5; p++) {
      const digit = <i32>load<u8>(p) - 48;
      if (<u32>digit > 9) break;
      id = id * 10 + digit;
    }
    if (p == idStart || id >= NUMBER_ROOM || (load<u8>(idStart) == ZERO && p - idStart > 1)) return 0;
    if (p < to && load<u8>(p) == CLOSING) {
      kind |= CLOSES;
      p++;
    }
    if (kind == 0 || !isPlain(kind, id, at, sentenceStart)) return 0;
    store<i32>(at, kind);
    store<i32>(at, id, 4);
    count++;
    if (p == to) return count;
    if (load<u8>(p++) != BAR) return 0;
  }
}

/**
 * Returns whether a bracket, after the earlier ones of its cell, needs no diagnostic except the one about nesting. It
 * must not open a mention of an entity after closing one. If it closes a mention, the mention must begin in the same
 * sentence.
 */
function isPlain(kind: i32, id: i32, at: i32, sentenceStart: i32): bool {
  let opened = 0;
  for (let before = CELL_BRACKETS; before < at; before += 12) {
    if (load<i32>(before, 4) != id) continue;
    const other = load<i32>(before);
    if (other == OPENS) opened++;
    else if (other == CLOSES) {
      if (kind != CLOSES) return false;
      opened--;
    }
  }
  if (kind != CLOSES || opened > 0) return true;
  const entity = load<i32>(NUMBERED + (id << 2)) - 1;
  if (entity < 0) return false;
  let open = load<i32>(INNERMOST + (entity << 2));
  for (; opened < 0 && open != NONE; opened++) open = load<i32>(OUTER + (open << 2));
  return open != NONE && load<i32>(FIRST + (open << 2)) >= sentenceStart;
}

/**
 * Opens mentions at a token, then closes mentions, as the brackets of the cell say. Stores each mention that begins
 * inside another one of its entity as a cell. Returns where the next cell is to be stored.
 */
function takeBrackets(count: i32, token: i32, line: i32, cell: i32, cellColumn: i32, cells: i32): i32 {
  let next = cells;
  let mention = get(MENTIONS);
  let entities = get(ENTITIES);
  let open = get(OPEN_MENTIONS);
  const end = CELL_BRACKETS + 12 * count;
  for (let at = CELL_BRACKETS; at < end; at += 12) {
    const kind = load<i32>(at);
    if (kind == CLOSES) continue;
    const id = load<i32>(at, 4);
    let entity = load<i32>(NUMBERED + (id << 2)) - 1;
    if (entity < 0) {
      entity = entities++;
      store<i32>(NUMBERED + (id << 2), entities);
      store<i32>(ID_NUMBERS + (entity << 2), id);
      store<i32>(INNERMOST + (entity << 2), NONE);
    }
    const place = mention << 2;
    store<i32>(FIRST + place, token);
    store<i32>(LAST + place, kind == OPENS ? NONE : token);
    store<i32>(ENTITY_OF + place, entity);
    store<i32>(LINE_OF + place, line);
    store<i32>(COLUMN_OF + place, cellColumn + load<i32>(at, 8) - cell);
    const outer = load<i32>(INNERMOST + (entity << 2));
    store<i32>(OUTER + place, outer);
    if (outer != NONE) {
      storeCell(next, NESTED, entity, line, cell, cell, 1);
      next += 4 * CELL;
    }
    if (kind == OPENS) {
      store<i32>(INNERMOST + (entity << 2), mention);
      open++;
    }
    mention++;
  }
  for (let at = CELL_BRACKETS; at < end; at += 12) {
    if (load<i32>(at) != CLOSES) continue;
    const entity = load<i32>(NUMBERED + (load<i32>(at, 4) << 2)) - 1;
    const closed = load<i32>(INNERMOST + (entity << 2));
    store<i32>(INNERMOST + (entity << 2), load<i32>(OUTER + (closed << 2)));
    store<i32>(LAST + (closed << 2), token);
    open--;
  }
  set(MENTIONS, mention);
  set(ENTITIES, entities);
  set(OPEN_MENTIONS, open);
  return next;
}

/** Returns the column of a position in a line, from 1, in UTF-16 units. */
function columnAt(line: i32, at: i32): i32 {
  let column = 1;
  for (let p = line; p < at; p++) {
    const byte = load<u8>(p);
    if ((byte & 0xc0) != 0x80) column++;
    if (byte >= 0xf0) column++;
  }
  return column;
}

function startOf(column: i32, line: i32): i32 {
  return column == 0 ? line : load<i32>(TABS + ((column - 1) << 2)) + 1;
}

function storeCell(at: i32, which: i32, token: i32, line: i32, from: i32, to: i32, column: i32): void {
  store<i32>(at, which);
  store<i32>(at, token, 4);
  store<i32>(at, line, 8);
  store<i32>(at, from - INPUT, 12);
  store<i32>(at, to - INPUT, 16);
  // 0 if the line has non-ASCII characters.
  store<i32>(at, column, 20);
}

function isKept(from: i32, to: i32, filter: i32): bool {
  if (filter == 0) return true;
  if (from == to) return false;
  const byte = load<u8>(from);
  if (filter == NO_UNDERSCORE) return to - from > 1 || byte != UNDERSCORE;
  if (filter == FILLED) return to - from > 1 || (byte != UNDERSCORE && byte != DASH);
  if (filter == NO_MARK) return to - from > 1 || !isMark(byte);
  if (filter == BRACKETS) return to - from > 1 || byte == OPENING || byte == CLOSING;
  const last = load<u8>(to - 1);
  if (filter == PARSE) return to - from > 1 && (last == CLOSING || last == ASTERISK);
  return to - from > 1 && concernsCoreference(from, to);
}

function hasCells(line: i32, style: i32, count: i32): bool {
  for (let j = 0; j < count; j++) {
    const column = get(CELL_COLUMN + j);
    if (column < 0) continue;
    const from = startOf(column, line);
    const to = load<i32>(TABS + (column << 2));
    if (style == TRIMMED && !isTrimmed(from, to)) return true;
    if (isKept(from, to, get(CELL_FILTERS + j))) return true;
  }
  return false;
}

function areTrimmed(line: i32, texts: i32, cellColumns: i32): bool {
  for (let f = TEXT_COLUMNS; f < TEXT_COLUMNS + texts; f++) {
    const column = get(f);
    if (column >= 0 && !isTrimmed(startOf(column, line), load<i32>(TABS + (column << 2)))) return false;
  }
  for (let f = CELL_COLUMN; f < CELL_COLUMN + cellColumns; f++) {
    const column = get(f);
    if (column >= 0 && !isTrimmed(startOf(column, line), load<i32>(TABS + (column << 2)))) return false;
  }
  return true;
}

function isTrimmed(from: i32, to: i32): bool {
  if (from == to) return true;
  const last = load<u8>(to - 1);
  if (load<u8>(from) <= SPACE || last <= SPACE) return false;
  if (load<u8>(from) >= 0x80 && isWideSpace(from)) return false;
  return last < 0x80 || (!isWideSpace(to - 2) && !isWideSpace(to - 3));
}

/** Returns whether non-ASCII white space may begin here. */
function isWideSpace(at: i32): bool {
  const pair = load<u16>(at);
  // In memory, the low byte comes first.
  if (pair == 0xa0c2) return true;
  if (pair == 0x9ae1 || pair == 0x81e2 || pair == 0xbbef) return true;
  const third = load<u8>(at + 2);
  if (pair == 0x80e3) return third == 0x80;
  return pair == 0x80e2 && (third <= 0x8a || third == 0xa8 || third == 0xa9 || third == 0xaf);
}

/**
 * Returns where the comment that begins here ends, if it is irrelevant or names a sentence; 0 for any other comment. If
 * it names a sentence, sets `nameStart` and `nameEnd`.
 */
function commentEnd(start: i32): i32 {
  nameStart = nameEnd = 0;
  let high = 0;
  let feed = 0;
  for (let q = start; feed == 0; q += 16) {
    const bytes = v128.load(q);
    const feeds = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(LINE_FEED)));
    let tabs = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(TAB)));
    let highs = i8x16.bitmask(bytes);
    if (feeds != 0) {
      const before = (feeds & -feeds) - 1;
      tabs &= before;
      highs &= before;
      feed = q + ctz(feeds);
    }
    if (tabs != 0) return 0;
    high |= highs;
  }
  if (high != 0 && !isUtf8(start, feed)) return 0;
  // `# sent_id = `
  if (load<u64>(start) == 0x695f746e65732023 && load<u32>(start + 8) == 0x203d2064 && start + 12 <= feed) {
    let stop = feed;
    if (load<u8>(stop - 1) == RETURN) stop--;
    if (load<u8>(stop - 1) == RETURN) return 0;
    nameStart = start + 12;
    nameEnd = stop;
    return feed;
  }
  let p = start + 1;
  while (load<u8>(p) == SPACE) p++;
  if (<u32>((load<u8>(p) | 32) - 97) > 25) return 0;
  const pair = load<u16>(p);
  // Comments that TypeScript reads: `sent_id`, `global` and `newdoc`, but not `newpar`.
  if (pair == 0x6573 || pair == 0x6c67) return 0;
  if (pair == 0x656e && (load<u32>(p) != 0x7077656e || load<u16>(p + 4) != 0x7261)) return 0;
  for (let at = p + 2; at < p + 8; at++) if ((load<u32>(at) & 0xffffff) == 0x636f64) return 0;
  return feed;
}

/**
 * Returns whether MISC may have coreference information: part of one of five names, a bracket, or a value of `ner` that
 * may be one of Stanza's `coref_chains`. Sets `entityStart` and `entityEnd`.
 */
function concernsCoreference(start: i32, end: i32): bool {
  entityStart = entityEnd = 0;
  let value = 0;
  let valueEnd = 0;
  let first = start;
  let isName = true;
  for (let p = start; p <= end; p++) {
    if (p == first && isEntity(p, end)) {
      if (value != 0) return true;
      value = p + 7;
      while (p < end && load<u8>(p) != BAR) p++;
      valueEnd = p;
      first = p + 1;
      continue;
    }
    const byte = p < end ? load<u8>(p) : BAR;
    if (byte == OPENING || byte == CLOSING) return true;
    if (byte == EQUALS && isName) {
      isName = false;
      const tail = load<u32>(p - 3) & 0xffffff;
      // `ity`, `dge`, `nte`
      if (tail == 0x797469 || tail == 0x656764 || tail == 0x65746e) return true;
    } else if (byte == BAR) {
      const head = load<u32>(first) & 0xffffff;
      // `Ent`, `Bri`, `Spl`, `Clu`, `cor`
      if (head == 0x746e45 || head == 0x697242 || head == 0x6c7053 || head == 0x756c43 || head == 0x726f63) return true;
      // `ner=` and a small letter
      if (load<u32>(first) == 0x3d72656e && (load<u8>(first + 4) & 0x60) == 0x60) return true;
      first = p + 1;
      isName = true;
    }
  }
  entityStart = value;
  entityEnd = valueEnd;
  return value != 0;
}

function isEntity(at: i32, end: i32): bool {
  return at + 7 <= end && (load<u64>(at) & 0xffffffffffffff) == 0x3d797469746e45;
}

function isNumber(from: i32, to: i32): bool {
  for (let p = from; p < to; p++) if (<u32>(<i32>load<u8>(p) - 48) > 9) return false;
  return from < to;
}

/** Returns whether a cell of only this byte counts as empty. */
function isMark(byte: u8): bool {
  return byte == DASH || byte == UNDERSCORE || byte == ASTERISK;
}

/** Returns whether the bytes are valid UTF-8 (The Unicode Standard, table 3-7). */
export function isUtf8(from: i32, to: i32): bool {
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
