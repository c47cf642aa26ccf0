import { GrowingColumn, grown } from "../../core/text-column.ts";
import { NameHash } from "../../core/name-fingerprints.ts";
import type { SideName } from "../../core/document.ts";
import { LINE_FEED, QUOTE, ZERO, beforeReturns, invalidUtf8 } from "../common/lines/line-bytes.ts";
import type { ReadOptions } from "../format.ts";
import { type LabelScanner, labelField, labelScanner, LONGEST_BEFORE } from "../common/lines/label-scanner.ts";
import { MOST_COLUMNS } from "../common/lines/line-scanner.ts";
import { ByteInterner, ByteStrings } from "../common/lines/byte-strings.ts";
import type { LabelHeader } from "./label-header.ts";
import { type AlikeLabels, alikeLabels, type CellTally, namesAmong, oddNames } from "./label-cells.ts";
import { LabelTableReader } from "./label-table-reader.ts";

const encoder = new TextEncoder();

/** Labels with at most this many digits serve as array indices. */
const DIGITS = 7;

/**
 * Collects labels, and numbers them 0, 1, 2 … at the end: a lookup between rows would take as long as reading a row.
 */
class LabelNumbers {
  /**
   * For numbered rows, the number of the label. For later rows, the label: a short integer as it is, or -3 minus its
   * index in `others`. `NONE` for a row without a label.
   */
  private readonly labels = new GrowingColumn();
  private numbered = 0;
  private count = 0;
  /** Indexed by labels that are short integers: their numbers + 1, or 0. */
  private places = new Int32Array(1024);
  private readonly others = new ByteInterner();
  private readonly numberOfOther = new GrowingColumn();
  private readonly cells: CellTally;

  constructor(cells: CellTally) {
    this.cells = cells;
  }

  /** Adds the label `bytes[start..end)`. Empty means no label. */
  push(bytes: Uint8Array, start: number, end: number, isQuoted: boolean): void {
    const place = start === end ? NONE : wholeNumber(bytes, start, end);
    this.labels.push(place === OTHER ? this.placeOf(bytes, start, end, isQuoted) : place);
  }

  /** Returns the place of a label that is not a short integer, or `NONE` for a mark of a missing label. */
  private placeOf(bytes: Uint8Array, start: number, end: number, isQuoted: boolean): number {
    return this.cells.isLabel(bytes, start, end, isQuoted) ? OTHER - 1 - this.others.indexOf(bytes, start, end) : NONE;
  }

  /** Whether any row has a mark of a missing label. */
  get hasMissing(): boolean {
    return this.cells.hasMissing;
  }

  /** Adds labels that are short integers or absent. `OTHER` stands for a label that `put` will set. */
  pushAll(labels: Int32Array): void {
    this.labels.pushAll(labels);
  }

  /** Returns the labels that differ only in notation. */
  alike(): AlikeLabels | undefined {
    const { strings } = this.others;
    return alikeLabels(oddNames(strings), (texts) => {
      this.numberAll();
      const isNumber = (text: string): boolean => {
        const bytes = encoder.encode(text);
        const place = wholeNumber(bytes, 0, bytes.length);
        return place >= 0 && place < this.places.length && this.places[place] > 0;
      };
      return [...namesAmong(strings, texts), ...Array.from(texts).filter(isNumber)];
    });
  }

  reserve(rows: number): void {
    this.labels.reserve(rows);
  }

  /** Sets the label of an existing row to an unquoted one that is not a short integer. */
  put(row: number, bytes: Uint8Array, start: number, end: number): void {
    this.labels.values[row] = this.placeOf(bytes, start, end, false);
  }

  pop(): void {
    this.labels.length--;
  }

  /** Removes the rows so far, but keeps the numbers of labels. */
  clear(): void {
    this.labels.length = 0;
    this.numbered = 0;
  }

  get different(): number {
    this.numberAll();
    return this.count;
  }

  /** Returns the numbers of the labels, or -1 for rows without a label. */
  numbers(): Int32Array {
    this.numberAll();
    return this.labels.values.subarray(0, this.labels.length);
  }

  private numberAll(): void {
    const { values, length } = this.labels;
    for (; this.numbered < length; this.numbered++) {
      const label = values[this.numbered];
      if (label !== NONE)
        values[this.numbered] = label >= 0 ? this.numberOf(label) : this.numberOfOthers(OTHER - 1 - label);
    }
  }

  private numberOf(place: number): number {
    if (place >= this.places.length) this.places = grown(this.places, 2 * place);
    const known = this.places[place];
    if (known > 0) return known - 1;
    this.places[place] = ++this.count;
    return this.count - 1;
  }

  private numberOfOthers(other: number): number {
    // Labels first occur in the order of their indices in `others`.
    if (other === this.numberOfOther.length) this.numberOfOther.push(this.count++);
    return this.numberOfOther.values[other];
  }
}

/** The possible orders of names: by length and then bytes, or by bytes alone. */
const SHORTER_FIRST = 1;
const BY_BYTES = 2;

/** Tells whether names are in strictly ascending order, as ids usually are, so that no two of them are equal. */
class NameOrder {
  /** The orders that all names so far follow, as bits; 0 also after a name that is too long to compare. */
  orders = SHORTER_FIRST | BY_BYTES;
  /** The previous name, in its first `length` bytes. */
  readonly before = new Uint8Array(LONGEST_BEFORE);
  length = 0;

  /** Takes the next name, `bytes[start..end)`, which is not empty. */
  take(bytes: Uint8Array, start: number, end: number): void {
    if (this.orders === 0) return;
    const { before } = this;
    let p = 0;
    while (p < this.length && start + p < end && before[p] === bytes[start + p]) p++;
    const isAbove = p === this.length ? start + p < end : start + p < end && bytes[start + p] > before[p];
    const longer = end - start - this.length;
    if (!isAbove) this.orders &= ~BY_BYTES;
    if (longer < 0 || (longer === 0 && !isAbove)) this.orders &= ~SHORTER_FIRST;
    this.length = end - start;
    if (this.length > LONGEST_BEFORE) this.orders = 0;
    else for (let q = start; q < end; q++) before[q - start] = bytes[q];
  }
}

const NONE = -1;

/** Marks a value that is not a short integer. */
const OTHER = -2;

/** Parses a short integer in its canonical notation, such as `7` but not `07`. Returns `OTHER` for anything else. */
function wholeNumber(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > DIGITS || (bytes[start] === ZERO && end - start > 1)) return OTHER;
  let value = 0;
  for (let p = start; p < end; p++) {
    const digit = bytes[p] - ZERO;
    if (digit < 0 || digit > 9) return OTHER;
    value = 10 * value + digit;
  }
  return value;
}

/** Rows of a table of labels, in the order of the file. Each has a label on at least one side that is read. */
export interface LabelRowColumns {
  readonly length: number;
  /** The index of each row's document. Absent if the table has no column of documents. */
  readonly document?: Int32Array;
  /**
   * The label of each row, numbered 0, 1, 2 …; -1 for a mention that the side lacks. Empty for a side that is not read.
   */
  readonly key: Int32Array;
  readonly response: Int32Array;
  /** The hash of each row's mention: two numbers, low half first. */
  readonly hashes: Int32Array;
  /** The mentions. Empty unless requested. */
  readonly names: ByteStrings;
}

export interface LabelColumns extends LabelRowColumns {
  /** In the order of their first rows. Without a document column, one empty name. */
  readonly documents: readonly string[];
  /** The number of distinct labels of the key and of the response; 0 for a side that is not read. */
  readonly labels: readonly [key: number, response: number];
  /** Whether no two rows are known to have the same mention; others may still differ. */
  readonly areDistinct: boolean;
}

/** Reads tables of labels of any length into typed arrays. The result is in `columns`; there are no parts. */
export class LabelColumnsReader extends LabelTableReader {
  protected override readonly sides: readonly SideName[];
  protected override readonly knowsLines = false;
  private readonly labels: readonly LabelNumbers[];
  private readonly documents = new ByteInterner();
  private readonly document = new GrowingColumn();
  private readonly hashes = new GrowingColumn();
  private readonly hash = new NameHash();
  private readonly names = new ByteStrings();
  private readonly order = new NameOrder();
  private readonly withNames: boolean;
  private hasDocuments = false;
  /** The document of the previous row, or -1. */
  private latest = -1;
  /** The probable length of the table in bytes, or 0 if unknown or if memory was already reserved. */
  private expected = 0;
  /** The number of rows, or 0 if unknown. */
  private expectedRows = 0;

  /** @param withNames whether to keep the mentions themselves */
  constructor(sides: readonly SideName[], withNames = false, options: ReadOptions = {}) {
    super(options);
    this.sides = sides;
    this.labels = sides.map((side) => new LabelNumbers(this.cells[side]));
    this.withNames = withNames;
  }

  /**
   * Sets the probable length of the table, for which memory is then reserved.
   *
   * @param rows if they are known
   */
  expect(bytes: number, rows = 0): void {
    this.expected = bytes;
    this.expectedRows = rows;
  }

  protected override begin({ document }: LabelHeader): void {
    this.hasDocuments = document >= 0;
    if (this.hasDocuments) this.order.orders = 0;
  }

  protected override addRow(header: LabelHeader): void {
    const { sides, labels } = this;
    const { document, labels: columns } = header;
    let own = 0;
    if (document >= 0) {
      this.lookUp(document);
      own = this.documentOf(this.field, this.fieldStart, this.fieldEnd);
    }
    let isMention = false;
    for (let s = 0; s < sides.length; s++) {
      const isFilled = this.lookUp(columns[sides[s]]);
      isMention ||= isFilled;
      labels[s].push(this.field, this.fieldStart, this.fieldEnd, this.isQuoted);
    }
    this.lookUpMention(header);
    this.endRow(isMention, own, this.field, this.fieldStart, this.fieldEnd);
  }

  protected override addPlainRows(header: LabelHeader, bytes: Uint8Array, first: number): number {
    if (header.restOfMention.length > 0) return first;
    const scanner = header.names.length > MOST_COLUMNS ? undefined : labelScanner(bytes.length - first);
    return scanner === undefined ? this.addRows(header, bytes, first) : this.scanRows(scanner, header, bytes, first);
  }

  private scanRows(scanner: LabelScanner, header: LabelHeader, bytes: Uint8Array, first: number): number {
    const { separator, quotes, names, mention, document, labels: columns } = header;
    const { order, labels, hashes, withNames } = this;
    const { state } = scanner;
    state[labelField.separator] = separator;
    state[labelField.quotes] = quotes ? 1 : 0;
    state[labelField.columns] = names.length;
    state[labelField.mention] = mention;
    state[labelField.document] = document;
    state[labelField.sides] = labels.length;
    this.sides.forEach((side, s) => (state[labelField.sideColumns + s] = columns[side]));
    state[labelField.withNames] = withNames ? 1 : 0;
    state[labelField.order] = order.orders;
    state[labelField.beforeLength] = order.length;
    state[labelField.nameEnd] = this.names.end;
    scanner.before.set(order.before);
    const end = scanner.read(bytes, first, () => {
      const before = hashes.length / 2;
      labels.forEach((column, s) => {
        column.pushAll(scanner.labelsOf(s));
      });
      scanner.eachOther((s, row, start, end) => {
        labels[s].put(before + row, bytes, start, end);
      });
      scanner.eachRun((from, to, start, end) => {
        const own = this.documentOf(bytes, start, end);
        for (let row = from; row < to; row++) this.document.push(own);
      });
      const rows = state[labelField.rows];
      hashes.pushAll(scanner.hashes.subarray(0, 2 * rows));
      if (withNames) {
        const names = scanner.nameBytes.subarray(0, state[labelField.nameBytes]);
        this.names.pushAll(names, scanner.nameEnds.subarray(0, rows));
      }
      this.line += state[labelField.lines];
    });
    if (this.expected > bytes.length && end > first) {
      const rows = this.expectedRows || Math.ceil((1.02 * this.expected * hashes.length) / 2 / (end - first));
      for (const column of labels) column.reserve(rows);
      hashes.reserve(2 * rows);
      if (this.hasDocuments) this.document.reserve(rows);
      if (withNames) {
        this.names.reserve(Math.ceil((rows * this.names.end) / this.names.length));
        this.names.starts.reserve(rows + 1);
      }
      this.expected = 0;
    }
    order.orders = state[labelField.order];
    order.length = state[labelField.beforeLength];
    order.before.set(scanner.before);
    return end;
  }

  // Reads each byte only once. Stops at the first row with a quoted field or a fault, for the slower way.
  private addRows(header: LabelHeader, bytes: Uint8Array, first: number): number {
    const { separator, quotes, names, mention, document } = header;
    const { labels } = this;
    const columns = this.sides.map((side) => header.labels[side]);
    const last = names.length - 1;
    const starts = new Int32Array(names.length);
    const ends = new Int32Array(names.length);
    let start = first;
    for (let next = start; start < bytes.length; start = next) {
      let seen = 0;
      let column = -1;
      for (let p = start - 1, byte = separator; byte === separator; ) {
        const from = ++p;
        byte = bytes[p];
        if (column === last || (quotes && byte === QUOTE)) return start;
        while (byte !== separator && byte !== LINE_FEED) {
          seen |= byte;
          byte = bytes[++p];
        }
        starts[++column] = from;
        ends[column] = p;
      }
      if (column < last) return start;
      next = ends[last] + 1;
      ends[last] = beforeReturns(bytes, starts[last], ends[last]);
      if (starts[mention] === ends[mention]) return start;
      if (seen >= 0x80 && invalidUtf8(bytes, start, next) >= 0) return start;
      this.line++;
      const own = document < 0 ? 0 : this.documentOf(bytes, starts[document], ends[document]);
      let isMention = false;
      for (let s = 0; s < columns.length; s++) {
        const from = starts[columns[s]];
        const to = ends[columns[s]];
        isMention ||= from < to;
        labels[s].push(bytes, from, to, false);
      }
      this.endRow(isMention, own, bytes, starts[mention], ends[mention]);
    }
    return start;
  }

  protected override alikeLabels(side: SideName): AlikeLabels | undefined {
    return this.labels[this.sides.indexOf(side)].alike();
  }

  /** Returns the index of a document; fast if it is that of the previous row. */
  private documentOf(bytes: Uint8Array, start: number, end: number): number {
    const { documents, latest } = this;
    if (latest < 0 || !documents.strings.is(latest, bytes, start, end)) {
      this.latest = documents.indexOf(bytes, start, end);
    }
    return this.latest;
  }

  /**
   * Completes the row whose labels were added last, or removes it if all its cells are empty. A row whose labels are all
   * marked as missing is left out in `rows`.
   */
  private endRow(isMention: boolean, document: number, bytes: Uint8Array, start: number, end: number): void {
    const { hash, hashes } = this;
    if (!isMention) {
      for (const column of this.labels) column.pop();
      return;
    }
    if (this.hasDocuments) this.document.push(document);
    this.order.take(bytes, start, end);
    hash.take(bytes, start, end);
    hashes.push(hash.low);
    hashes.push(hash.high);
    if (this.withNames) this.names.push(bytes, start, end);
  }

  columns(): LabelColumns {
    const of = (side: SideName): number =>
      this.sides.includes(side) ? this.labels[this.sides.indexOf(side)].different : 0;
    return {
      documents: this.documentNames(),
      labels: [of("key"), of("response")],
      areDistinct: this.order.orders !== 0,
      ...this.rows(),
    };
  }

  /** Returns whether a mention so far has a label on this side, which must be one of those that are read. */
  hasLabels(side: SideName): boolean {
    return this.labels[this.sides.indexOf(side)].different > 0;
  }

  documentNames(): readonly string[] {
    return this.hasDocuments ? this.documents.strings.texts() : [""];
  }

  /**
   * Passes on the rows since the last call and removes them, for tables that do not fit into memory. Documents and
   * labels keep their numbers.
   *
   * @param use receives the rows, which are valid until it returns
   */
  drain(use: (rows: LabelRowColumns) => void): void {
    use(this.rows());
    for (const column of [this.document, this.hashes]) column.length = 0;
    for (const column of this.labels) column.clear();
    this.names.clear();
  }

  private rows(): LabelRowColumns {
    const { sides, labels, document, hashes, names } = this;
    const of = (column: GrowingColumn): Int32Array => column.values.subarray(0, column.length);
    const side = (name: SideName): Int32Array =>
      sides.includes(name) ? labels[sides.indexOf(name)].numbers() : new Int32Array(0);
    const rows = {
      length: hashes.length / 2,
      ...(this.hasDocuments && { document: of(document) }),
      key: side("key"),
      response: side("response"),
      hashes: of(hashes),
      names,
    };
    return labels.some(({ hasMissing }) => hasMissing) ? labelledRows(rows) : rows;
  }
}

/** Returns the rows that have a label. */
function labelledRows({ length, document, key, response, hashes, names }: LabelRowColumns): LabelRowColumns {
  const kept: number[] = [];
  for (let row = 0; row < length; row++)
    if ((key[row] ?? NONE) !== NONE || (response[row] ?? NONE) !== NONE) kept.push(row);
  const of = (column: Int32Array): Int32Array =>
    column.length === 0 ? column : Int32Array.from(kept, (row) => column[row]);
  const keptNames = new ByteStrings();
  if (names.length > 0) {
    const { values } = names.starts;
    for (const row of kept) keptNames.push(names.bytes, values[row], values[row + 1]);
  }
  return {
    length: kept.length,
    ...(document !== undefined && { document: of(document) }),
    key: of(key),
    response: of(response),
    hashes: Int32Array.from({ length: 2 * kept.length }, (_, i) => hashes[2 * kept[i >> 1] + (i & 1)]),
    names: keptNames,
  };
}
