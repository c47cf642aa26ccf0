import { namedDigest } from "../core/corpus-hash.ts";
import { groupedRows } from "../core/grouped-rows.ts";
import { EntityFingerprints, sortedPairs } from "../core/name-fingerprints.ts";
import type { OverlapTable } from "../core/overlap-table.ts";
import { partName, type SideName } from "../core/document.ts";
import type { DiagnosticCode } from "../core/diagnostic-severities.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { LabelOptions, ReadOptions } from "../formats/format.ts";
import { type LabelColumns, LabelColumnsReader } from "../formats/labels/label-columns-reader.ts";
import { plainNotation } from "../core/alike-names.ts";
import { mayBeOdd } from "../formats/labels/label-cells.ts";
import type { Accumulator } from "./accumulator.ts";
import { idsDifference, sidesDiffer } from "./mentions-in-common.ts";
import { type SmallLabels, smallLabelTable } from "./score-clusters.ts";

export interface LabelTable {
  readonly file: string;
  /** The key's table may also have the labels of a response: see `sides`. */
  readonly side: SideName;
  readonly sides: readonly SideName[];
  readonly reader: LabelColumnsReader;
  /** The size of the file in bytes; 0 if unknown. */
  readonly bytes: number;
  /** Reads on, so that `reader` has more rows; false at the end of the table. */
  readonly read: () => boolean;
}

/** A document of labelled mentions, valid until the next one. */
export interface LabelledDocument {
  readonly document: string;
  readonly table: OverlapTable;
  readonly fingerprints: Readonly<Record<SideName, EntityFingerprints>>;
}

/**
 * Holds tables of labels and joins them by the names of mentions: the key's table with that of each response in turn.
 */
export interface LabelStore {
  /** Whether names are needed for a table that is not joined with another one. */
  readonly needsNames: boolean;
  /** @throws FlawedTable for a repeated mention */
  load(table: LabelTable): Promise<void>;
  /** Takes a table in memory, whose mentions differ, in place of reading it. */
  take?(side: SideName, columns: LabelColumns): void;
  /**
   * Tabulates the documents of the key, in their order.
   *
   * @param numbers for each document of the response loaded last, its number in the key; absent if the key's table has
   *   the labels of the response
   * @param onIds called if the two tables seem to write the same ids differently; absent if they may
   * @throws FlawedTable if the two tables cannot be joined
   */
  documents(
    names: readonly string[],
    numbers: Int32Array | undefined,
    onIds: ReportIds | undefined,
  ): Iterable<LabelledDocument> | AsyncIterable<LabelledDocument>;
}

type ReportIds = (diagnostic: Diagnostic) => void;

/** Thrown for a flaw, such as a repeated mention, that can be explained only by reading the table as annotations. */
export class FlawedTable extends Error {
  readonly flaw: string | Diagnostic;

  constructor(flaw: string | Diagnostic) {
    super(typeof flaw === "string" ? flaw : flaw.code);
    this.flaw = flaw;
  }
}

export interface LabelFiles {
  readonly key: string;
  /** A response with the key's file name has its labels in the key's table. */
  readonly responses: readonly string[];
  readonly reading: LabelOptions & Pick<ReadOptions, "bothSides">;
}

/** A table of the labels of one side that was read or made before. Its mentions differ. */
export interface ReadTable {
  readonly side: SideName;
  readonly columns: LabelColumns;
  /** What was found when it was read. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface LabelFileAccess {
  readonly bytesOf: (file: string) => Iterable<Uint8Array>;
  /** Returns the table of a file that need not be read. */
  readonly tableOf?: (file: string) => ReadTable | undefined;
  /** Returns the size of a file in bytes, for which memory is reserved; 0 if unknown. */
  readonly sizeOf?: (file: string) => number;
  /** Source 0 is the key; the responses follow. */
  readonly report: (source: number) => (diagnostic: Diagnostic) => void;
}

/**
 * Adds up tables of labels without turning them into annotations, so that millions of mentions can be scored. Counts
 * and digests are the same as from annotations.
 *
 * @param accumulators one for each response
 * @throws FlawedTable for tables with any flaw that needs an explanation, such as a repeated mention
 */
export async function addLabelFiles(
  accumulators: readonly Accumulator[],
  { key, responses, reading }: LabelFiles,
  store: LabelStore,
  { bytesOf, sizeOf, tableOf, report }: LabelFileAccess,
): Promise<void> {
  const remarks: (() => void)[] = [];
  /** What concerns whole responses. */
  const told: Diagnostic[] = [];
  const isJoined = responses.some((file) => file !== key);
  const load = async (file: string, source: number, sides: readonly SideName[]): Promise<readonly string[]> => {
    const remark = (diagnostic: Diagnostic): void => {
      if (diagnostic.severity === "error" || !isRemark.has(diagnostic.code)) throw new FlawedTable(diagnostic);
      remarks.push(() => {
        report(source)(diagnostic);
      });
    };
    const table = tableOf?.(file);
    if (table !== undefined && store.take !== undefined && sides.join() === table.side) {
      for (const diagnostic of table.diagnostics) remark(diagnostic);
      const { columns, side } = table;
      if (columns.labels[side === "key" ? 0 : 1] === 0) throw new FlawedTable(`${file}: the ${side} has no mentions`);
      store.take(side, columns);
      return columns.documents;
    }
    const reader = new LabelColumnsReader(sides, isJoined || store.needsNames, { ...reading, file, report: remark });
    const chunks = bytesOf(file)[Symbol.iterator]();
    const read = (): boolean => {
      const step = chunks.next();
      if (step.done === true) reader.end();
      else reader.push(step.value);
      return step.done !== true;
    };
    const bytes = sizeOf?.(file) ?? 0;
    await store.load({ file, side: source === 0 ? "key" : "response", sides, reader, bytes, read });
    const without = sides.find((side) => !reader.hasLabels(side));
    if (without !== undefined) throw new FlawedTable(`${file}: the ${without} has no mentions`);
    return reader.documentNames();
  };
  const names = await load(key, 0, responses.includes(key) ? ["key", "response"] : ["key"]);
  const numbers = new Map(names.map((name, d) => [name, d]));
  for (const [i, file] of responses.entries()) {
    const own = file === key ? undefined : numbersIn(numbers, await load(file, i + 1, ["response"]), file);
    let hasCommon = false;
    const sizes = { key: 0, response: 0, same: 0 };
    const before = told.length;
    const tell = (diagnostic: Diagnostic): void => {
      if (diagnostic.severity === "error") throw new FlawedTable({ file, ...diagnostic });
      told.push({ file, ...diagnostic });
      remarks.push(() => {
        report(i + 1)({ file, ...diagnostic });
      });
    };
    const onIds = accumulators[i].options.ids === "check" ? tell : undefined;
    for await (const { document, table, fingerprints } of store.documents(names, own, onIds)) {
      hasCommon ||= table.cellSize.length > 0;
      const [inKey, inResponse] = [total(table.keySizes), total(table.responseSizes)];
      if (inKey > 0 && inResponse > 0) {
        sizes.key += inKey;
        sizes.response += inResponse;
        sizes.same += total(table.cellSize);
      }
      const named = { document, part: "" };
      accumulators[i].addTable(table, {
        ...named,
        id: partName(named),
        keyDigest: namedDigest(named, fingerprints.key),
        responseDigest: namedDigest(named, fingerprints.response),
      });
    }
    const found = sidesDiffer(sizes.key, sizes.response, sizes.same);
    if (accumulators[i].options.mentions === "all" && told.length === before && found !== undefined) tell(found);
    if (!hasCommon) throw new FlawedTable(`${file}: no mention is on both sides`);
  }
  for (const remark of remarks) remark();
  accumulators.forEach((accumulator, i) => {
    accumulator.note(told.filter(({ file }) => file === responses[i]));
  });
}

function total(sizes: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < sizes.length; i++) sum += sizes[i];
  return sum;
}

/** Diagnostics that need no further explanation. */
const isRemark: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  "layer-not-read",
  "missing-label",
  "labels-alike",
  "unclear-label",
]);

/** Returns, for each document of a response, its number in the key. */
function numbersIn(key: ReadonlyMap<string, number>, names: readonly string[], file: string): Int32Array {
  const own = new Set(names);
  const missing = Array.from(key.keys()).find((name) => !own.has(name));
  if (missing !== undefined) throw new FlawedTable(`${file}: the key's document “${missing}” is missing`);
  return Int32Array.from(names, (name) => {
    const number = key.get(name);
    if (number === undefined) throw new FlawedTable(`${file}: the document “${name}” is not in the key`);
    return number;
  });
}

export class LabelsInMemory implements LabelStore {
  readonly needsNames = false;
  private key!: LabelKey;
  private response: LabelColumns | undefined;

  // eslint-disable-next-line @typescript-eslint/require-await -- others wait for files
  async load({ file, side, reader, bytes, read }: LabelTable): Promise<void> {
    reader.expect(bytes);
    while (read());
    const columns = reader.columns();
    if (!haveDistinctMentions(columns)) throw new FlawedTable(`${file}: a mention is on several rows`);
    this.take(side, columns);
  }

  take(side: SideName, columns: LabelColumns): void {
    if (side === "key") this.key = new LabelKey(columns);
    else this.response = columns;
  }

  *documents(
    names: readonly string[],
    numbers: Int32Array | undefined,
    onIds: ReportIds | undefined,
  ): Generator<LabelledDocument, void> {
    const mentions = numbers === undefined ? this.key.columns : this.joined(numbers, onIds !== undefined);
    const { document: documentOf, hashes } = mentions;
    const grouped = documentOf && groupedRows(documentOf, names.length);
    const sides = [mentions.key, mentions.response].map((labels, i) => new Entities(labels, mentions.labels[i]));
    for (const [d, document] of names.entries()) {
      const rows = grouped?.order.subarray(grouped.starts[d], grouped.starts[d + 1]);
      const [key, response] = sides.map((side) => side.of(rows));
      const { table, keySizes, responseSizes } = smallLabelTable(key, response);
      yield {
        document,
        table,
        fingerprints: {
          key: fingerprints(key, keySizes, hashes, rows),
          response: fingerprints(response, responseSizes, hashes, rows),
        },
      };
    }
  }

  /** Joins the response, and releases its table. */
  private joined(numbers: Int32Array, checksIds: boolean): LabelledMentions {
    const response = this.response!;
    this.response = undefined;
    return this.key.joined(response, numbers, checksIds);
  }
}

/** Numbers the entities of a document's mentions from 0, because labels may belong to many documents. */
class Entities {
  private readonly all: SmallLabels;
  /** For each label, its number in the current document + 1; 0 if it has none. */
  private readonly numbers: Int32Array;

  /** @param entities how many different labels there are */
  constructor(labels: Int32Array, entities: number) {
    this.all = { labels, entities };
    this.numbers = new Int32Array(entities);
  }

  of(rows: Int32Array | undefined): SmallLabels {
    const { numbers, all } = this;
    const { labels } = all;
    // If the table has only one document, its entities are numbered from 0 already.
    if (rows === undefined) return all;
    let entities = 0;
    const own = new Int32Array(rows.length);
    for (let i = 0; i < rows.length; i++) {
      const label = labels[rows[i]];
      if (label >= 0 && numbers[label] === 0) numbers[label] = ++entities;
      own[i] = label < 0 ? -1 : numbers[label] - 1;
    }
    for (const row of rows) if (labels[row] >= 0) numbers[labels[row]] = 0;
    return { labels: own, entities };
  }
}

function fingerprints(
  { labels, entities }: SmallLabels,
  sizes: Int32Array,
  hashes: Int32Array,
  rows: Int32Array | undefined,
): EntityFingerprints {
  const sums = new Int32Array(2 * entities);
  for (let i = 0; i < labels.length; i++) {
    const entity = labels[i];
    if (entity < 0) continue;
    const row = rows === undefined ? i : rows[i];
    sums[2 * entity] += hashes[2 * row];
    sums[2 * entity + 1] += hashes[2 * row + 1];
  }
  return EntityFingerprints.of(sums, sizes);
}

type LabelledMentions = Pick<LabelColumns, "document" | SideName | "labels" | "hashes">;

/** About this many rows are compared at a time, so that they fit into the processor's cache. */
const REGION = 1024;

/** The most entries examined in one search before rows are sorted instead. */
const FEW_PROBES = 64;

/** Returns whether no two rows of a table can be the same mention, because no two hashes in a document are equal. */
export function haveDistinctMentions(columns: LabelColumns): boolean {
  if (columns.areDistinct) return true;
  const bits = Math.min(12, Math.max(1, Math.ceil(Math.log2(columns.length / REGION))));
  const { words, starts } = byRegion(columns, bits);
  const table = new Int32Array(4 * 2 ** Math.max(10, Math.ceil(Math.log2(columns.length / 2 ** bits))));
  for (let region = 0; region < 2 ** bits; region++) {
    const own = words.subarray(2 * starts[region], 2 * starts[region + 1]);
    if (!(areDistinctPairs(own, table) ?? areDistinctSorted(own))) return false;
  }
  return true;
}

/**
 * Returns the hashes of all rows, grouped by their first bits, and changed so that the same name has different hashes
 * in different documents.
 */
function byRegion({ length, document, hashes }: LabelColumns, bits: number): { words: Int32Array; starts: Int32Array } {
  const highOf = (row: number): number =>
    document === undefined ? hashes[2 * row + 1] : hashes[2 * row + 1] + Math.imul(document[row] + 1, 0x85ebca6b);
  const regions = 1 << bits;
  const starts = new Int32Array(regions + 1);
  for (let row = 0; row < length; row++) starts[(highOf(row) >>> (32 - bits)) + 1]++;
  for (let region = 0; region < regions; region++) starts[region + 1] += starts[region];
  const next = starts.slice();
  const words = new Int32Array(2 * length);
  for (let row = 0; row < length; row++) {
    const high = highOf(row);
    const place = next[high >>> (32 - bits)]++;
    words[2 * place] =
      document === undefined ? hashes[2 * row] : hashes[2 * row] ^ Math.imul(document[row] + 1, 0x9e3779b1);
    words[2 * place + 1] = high;
  }
  return { words, starts };
}

/** Returns whether all pairs of words differ; nothing if the table is too small, or a search in it takes too long. */
function areDistinctPairs(words: Int32Array, table: Int32Array): boolean | undefined {
  if (words.length > table.length) return undefined;
  const mask = table.length - 1;
  table.fill(0);
  for (let i = 0; i < words.length; i += 2) {
    let slot = words[i] & mask;
    for (let probes = 0; table[slot] !== 0; slot = (slot + 1) & mask) {
      const other = table[slot] - 1;
      if (words[other] === words[i] && words[other + 1] === words[i + 1]) return false;
      if (++probes > FEW_PROBES) return undefined;
    }
    table[slot] = i + 1;
  }
  return true;
}

function areDistinctSorted(words: Int32Array): boolean {
  const sorted = sortedPairs(words);
  for (let i = 2; i < sorted.length; i += 2) {
    if (sorted[i] === sorted[i - 2] && sorted[i + 1] === sorted[i - 1]) return false;
  }
  return true;
}

class LabelKey {
  readonly columns: LabelColumns;

  /** @param columns of the key, with names if it is joined; no two rows are the same mention */
  constructor(columns: LabelColumns) {
    this.columns = columns;
  }

  /**
   * @param response with names; no two rows are the same mention
   * @param numberOf for each document of the response, its number in the key
   * @returns the key's rows, then those that only the response has
   * @throws FlawedTable if names collide, or seem to be the same ids in different notations
   */
  joined(response: LabelColumns, numberOf: Int32Array, checksIds: boolean): LabelledMentions {
    const { columns: key } = this;
    const documentOf = (row: number): number => numberOf[response.document?.[row] ?? 0];
    const labels = new Int32Array(key.length).fill(-1);
    // Files written from the same records usually have them in the same order.
    const isJoined = new Int32Array((response.length >> 5) + 1);
    let next = 0;
    for (let row = 0; row < response.length; row++) {
      const own = documentOf(row);
      const most = Math.min(next + AHEAD, key.length);
      let found = next;
      while (found < most && !this.is(found, response, row, own)) found++;
      if (found === most) continue;
      labels[found] = response.response[row];
      isJoined[row >> 5] |= 1 << (row & 31);
      next = found + 1;
    }
    // Rows have different mentions, so those not joined yet can only match the remaining rows of the key.
    const alone: number[] = [];
    let table: Int32Array | undefined;
    for (let row = 0; row < response.length; row++) {
      if ((isJoined[row >> 5] & (1 << (row & 31))) !== 0) continue;
      table ??= tabulated(key, labels);
      const found = this.rowOf(response, row, documentOf(row), table);
      if (found < 0) alone.push(row);
      else labels[found] = response.response[row];
    }
    if (checksIds && alone.length > 0) this.refuseAlike(response, alone, documentOf, labels);
    return {
      ...(key.document !== undefined && { document: extended(key.document, alone, documentOf) }),
      key: extended(key.key, alone, () => -1),
      response: extended(labels, alone, (row) => response.response[row]),
      labels: [key.labels[0], response.labels[1]],
      hashes: extended(
        key.hashes,
        alone.flatMap((row) => [2 * row, 2 * row + 1]),
        (word) => response.hashes[word],
      ),
    };
  }

  /**
   * Leaves it to the general way to judge tables that may write the same ids differently.
   *
   * @param alone the rows that only the response has
   * @param labels the response's labels of the key's rows, -1 if it has none
   */
  private refuseAlike(
    response: LabelColumns,
    alone: readonly number[],
    documentOf: (row: number) => number,
    labels: Int32Array,
  ): void {
    const { columns: key } = this;
    const rows: number[] = [];
    for (let row = 0; row < labels.length; row++) if (labels[row] < 0) rows.push(row);
    if (!rows.some((row) => mayBeOdd(key.names, row)) && !alone.some((row) => mayBeOdd(response.names, row))) return;
    const form = (document: number, name: string): string => `${document} ${plainNotation(name)}`;
    const forms = new Set(alone.map((row) => form(documentOf(row), response.names.at(row))));
    const isAlike = (row: number): boolean => forms.has(form(key.document?.[row] ?? 0, key.names.at(row)));
    const more = rows.filter(isAlike).length;
    if (idsDifference(key.length - rows.length, { count: more }) !== undefined) {
      throw new FlawedTable("the ids seem to be written differently than in the key");
    }
  }

  private rowOf(other: LabelColumns, row: number, document: number, table: Int32Array): number {
    const mask = table.length - 1;
    let slot = slotOf(other.hashes[2 * row], document) & mask;
    for (let probes = 0; table[slot] !== 0; slot = (slot + 1) & mask) {
      if (this.is(table[slot] - 1, other, row, document)) return table[slot] - 1;
      if (++probes > MOST_PROBES) throw collision();
    }
    return -1;
  }

  private is(own: number, other: LabelColumns, row: number, document: number): boolean {
    const { columns } = this;
    if (columns.hashes[2 * own] !== other.hashes[2 * row] || (columns.document?.[own] ?? 0) !== document) return false;
    const { bytes, starts } = other.names;
    return columns.names.is(own, bytes, starts.values[row], starts.values[row + 1]);
  }
}

/** How many rows of the key are skipped before a row of the response is searched for elsewhere. */
const AHEAD = 8;

/**
 * In a half-empty table, no search comes near this limit, whatever the table's size, unless names were constructed to
 * collide.
 */
const MOST_PROBES = 1024;

function collision(): FlawedTable {
  return new FlawedTable("names of mentions collide");
}

/** Returns the first slot to search. It depends on the document, because the same names occur in many documents. */
function slotOf(hash: number, document: number): number {
  return hash ^ Math.imul(document, 0x9e3779b1);
}

/**
 * Indexes rows without a label by the hash of their mention. A taken slot holds the row + 1, and at most half of the
 * slots are taken.
 */
function tabulated({ length, document, hashes }: LabelColumns, labels: Int32Array): Int32Array {
  let rows = 0;
  for (const label of labels) if (label < 0) rows++;
  const table = new Int32Array(2 ** Math.ceil(Math.log2(2 * rows + 2)));
  const mask = table.length - 1;
  for (let row = 0; row < length; row++) {
    if (labels[row] >= 0) continue;
    let slot = slotOf(hashes[2 * row], document?.[row] ?? 0) & mask;
    for (let probes = 0; table[slot] !== 0; slot = (slot + 1) & mask) if (++probes > MOST_PROBES) throw collision();
    table[slot] = row + 1;
  }
  return table;
}

function extended(column: Int32Array, rows: readonly number[], valueOf: (row: number) => number): Int32Array {
  if (rows.length === 0) return column;
  const longer = new Int32Array(column.length + rows.length);
  longer.set(column);
  rows.forEach((row, i) => (longer[column.length + i] = valueOf(row)));
  return longer;
}
