import { append } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import type { LabelOptions } from "../../formats/format.ts";
import { type LabelColumns, LabelColumnsReader } from "../../formats/labels/label-columns-reader.ts";
import { LabelRule } from "../../formats/labels/label-cells.ts";
import type { RecordIds } from "../../formats/labels/record-ids.ts";
import { SAMPLE, sampleOf } from "../../formats/labels/row-scanner.ts";
import { readingOptionsIn } from "../../formats/reading-options.ts";
import { haveDistinctMentions } from "../../scoring/label-tables.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { makeFileLater } from "../output/file-status.ts";
import { bytesOf, headOf, isParquetFile, sizeOf } from "./byte-source.ts";
import { groupsAt, textOf } from "./grouped-table.ts";
import { filesOf } from "./input-files.ts";
import { idsDoubt, probabilityDoubt, sampleOfParquet, sampleOfText } from "./pair-doubts.ts";
import type { NamedPath } from "./named-responses.ts";
import { type KeptPairs, noColumn, type PairColumns, PairSink } from "./pair-sink.ts";
import { isPiped } from "./piped-input.ts";
import { readTables } from "./read-tables.ts";
import { headerOfText, pairsInText } from "./text-pairs.ts";

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
  let hasPairs = false;
  if (key !== undefined) await refuseKeyOfPairs(key, flags.pairs);
  const keys = key === undefined ? [] : await keyTables(key, flags);
  for (const { name, path } of responses) {
    const files = await filesOf(path);
    if (!(await areTablesOfPairs(files, flags.pairs))) {
      grouped.push({ name, path });
      continue;
    }
    hasPairs = true;
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
      const ofKey = key === undefined ? {} : { alone, ofKey: kept.recordsOfKey };
      const data = { rows: kept.pairs.rows, links, linked, repeated, ...ofKey, ...defined({ threshold }) };
      const grouped = diagnosticOf("pairs-grouped", { file, data });
      makeGroups(file, table.columns, [grouped, ...doubts]);
      made.unshift({ name: thresholds.length === 1 ? name : `${name}@${threshold}`, path: file });
    }
    append(grouped, made);
  }
  if (!hasPairs) await refuseOtherColumns(responses, flags.pairs);
  return grouped;
}

/** @throws CommandError if there are only tables with other columns */
async function refuseOtherColumns(responses: readonly NamedPath[], { left, right }: PairColumns): Promise<void> {
  for (const { path } of responses) {
    const [{ file, names, missing }] = await headersOf(await filesOf(path), [...left, ...right]);
    // An empty file has other errors, and so has one without columns.
    if (names.length > 1) throw noColumn(file, missing[0], names);
  }
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
  const header = headerOfText(file);
  const sample = sampleOf(headOf(file, 2 * SAMPLE).subarray(header.start), header);
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
      const names = isParquetFile(file) ? await parquetNames(file) : headerOfText(file).names;
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
    if (missing.length > 0) throw noColumn(file, missing[0], names);
  }
  return true;
}

async function parquetNames(file: string): Promise<readonly string[]> {
  if (isPiped(file))
    throw new CommandError(
      `${file}: pairs in Parquet cannot come from a pipe; write them to a file first`,
      exitCode.input,
    );
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
    ...flags
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
  refuseMissingIds(files[0], sink.groups.ids, recordsOfKey, new LabelRule(flags));
  return { pairs: sink.take(), ofKey, recordsOfKey };
}

/** @throws CommandError if an id that the key lacks is a mark of a missing value, which would link unlike records */
function refuseMissingIds(file: string, { strings }: RecordIds, ofKey: number, rule: LabelRule): void {
  const { starts } = strings;
  for (let record = ofKey; record < strings.length; record++) {
    if (starts.values[record + 1] - starts.values[record] > LONGEST_MARK) continue;
    const id = strings.at(record);
    if (rule.cellOf(id, false) !== "missing") continue;
    throw new CommandError(
      `${file}: pairs have the id “${id}”, which usually means that a value is missing, and links all records in these pairs; leave such pairs out, or, if it is an id, use --keep-label ${id}`,
      exitCode.input,
    );
  }
}

const LONGEST_MARK = 4;
