import { LINE_FEED } from "../line-bytes.ts";
import { MOST, type ScannerExports, SLICE, scannerExports } from "./line-scanner.ts";

/** Numbers in the state that both sides read and write, as in `assembly/label-rows.ts`: what is asked for, then what came of it. */
export const labelField = {
  separator: 0,
  quotes: 1,
  columns: 2,
  mention: 3,
  document: 4,
  /** How many sides are read, and the columns of their labels. */
  sides: 5,
  sideColumns: 6,
  /** Whether the names are wanted. */
  withNames: 8,
  /** The orders that all names so far are in, and how long the one before is: see `NameOrder`. */
  order: 9,
  beforeLength: 10,
  /** Bytes of all names so far. */
  nameEnd: 11,
  rows: 12,
  lines: 13,
  /** Runs of rows of the same document, and labels that are no whole numbers of few digits. */
  runs: 14,
  others: 15,
  nameBytes: 16,
} as const;

/** Numbers of the state, and bytes of the name before, which comes behind it. */
const STATE = 17;
export const LONGEST_BEFORE = 64;

/** Bytes that are looked at first, and behind a row that is not plain. */
const FEW = 1 << 9;

/** Reads plain rows of tables of labels by WebAssembly. As of the other scanner, there is one for all who read. */
export class LabelScanner {
  readonly state: Int32Array;
  /** The name in the row before. */
  readonly before: Uint8Array;
  /** Two numbers for each row: the lower half of the hash of its mention, and the upper one. */
  readonly hashes: Int32Array;
  readonly nameBytes: Uint8Array;
  readonly nameEnds: Int32Array;
  private readonly labels: Int32Array;
  private readonly firstRows: Int32Array;
  private readonly documents: Int32Array;
  private readonly others: Int32Array;
  private readonly input: Uint8Array;
  private readonly readRows: (from: number, to: number) => number;
  private reach = FEW;
  private sliceStart = 0;
  private sliceLength = 0;

  constructor({ memory, readLabelRows, ...places }: ScannerExports) {
    const { buffer } = memory;
    const numbers = (place: { value: number }, from: number, length: number): Int32Array =>
      new Int32Array(buffer, place.value + 4 * from, length);
    this.state = numbers(places.LABELS, 0, STATE);
    this.before = new Uint8Array(buffer, places.LABELS.value + 4 * STATE, LONGEST_BEFORE);
    this.labels = numbers(places.ENDS, 0, 2 * MOST);
    this.hashes = numbers(places.ENDS, 2 * MOST, 2 * MOST);
    this.nameBytes = new Uint8Array(buffer, places.TEXT.value, SLICE);
    this.nameEnds = numbers(places.HEADS, 0, MOST);
    this.firstRows = numbers(places.SENTENCES, 0, MOST);
    this.documents = numbers(places.NAMES, 0, 2 * MOST);
    this.others = numbers(places.CELLS, 0, 6 * MOST);
    this.input = new Uint8Array(buffer, places.INPUT.value, SLICE);
    this.readRows = readLabelRows;
  }

  /**
   * Reads rows from `start` on, by what the state says.
   *
   * @param take is called as often as something was read
   * @returns where the first row begins that is not plain, or too long
   */
  read(bytes: Uint8Array, start: number, take: () => void): number {
    let at = start;
    while (at < bytes.length) {
      let end = Math.min(bytes.length, at + this.reach);
      // A file may have rows of any length: none but the last few need be looked for.
      if (end < bytes.length) end = bytes.lastIndexOf(LINE_FEED, end - 1) + 1;
      if (end <= at && this.reach === SLICE) return at;
      this.reach = Math.min(SLICE, 2 * this.reach);
      if (end <= at) continue;
      this.input.set(bytes.subarray(at, end));
      this.sliceStart = at;
      this.sliceLength = end - at;
      for (let from = 0; from < this.sliceLength; ) {
        const to = this.readRows(from, this.sliceLength);
        at = this.sliceStart + to;
        take();
        if (to === from || (to < this.sliceLength && !this.isFull())) {
          this.reach = FEW;
          return at;
        }
        from = to;
      }
    }
    return at;
  }

  /** The new labels of a side; -2 for one that `eachOther` visits. */
  labelsOf(side: number): Int32Array {
    return this.labels.subarray(side * MOST, side * MOST + this.state[labelField.rows]);
  }

  /** Calls back for each new label that is no whole number of few digits, with its row and its place in the bytes. */
  eachOther(visit: (side: number, row: number, start: number, end: number) => void): void {
    const { others, sliceStart, state } = this;
    for (let o = 0; o < 3 * state[labelField.others]; o += 3) {
      const side = others[o] < MOST ? 0 : 1;
      visit(side, others[o] - side * MOST, sliceStart + others[o + 1], sliceStart + others[o + 2]);
    }
  }

  /** Calls back for each run of new rows of the same document, with its rows and the place of its name in the bytes. */
  eachRun(visit: (from: number, to: number, start: number, end: number) => void): void {
    const { firstRows, documents, sliceStart, state } = this;
    const runs = state[labelField.runs];
    for (let d = 0; d < runs; d++) {
      const to = d + 1 < runs ? firstRows[d + 1] : state[labelField.rows];
      visit(firstRows[d], to, sliceStart + documents[2 * d], sliceStart + documents[2 * d + 1]);
    }
  }

  /** Whether reading stopped because there was no more room. */
  private isFull(): boolean {
    return this.state[labelField.rows] === MOST || this.state[labelField.runs] === MOST;
  }
}

let scanner: LabelScanner | undefined;

/** The scanner, for a block of bytes of this length; undefined where `lineScanner` is, too. */
export function labelScanner(length: number): LabelScanner | undefined {
  const exports = scannerExports(length);
  if (exports === undefined) return undefined;
  return (scanner ??= new LabelScanner(exports));
}
