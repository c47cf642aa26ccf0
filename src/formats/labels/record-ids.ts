import { grown } from "../../core/text-column.ts";
import type { ByteStrings } from "../common/lines/byte-strings.ts";
import { ByteInterner } from "../common/lines/byte-strings.ts";

/** Whole numbers from 0 up to this one are looked up in an array. */
const MOST_SMALL = 1 << 24;

/** The most digits of a whole number that is exact as a double. */
const EXACT = 15;

/**
 * Numbers records 0, 1, 2 … by their ids. Ids are texts; a whole number is the same id as its text, such as `-7`.
 *
 * Each of the two indexes, by text and by whole number, is brought up to date only when it is used, because a table
 * usually has ids of one kind.
 */
export class RecordIds {
  private readonly texts = new ByteInterner();
  /** The ids of all records. */
  readonly strings: ByteStrings = this.texts.strings;
  private readonly whole = new WholeNumbers();
  /** By small whole numbers: the record + 1, or 0. */
  private small = new Int32Array(1 << 12);
  /** How many records the index of whole numbers has. */
  private numbered = 0;

  get length(): number {
    return this.strings.length;
  }

  /** Adds records that are not here yet, and differ from each other. */
  addAll({ bytes, starts, length, end }: ByteStrings): void {
    const from = this.strings.end;
    const ends = starts.values.subarray(1, length + 1);
    this.strings.reserve(from + end);
    this.strings.pushAll(bytes.subarray(0, end), from === 0 ? ends : ends.map((each) => each + from));
  }

  /** Returns the number of the record with the id `bytes[start..end)`. */
  ofText(bytes: Uint8Array, start: number, end: number): number {
    this.texts.enterPushed();
    return this.texts.indexOf(bytes, start, end);
  }

  /** Returns the numbers of the records with the ids `bytes[starts[i]..ends[i])`. */
  ofTexts(bytes: Uint8Array, starts: Int32Array, ends: Int32Array): Int32Array {
    this.texts.enterPushed();
    return this.texts.indexAll(bytes, starts, ends);
  }

  /** Returns the number of the record whose id is a whole number of 64 bits, given by its two halves. */
  ofWhole(low: number, high: number): number {
    if (this.numbered < this.strings.length) this.indexWholeNumbers();
    if (high === 0 && low >= 0 && low < this.small.length) {
      const known = this.small[low];
      if (known !== 0) return known - 1;
    } else {
      const known = this.whole.recordOf(low, high);
      if (known >= 0) return known;
    }
    const isSmall = high === 0 && low >= 0;
    const id = encoder.encode(String(isSmall ? low : wholeNumber(low, high)));
    const record = this.length;
    this.strings.push(id, 0, id.length);
    this.indexWhole(low, high, record);
    this.numbered++;
    return record;
  }

  private indexWholeNumbers(): void {
    const { bytes, starts, length } = this.strings;
    const { values } = starts;
    for (let record = this.numbered; record < length; record++) {
      const [start, end] = [values[record], values[record + 1]];
      const number = smallNumber(bytes, start, end);
      if (number >= 0) this.indexWhole(number | 0, Math.floor(number / 2 ** 32), record);
      else this.indexLong(bytes, start, end, record);
    }
    this.numbered = length;
  }

  /** Indexes an id that may be negative, or a whole number of many digits. */
  private indexLong(bytes: Uint8Array, start: number, end: number, record: number): void {
    if (end - start > 20) return;
    const text = decoder.decode(bytes.subarray(start, end));
    if (!/^(?:-[1-9]|[1-9])\d*$/.test(text)) return;
    const number = BigInt(text);
    if (BigInt.asIntN(64, number) !== number) return;
    this.indexWhole(Number(BigInt.asIntN(32, number)), Number(number >> 32n), record);
  }

  private indexWhole(low: number, high: number, record: number): void {
    if (high !== 0 || low < 0 || low >= MOST_SMALL) {
      this.whole.set(low, high, record);
      return;
    }
    if (low >= this.small.length) this.growSmall(low);
    this.small[low] = record + 1;
  }

  /** Numbers are in the array or in the table: those that come to fit into the array are never in the table. */
  private growSmall(low: number): void {
    let length = this.small.length;
    while (length <= low) length *= 2;
    this.small = grown(this.small, length);
  }
}

/** Returns a whole number of 64 bits, given by its two halves. */
export function wholeNumber(low: number, high: number): bigint {
  return (BigInt(high) << 32n) | BigInt(low >>> 0);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const ZERO = 48;

/** Returns the number that an id writes as corefscope would, or -1 if it is none or has many digits. */
function smallNumber(bytes: Uint8Array, start: number, end: number): number {
  if (end === start || end - start > EXACT || (bytes[start] === ZERO && end - start > 1)) return -1;
  let value = 0;
  for (let p = start; p < end; p++) {
    const digit = bytes[p] - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = 10 * value + digit;
  }
  return value;
}

/** Records by whole numbers of 64 bits. */
class WholeNumbers {
  /** Entries of three numbers: both halves, and the record + 1. At most half of the entries are used. */
  private table = new Int32Array(3 * 4096);
  private used = 0;

  /** Returns the record that was set, or -1. */
  recordOf(low: number, high: number): number {
    return this.table[this.slotOf(low, high) + 2] - 1;
  }

  set(low: number, high: number, record: number): void {
    if (6 * ++this.used > this.table.length) this.grow();
    const slot = this.slotOf(low, high);
    this.table[slot] = low;
    this.table[slot + 1] = high;
    this.table[slot + 2] = record + 1;
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
      for (let n = 0; n < 3; n++) this.table[slot + n] = old[i + n];
    }
  }
}
