import { LINE_FEED } from "./line-bytes.ts";
import { MOST, type ScannerExports, SLICE, scannerExports } from "./line-scanner.ts";

/** Positions in the state that is shared with `assembly/label-rows.ts`: the settings, then the results. */
export const labelField = {
  separator: 0,
  quotes: 1,
  columns: 2,
  mention: 3,
  document: 4,
  /** The number of sides to read, and the columns of their labels. */
  sides: 5,
  sideColumns: 6,
  withNames: 8,
  /** The orders that all names so far follow, and the length of the previous name: see `NameOrder`. */
  order: 9,
  beforeLength: 10,
  nameEnd: 11,
  rows: 12,
  lines: 13,
  /** The numbers of runs of rows with one document, and of labels that are not short integers. */
  runs: 14,
  others: 15,
  nameBytes: 16,
} as const;

/** The length of the state in numbers. The bytes of the previous name follow it. */
const STATE = 17;
export const LONGEST_BEFORE = 64;

/** The number of bytes to pass at first, and again after a row that is not plain. */
const FEW = 1 << 9;

/** Reads plain rows of tables of labels with WebAssembly. */
export class LabelScanner {
  readonly state: Int32Array;
  readonly before: Uint8Array;
  /** Two numbers for each row: the low and the high half of the hash of its mention. */
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
   * Reads rows from `start`, using the settings in the state.
   *
   * @param take called whenever rows were read
   * @returns the start of the first row that is too long or not plain, or the length of the bytes
   */
  read(bytes: Uint8Array, start: number, take: () => void): number {
    let at = start;
    while (at < bytes.length) {
      let end = Math.min(bytes.length, at + this.reach);
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

  /** Returns the new labels of a side, with -2 for those that `eachOther` visits. */
  labelsOf(side: number): Int32Array {
    return this.labels.subarray(side * MOST, side * MOST + this.state[labelField.rows]);
  }

  eachOther(visit: (side: number, row: number, start: number, end: number) => void): void {
    const { others, sliceStart, state } = this;
    for (let o = 0; o < 3 * state[labelField.others]; o += 3) {
      const side = others[o] < MOST ? 0 : 1;
      visit(side, others[o] - side * MOST, sliceStart + others[o + 1], sliceStart + others[o + 2]);
    }
  }

  eachRun(visit: (from: number, to: number, start: number, end: number) => void): void {
    const { firstRows, documents, sliceStart, state } = this;
    const runs = state[labelField.runs];
    for (let d = 0; d < runs; d++) {
      const to = d + 1 < runs ? firstRows[d + 1] : state[labelField.rows];
      visit(firstRows[d], to, sliceStart + documents[2 * d], sliceStart + documents[2 * d + 1]);
    }
  }

  private isFull(): boolean {
    return this.state[labelField.rows] === MOST || this.state[labelField.runs] === MOST;
  }
}

let scanner: LabelScanner | undefined;

/** Returns the scanner for a block of this length, or undefined if `lineScanner` would return undefined. */
export function labelScanner(length: number): LabelScanner | undefined {
  const exports = scannerExports(length);
  if (exports === undefined) return undefined;
  return (scanner ??= new LabelScanner(exports));
}
