/**
 * Counts the standard metrics of a table of entities. Each count equals that of the metric's `count` in `src/metrics/`,
 * to the last bit, because all sums are in the same order.
 */
import { clear, COUNTS, EDGES, FOUND, get, OTHER, real, RECORDS, set, setReal } from "./columns";

export { COUNTS } from "./columns";

/** The columns of integers: the table's, and those of the assignment. */
const KEY_SIZE = 0;
const RESPONSE_SIZE = 1;
const START = 2;
const EDGE_OF = 3;
const REACHED = 7;
const HEAP = 9;
const CELL_KEY = 12;
const CELL_RESPONSE = 13;
const CELL_SIZE = 14;

function put(index: i32, value: f64): void {
  store<f64>(COUNTS + (index << 3), value);
}

function pairsOf(mentions: i32): f64 {
  return Math.abs(<f64>mentions * <f64>(mentions - 1)) / 2;
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
    for (let c = 0; c < cells; c++) setWeight(c, get(CELL_SIZE, c));
    const similarity = aligned(keys, responses, cells);
    putFour(12, similarity, keyMentions, similarity, responseMentions);
  }
  if (wanted & 16) {
    for (let c = 0; c < cells; c++) {
      const sizes = get(KEY_SIZE, get(CELL_KEY, c)) + get(RESPONSE_SIZE, get(CELL_RESPONSE, c));
      setWeight(c, <f64>(2 * get(CELL_SIZE, c)) / <f64>sizes);
    }
    const similarity = aligned(keys, responses, cells);
    putFour(16, similarity, keys, similarity, responses);
  }
  if (wanted & 32) countPairs(keys, responses, cells, keyMentions, responseMentions, common);
  if (wanted & 64) {
    countResolved(keys, responses, cells);
    put(27, keyMentions);
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
  clear(FOUND, keys << 3);
  clear(OTHER, responses << 3);
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
  clear(FOUND, keys << 2);
  clear(OTHER, responses << 2);
  let both: f64 = 0;
  for (let c = 0; c < cells; c++) {
    const size = get(CELL_SIZE, c);
    addTo(FOUND + (get(CELL_KEY, c) << 2), size);
    addTo(OTHER + (get(CELL_RESPONSE, c) << 2), size);
    both += pairsOf(size);
  }
  let ofKey: f64 = 0;
  let inKey: f64 = 0;
  for (let k = 0; k < keys; k++) {
    ofKey += pairsOf(get(KEY_SIZE, k));
    inKey += pairsOf(load<i32>(FOUND + (k << 2)));
  }
  let ofResponse: f64 = 0;
  let inResponse: f64 = 0;
  for (let r = 0; r < responses; r++) {
    ofResponse += pairsOf(get(RESPONSE_SIZE, r));
    inResponse += pairsOf(load<i32>(OTHER + (r << 2)));
  }
  put(20, both);
  put(21, ofKey);
  put(22, ofResponse);
  put(23, pairsOf(common) - inKey - inResponse + both);
  put(24, pairsOf(keyMentions) - ofKey);
  put(25, pairsOf(responseMentions) - ofResponse);
}

function addTo(at: i32, value: i32): void {
  store<i32>(at, load<i32>(at) + value);
}

/** LEA, in which the importance of an entity is its size. */
function countResolved(keys: i32, responses: i32, cells: i32): void {
  clear(FOUND, keys << 3);
  clear(OTHER, responses << 3);
  for (let c = 0; c < cells; c++) {
    const k = get(CELL_KEY, c);
    const r = get(CELL_RESPONSE, c);
    const size = get(CELL_SIZE, c);
    // Two singletons share a link, to themselves.
    const links: f64 = size > 1 ? pairsOf(size) : get(KEY_SIZE, k) + get(RESPONSE_SIZE, r) == 2 ? 1 : 0;
    if (links == 0) continue;
    setReal(FOUND, k, real(FOUND, k) + links);
    setReal(OTHER, r, real(OTHER, r) + links);
  }
  put(26, sumOfShares(FOUND, KEY_SIZE, keys));
  put(28, sumOfShares(OTHER, RESPONSE_SIZE, responses));
}

function sumOfShares(values: i32, sizes: i32, entities: i32): f64 {
  let sum: f64 = 0;
  lost = 0;
  for (let e = 0; e < entities; e++) {
    const size = get(sizes, e);
    sum = plus(sum, (<f64>size * real(values, e)) / (size == 1 ? 1 : pairsOf(size)));
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
    if (edge != 0) sum = plus(sum, load<f64>(edge, WEIGHT));
  }
  return sum + lost;
}

/** What is known of a column of the assignment, in one place. */
const PRICE = 0;
const DISTANCE = 8;
const ROW = 16;
/** Its index in the heap, `OUTSIDE`, or `VISITED`. */
const POSITION = 20;
/** The edge and the row by which it was reached. */
const EDGE = 24;
const FROM = 28;
const OUTSIDE = -1;
const VISITED = -2;

/** An edge: its weight, and the address of its column. */
const WEIGHT = 0;
const TO = 8;

function columnAt(index: i32): i32 {
  return RECORDS + (index << 5);
}

function edgeAt(index: i32): i32 {
  return EDGES + (index << 4);
}

function setWeight(cell: i32, weight: f64): void {
  store<f64>(edgeAt(cell), weight, WEIGHT);
}

/**
 * Assigns rows (key entities) to columns (response entities) with the greatest sum of weights, exactly as
 * `sparseAssignment` in `src/matching/sparse-assignment.ts`, which explains it. Sets `EDGE_OF`: the address of the edge
 * of each row, or 0.
 */
function assign(rows: i32, columns: i32, cells: i32): void {
  let cell = 0;
  for (let i = 0; i < rows; i++) {
    set(START, i, edgeAt(cell));
    for (; cell < cells && get(CELL_KEY, cell) == i; cell++) {
      store<i32>(edgeAt(cell), columnAt(get(CELL_RESPONSE, cell)), TO);
    }
    set(EDGE_OF, i, 0);
  }
  set(START, rows, edgeAt(cells));
  for (let column = columnAt(0), end = columnAt(columns); column < end; column += 32) {
    store<f64>(column, 0, PRICE);
    store<f64>(column, Infinity, DISTANCE);
    store<i32>(column, -1, ROW);
    store<i32>(column, OUTSIDE, POSITION);
  }
  for (let newRow = 0; newRow < rows; newRow++) {
    let best = 0;
    let bestRow = -1;
    let least: f64 = 0;
    for (let e = get(START, newRow), end = get(START, newRow + 1); e < end; e += 16) {
      const column = load<i32>(e, TO);
      const d = load<f64>(column, PRICE) - load<f64>(e, WEIGHT);
      if (d < least || (d == least && bestRow >= 0)) {
        least = d;
        best = e;
        bestRow = load<i32>(column, ROW);
      }
    }
    if (best == 0) continue;
    if (bestRow < 0) {
      set(EDGE_OF, newRow, best);
      store<i32>(load<i32>(best, TO), newRow, ROW);
    } else {
      search(newRow);
    }
  }
}

/** Searches the cheapest chain of exchanges that lets a row in. */
function search(newRow: i32): void {
  let length: f64 = 0;
  let freeColumn = 0;
  let idleRow = newRow;
  let reachedColumns = 0;
  let row = newRow;
  let base: f64 = 0;
  heapSize = 0;
  while (true) {
    for (let e = get(START, row), end = get(START, row + 1); e < end; e += 16) {
      const column = load<i32>(e, TO);
      const d = base + load<f64>(column, PRICE) - load<f64>(e, WEIGHT);
      if (d >= length) continue;
      const known = load<f64>(column, DISTANCE);
      if (d >= known || load<i32>(column, POSITION) == VISITED) continue;
      if (known == Infinity) set(REACHED, reachedColumns++, column);
      store<f64>(column, d, DISTANCE);
      store<i32>(column, e, EDGE);
      store<i32>(column, row, FROM);
      if (load<i32>(column, ROW) >= 0) advance(column, d);
      else {
        length = d;
        freeColumn = column;
      }
    }
    if (heapSize == 0) break;
    const nearest = get(HEAP, 0);
    const nearestDistance = load<f64>(nearest, DISTANCE);
    if (nearestDistance >= length) break;
    removeFirst();
    store<i32>(nearest, VISITED, POSITION);
    row = load<i32>(nearest, ROW);
    base = nearestDistance + (load<f64>(get(EDGE_OF, row), WEIGHT) - load<f64>(nearest, PRICE));
    if (base < length) {
      length = base;
      freeColumn = 0;
      idleRow = row;
    }
  }
  for (let i = 0; i < reachedColumns; i++) {
    const column = get(REACHED, i);
    if (load<i32>(column, POSITION) == VISITED) {
      const rise = Math.max(0, length - load<f64>(column, DISTANCE));
      store<f64>(column, load<f64>(column, PRICE) + rise, PRICE);
    }
    store<f64>(column, Infinity, DISTANCE);
    store<i32>(column, OUTSIDE, POSITION);
  }
  let column = freeColumn;
  if (column == 0 && idleRow != newRow) {
    column = load<i32>(get(EDGE_OF, idleRow), TO);
    set(EDGE_OF, idleRow, 0);
  }
  while (column != 0) {
    const taker = load<i32>(column, FROM);
    const given = get(EDGE_OF, taker);
    set(EDGE_OF, taker, load<i32>(column, EDGE));
    store<i32>(column, taker, ROW);
    column = given == 0 ? 0 : load<i32>(given, TO);
  }
}

/** The heap of `src/matching/column-heap.ts`, with the addresses of columns. */
let heapSize = 0;

function isBefore(a: i32, ofA: f64, b: i32, ofB: f64): bool {
  return ofA < ofB || (ofA == ofB && a < b);
}

function place(column: i32, at: i32): void {
  set(HEAP, at, column);
  store<i32>(column, at, POSITION);
}

function advance(column: i32, distance: f64): void {
  let p = load<i32>(column, POSITION);
  if (p < 0) p = heapSize++;
  while (p > 0) {
    const parent = (p - 1) >> 1;
    const other = get(HEAP, parent);
    if (!isBefore(column, distance, other, load<f64>(other, DISTANCE))) break;
    place(other, p);
    p = parent;
  }
  place(column, p);
}

function removeFirst(): void {
  const last = get(HEAP, --heapSize);
  if (heapSize == 0) return;
  const distance = load<f64>(last, DISTANCE);
  let p = 0;
  while (true) {
    let child = 2 * p + 1;
    if (child >= heapSize) break;
    let column = get(HEAP, child);
    let ofColumn = load<f64>(column, DISTANCE);
    if (child + 1 < heapSize) {
      const other = get(HEAP, child + 1);
      const ofOther = load<f64>(other, DISTANCE);
      if (isBefore(other, ofOther, column, ofColumn)) {
        child++;
        column = other;
        ofColumn = ofOther;
      }
    }
    if (!isBefore(column, ofColumn, last, distance)) break;
    place(column, p);
    p = child;
  }
  place(last, p);
}
