/**
 * Counts the standard metrics of a table of entities. Each count equals that of the metric's `count` in `src/metrics/`,
 * to the last bit, because all sums are in the same order.
 */
import { COUNTS, DISTANCE, FOUND, get, OTHER, PRICE, real, set, setReal, WEIGHT } from "./columns";

export { COUNTS } from "./columns";

/** The columns of integers: the table's, and those of the assignment. */
const KEY_SIZE = 0;
const RESPONSE_SIZE = 1;
const START = 2;
const EDGE_OF = 3;
const ROW_OF = 4;
const REACHED_BY = 5;
const REACHED_FROM = 6;
const REACHED = 7;
const IS_VISITED = 8;
const HEAP = 9;
const POSITION = 10;
const CELL_KEY = 12;
const CELL_RESPONSE = 13;
const CELL_SIZE = 14;

function put(index: i32, value: f64): void {
  store<f64>(COUNTS + (index << 3), value);
}

function pairsOf(mentions: i32): f64 {
  return mentions < 2 ? 0 : (<f64>mentions * <f64>(mentions - 1)) / 2;
}

let lost: f64 = 0;

/** Adds a value to a sum with Neumaier's compensation, which goes to `lost`. */
function plus(sum: f64, value: f64): f64 {
  const next = sum + value;
  lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
  return next;
}

/**
 * 2^27. With more mentions, BLANC needs integers of more than 53 bits; see `DOUBLES_SUFFICE` in
 * `src/core/overlap-table.ts`.
 */
const MOST_MENTIONS: f64 = 134217728;

/** Counts the metrics whose bits are set in `wanted`. Returns 0 if a side has too many mentions, otherwise 1. */
export function countStandard(keys: i32, responses: i32, cells: i32, wanted: i32): i32 {
  const ofKey = totalOf(KEY_SIZE, keys);
  const ofResponse = totalOf(RESPONSE_SIZE, responses);
  if (ofKey > MOST_MENTIONS || ofResponse > MOST_MENTIONS) return 0;
  const keyMentions = <i32>ofKey;
  const responseMentions = <i32>ofResponse;
  const common = <i32>totalOf(CELL_SIZE, cells);
  if (wanted & 1) putFour(0, common, keyMentions, common, responseMentions);
  if (wanted & 2) putFour(4, common - cells, keyMentions - keys, common - cells, responseMentions - responses);
  if (wanted & 4) {
    countSquares(keys, responses, cells);
    put(9, keyMentions);
    put(11, responseMentions);
  }
  if (wanted & 8) {
    for (let c = 0; c < cells; c++) setReal(WEIGHT, c, get(CELL_SIZE, c));
    const similarity = aligned(keys, responses, cells);
    putFour(12, similarity, keyMentions, similarity, responseMentions);
  }
  if (wanted & 16) {
    for (let c = 0; c < cells; c++) {
      const sizes = get(KEY_SIZE, get(CELL_KEY, c)) + get(RESPONSE_SIZE, get(CELL_RESPONSE, c));
      setReal(WEIGHT, c, <f64>(2 * get(CELL_SIZE, c)) / <f64>sizes);
    }
    const similarity = aligned(keys, responses, cells);
    putFour(16, similarity, keys, similarity, responses);
  }
  if (wanted & 32) countPairs(keys, responses, cells, keyMentions, responseMentions, common);
  if (wanted & 64) {
    put(26, countResolved(KEY_SIZE, CELL_KEY, keys, cells));
    put(27, keyMentions);
    put(28, countResolved(RESPONSE_SIZE, CELL_RESPONSE, responses, cells));
    put(29, responseMentions);
  }
  return 1;
}

function totalOf(column: i32, length: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < length; i++) sum += get(column, i);
  return sum;
}

function putFour(at: i32, recall: f64, ofKey: f64, precision: f64, ofResponse: f64): void {
  put(at, recall);
  put(at + 1, ofKey);
  put(at + 2, precision);
  put(at + 3, ofResponse);
}

/** B³. */
function countSquares(keys: i32, responses: i32, cells: i32): void {
  memory.fill(FOUND, 0, keys << 3);
  memory.fill(OTHER, 0, responses << 3);
  for (let c = 0; c < cells; c++) {
    const size = get(CELL_SIZE, c);
    const square = <f64>size * <f64>size;
    const k = get(CELL_KEY, c);
    const r = get(CELL_RESPONSE, c);
    setReal(FOUND, k, real(FOUND, k) + square);
    setReal(OTHER, r, real(OTHER, r) + square);
  }
  put(8, sumOverSizes(FOUND, KEY_SIZE, keys));
  put(10, sumOverSizes(OTHER, RESPONSE_SIZE, responses));
}

function sumOverSizes(values: i32, sizes: i32, entities: i32): f64 {
  let sum: f64 = 0;
  lost = 0;
  for (let e = 0; e < entities; e++) sum = plus(sum, real(values, e) / <f64>get(sizes, e));
  return sum + lost;
}

/** BLANC. */
function countPairs(keys: i32, responses: i32, cells: i32, keyMentions: i32, responseMentions: i32, common: i32): void {
  memory.fill(FOUND, 0, keys << 3);
  memory.fill(OTHER, 0, responses << 3);
  let both: f64 = 0;
  for (let c = 0; c < cells; c++) {
    const size = get(CELL_SIZE, c);
    const k = get(CELL_KEY, c);
    const r = get(CELL_RESPONSE, c);
    setReal(FOUND, k, real(FOUND, k) + <f64>size);
    setReal(OTHER, r, real(OTHER, r) + <f64>size);
    both += pairsOf(size);
  }
  let ofKey: f64 = 0;
  let inKey: f64 = 0;
  for (let k = 0; k < keys; k++) {
    ofKey += pairsOf(get(KEY_SIZE, k));
    inKey += pairsOf(<i32>real(FOUND, k));
  }
  let ofResponse: f64 = 0;
  let inResponse: f64 = 0;
  for (let r = 0; r < responses; r++) {
    ofResponse += pairsOf(get(RESPONSE_SIZE, r));
    inResponse += pairsOf(<i32>real(OTHER, r));
  }
  put(20, both);
  put(21, ofKey);
  put(22, ofResponse);
  put(23, pairsOf(common) - inKey - inResponse + both);
  put(24, pairsOf(keyMentions) - ofKey);
  put(25, pairsOf(responseMentions) - ofResponse);
}

/** LEA, in which the importance of an entity is its size. */
function countResolved(sizes: i32, cellEntity: i32, entities: i32, cells: i32): f64 {
  memory.fill(FOUND, 0, entities << 3);
  for (let c = 0; c < cells; c++) {
    const isLink = get(KEY_SIZE, get(CELL_KEY, c)) == 1 && get(RESPONSE_SIZE, get(CELL_RESPONSE, c)) == 1;
    const e = get(cellEntity, c);
    setReal(FOUND, e, real(FOUND, e) + (isLink ? 1 : pairsOf(get(CELL_SIZE, c))));
  }
  let sum: f64 = 0;
  lost = 0;
  for (let e = 0; e < entities; e++) {
    const size = get(sizes, e);
    sum = plus(sum, (<f64>size * real(FOUND, e)) / (size == 1 ? 1 : pairsOf(size)));
  }
  return sum + lost;
}

/** CEAF: returns the sum of the weights of aligned entities. */
function aligned(keys: i32, responses: i32, cells: i32): f64 {
  assign(keys, responses, cells);
  let sum: f64 = 0;
  lost = 0;
  for (let k = 0; k < keys; k++) {
    const edge = get(EDGE_OF, k);
    if (edge >= 0) sum = plus(sum, real(WEIGHT, edge));
  }
  return sum + lost;
}

/**
 * Assigns rows (key entities) to columns (response entities) with the greatest sum of weights, exactly as
 * `sparseAssignment` in `src/matching/sparse-assignment.ts`, which explains it. Sets `EDGE_OF`: the cell of each row, or
 * -1.
 */
function assign(rows: i32, columns: i32, cells: i32): void {
  for (let i = 0, e = 0; i <= rows; i++) {
    while (e < cells && get(CELL_KEY, e) < i) e++;
    set(START, i, e);
  }
  for (let i = 0; i < rows; i++) set(EDGE_OF, i, -1);
  for (let j = 0; j < columns; j++) {
    set(ROW_OF, j, -1);
    set(IS_VISITED, j, 0);
    set(POSITION, j, -1);
    setReal(PRICE, j, 0);
    setReal(DISTANCE, j, Infinity);
  }
  for (let newRow = 0; newRow < rows; newRow++) {
    let best = -1;
    let least: f64 = 0;
    for (let e = get(START, newRow); e < get(START, newRow + 1); e++) {
      const j = get(CELL_RESPONSE, e);
      const d = real(PRICE, j) - real(WEIGHT, e);
      if (d < least || (d == least && best >= 0 && get(ROW_OF, get(CELL_RESPONSE, best)) >= 0)) {
        least = d;
        best = e;
      }
    }
    if (best < 0) continue;
    if (get(ROW_OF, get(CELL_RESPONSE, best)) < 0) {
      set(EDGE_OF, newRow, best);
      set(ROW_OF, get(CELL_RESPONSE, best), newRow);
    } else {
      search(newRow);
    }
  }
}

/** Searches the cheapest chain of exchanges that lets a row in. */
function search(newRow: i32): void {
  let length: f64 = 0;
  let freeColumn = -1;
  let idleRow = newRow;
  let reachedColumns = 0;
  let row = newRow;
  let base: f64 = 0;
  heapSize = 0;
  while (true) {
    for (let e = get(START, row); e < get(START, row + 1); e++) {
      const j = get(CELL_RESPONSE, e);
      const d = base + real(PRICE, j) - real(WEIGHT, e);
      if (d >= length || d >= real(DISTANCE, j) || get(IS_VISITED, j) == 1) continue;
      if (real(DISTANCE, j) == Infinity) set(REACHED, reachedColumns++, j);
      setReal(DISTANCE, j, d);
      set(REACHED_BY, j, e);
      set(REACHED_FROM, j, row);
      if (get(ROW_OF, j) >= 0) advance(j);
      else {
        length = d;
        freeColumn = j;
      }
    }
    if (heapSize == 0) break;
    const nearest = get(HEAP, 0);
    if (real(DISTANCE, nearest) >= length) break;
    removeFirst();
    set(IS_VISITED, nearest, 1);
    row = get(ROW_OF, nearest);
    base = real(DISTANCE, nearest) + (real(WEIGHT, get(EDGE_OF, row)) - real(PRICE, nearest));
    if (base < length) {
      length = base;
      freeColumn = -1;
      idleRow = row;
    }
  }
  for (let i = 0; i < reachedColumns; i++) {
    const j = get(REACHED, i);
    if (get(IS_VISITED, j) == 1) setReal(PRICE, j, real(PRICE, j) + Math.max(0, length - real(DISTANCE, j)));
    setReal(DISTANCE, j, Infinity);
    set(IS_VISITED, j, 0);
  }
  for (let p = 0; p < heapSize; p++) set(POSITION, get(HEAP, p), -1);
  let j = freeColumn;
  if (j < 0 && idleRow != newRow) {
    j = get(CELL_RESPONSE, get(EDGE_OF, idleRow));
    set(EDGE_OF, idleRow, -1);
  }
  while (j >= 0) {
    const taker = get(REACHED_FROM, j);
    const given = get(EDGE_OF, taker);
    set(EDGE_OF, taker, get(REACHED_BY, j));
    set(ROW_OF, j, taker);
    j = given < 0 ? -1 : get(CELL_RESPONSE, given);
  }
}

/** The heap of `src/matching/column-heap.ts`. */
let heapSize = 0;

function isBefore(a: i32, b: i32): bool {
  const difference = real(DISTANCE, a) - real(DISTANCE, b);
  return difference < 0 || (difference == 0 && a < b);
}

function place(column: i32, at: i32): void {
  set(HEAP, at, column);
  set(POSITION, column, at);
}

function advance(column: i32): void {
  let p = get(POSITION, column);
  if (p < 0) p = heapSize++;
  while (p > 0) {
    const parent = (p - 1) >> 1;
    if (!isBefore(column, get(HEAP, parent))) break;
    place(get(HEAP, parent), p);
    p = parent;
  }
  place(column, p);
}

function removeFirst(): void {
  set(POSITION, get(HEAP, 0), -1);
  const last = get(HEAP, --heapSize);
  if (heapSize == 0) return;
  let p = 0;
  while (true) {
    let child = 2 * p + 1;
    if (child >= heapSize) break;
    if (child + 1 < heapSize && isBefore(get(HEAP, child + 1), get(HEAP, child))) child++;
    if (!isBefore(get(HEAP, child), last)) break;
    place(get(HEAP, child), p);
    p = child;
  }
  place(last, p);
}
