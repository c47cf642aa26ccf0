import { GrowingColumn, grown } from "../../core/growing-column.ts";
import { ZERO } from "../ascii.ts";
import { ByteInterner } from "./byte-interner.ts";

/** Numbers of so many digits are places in an array. */
const DIGITS = 7;

/** Numbers labels 0, 1, 2 … in the order in which they come. Most labels are whole numbers themselves, which is used. */
export class LabelNumbers {
  length = 0;
  /** Of a label that is a whole number, its number + 1. */
  private places = new Int32Array(1024);
  private readonly others = new ByteInterner();
  private readonly numberOfOther = new GrowingColumn();

  /** The number of the label `bytes[start..end)`. */
  indexOf(bytes: Uint8Array, start: number, end: number): number {
    const place = wholeNumber(bytes, start, end);
    if (place >= 0) {
      if (place >= this.places.length) this.places = grown(this.places, 2 * place);
      const known = this.places[place];
      if (known > 0) return known - 1;
      this.places[place] = ++this.length;
      return this.length - 1;
    }
    const other = this.others.indexOf(bytes, start, end);
    if (other === this.numberOfOther.length) this.numberOfOther.push(this.length++);
    return this.numberOfOther.values[other];
  }
}

/** The number that is written there without anything that could be otherwise, of few digits; else -1: `7`, but not `07`. */
function wholeNumber(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > DIGITS || (bytes[start] === ZERO && end - start > 1)) return -1;
  let value = 0;
  for (let p = start; p < end; p++) {
    const digit = bytes[p] - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = 10 * value + digit;
  }
  return value;
}
