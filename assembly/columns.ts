/** The memory that `mention-kernels.ts` and `standard-counts.ts` share. */

/** The most mentions and entities of a side. Must equal `ROOM` in `src/core/mention-kernels.ts`. */
export const ROOM = 1 << 15;
const COLUMN = 4 * (ROOM + 1);
const COLUMN_COUNT = 16;

/** 16 columns of integers. What is before them belongs to `mention-kernels.ts`. */
export const COLUMNS = 1 << 12;
/** The message, with room for its padding. */
export const MESSAGE = COLUMNS + COLUMN_COUNT * COLUMN;
const MESSAGE_ROOM = 16 * ROOM;
/** Where the second of two texts to compare begins. Must equal `HALF` in `src/core/mention-kernels.ts`. */
export const SECOND = MESSAGE + MESSAGE_ROOM / 2;
/** The counts of each metric, in the order of `standardCounts` in `src/core/mention-kernels.ts`. */
export const COUNTS = (MESSAGE + MESSAGE_ROOM + 7) & ~7;
export const COUNT_ROOM = 32;
/** The columns and edges of an assignment. */
export const RECORDS = COUNTS + 8 * COUNT_ROOM;
export const EDGES = RECORDS + 32 * ROOM;
/** Columns of numbers with a fraction. */
export const FOUND = EDGES + 16 * ROOM;
export const OTHER = FOUND + 8 * ROOM;
export const END = OTHER + 8 * ROOM;

memory.grow(((END + 0xffff) >>> 16) - memory.size());

export function addressOf(column: i32): usize {
  return COLUMNS + column * COLUMN;
}

export function get(column: i32, index: i32): i32 {
  return load<i32>(COLUMNS + column * COLUMN + (index << 2));
}

export function set(column: i32, index: i32, value: i32): void {
  store<i32>(COLUMNS + column * COLUMN + (index << 2), value);
}

/** @param column one of the columns of numbers with a fraction */
export function real(column: i32, index: i32): f64 {
  return load<f64>(column + (index << 3));
}

export function setReal(column: i32, index: i32, value: f64): void {
  store<f64>(column + (index << 3), value);
}

/** The most bytes for which a loop is faster than an instruction for any number of bytes. */
const FEW = 512;

/** Sets bytes to 0, a multiple of 4. */
export function clear(at: usize, bytes: i32): void {
  if (bytes > FEW) memory.fill(at, 0, bytes);
  else for (let i = 0; i < bytes; i += 4) store<i32>(at + i, 0);
}

/** Copies bytes, a multiple of 4. */
export function copy(to: usize, from: usize, bytes: i32): void {
  if (bytes > FEW) memory.copy(to, from, bytes);
  else for (let i = 0; i < bytes; i += 4) store<i32>(to + i, load<i32>(from + i));
}
