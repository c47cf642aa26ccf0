import { Accumulator } from "../../scoring/accumulator.ts";
import { LabelCells } from "../../scoring/label-tables.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { openFiles, type ScoredFiles } from "../score-files.ts";
import { type LabelFileEvents, labelFiles, type LabelFiles } from "../score-label-files.ts";
import type { ScoringFlags } from "../scoring-options.ts";
import { RowStore } from "./row-store.ts";
import { flawed, hashColumns, type StoredLabels, storeLabels } from "./stored-labels.ts";

/** How much DuckDB takes where nothing is said of it. */
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
