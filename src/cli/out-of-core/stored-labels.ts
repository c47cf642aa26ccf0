import type { SideName } from "../../core/side-name.ts";
import type { LabelColumnNames } from "../../formats/format.ts";
import { LabelColumnsReader, type LabelRowColumns } from "../../formats/labels/label-columns-reader.ts";
import { diagnosticLine } from "../../report/diagnostic-text.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { bytesOf } from "../byte-source.ts";
import type { LabelFileEvents } from "../score-label-files.ts";
import type { RowStore } from "./row-store.ts";
import { SecondHash } from "./second-hash.ts";

/** A table of labels in a store: a row for each mention. */
export interface StoredLabels {
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
export const hashColumns = ["low", "high", "low2", "high2"] as const;

/**
 * Reads a table of labels into a store, piece by piece.
 *
 * @throws CommandError if it has flaws, which the usual way explains: a damaged row, a side without a mention, a mention that comes twice
 */
export async function storeLabels(
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
export function flawed(flaw: string): CommandError {
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
