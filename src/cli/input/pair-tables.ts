import { append } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import type { LabelOptions } from "../../formats/format.ts";
import { type LabelColumns, LabelColumnsReader } from "../../formats/labels/label-columns-reader.ts";
import type { RecordIds } from "../../formats/labels/record-ids.ts";
import { RowScanner, SAMPLE, sampleOf, unescaped } from "../../formats/labels/row-scanner.ts";
import { readingOptionsIn } from "../../formats/reading-options.ts";
import { haveDistinctMentions } from "../../scoring/label-tables.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { makeFileLater } from "../output/file-status.ts";
import { bytesOf, headOf, isParquetFile, joined, sizeOf } from "./byte-source.ts";
import { groupsAt, textOf } from "./grouped-table.ts";
import { filesOf } from "./input-files.ts";
import { idsDoubt, probabilityDoubt, sampleOfParquet, sampleOfText } from "./pair-doubts.ts";
import type { NamedPath } from "./named-responses.ts";
import {
  type KeptPairs,
  type PairColumns,
  PairSink,
  probabilityIn,
  refuseNoId,
  requireProbability,
} from "./pair-sink.ts";
import { readTables } from "./read-tables.ts";

export interface PairFlags extends LabelOptions {
  readonly pairs?: PairColumns;
  /** In ascending order. */
  readonly threshold?: readonly number[];
  readonly ids?: ScoreOptions["ids"];
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
  if (key !== undefined) await refuseKeyOfPairs(key, flags.pairs);
  const keys = key === undefined ? [] : await keyTables(key, flags);
  for (const { name, path } of responses) {
    const files = await filesOf(path);
    if (!(await areTablesOfPairs(files, flags.pairs))) {
      grouped.push({ name, path });
      continue;
    }
    const kept = await readPairs(files, { ...flags, key: keys });
    const doubts = [
      idsDoubt(kept.pairs, kept.recordsOfKey, flags.ids ?? "check"),
      flags.pairs.probability === undefined ? await forgottenProbability(files[0], flags.pairs) : undefined,
    ].flatMap((doubt) => (doubt === undefined ? [] : { ...doubt, file: path }));
    const thresholds = flags.threshold ?? [undefined];
    const made: NamedPath[] = [];
    // Lower thresholds only add links.
    for (const [i, threshold] of [...thresholds.entries()].reverse()) {
      const file = thresholds.length === 1 ? path : `${path}@${threshold}`;
      const table = groupsAt(kept.pairs, kept.ofKey, threshold, thresholds[i + 1]);
      const { links, linked, repeated, alone } = table;
      const ofKey = key === undefined ? {} : { alone };
      const data = { rows: kept.pairs.rows, links, linked, repeated, ...ofKey, ...defined({ threshold }) };
      const grouped = diagnosticOf("pairs-grouped", { file, data });
      makeGroups(file, table.columns, [grouped, ...doubts]);
      made.unshift({ name: thresholds.length === 1 ? name : `${name}@${threshold}`, path: file });
    }
    append(grouped, made);
  }
  return grouped;
}

/**
 * Puts groups in the place of a file.
 *
 * @param notices how they were made, and what was found
 */
function makeGroups(file: string, columns: LabelColumns, notices: readonly Diagnostic[]): void {
  const size = columns.names.end + 8 * columns.length;
  makeFileLater(file, size, () => textOf(columns), notices);
  readTables().set(file, { side: "response", columns, diagnostics: [] });
}

async function forgottenProbability(file: string, pairs: PairColumns): Promise<Diagnostic | undefined> {
  if (isParquetFile(file)) return probabilityDoubt(await sampleOfParquet(file), pairs);
  const head = headOf(file, 2 * SAMPLE);
  const { separator, start } = tableOf(head);
  const sample = sampleOf(head.subarray(start), { separator, quotes: separator !== TAB });
  return probabilityDoubt(sampleOfText(sample), pairs);
}

/** Reads the records of the key, if it is a table of labels, file by file. */
async function keyTables(key: string, flags: PairFlags): Promise<readonly LabelColumns[]> {
  const files = await filesOf(key);
  const tables: LabelColumns[] = [];
  for (const file of files) {
    const diagnostics: Diagnostic[] = [];
    const report = (diagnostic: Diagnostic): unknown => diagnostics.push(diagnostic);
    const reader = new LabelColumnsReader(["key"], true, { ...readingOptionsIn(flags), file, report });
    reader.expect(sizeOf(file), await parquetRowsOf(file));
    for (const chunk of bytesOf(file, undefined, flags.columns)) reader.push(chunk);
    reader.end();
    const columns = reader.columns();
    const distinct = { ...columns, areDistinct: haveDistinctMentions(columns) };
    // Scoring need not read it again.
    if (files.length === 1 && distinct.areDistinct)
      readTables().set(file, { side: "key", columns: distinct, diagnostics });
    tables.push(distinct);
  }
  return tables;
}

/** Returns the number of rows of a Parquet file; 0 for another file. */
async function parquetRowsOf(file: string): Promise<number> {
  if (!isParquetFile(file)) return 0;
  const { headOfParquet } = await import("./parquet-pairs.ts");
  return headOfParquet(file).rows;
}

/**
 * Numbers the records of the key, and returns their numbers in its order.
 *
 * @throws CommandError if it has several documents
 */
function addRecords(ids: RecordIds, tables: readonly LabelColumns[]): ArrayLike<number> {
  const documents = new Set(tables.flatMap((table) => table.documents)).size;
  if (documents > 1)
    throw new CommandError(
      `the key has ${documents} documents, but tables of pairs have none: group the pairs of each document first`,
      exitCode.input,
    );
  const [table] = tables;
  if (tables.length === 1 && table.areDistinct) {
    ids.addAll(table.names);
    const rows = new Int32Array(table.length);
    for (let i = 0; i < rows.length; i++) rows[i] = i;
    return rows;
  }
  return tables.flatMap(({ names: { bytes, starts, length } }) =>
    Array.from({ length }, (_, i) => ids.ofText(bytes, starts.values[i], starts.values[i + 1])),
  );
}

/** @throws CommandError if the key is a table of pairs, whose groups would depend on how they are linked */
async function refuseKeyOfPairs(key: string, { left, right }: PairColumns): Promise<void> {
  const headers = await headersOf(await filesOf(key), [...left, ...right]);
  const pairs = headers.find(({ missing }) => missing.length === 0);
  if (pairs === undefined) return;
  throw new CommandError(
    `${pairs.file}: the key must be a table of records and their true clusters, but this is a table of pairs: it has the columns ${[...left, ...right].join(" and ")}`,
    exitCode.input,
  );
}

/** Returns the columns of each file, and which of the wanted ones are missing. */
async function headersOf(
  files: readonly string[],
  columns: readonly string[],
): Promise<
  readonly { readonly file: string; readonly names: readonly string[]; readonly missing: readonly string[] }[]
> {
  return Promise.all(
    files.map(async (file) => {
      const names = isParquetFile(file) ? await parquetNames(file) : tableOf(headOf(file, HEAD)).names;
      return { file, names, missing: columns.filter((column) => !names.includes(column)) };
    }),
  );
}

/** Returns whether the files have the columns of ids. If one has some of them, all must have them all. */
async function areTablesOfPairs(files: readonly string[], { left, right }: PairColumns): Promise<boolean> {
  const columns = [...left, ...right];
  const headers = await headersOf(files, columns);
  if (headers.every(({ missing }) => missing.length === columns.length)) return false;
  for (const { file, names, missing } of headers) {
    if (missing.length > 0)
      throw new CommandError(
        `${file}: there is no column ${missing[0]}; there are ${names.join(", ")}`,
        exitCode.input,
      );
  }
  return true;
}

const HEAD = 1 << 14;

async function parquetNames(file: string): Promise<readonly string[]> {
  const { headOfParquet } = await import("./parquet-pairs.ts");
  return headOfParquet(file).names;
}

/** Reads the pairs of the files that are one table, after the records of the key. */
async function readPairs(
  files: readonly string[],
  {
    pairs: columns,
    threshold,
    key,
  }: PairFlags & { readonly pairs: PairColumns; readonly key: readonly LabelColumns[] },
): Promise<{ readonly pairs: KeptPairs; readonly ofKey: ArrayLike<number>; readonly recordsOfKey: number }> {
  const sink = new PairSink(columns.probability === undefined ? undefined : threshold);
  const ofKey = addRecords(sink.groups.ids, key);
  const recordsOfKey = sink.groups.ids.length;
  for (const file of files) {
    if (isParquetFile(file)) {
      const { pairsInParquet } = await import("./parquet-pairs.ts");
      pairsInParquet(file, columns, sink);
    } else pairsInText(file, columns, sink);
  }
  if (sink.rows === 0) throw new CommandError(`${files[0]}: the table has no pairs`, exitCode.input);
  return { pairs: sink.take(), ofKey, recordsOfKey };
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
      if (!scanner.isEscaped[c]) return sink.groups.ids.ofText(bytes, from, to);
      const field = unescaped(bytes, from, to);
      return sink.groups.ids.ofText(field, 0, field.length);
    }
    const pieces = columns.flatMap((c, i) => {
      const field = bytes.subarray(scanner.starts[c], scanner.ends[c]);
      if (field.length === 0) refuseNoId(file, line);
      const own = scanner.isEscaped[c] ? unescaped(field, 0, field.length) : field;
      return i === 0 ? [own] : [Uint8Array.of(PLUS), own];
    });
    const id = joined(pieces);
    return sink.groups.ids.ofText(id, 0, id.length);
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
    sink.rows++;
    let value = 1;
    if (ofProbability !== undefined) {
      const text = decoder.decode(bytes.subarray(scanner.starts[ofProbability], scanner.ends[ofProbability])).trim();
      value = probabilityIn(text);
      requireProbability(value, file, line, text);
      if (value < sink.floor && value !== Math.fround(sink.floor)) continue;
    }
    sink.link(idOf(ofLeft), idOf(ofRight), value);
    // A quoted field may have several lines.
    if (scanner.isQuoted) for (let p = at; p < scanner.end; p++) if (bytes[p] === LINE_FEED) line++;
  }
}

const decoder = new TextDecoder();
