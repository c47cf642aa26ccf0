import type { SideName } from "../../core/document.ts";
import type { LabelColumnNames } from "../../formats/format.ts";
import { LabelColumnsReader, type LabelRowColumns } from "../../formats/labels/label-columns-reader.ts";
import { diagnosticLine } from "../../report/diagnostic-text.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { LabelCells } from "../../scoring/label-tables.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { bytesOf } from "../input/byte-source.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { type ScoredFiles, openFiles } from "../input/score-files.ts";
import { type LabelFileEvents, type LabelFiles, labelFiles } from "../input/score-label-files.ts";
import type { ScoringFlags } from "../options/scoring-options.ts";
import { RowStore } from "./row-store.ts";

/**
 * Another 64 bits in addition to those of a `NameHash`, made with other multipliers. Two names that differ agree in both by chance once in 2¹²⁸.
 * Not cryptographic either.
 */
export class SecondHash {
  high = 0;
  low = 0;

  /** Hashes `bytes[start..end)`. */
  take(bytes: Uint8Array, start: number, end: number): void {
    let a = 0x3c6ef372 ^ (end - start);
    let b = 0x1b873593;
    for (let p = start; p < end; p++) {
      a = Math.imul(((a << 5) | (a >>> 27)) ^ bytes[p], 0x9e3779b1);
      b = Math.imul(b + bytes[p], 0x85ebca77) ^ (b >>> 15);
    }
    this.high = Math.imul(a ^ (a >>> 15) ^ b, 0x2c1b3c6d);
    this.low = Math.imul(b ^ (b >>> 13), 0x297a2d39) ^ (a >>> 16);
  }
}

/** A table of labels in a store: a row for each mention. */
interface StoredLabels {
  /** The name of the table in the store, which has the columns `document`, those of sides, and `hashColumns`. */
  readonly table: string;
  /** Names of documents, by number. */
  readonly documents: readonly string[];
}

/** A table that is to be stored. */
interface TableToStore {
  readonly file: string;
  /** The sides whose labels are read. */
  readonly sides: readonly SideName[];
  /** What its columns are called, if not as usual. */
  readonly columns: LabelColumnNames | undefined;
}

/** What stands for a mention's name: 128 bits of it. The first two are the halves that fingerprints are made of. */
const hashColumns = ["low", "high", "low2", "high2"] as const;

/**
 * Reads a table of labels into a store, piece by piece.
 *
 * @throws CommandError if it has flaws, which the usual way explains: a damaged row, a side without a mention, a mention that comes twice
 */
async function storeLabels(
  store: RowStore,
  table: string,
  { file, sides, columns }: TableToStore,
  { onProgress, report }: LabelFileEvents,
): Promise<StoredLabels> {
  const add = await store.table(table, ["document", ...sides, ...hashColumns]);
  const labelled = new Set<SideName>();
  const append = (rows: LabelRowColumns): void => {
    for (const side of sides) if (rows[side].some((label) => label >= 0)) labelled.add(side);
    add([rows.document ?? new Int32Array(rows.length), ...sides.map((side) => rows[side]), ...hashesOf(rows)]);
  };
  const reader = new LabelColumnsReader(sides, true, {
    file,
    bothSides: sides.length > 1,
    ...(columns && { columns }),
    report: (diagnostic) => {
      // No other way could read it, either.
      if (diagnostic.code === "unknown-column") throw new CommandError(diagnosticLine(diagnostic), exitCode.input);
      if (diagnostic.code !== "layer-not-read") throw flawed(diagnosticLine(diagnostic));
      report(diagnostic);
    },
  });
  for (const chunk of bytesOf(file, onProgress, columns)) {
    reader.push(chunk);
    reader.drain(append);
    // Who interrupts the run is not kept waiting until all is read.
    await new Promise(setImmediate);
  }
  reader.end();
  reader.drain(append);
  add();
  for (const side of sides) if (!labelled.has(side)) throw flawed(`${file}: there is no mention of the ${side}`);
  await refuseRepeated(store, table, file);
  return { table, documents: reader.documentNames() };
}

/** A table that is not for this way, and what to do. */
function flawed(flaw: string): CommandError {
  return new CommandError(
    `${flaw} (--out-of-core scores tables without flaws only; without it, this is reported, and the rest scored)`,
    exitCode.input,
  );
}

async function refuseRepeated(store: RowStore, table: string, file: string): Promise<void> {
  const mention = ["document", ...hashColumns].join();
  const sql = `SELECT count(*)::INTEGER FROM (SELECT 1 FROM ${table} GROUP BY ${mention} HAVING count(*) > 1)`;
  for await (const [[repeated]] of store.rows(sql)) {
    if (repeated > 0) throw flawed(`${file}: ${repeated} mention${repeated === 1 ? " is" : "s are"} on several rows`);
  }
}

const second = new SecondHash();

function hashesOf({ length, hashes, names: { bytes, starts } }: LabelRowColumns): Int32Array[] {
  const columns = hashColumns.map(() => new Int32Array(length));
  for (let row = 0; row < length; row++) {
    second.take(bytes, starts.values[row], starts.values[row + 1]);
    columns[0][row] = hashes[2 * row];
    columns[1][row] = hashes[2 * row + 1];
    columns[2][row] = second.low;
    columns[3][row] = second.high;
  }
  return columns;
}

/** How much memory DuckDB takes by default. */
export const defaultMemory = "1GB";

/**
 * Scores tables of labels that may be larger than memory: what is kept of them there is what mentions have which two labels, and the labels
 * themselves. DuckDB joins, groups and sorts the mentions, in files where it must.
 *
 * @throws CommandError if the files are no tables of labels or have flaws, the options look at mentions themselves, or DuckDB cannot go on
 */
export async function scoreOutOfCore(
  keyArgument: string,
  responseArguments: readonly string[],
  options: ScoreOptions,
  flags: ScoringFlags & { readonly verbose: boolean; readonly memoryLimit?: string },
): Promise<ScoredFiles> {
  const { onProgress, onAligning, done, keyFiles, responseFiles, log } = await openFiles(
    keyArgument,
    responseArguments,
    options,
    flags,
  );
  const tables = labelFiles([keyFiles, ...responseFiles], options, flags.columns);
  if (tables === undefined) {
    throw new CommandError(
      "--out-of-core scores tables of labels, one file for each side (docs/scale.md), by what their entities have in common: other files, standard input, and metrics and options that look at mentions themselves do not go with it",
      exitCode.usage,
    );
  }
  const store = await RowStore.open(flags.memoryLimit ?? defaultMemory, flags.jobs);
  try {
    const events = { onProgress, report: log.report };
    const complete = await scoreTables(store, tables, { ...options, onAligning }, events);
    return { accumulators: complete, complete, found: [...log.all], keyFiles, responseFiles, log };
  } finally {
    done();
    store.close();
  }
}

async function scoreTables(
  store: RowStore,
  { key, responses, keySides, columns }: LabelFiles,
  options: ScoreOptions,
  events: LabelFileEvents,
): Promise<Accumulator[]> {
  const stored = await storeLabels(store, "keys", { file: key, sides: keySides, columns }, events);
  const numbers = new Map(stored.documents.map((name, d) => [name, d]));
  const accumulators: Accumulator[] = [];
  for (const file of responses) {
    const accumulator = new Accumulator(options);
    let hasCommon: boolean;
    if (file === key) hasCommon = await addCells(store, "keys", stored.documents, accumulator);
    else {
      const response = await storeLabels(store, "responses", { file, sides: ["response"], columns }, events);
      await numberAlike(store, file, numbers, response);
      hasCommon = await addCells(store, joined, stored.documents, accumulator);
      await store.run("DROP TABLE responses");
    }
    if (!hasCommon) throw flawed(`${file}: no mention is on both sides`);
    accumulators.push(accumulator);
  }
  return accumulators;
}

/** The mentions of either side, with the labels of both. */
const joined = `(SELECT coalesce(k.document, r.document) AS document, coalesce(k."key", -1) AS "key", coalesce(r.response, -1) AS response,
  coalesce(k.low, r.low) AS low, coalesce(k.high, r.high) AS high
  FROM keys k FULL JOIN responses r ON ${["document", ...hashColumns].map((column) => `k.${column} = r.${column}`).join(" AND ")})`;

/** Gives a response's documents the numbers of the key's. */
async function numberAlike(
  store: RowStore,
  file: string,
  numbers: ReadonlyMap<string, number>,
  { table, documents }: StoredLabels,
): Promise<void> {
  const own = new Set(documents);
  const missing = Array.from(numbers.keys()).find((name) => !own.has(name));
  if (missing !== undefined) throw flawed(`${file}: there is no document “${missing}”, which the key has`);
  const number = Int32Array.from(documents, (name) => {
    const found = numbers.get(name);
    if (found === undefined) throw flawed(`${file}: the document “${name}” is not in the key`);
    return found;
  });
  if (number.every((n, d) => n === d)) return;
  const add = await store.table("numbers", ["own", "number"]);
  add([Int32Array.from(number.keys()), number]);
  add();
  await store.run(
    `CREATE TABLE numbered AS SELECT number AS document, * EXCLUDE (document, own, number) FROM ${table} JOIN numbers ON document = own`,
  );
  await store.run(`DROP TABLE numbers`);
  await store.run(`DROP TABLE ${table}`);
  await store.run(`ALTER TABLE numbered RENAME TO ${table}`);
}

/** Adds all documents to an accumulator, each by how many mentions have which two labels. Returns whether any mention is on both sides. */
async function addCells(
  store: RowStore,
  mentions: string,
  documents: readonly string[],
  accumulator: Accumulator,
): Promise<boolean> {
  const cells = new LabelCells();
  let hasCommon = false;
  let added = 0;
  const addUpTo = (end: number): void => {
    for (; added < end; added++) cells.addTo(accumulator, documents[added]);
  };
  const labels = `document, "key", response`;
  const query = `SELECT ${labels}, count(*)::INTEGER, ${sum("high")}, ${sum("low")} FROM ${mentions} GROUP BY ${labels} ORDER BY ${labels}`;
  for await (const [document, key, response, size, high, low] of store.rows(query)) {
    for (let c = 0; c < document.length; c++) {
      addUpTo(document[c]);
      hasCommon ||= key[c] >= 0 && response[c] >= 0;
      cells.add({ key: key[c], response: response[c], size: size[c], high: high[c], low: low[c] });
    }
  }
  addUpTo(documents.length);
  return hasCommon;
}

/** A column's sum modulo 2³², as a number of 32 bits with a sign. */
function sum(column: string): string {
  const bits = `(sum(${column}) & 4294967295)`;
  return `(CASE WHEN ${bits} > 2147483647 THEN ${bits} - 4294967296 ELSE ${bits} END)::INTEGER`;
}
