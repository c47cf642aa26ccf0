import { NameHash } from "../../core/name-fingerprints.ts";
import { ByteStrings } from "../../formats/common/lines/byte-strings.ts";
import type { LabelColumns } from "../../formats/labels/label-columns-reader.ts";
import { distinctPairs } from "../../formats/labels/pair-groups.ts";
import type { KeptPairs } from "./pair-sink.ts";

export interface GroupedTable {
  /** Records and the numbers of their groups. */
  readonly columns: LabelColumns;
  /** How many records are in links, and how many pairs are links: a pair, its reverse and its repetitions are one. */
  readonly linked: number;
  readonly links: number;
  /** How many rows are links that repeat or reverse another one. */
  readonly repeated: number;
  /** How many records of the key are in no link. */
  readonly alone: number;
}

/**
 * Adds the links between two thresholds, and returns the groups of all so far.
 *
 * @param ofKey the records of the key, which come first, in its order: tables in the same order are joined fastest
 * @param before the threshold from which the pairs are linked already
 */
export function groupsAt(
  { groups, left, right, probability }: KeptPairs,
  ofKey: ArrayLike<number>,
  threshold = 0,
  before = Infinity,
): GroupedTable {
  const { ids } = groups;
  const isLinked = new Uint8Array(ids.length);
  // All pairs are above the only threshold.
  const wanted = probability === undefined ? undefined : rowsAbove(probability, threshold);
  const [ones, others] = [left, right].map((ends) => (wanted === undefined ? ends : wanted.map((i) => ends[i])));
  for (let i = 0; i < ones.length; i++) {
    isLinked[ones[i]] = isLinked[others[i]] = 1;
    if (wanted === undefined || probability![wanted[i]] < before) groups.link(ones[i], others[i]);
  }
  const links = distinctPairs(ones, others, ids.length);
  const rows = new Int32Array(ids.length);
  let [length, linked, alone] = [0, 0, 0];
  for (let i = 0; i < ofKey.length; i++) {
    const record = ofKey[i];
    // A record that has its row is done.
    if (isLinked[record] === 2) continue;
    if (isLinked[record] === 0) alone++;
    else linked++;
    isLinked[record] = 2;
    rows[length++] = record;
  }
  for (let record = 0; record < isLinked.length; record++) {
    if (isLinked[record] !== 1) continue;
    linked++;
    rows[length++] = record;
  }
  const columns = columnsOf(groups, rows.subarray(0, length));
  return { columns, linked, links, repeated: ones.length - links, alone };
}

/**
 * Returns the numbers of the values that are at least a threshold. With single precision, 0.9 is a little less than with
 * double precision, and is still at least 0.9.
 *
 * @param rows memory for the result, at least as long as `values`
 */
export function rowsAbove(
  values: Float64Array,
  threshold: number,
  rows: Int32Array = new Int32Array(values.length),
): Int32Array {
  const single = Math.fround(threshold);
  let length = 0;
  for (let row = 0; row < values.length; row++)
    if (values[row] >= threshold || values[row] === single) rows[length++] = row;
  return rows.subarray(0, length);
}

function columnsOf(groups: KeptPairs["groups"], rows: Int32Array): LabelColumns {
  const names = namesOf(groups.ids.strings, rows);
  const hash = new NameHash();
  const hashes = new Int32Array(2 * rows.length);
  const response = new Int32Array(rows.length);
  const firsts = groups.firsts();
  const numbers = new Int32Array(firsts.length);
  let count = 0;
  const { bytes, starts } = names;
  for (let row = 0; row < rows.length; row++) {
    hash.take(bytes, starts.values[row], starts.values[row + 1]);
    hashes[2 * row] = hash.low;
    hashes[2 * row + 1] = hash.high;
    const group = firsts[rows[row]];
    if (numbers[group] === 0) numbers[group] = ++count;
    response[row] = numbers[group] - 1;
  }
  return {
    ...{ length: rows.length, key: new Int32Array(0), response, hashes, names },
    ...{ documents: [""], labels: [0, count], areDistinct: true },
  };
}

/** Returns the names of records: the same object if they are all, in their order. */
function namesOf(all: ByteStrings, rows: Int32Array): ByteStrings {
  if (rows.length === all.length && rows.every((record, row) => record === row)) return all;
  const names = new ByteStrings();
  names.reserve(all.end);
  for (const record of rows) names.push(all.bytes, all.starts.values[record], all.starts.values[record + 1]);
  return names;
}

/** Writes records and the numbers of their groups as a table of text. */
export function textOf({ names, response }: Pick<LabelColumns, "names" | "response">): Uint8Array {
  const { bytes: from, starts } = names;
  // A name may need quotation marks, and each of its own twice.
  let bytes = new Uint8Array(HEADER.length + names.end + 16 * names.length);
  bytes.set(HEADER);
  let p = HEADER.length;
  for (let row = 0; row < response.length; row++) {
    const [start, end] = [starts.values[row], starts.values[row + 1]];
    if (p + 2 * (end - start) + 20 > bytes.length) {
      const more = new Uint8Array(2 * bytes.length + 2 * (end - start) + 20);
      more.set(bytes);
      bytes = more;
    }
    let isPlain = true;
    for (let q = start; q < end && isPlain; q++) isPlain = from[q] !== COMMA && from[q] !== QUOTE && from[q] >= 32;
    if (!isPlain) bytes[p++] = QUOTE;
    for (let q = start; q < end; q++) {
      if (from[q] === QUOTE) bytes[p++] = QUOTE;
      bytes[p++] = from[q];
    }
    if (!isPlain) bytes[p++] = QUOTE;
    bytes[p++] = COMMA;
    const group = String(response[row]);
    for (let i = 0; i < group.length; i++) bytes[p++] = group.charCodeAt(i);
    bytes[p++] = LINE_FEED;
  }
  return bytes.subarray(0, p);
}

const HEADER = new TextEncoder().encode("mention,cluster\n");
const COMMA = 44;
const QUOTE = 34;
const LINE_FEED = 10;
