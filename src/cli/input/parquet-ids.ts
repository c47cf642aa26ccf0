import { decompressPage } from "hyparquet/src/datapage.js";
import type { ParquetDecoding, ParquetRowGroup, ParquetValue } from "./parquet-rows.ts";
import type { PageHeader } from "hyparquet/src/types.js";

/** Receives the bytes of an id, and returns its number. */
export type NumberId = (bytes: Uint8Array, start: number, end: number) => number;

const encoder = new TextEncoder();

/**
 * Numbers the values of a column of ids, page after page. Values that are not wanted are skipped, and most pages are read
 * without creating an object for each value.
 */
export class IdColumn {
  private readonly numberOf: NumberId;
  private readonly whole = new WholeNumbers();
  private readonly room = new Uint8Array(32);

  constructor(numberOf: NumberId) {
    this.numberOf = numberOf;
  }

  /**
   * Numbers the values of a page without nulls that is laid out plainly; false if it is not.
   *
   * @param isWanted for each row of the group, whether its id is needed
   * @param from the row of the page's first value
   * @param out receives the numbers, by row
   */
  takePlain(
    bytes: Uint8Array,
    header: PageHeader,
    { element, type, codec, compressors }: ParquetDecoding,
    { isWanted, from, out }: { readonly isWanted: Uint8Array; readonly from: number; readonly out: Int32Array },
  ): boolean {
    const page = header.data_page_header;
    if (page?.encoding !== "PLAIN" || (type !== "BYTE_ARRAY" && type !== "INT32" && type !== "INT64")) return false;
    const data = decompressPage(bytes, header.uncompressed_page_size, codec, compressors);
    const at = element.repetition_type === "REQUIRED" ? 0 : afterLevels(data, page.num_values);
    if (at < 0) return false;
    const rows = page.num_values;
    if (type === "BYTE_ARRAY") return this.takeTexts(data, at, { rows, isWanted, from, out });
    const numbers = data.slice(at);
    const width = type === "INT32" ? 1 : 2;
    if (numbers.length < 4 * width * rows) return false;
    const words = new Int32Array(numbers.buffer, 0, width * rows);
    for (let i = 0; i < rows; i++) {
      if (isWanted[from + i] === 0) continue;
      const low = words[width * i];
      out[from + i] = this.numberOfWhole(low, width === 1 ? low >> 31 : words[2 * i + 1], element.converted_type);
    }
    return true;
  }

  private takeTexts(
    data: Uint8Array,
    start: number,
    { rows, isWanted, from, out }: { rows: number; isWanted: Uint8Array; from: number; out: Int32Array },
  ): boolean {
    let p = start;
    for (let i = 0; i < rows; i++) {
      const length = data[p] | (data[p + 1] << 8) | (data[p + 2] << 16) | (data[p + 3] << 24);
      p += 4;
      if (length < 0 || p + length > data.length) return false;
      if (isWanted[from + i] !== 0) out[from + i] = this.numberOf(data, p, p + length);
      p += length;
    }
    return true;
  }

  /** Numbers a whole number of 64 bits, given by its two halves. */
  private numberOfWhole(low: number, high: number, kind: string | undefined): number {
    const known = this.whole.numberOf(low, high);
    if (known >= 0) return known;
    const isSigned = kind === undefined || !kind.startsWith("UINT");
    const text = String(
      high === low >> 31 && isSigned ? low : isSigned ? BigInt.asIntN(64, joined(low, high)) : joined(low, high),
    );
    const { written } = encoder.encodeInto(text, this.room);
    return this.whole.set(low, high, this.numberOf(this.room, 0, written));
  }

  /** Numbers a value of any other page; -1 for one that is no id. */
  number(value: ParquetValue): number {
    if (value === null || value === undefined || (typeof value === "number" && !Number.isSafeInteger(value))) return -1;
    const bytes = value instanceof Uint8Array ? value : encoder.encode(String(value));
    return this.numberOf(bytes, 0, bytes.length);
  }
}

/**
 * Reads a page of floating-point numbers without nulls that is laid out plainly, or has a dictionary; false if it is
 * another one.
 *
 * @param out receives the numbers from `from`
 */
export function takeNumbers(
  bytes: Uint8Array,
  header: PageHeader,
  {
    element,
    type,
    codec,
    compressors,
    dictionary,
  }: Parameters<NonNullable<Parameters<ParquetRowGroup["pages"]>[1]>>[2],
  { from, out }: { readonly from: number; readonly out: Float64Array },
): boolean {
  const page = header.data_page_header;
  if (page === undefined || (type !== "DOUBLE" && type !== "FLOAT")) return false;
  const isPlain = page.encoding === "PLAIN";
  if (!isPlain && (dictionary === undefined || !page.encoding.endsWith("_DICTIONARY"))) return false;
  const data = decompressPage(bytes, header.uncompressed_page_size, codec, compressors);
  const rows = page.num_values;
  const at = element.repetition_type === "REQUIRED" ? 0 : afterLevels(data, rows);
  if (at < 0) return false;
  if (isPlain) {
    const numbers = data.slice(at);
    const width = type === "DOUBLE" ? 8 : 4;
    if (numbers.length < width * rows) return false;
    out.set(
      type === "DOUBLE" ? new Float64Array(numbers.buffer, 0, rows) : new Float32Array(numbers.buffer, 0, rows),
      from,
    );
    return true;
  }
  const values = Float64Array.from(dictionary!, Number);
  return takeIndices(data, at, rows, (row, index) => {
    out[from + row] = values[index];
  });
}

/**
 * Reads indices into a dictionary: runs of one index, and groups of eight packed ones.
 *
 * @source Apache Parquet, RLE/bit-packing hybrid
 */
function takeIndices(data: Uint8Array, at: number, rows: number, take: (row: number, index: number) => void): boolean {
  const bits = data[at];
  if (bits > 24) return false;
  let p = at + 1;
  let row = 0;
  while (row < rows) {
    if (p >= data.length) return false;
    let header = 0;
    for (let shift = 0; ; shift += 7) {
      header |= (data[p] & 127) << shift;
      if (data[p++] < 128) break;
    }
    if ((header & 1) === 0) {
      let index = 0;
      for (let shift = 0; shift < bits; shift += 8) index |= data[p++] << shift;
      for (const end = Math.min(rows, row + (header >>> 1)); row < end; row++) take(row, index);
      continue;
    }
    const end = p + (header >>> 1) * bits;
    let [held, count] = [0, 0];
    for (let left = 8 * (header >>> 1); left > 0; left--) {
      while (count < bits) {
        held |= data[p++] << count;
        count += 8;
      }
      if (row < rows) take(row++, held & ((1 << bits) - 1));
      held >>>= bits;
      count -= bits;
    }
    p = end;
  }
  return true;
}

function joined(low: number, high: number): bigint {
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}

/** Returns where the values begin if the definition levels say that none is null; otherwise -1. */
function afterLevels(data: Uint8Array, values: number): number {
  const length = data[0] | (data[1] << 8) | (data[2] << 16) | (data[3] << 24);
  let header = 0;
  let p = 4;
  for (let shift = 0; ; shift += 7) {
    header |= (data[p] & 127) << shift;
    if (data[p++] < 128) break;
  }
  // An even header begins a run of one value.
  const isOneRun = (header & 1) === 0 && header >>> 1 >= values && data[p] === 1;
  return isOneRun ? 4 + length : -1;
}

/** Numbers by whole numbers of 64 bits. */
class WholeNumbers {
  /** Entries of three numbers: both halves, and the number + 1. At most half of the entries are used. */
  private table = new Int32Array(3 * 4096);
  private used = 0;

  /** Returns the number that was set, or -1. */
  numberOf(low: number, high: number): number {
    return this.table[this.slotOf(low, high) + 2] - 1;
  }

  set(low: number, high: number, number: number): number {
    if (6 * ++this.used > this.table.length) this.grow();
    const slot = this.slotOf(low, high);
    this.table[slot] = low;
    this.table[slot + 1] = high;
    this.table[slot + 2] = number + 1;
    return number;
  }

  private slotOf(low: number, high: number): number {
    const { table } = this;
    const mask = table.length / 3 - 1;
    let hash = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
    let slot = (hash ^ (hash >>> 13)) & mask;
    while (table[3 * slot + 2] !== 0 && (table[3 * slot] !== low || table[3 * slot + 1] !== high))
      slot = (slot + 1) & mask;
    return 3 * slot;
  }

  private grow(): void {
    const old = this.table;
    this.table = new Int32Array(2 * old.length);
    for (let i = 0; i < old.length; i += 3) {
      if (old[i + 2] === 0) continue;
      const slot = this.slotOf(old[i], old[i + 1]);
      this.table.set(old.subarray(i, i + 3), slot);
    }
  }
}
