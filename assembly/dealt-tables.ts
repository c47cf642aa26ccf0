/**
 * Assigns the entities of one side of a part at random to its mentions, and counts the table, as `Dealer` in
 * `src/analysis/dealt-tables.ts` does. The caller divides the memory from `FREE` on: addresses are in bytes.
 */
import { addressOf, clear, copy, COUNT_ROOM, COUNTS, END, get, set } from "./columns";
import { countStandard } from "./standard-counts";

/** Where the memory begins that the caller divides. */
export const FREE = (END + 15) & ~15;

/** The columns for the entities of the shuffled mentions, for sorting, and for the table. */
const LABELS = 11;
const BY_RESPONSE = 2;
const BY_KEY = 3;
const KEY_ENDS = 4;
const RESPONSE_ENDS = 15;
const KEY_SIZE = 0;
const RESPONSE_SIZE = 1;
const CELL_KEY = 12;
const CELL_RESPONSE = 13;
const CELL_SIZE = 14;

/** Makes room for this number of bytes from `FREE` on. Returns 0 if there is not enough memory. */
export function makeRoom(bytes: u32): i32 {
  const missing = <i32>((FREE + bytes + 0xffff) >>> 16) - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0 ? 1 : 0;
}

/** Writes the first words of a trial, a multiple of four: see `RandomWords` in `src/stats/random-words.ts`. */
export function fillWords(trial: u32, stream: u32, seedLow: u32, seedHigh: u32, words: i32, to: usize): void {
  for (let w: u32 = 0; w < <u32>words; w += 4) {
    let c0 = w >>> 2;
    let c1 = trial;
    let c2 = stream;
    let c3: u32 = 0;
    let k0 = seedLow;
    let k1 = seedHigh;
    for (let round = 0; round < 10; round++) {
      const first = <u64>0xd2511f53 * <u64>c0;
      const second = <u64>0xcd9e8d57 * <u64>c2;
      c0 = <u32>(second >>> 32) ^ c1 ^ k0;
      c1 = <u32>second;
      c2 = <u32>(first >>> 32) ^ c3 ^ k1;
      c3 = <u32>first;
      k0 += 0x9e3779b9;
      k1 += 0xbb67ae85;
    }
    const at = to + (w << 2);
    store<u32>(at, c0);
    store<u32>(at, c1, 4);
    store<u32>(at, c2, 8);
    store<u32>(at, c3, 12);
  }
}

/**
 * What is known of a part, one of whose sides is dealt: integers, in the order of `writePart` in
 * `src/analysis/compiled-deals.ts`, and the addresses of others.
 */
const DEALS_FIRST = 0;
const MENTIONS = 4;
const COMMON = 8;
const KEYS = 12;
const RESPONSES = 16;
/** The entity of each mention of the dealt side. Common mentions come first. */
const DEALT = 20;
/** The common mentions, sorted by the entities of the side that stays, and the entity of each. */
const ORDER = 24;
const STAYING = 28;
const KEY_SIZES = 32;
const RESPONSE_SIZES = 36;
/** The first random word of the part. */
const WORDS = 40;

/**
 * Shuffles the dealt side of a part, and writes the table. Counts the standard metrics as `countStandard` does, unless
 * the table has more than `most` cells. Returns the number of cells.
 */
export function deal(part: usize, wanted: i32, most: i32): i32 {
  const keys = load<i32>(part, KEYS);
  const responses = load<i32>(part, RESPONSES);
  shuffleLabels(load<i32>(part, DEALT), load<i32>(part, MENTIONS), load<i32>(part, WORDS));
  if (load<i32>(part, DEALS_FIRST)) sortByFirst(part, keys);
  else sortBySecond(part, keys, responses);
  copy(addressOf(KEY_SIZE), load<i32>(part, KEY_SIZES), keys << 2);
  copy(addressOf(RESPONSE_SIZE), load<i32>(part, RESPONSE_SIZES), responses << 2);
  const cells = joinCells(keys);
  if (cells <= most) countStandard(keys, responses, cells, wanted);
  return cells;
}

let last = 0;

/** Returns the last part that `dealAll` dealt. */
export function lastDealt(): i32 {
  return last;
}

/**
 * Deals parts, given by their addresses at `parts`, and adds their counts to `sums`, which has twice as many numbers:
 * the second half is what `CompensatedSums` in `src/core/compensated-sum.ts` calls `lost`. Begins with the part `from`,
 * and stops after a table with more than `most` cells, which it does not count.
 *
 * @returns 0 if all parts are done; otherwise the number of cells of the table that is not counted
 */
export function dealAll(parts: usize, from: i32, to: i32, wanted: i32, most: i32, sums: usize): i32 {
  for (let part = from; part < to; part++) {
    last = part;
    const cells = deal(load<i32>(parts + (part << 2)), wanted, most);
    if (cells > most) return cells;
    addCounts(sums);
  }
  return 0;
}

/** Adds the counts at `COUNTS` to sums as `dealAll` does. */
export function addCounts(sums: usize): void {
  for (let at = 0; at < 8 * COUNT_ROOM; at += 16) {
    const value = v128.load(COUNTS + at);
    const sum = v128.load(sums + at);
    const next = v128.add<f64>(sum, value);
    const isSumLarger = v128.ge<f64>(v128.abs<f64>(sum), v128.abs<f64>(value));
    const larger = v128.bitselect(sum, value, isSumLarger);
    const smaller = v128.bitselect(value, sum, isSumLarger);
    const lost = v128.add<f64>(v128.sub<f64>(larger, next), smaller);
    v128.store(sums + at, next);
    v128.store(sums + at, v128.add<f64>(v128.load(sums + at, 8 * COUNT_ROOM), lost), 8 * COUNT_ROOM);
  }
}

/** As `shuffle` in `src/stats/random-words.ts`. */
function shuffleLabels(from: usize, mentions: i32, words: usize): void {
  copy(addressOf(LABELS), from, mentions << 2);
  for (let i = mentions - 1; i > 0; i--) {
    const j = <i32>((<u64>load<u32>(words + ((i - 1) << 2)) * <u64>(i + 1)) >>> 32);
    const held = get(LABELS, i);
    set(LABELS, i, get(LABELS, j));
    set(LABELS, j, held);
  }
}

/** Sorts the common mentions by the dealt first side. Within its entities, they keep the order of the second side. */
function sortByFirst(part: usize, keys: i32): void {
  const common = load<i32>(part, COMMON);
  const order = <usize>load<i32>(part, ORDER);
  const staying = <usize>load<i32>(part, STAYING);
  clear(addressOf(KEY_ENDS), (keys + 1) << 2);
  for (let m = 0; m < common; m++) count(KEY_ENDS, get(LABELS, m));
  addUp(KEY_ENDS, keys);
  for (let i = 0; i < common; i++) {
    set(BY_KEY, next(KEY_ENDS, get(LABELS, load<i32>(order + (i << 2)))), load<i32>(staying + (i << 2)));
  }
}

/** Sorts the common mentions by the first side, which stays, then by the dealt second side. */
function sortBySecond(part: usize, keys: i32, responses: i32): void {
  const common = load<i32>(part, COMMON);
  const order = <usize>load<i32>(part, ORDER);
  const staying = <usize>load<i32>(part, STAYING);
  clear(addressOf(RESPONSE_ENDS), (responses + 1) << 2);
  clear(addressOf(KEY_ENDS), (keys + 1) << 2);
  for (let i = 0; i < common; i++) {
    count(RESPONSE_ENDS, get(LABELS, i));
    count(KEY_ENDS, load<i32>(staying + (i << 2)));
  }
  addUp(RESPONSE_ENDS, responses);
  addUp(KEY_ENDS, keys);
  for (let i = 0; i < common; i++) {
    set(BY_RESPONSE, next(RESPONSE_ENDS, get(LABELS, load<i32>(order + (i << 2)))), load<i32>(staying + (i << 2)));
  }
  for (let r = 0, i = 0; r < responses; r++) {
    for (const end = get(RESPONSE_ENDS, r); i < end; i++) set(BY_KEY, next(KEY_ENDS, get(BY_RESPONSE, i)), r);
  }
}

function count(ends: i32, entity: i32): void {
  set(ends, entity + 1, get(ends, entity + 1) + 1);
}

/** Turns the number of mentions of each entity into where they begin if they are sorted by entity. */
function addUp(ends: i32, entities: i32): void {
  for (let e = 0; e < entities; e++) set(ends, e + 1, get(ends, e + 1) + get(ends, e));
}

/** Returns the place of an entity's next mention. After the last one, this is where the entity's mentions end. */
function next(ends: i32, entity: i32): i32 {
  const place = get(ends, entity);
  set(ends, entity, place + 1);
  return place;
}

/** Writes the cells of the sorted mentions, and returns their number. */
function joinCells(keys: i32): i32 {
  let cells = 0;
  for (let k = 0, i = 0; k < keys; k++) {
    const end = get(KEY_ENDS, k);
    while (i < end) {
      const r = get(BY_KEY, i);
      const start = i;
      while (i < end && get(BY_KEY, i) == r) i++;
      set(CELL_KEY, cells, k);
      set(CELL_RESPONSE, cells, r);
      set(CELL_SIZE, cells++, i - start);
    }
  }
  return cells;
}
