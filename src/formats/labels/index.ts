import type { AnnotatedPart, Features, SideName } from "../../core/document.ts";
import { defined } from "../../core/defined.ts";
import { groupedRows } from "../../core/grouped-rows.ts";
import { GrowingColumn } from "../../core/text-column.ts";
import type { Format, ReadOptions } from "../format.ts";
import { ByteInterner, ByteStrings } from "../common/lines/byte-strings.ts";
import { type LabelHeader, detectLabels } from "./label-header.ts";
import { type AlikeLabels, alikeLabels, namesAmong, oddNames } from "./label-cells.ts";
import { LabelTableReader } from "./label-table-reader.ts";

export const labels: Format = {
  id: "labels",
  title: "Labels (CSV, TSV)",
  summary:
    "A table with a header, and one mention per row. Its columns are `mention` and `cluster`, or `mention`, `key` and `response`, and optionally `document`.",
  sharesIds: "perhaps",
  marks: ["\t", ",", ";"],
  detect: detectLabels,
  reader: (options) => new LabelsReader(options),
  holdsBothSides: true,
  extensions: ["csv", "tsv"],
};

/**
 * Features that mean something (see `Features`), or that reports without words keep. A column of the same name is data
 * of any kind.
 */
const meaningful: ReadonlySet<string> = new Set([
  ...["type", "role", "style", "head", "number", "gender", "subtype", "class"],
]);

/** A column that is neither read as mention nor as label or document. */
class OtherColumn {
  readonly name: string;
  private readonly index: number;
  private readonly texts = new ByteInterner();
  private readonly text = new GrowingColumn();
  /** Decoded once, at the end. */
  private known: readonly string[] | undefined;

  constructor(index: number, name: string) {
    this.index = index;
    this.name = meaningful.has(name) ? `${name} (column)` : name;
  }

  /** @param lookUp returns a cell of the row of the next mention */
  addCell(lookUp: (column: number) => Cell): void {
    const { bytes, start, end } = lookUp(this.index);
    this.text.push(this.texts.indexOf(bytes, start, end));
  }

  /** Returns the texts of some rows; nothing if the column is empty. */
  textsOf(rows: Int32Array): readonly string[] | undefined {
    const texts = (this.known ??= this.texts.strings.texts());
    return texts.every((text) => text === "") ? undefined : Array.from(rows, (row) => texts[this.text.values[row]]);
  }
}

interface Cell {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** The labelled rows of a table, in the order of the file. Documents may alternate. */
class LabelRows {
  private readonly names = new ByteStrings();
  private readonly labels = new ByteInterner();
  private readonly label = new GrowingColumn();
  private readonly line = new GrowingColumn();
  private readonly documents = new ByteInterner();
  private readonly document = new GrowingColumn();
  private readonly documentLine = new GrowingColumn();
  private others: readonly OtherColumn[] = [];

  keepOthers(columns: readonly OtherColumn[]): void {
    this.others = columns;
  }

  /** Adds the other cells of the row of the next mention. */
  addOthers(lookUp: (column: number) => Cell): void {
    for (const column of this.others) column.addCell(lookUp);
  }

  documentOf(bytes: Uint8Array, start: number, end: number, line: number): number {
    const document = this.documents.indexOf(bytes, start, end);
    if (document === this.documentLine.length) this.documentLine.push(line);
    return document;
  }

  addMention(bytes: Uint8Array, start: number, end: number, document: number, line: number): void {
    this.names.push(bytes, start, end);
    this.document.push(document);
    this.line.push(line);
  }

  /** Sets the label of the next mention to add. */
  addLabel(bytes: Uint8Array, start: number, end: number): void {
    this.label.push(this.labels.indexOf(bytes, start, end));
  }

  alikeLabels(): AlikeLabels | undefined {
    const { strings } = this.labels;
    return alikeLabels(oddNames(strings), (texts) => namesAmong(strings, texts));
  }

  /** Returns one part per document, in the order of their first rows. */
  *parts(): Generator<AnnotatedPart, void> {
    const { documents, names } = this;
    const texts = names.texts();
    const ids = this.labels.strings.texts();
    const rows = groupedRows(this.document.values.subarray(0, this.document.length), documents.strings.length);
    const indexOfLabel = new Int32Array(this.labels.strings.length).fill(-1);
    for (let d = 0; d < documents.strings.length; d++) {
      const order = rows.order.subarray(rows.starts[d], rows.starts[d + 1]);
      const entities = this.entitiesOf(order, indexOfLabel);
      const isRepeated = sortStrings(names, order);
      const { length } = order;
      const sorted = new Array<string>(length);
      const first = new Int32Array(length);
      const entity = new Int32Array(length);
      const line = new Int32Array(length);
      // A loop for each column lets the processor load distant memory in parallel.
      for (let m = 0; m < length; m++) sorted[m] = texts[order[m]];
      for (let m = 0; m < length; m++) entity[m] = indexOfLabel[this.label.values[order[m]]];
      for (let m = 0; m < length; m++) line[m] = this.line.values[order[m]];
      for (let m = 0; m < length; m++) first[m] = isRepeated[m] === 1 ? first[m - 1] : m;
      yield {
        document: documents.strings.at(d),
        part: "",
        line: this.documentLine.values[d],
        mentions: {
          length,
          first,
          last: first.slice(),
          entity,
          ...(length > 0 && { names: sorted, line, ...defined({ features: this.othersOf(order) }) }),
        },
        entities: { length: entities.length, ids: Array.from(entities, (label) => ids[label]) },
      };
      for (const label of entities) indexOfLabel[label] = -1;
    }
  }

  private othersOf(rows: Int32Array): Features | undefined {
    const found = this.others.flatMap((column): [string, readonly string[]][] => {
      const texts = column.textsOf(rows);
      return texts === undefined ? [] : [[column.name, texts]];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
  }

  /** Returns the labels of a document's rows in order of appearance. Sets the index of each label in `indexOfLabel`. */
  private entitiesOf(rows: Int32Array, indexOfLabel: Int32Array): Int32Array {
    const labels = new GrowingColumn();
    // With a single document, labels are already numbered in order of appearance.
    if (this.documents.strings.length === 1) {
      for (let label = 0; label < indexOfLabel.length; label++) {
        indexOfLabel[label] = label;
        labels.push(label);
      }
      return labels.take();
    }
    for (const row of rows) {
      const label = this.label.values[row];
      if (indexOfLabel[label] >= 0) continue;
      indexOfLabel[label] = labels.length;
      labels.push(label);
    }
    return labels.take();
  }
}

const nothing = new Uint8Array(0);

/** Reads tables of labels. Returns all parts at the end, because rows of a document may be anywhere in the file. */
export class LabelsReader extends LabelTableReader {
  protected override readonly sides: readonly SideName[];
  private readonly side: SideName;
  private readonly rows = new LabelRows();
  protected override readonly keepsOthers: boolean;

  constructor(options: ReadOptions = {}) {
    super(options);
    this.side = options.side ?? "key";
    this.sides = [this.side];
    this.keepsOthers = options.features ?? true;
  }

  protected override begin({ document, names, mention, restOfMention, labels: columns }: LabelHeader): void {
    const read = [document, mention, ...restOfMention, columns.key, columns.response];
    if (this.keepsOthers) {
      const others = names.flatMap((name, c) => (read.includes(c) || name === "" ? [] : [new OtherColumn(c, name)]));
      this.rows.keepOthers(others);
    }
    // Without a document column, the file is one document.
    if (document < 0) this.rows.documentOf(nothing, 0, 0, this.line);
  }

  protected override addRow(header: LabelHeader): void {
    const { rows, line } = this;
    const isLabel = this.lookUpLabel(header, this.side);
    if (this.takeRepeatedHeader()) return;
    const { field, fieldStart, fieldEnd } = this;
    let document = 0;
    if (header.document >= 0) {
      this.lookUp(header.document);
      document = rows.documentOf(this.field, this.fieldStart, this.fieldEnd, line);
    }
    // A mention without a label is not on this side.
    if (!isLabel) return;
    rows.addLabel(field, fieldStart, fieldEnd);
    this.lookUpMention(header);
    rows.addMention(this.field, this.fieldStart, this.fieldEnd, document, line);
    rows.addOthers(this.cellOf);
  }

  private readonly cellOf = (column: number): Cell => {
    this.lookUp(column);
    return { bytes: this.field, start: this.fieldStart, end: this.fieldEnd };
  };

  protected override alikeLabels(): AlikeLabels | undefined {
    return this.rows.alikeLabels();
  }

  protected override finishFile(): void {
    super.finishFile();
    for (const part of this.rows.parts()) this.emit(part);
  }
}

/** Up to this many strings are sorted by insertion. */
const FEW = 24;

/** The number of bytes to compare at a time. */
const WIDTH = 4;

/**
 * Maps a byte to its rank in the order of UTF-16 code units, in which JavaScript compares strings. In that order,
 * characters of two units come before U+E000 and above; in UTF-8 they come after.
 */
const PLACE = Uint8Array.from({ length: 256 }, (_, byte) => (byte === 0xee ? 0xfe : byte === 0xef ? 0xff : byte));

/**
 * Sorts indices of strings by the strings' UTF-16 code units; indices of equal strings keep their order.
 *
 * @param order the indices; sorted in place
 * @returns for each index, 1 if its string equals the previous one
 * @complexity O(bytes)
 */
export function sortStrings(strings: ByteStrings, order: Int32Array): Uint8Array {
  const sorter = new StringSorter(strings, order);
  sorter.sort();
  return sorter.isRepeated;
}

class StringSorter {
  readonly isRepeated: Uint8Array;
  private readonly bytes: Uint8Array;
  private readonly starts: Int32Array;
  private readonly order: Int32Array;
  private readonly keys: Uint32Array;
  private readonly otherOrder: Int32Array;
  private readonly otherKeys: Uint32Array;
  /** Ranges of `order` that remain to be sorted, and the number of bytes that their strings share: from, to, depth … */
  private readonly tasks: number[] = [];

  constructor(strings: ByteStrings, order: Int32Array) {
    this.bytes = strings.bytes;
    this.starts = strings.starts.values;
    this.order = order;
    this.isRepeated = new Uint8Array(order.length);
    this.keys = new Uint32Array(order.length);
    this.otherOrder = new Int32Array(order.length);
    this.otherKeys = new Uint32Array(order.length);
  }

  sort(): void {
    const { tasks } = this;
    tasks.push(0, this.order.length, 0);
    while (tasks.length > 0) {
      const depth = tasks.pop() ?? 0;
      const to = tasks.pop() ?? 0;
      const from = tasks.pop() ?? 0;
      if (to - from <= FEW) this.sortFew(from, to, depth);
      else this.sortMany(from, to, depth);
    }
  }

  private sortFew(from: number, to: number, depth: number): void {
    const { order } = this;
    for (let i = from + 1; i < to; i++) {
      const moving = order[i];
      let j = i;
      for (; j > from && this.compare(order[j - 1], moving, depth) > 0; j--) order[j] = order[j - 1];
      order[j] = moving;
    }
    for (let i = from + 1; i < to; i++) {
      if (this.compare(order[i - 1], order[i], depth) === 0) this.isRepeated[i] = 1;
    }
  }

  private compare(i: number, j: number, depth: number): number {
    const { bytes, starts } = this;
    const end = starts[i + 1];
    const otherEnd = starts[j + 1];
    let p = starts[i] + depth;
    let q = starts[j] + depth;
    for (; p < end && q < otherEnd; p++, q++) if (bytes[p] !== bytes[q]) return PLACE[bytes[p]] - PLACE[bytes[q]];
    return end - p - (otherEnd - q);
  }

  /** Returns the number of bytes at the beginning that all strings of a range share, which is at least `depth`. */
  private commonDepth(from: number, to: number, depth: number): number {
    const { bytes, starts, order } = this;
    const start = starts[order[from]];
    let common = starts[order[from] + 1] - start;
    for (let i = from + 1; i < to && common > depth; i++) {
      const other = starts[order[i]];
      const longest = Math.min(common, starts[order[i] + 1] - other);
      let same = depth;
      while (same < longest && bytes[start + same] === bytes[other + same]) same++;
      common = same;
    }
    return common;
  }

  private sortMany(from: number, to: number, depth: number): void {
    const { bytes, starts, order, keys } = this;
    let isSorted = true;
    for (let i = from; i < to; i++) {
      const start = starts[order[i]] + depth;
      const end = starts[order[i] + 1];
      let key = 0;
      for (let p = start; p < start + WIDTH; p++) key = (key << 8) | (p < end ? PLACE[bytes[p]] : 0);
      keys[i] = key;
      if (i > from && keys[i] < keys[i - 1]) isSorted = false;
    }
    if (!isSorted) this.sortByKeys(from, to);
    for (let start = from; start < to; ) {
      let end = start + 1;
      while (end < to && keys[end] === keys[start]) end++;
      // If these bytes are equal in all strings, skips the rest of their common prefix.
      const next = end - start === to - from ? this.commonDepth(from, to, depth) : depth;
      if (end - start > 1) this.splitEnded(start, end, Math.max(next, depth + WIDTH));
      start = end;
    }
  }

  /** Sorts a range by its keys, byte by byte from the last. */
  private sortByKeys(from: number, to: number): void {
    const counts = new Int32Array(256);
    let [order, keys, nextOrder, nextKeys] = [this.order, this.keys, this.otherOrder, this.otherKeys];
    for (let shift = 0; shift < 8 * WIDTH; shift += 8) {
      counts.fill(0);
      for (let i = from; i < to; i++) counts[(keys[i] >>> shift) & 255]++;
      let place = from;
      for (let byte = 0; byte < 256; byte++) {
        const count = counts[byte];
        counts[byte] = place;
        place += count;
      }
      for (let i = from; i < to; i++) {
        const place = counts[(keys[i] >>> shift) & 255]++;
        nextOrder[place] = order[i];
        nextKeys[place] = keys[i];
      }
      [order, keys, nextOrder, nextKeys] = [nextOrder, nextKeys, order, keys];
    }
  }

  /**
   * Moves strings that end at `depth` to the front, among strings that are equal up to there. The others remain to be
   * sorted.
   */
  private splitEnded(from: number, to: number, depth: number): void {
    const { starts, order, otherOrder } = this;
    const lengthOf = (i: number): number => starts[i + 1] - starts[i];
    const ended: number[] = [];
    let going = 0;
    for (let i = from; i < to; i++) {
      if (lengthOf(order[i]) <= depth) ended.push(order[i]);
      else otherOrder[going++] = order[i];
    }
    // A missing byte counts as zero, so lengths can differ here only for strings with zero bytes.
    ended.sort((i, j) => lengthOf(i) - lengthOf(j));
    order.set(ended, from);
    for (let e = 1; e < ended.length; e++) {
      if (lengthOf(ended[e]) === lengthOf(ended[e - 1])) this.isRepeated[from + e] = 1;
    }
    order.set(otherOrder.subarray(0, going), to - going);
    if (going > 1) this.tasks.push(to - going, to, depth);
  }
}
