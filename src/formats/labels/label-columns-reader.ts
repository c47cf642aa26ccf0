import { GrowingColumn, grown } from "../../core/text-column.ts";
import { NameHash } from "../../core/name-fingerprints.ts";
import type { SideName } from "../../core/document.ts";
import { LINE_FEED, QUOTE, ZERO, beforeReturns, invalidUtf8 } from "../line-bytes.ts";
import type { ReadOptions } from "../format.ts";
import { ByteInterner } from "../byte-interner.ts";
import { ByteStrings } from "../byte-strings.ts";
import type { LabelHeader } from "./label-header.ts";
import { LabelTableReader } from "./label-table-reader.ts";

/** Numbers of up to this many digits are places in an array. */
const DIGITS = 7;

/**
 * Labels in the order in which they come, numbered 0, 1, 2 … when all have come: looking one up in a large array takes as long as reading a
 * row, unless nothing is done in between.
 */
class LabelNumbers {
  /** Of each row, the label: a whole number as it is, as most are; another one as -2 - its number among these; or `NONE`. */
  private readonly labels = new GrowingColumn();
  /** Rows that are numbered. */
  private numbered = 0;
  /** Labels that are numbered. */
  private count = 0;
  /** Of a label that is a whole number, its number + 1. */
  private places = new Int32Array(1024);
  private readonly others = new ByteInterner();
  private readonly numberOfOther = new GrowingColumn();

  /** Adds the label `bytes[start..end)`; if it is empty, none. */
  push(bytes: Uint8Array, start: number, end: number): void {
    const place = start === end ? NONE : wholeNumber(bytes, start, end);
    this.labels.push(place === OTHER ? OTHER - 1 - this.others.indexOf(bytes, start, end) : place);
  }

  /** Takes the last one back. */
  pop(): void {
    this.labels.length--;
  }

  /** Forgets the labels of the rows so far, but not their numbers. */
  clear(): void {
    this.labels.length = 0;
    this.numbered = 0;
  }

  /** Whether a row so far has a label. */
  get hasSome(): boolean {
    this.numberAll();
    return this.count > 0;
  }

  /** The numbers of the labels; -1 where there is none. */
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
    // They come in the order of their numbers.
    if (other === this.numberOfOther.length) this.numberOfOther.push(this.count++);
    return this.numberOfOther.values[other];
  }
}

/** No label. */
const NONE = -1;

/** What is no whole number of few digits. */
const OTHER = -2;

/** The number that is written there without anything that could be otherwise, of few digits; else `OTHER`: `7`, but not `07`. */
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

/** Rows of a table of labels in columns, each of a mention of either side, in the order of the file. */
export interface LabelRowColumns {
  readonly length: number;
  /** The document of each row; absent where there is one. */
  readonly document?: Int32Array;
  /** The label of each row, numbered 0, 1, 2 …; -1 for a mention that the side does not have. Empty for a side that is not read. */
  readonly key: Int32Array;
  readonly response: Int32Array;
  /** The hash of each row's mention: two numbers, the lower half first. */
  readonly hashes: Int32Array;
  /** The mentions; empty where they were not asked for. */
  readonly names: ByteStrings;
}

/** Tables of labels in columns. */
export interface LabelColumns extends LabelRowColumns {
  /** Names of documents, in the order of their first rows; a file without a column for them is one document. */
  readonly documents: readonly string[];
}

/**
 * Reads tables of labels of any length into typed arrays. There are no parts, only `columns`.
 *
 * @example
 * const reader = new LabelColumnsReader(["key", "response"]);
 * reader.push(bytes);
 * reader.end();
 * reader.columns();
 */
export class LabelColumnsReader extends LabelTableReader {
  protected override readonly sides: readonly SideName[];
  private readonly labels: readonly LabelNumbers[];
  private readonly documents = new ByteInterner();
  private readonly document = new GrowingColumn();
  private readonly hashes = new GrowingColumn();
  private readonly hash = new NameHash();
  private readonly names = new ByteStrings();
  private readonly withNames: boolean;
  private hasDocuments = false;
  /** The document of the row before; -1 if there is none. */
  private latest = -1;

  /**
   * @param sides whose labels are read
   * @param withNames whether the mentions themselves are kept
   */
  constructor(sides: readonly SideName[], withNames = false, options: ReadOptions = {}) {
    super(options);
    this.sides = sides;
    this.labels = sides.map(() => new LabelNumbers());
    this.withNames = withNames;
  }

  protected override begin({ document }: LabelHeader): void {
    this.hasDocuments = document >= 0;
  }

  protected override addRow({ document, mention, labels: columns }: LabelHeader): void {
    const { sides, labels } = this;
    let own = 0;
    if (document >= 0) {
      this.lookUp(document);
      own = this.documentOf(this.field, this.fieldStart, this.fieldEnd);
    }
    let isMention = false;
    for (let s = 0; s < sides.length; s++) {
      const isLabelled = this.lookUp(columns[sides[s]]);
      isMention ||= isLabelled;
      labels[s].push(this.field, this.fieldStart, this.fieldEnd);
    }
    this.lookUp(mention);
    this.endRow(isMention, own, this.field, this.fieldStart, this.fieldEnd);
  }

  // The same without looking at a byte twice, or at anything that few rows have.
  protected override addPlainRows(header: LabelHeader, bytes: Uint8Array, first: number): number {
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
        labels[s].push(bytes, from, to);
      }
      this.endRow(isMention, own, bytes, starts[mention], ends[mention]);
    }
    return start;
  }

  /** The number of a document. Rows mostly are of the same one as the row before. */
  private documentOf(bytes: Uint8Array, start: number, end: number): number {
    const { documents, latest } = this;
    if (latest < 0 || !documents.strings.is(latest, bytes, start, end)) {
      this.latest = documents.indexOf(bytes, start, end);
    }
    return this.latest;
  }

  /** Adds what rows have besides labels, or takes these back if there are none. */
  private endRow(isMention: boolean, document: number, bytes: Uint8Array, start: number, end: number): void {
    const { hash, hashes } = this;
    if (!isMention) {
      for (const column of this.labels) column.pop();
      return;
    }
    if (this.hasDocuments) this.document.push(document);
    hash.take(bytes, start, end);
    hashes.push(hash.low);
    hashes.push(hash.high);
    if (this.withNames) this.names.push(bytes, start, end);
  }

  /** What was read, once all of it is. */
  columns(): LabelColumns {
    return { documents: this.documentNames(), ...this.rows() };
  }

  /** Whether a mention so far is labelled by a side that is read. */
  hasLabels(side: SideName): boolean {
    return this.labels[this.sides.indexOf(side)].hasSome;
  }

  /** Names of the documents so far. */
  documentNames(): readonly string[] {
    return this.hasDocuments ? this.documents.strings.texts() : [""];
  }

  /**
   * Hands over the rows that were read since the last time, and forgets them: for tables that do not fit into memory. Documents and labels keep
   * their numbers.
   *
   * @param use is given rows that are valid until it returns
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
    return {
      length: hashes.length / 2,
      ...(this.hasDocuments && { document: of(document) }),
      key: side("key"),
      response: side("response"),
      hashes: of(hashes),
      names,
    };
  }
}
