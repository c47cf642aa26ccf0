import { append } from "../../core/arrays.ts";
import { diagnosticOf } from "../../core/diagnostic.ts";
import type { LabelColumnNames } from "../../formats/format.ts";
import { LabelColumnsReader } from "../../formats/labels/label-columns-reader.ts";
import type { PairGroups } from "../../formats/labels/pair-groups.ts";
import { RowScanner, sampleOf, unescaped } from "../../formats/labels/row-scanner.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { makeFile } from "../output/file-status.ts";
import { bytesOf, headOf, isParquetFile, joined } from "./byte-source.ts";
import { filesOf } from "./input-files.ts";
import type { NamedPath } from "./named-responses.ts";
import { type KeptPairs, type PairColumns, PairSink, refuseNoId, requireProbability } from "./pair-sink.ts";

export interface PairFlags {
  readonly pairs?: PairColumns;
  /** In ascending order. */
  readonly threshold?: readonly number[];
  readonly columns?: LabelColumnNames;
}

/**
 * Groups the records of responses that are tables of pairs: the groups take the place of the files, as tables of labels
 * in memory. Other files stay as they are. With several thresholds, there is a system for each.
 *
 * Records of the key that no pair links are groups of their own.
 *
 * @throws CommandError if a table has no such columns, or holds no pairs
 */
export async function groupedPairs(
  key: string | undefined,
  responses: readonly NamedPath[],
  flags: PairFlags & { readonly pairs: PairColumns },
): Promise<readonly NamedPath[]> {
  if (flags.pairs.probability !== undefined && flags.threshold === undefined)
    throw new CommandError(
      "pairs with probabilities need a threshold, such as --threshold .9; if all pairs are links, leave out the column of probabilities",
      exitCode.usage,
    );
  const grouped: NamedPath[] = [];
  const records = key === undefined ? undefined : await recordsOf(key, flags);
  for (const { name, path } of responses) {
    const files = await filesOf(path);
    const arePairs = await Promise.all(files.map((file) => isTableOfPairs(file, flags.pairs)));
    if (!arePairs.includes(true)) {
      grouped.push({ name, path });
      continue;
    }
    const kept = await readPairs(files, flags.pairs, flags.threshold?.[0]);
    const ofKey = records === undefined ? new Int32Array(0) : addRecords(kept.groups, records);
    const thresholds = flags.threshold ?? [undefined];
    const made: NamedPath[] = [];
    // Lower thresholds only add links.
    for (const [i, threshold] of [...thresholds.entries()].reverse()) {
      const file = thresholds.length === 1 ? path : `${path}@${threshold}`;
      const { bytes, linked, links, alone } = groupsAt(kept, ofKey, threshold, thresholds[i + 1]);
      const data = { pairs: kept.pairs, links, linked, alone, ...(threshold !== undefined && { threshold }) };
      makeFile(file, bytes, diagnosticOf("pairs-grouped", { file, data }));
      made.unshift({ name: thresholds.length === 1 ? name : `${name}@${threshold}`, path: file });
    }
    append(grouped, made);
  }
  return grouped;
}

/** Returns the ids of the key's records, if it is a table of labels. */
async function recordsOf(key: string, { columns }: PairFlags): Promise<LabelColumnsReader["columns"] | undefined> {
  const files = await filesOf(key);
  const reader = new LabelColumnsReader(["key"], true, {
    ...(columns !== undefined && { columns }),
    report: () => undefined,
  });
  for (const file of files) {
    // The key is read again for scoring, and unpacking Parquet takes longer than reading text.
    const keeps = isParquetFile(file);
    const chunks: Uint8Array[] = [];
    for (const chunk of bytesOf(file, undefined, columns)) {
      reader.push(chunk);
      if (keeps) chunks.push(chunk.slice());
    }
    if (keeps) makeFile(file, joined(chunks));
  }
  reader.end();
  return () => reader.columns();
}

/** Returns the numbers of the key's records, in its order. */
function addRecords(groups: PairGroups, columns: LabelColumnsReader["columns"]): Int32Array {
  const { documents, names } = columns();
  if (documents.length > 1)
    throw new CommandError(
      `the key has ${documents.length} documents, but tables of pairs have none: group the pairs of each document first`,
      exitCode.input,
    );
  const { bytes, starts, length } = names;
  return Int32Array.from({ length }, (_, i) => groups.add(bytes, starts.values[i], starts.values[i + 1]));
}

/** Returns whether a file has both columns of ids; one alone is a mistake. */
async function isTableOfPairs(file: string, { left, right }: PairColumns): Promise<boolean> {
  const names = isParquetFile(file) ? await parquetNames(file) : tableOf(headOf(file, HEAD)).names;
  const missing = [...left, ...right].filter((column) => !names.includes(column));
  if (missing.length === 0) return true;
  if (missing.length === left.length + right.length) return false;
  throw new CommandError(`${file}: there is no column ${missing[0]}; there are ${names.join(", ")}`, exitCode.input);
}

const HEAD = 1 << 14;

async function parquetNames(file: string): Promise<readonly string[]> {
  const { namesInParquet } = await import("./parquet-pairs.ts");
  return namesInParquet(file);
}

/** Reads the pairs of the files that are one table. */
async function readPairs(
  files: readonly string[],
  columns: PairColumns,
  floor: number | undefined,
): Promise<KeptPairs> {
  const sink = new PairSink(columns.probability === undefined ? undefined : (floor ?? 0));
  for (const file of files) {
    if (isParquetFile(file)) {
      const { pairsInParquet } = await import("./parquet-pairs.ts");
      pairsInParquet(file, columns, sink);
    } else pairsInText(file, columns, sink);
  }
  if (sink.pairs === 0) throw new CommandError(`${files[0]}: the table has no pairs`, exitCode.input);
  return sink.take();
}

function tableOf(head: Uint8Array): {
  readonly names: readonly string[];
  readonly separator: number;
  readonly start: number;
} {
  const start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  const feed = head.indexOf(LINE_FEED);
  const line = head.subarray(start, feed < 0 ? head.length : feed + 1);
  const count = (separator: number): number => line.reduce((sum, byte) => sum + Number(byte === separator), 0);
  const separator = [TAB, COMMA, SEMICOLON].sort((a, b) => count(b) - count(a))[0];
  const { names } = sampleOf(line, { separator, quotes: separator !== TAB });
  return { names: names.map((name) => name.trim()), separator, start };
}

const LINE_FEED = 10;
const TAB = 9;
const COMMA = 44;
const SEMICOLON = 59;
const PLUS = 43;

function pairsInText(file: string, { left, right, probability }: PairColumns, sink: PairSink): void {
  const whole = joined(bytesOf(file));
  const bytes = whole.at(-1) === LINE_FEED ? whole : joined([whole, Uint8Array.of(LINE_FEED)]);
  const { names, separator, start } = tableOf(bytes);
  const placesOf = (columns: readonly string[]): number[] => columns.map((column) => names.indexOf(column));
  const [ofLeft, ofRight] = [placesOf(left), placesOf(right)];
  const ofProbability = placesOf(probability === undefined ? [] : [probability]).at(0);
  if (ofProbability === -1)
    throw new CommandError(`${file}: there is no column ${probability}; there are ${names.join(", ")}`, exitCode.input);
  const scanner = new RowScanner(separator, separator !== TAB);
  scanner.scan(bytes, start);
  const width = scanner.length;
  let line = 1;
  const idOf = (columns: readonly number[]): number => {
    if (columns.length === 1) {
      const [c] = columns;
      const [from, to] = [scanner.starts[c], scanner.ends[c]];
      if (from === to) refuseNoId(file, line);
      if (!scanner.isEscaped[c]) return sink.groups.add(bytes, from, to);
      const field = unescaped(bytes, from, to);
      return sink.groups.add(field, 0, field.length);
    }
    const pieces = columns.flatMap((c, i) => {
      const field = bytes.subarray(scanner.starts[c], scanner.ends[c]);
      if (field.length === 0) refuseNoId(file, line);
      const own = scanner.isEscaped[c] ? unescaped(field, 0, field.length) : field;
      return i === 0 ? [own] : [Uint8Array.of(PLUS), own];
    });
    const id = joined(pieces);
    return sink.groups.add(id, 0, id.length);
  };
  for (let at = scanner.end + 1; at < bytes.length; at = scanner.end + 1) {
    line++;
    const state = scanner.scan(bytes, at);
    if (state !== "row") throw new CommandError(`${file}:${line}: a quotation mark is not closed`, exitCode.input);
    if (scanner.length === 1 && scanner.starts[0] === scanner.ends[0]) continue;
    if (scanner.length !== width)
      throw new CommandError(
        `${file}:${line}: the row has ${scanner.length} columns, but the header has ${width}`,
        exitCode.input,
      );
    sink.pairs++;
    let value = 1;
    if (ofProbability !== undefined) {
      const text = decoder.decode(bytes.subarray(scanner.starts[ofProbability], scanner.ends[ofProbability])).trim();
      value = text === "" ? Number.NaN : Number(text);
      requireProbability(value, file, line, text);
      if (value < sink.floor!) continue;
    }
    sink.link(idOf(ofLeft), idOf(ofRight), value);
    // A quoted field may have several lines.
    if (scanner.isQuoted) for (let p = at; p < scanner.end; p++) if (bytes[p] === LINE_FEED) line++;
  }
}

const decoder = new TextDecoder();

interface GroupedTable {
  /** A table of labels. */
  readonly bytes: Uint8Array;
  /** How many records are in links, and how many pairs are links. */
  readonly linked: number;
  readonly links: number;
  /** How many records of the key are in no link. */
  readonly alone: number;
}

/**
 * Adds the links between two thresholds, and returns the groups of all so far.
 *
 * @param ofKey the records of the key, which come first, in its order: files in the same order are joined fastest
 * @param before the threshold from which the pairs are linked already
 */
function groupsAt(
  { groups, left, right, probability }: KeptPairs,
  ofKey: Int32Array,
  threshold = 0,
  before = Infinity,
): GroupedTable {
  const isLinked = new Uint8Array(groups.ids.length);
  let links = 0;
  for (let i = 0; i < left.length; i++) {
    const value = probability === undefined ? 1 : probability[i];
    if (value < threshold) continue;
    links++;
    isLinked[left[i]] = isLinked[right[i]] = 1;
    if (value < before) groups.link(left[i], right[i]);
  }
  const linked = isLinked.reduce((sum, each) => sum + each, 0);
  const writer = new GroupWriter(groups.ids.bytes.length + 16 * groups.ids.length);
  let alone = 0;
  for (const record of ofKey) {
    // A record that is written is done.
    if (isLinked[record] === 2) continue;
    if (isLinked[record] === 0) alone++;
    isLinked[record] = 2;
    writer.add(groups, record);
  }
  for (let record = 0; record < groups.ids.length; record++) if (isLinked[record] === 1) writer.add(groups, record);
  return { bytes: writer.take(), linked, links, alone };
}

/** Writes records and the numbers of their groups, as a table of labels. */
class GroupWriter {
  private bytes: Uint8Array;
  private length: number;

  constructor(room: number) {
    const header = encoder.encode("mention,cluster\n");
    this.bytes = new Uint8Array(room + header.length);
    this.bytes.set(header);
    this.length = header.length;
  }

  add(groups: PairGroups, record: number): void {
    const { bytes: from, starts } = groups.ids;
    const [start, end] = [starts.values[record], starts.values[record + 1]];
    if (this.length + 2 * (end - start) + 20 > this.bytes.length) {
      const more = new Uint8Array(2 * this.bytes.length + 2 * (end - start) + 20);
      more.set(this.bytes);
      this.bytes = more;
    }
    const { bytes } = this;
    let isPlain = true;
    for (let p = start; p < end && isPlain; p++) isPlain = from[p] !== COMMA && from[p] !== QUOTE && from[p] >= 32;
    if (!isPlain) bytes[this.length++] = QUOTE;
    for (let p = start; p < end; p++) {
      if (from[p] === QUOTE) bytes[this.length++] = QUOTE;
      bytes[this.length++] = from[p];
    }
    if (!isPlain) bytes[this.length++] = QUOTE;
    bytes[this.length++] = COMMA;
    const group = String(groups.groupOf(record));
    for (let i = 0; i < group.length; i++) bytes[this.length++] = group.charCodeAt(i);
    bytes[this.length++] = LINE_FEED;
  }

  take(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

const QUOTE = 34;
const encoder = new TextEncoder();
