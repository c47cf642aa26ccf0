/**
 * Compares grouping and scoring a table of pairs with DuckDB reading that table: `tsx bench/pairs.ts [--pairs 10000000]
 * [--runs 3]`. DuckDB has one thread, and groups the pairs by one id; its seconds are those of the query, without its
 * start. Prints Markdown. This is not a test; see README.md.
 */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import { leftColumn, markdownTable, rightColumn } from "../src/report/table.ts";
import { compileC } from "./compile-c.ts";
import { measureCommand } from "./measure-command.ts";

const { values } = parseArgs({
  options: {
    pairs: { type: "string", default: "10000000" },
    runs: { type: "string", default: "3" },
  },
});
const pairs = Number(values.pairs);
const data = join(import.meta.dirname, "data");
mkdirSync(data, { recursive: true });
const cli = join(import.meta.dirname, "..", "dist", "cli", "corefscope.js");
if (!existsSync(cli)) throw new Error("build first: npm run build");
const meter = {
  wrapper: compileC("run-measured", join(import.meta.dirname, "run-measured.c"), data),
  outputFile: join(data, "output.txt"),
};

/** True groups have this many records. */
const GROUP = 5;

const kinds = [
  { title: "text", id: (n: string) => `format('rec-{:07d}', ${n})` },
  { title: "whole numbers", id: (n: string) => n },
] as const;

/** Writes a key, and pairs in random order, of which a tenth has a probability of at least .9. */
async function written(kind: (typeof kinds)[number]): Promise<readonly [key: string, pairs: string]> {
  const [key, table] = ["key", "pairs"].map((what) => join(data, `${what}-${pairs}-${kind.title.slice(0, 4)}.parquet`));
  if (existsSync(key) && existsSync(table)) return [key, table];
  const connection = await (await DuckDBInstance.create(":memory:", { threads: "1" })).connect();
  const records = Math.round(pairs / 10);
  await connection.run(`
    COPY (SELECT ${kind.id("i")} AS unique_id, i // ${GROUP} AS cluster FROM range(${records}) t(i) ORDER BY hash(i))
    TO '${key}' (FORMAT parquet, COMPRESSION snappy)`);
  await connection.run(`
    COPY (
      WITH drawn AS (
        SELECT i, hash(i) % ${records} AS l, hash(i + 1000000000) % ${records} AS r, hash(-i - 1) % 1000000 / 1e6 AS u
        FROM range(${pairs}) t(i)),
      linked AS (
        SELECT i, l, u, CASE WHEN u < .9 THEN r ELSE l // ${GROUP} * ${GROUP} + r % ${GROUP} END AS r FROM drawn)
      SELECT ${kind.id("l::BIGINT")} AS unique_id_l, ${kind.id("r::BIGINT")} AS unique_id_r, u AS match_probability FROM linked)
    TO '${table}' (FORMAT parquet, COMPRESSION snappy)`);
  connection.closeSync();
  return [key, table];
}

/** Returns the CPU seconds of a query with one thread. */
async function queried(sql: string): Promise<number> {
  const connection = await (await DuckDBInstance.create(":memory:", { threads: "1" })).connect();
  const before = process.cpuUsage();
  await connection.run(sql);
  const { user, system } = process.cpuUsage(before);
  connection.closeSync();
  return (user + system) / 1e6;
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];

const columns = ["unique_id_l", "unique_id_r", "match_probability"];
const rows: string[][] = [];
for (const kind of kinds) {
  const [key, table] = await written(kind);
  const tasks = [
    { title: "threshold .9, a tenth of the pairs", args: ["--pairs", columns.join(), "--threshold", ".9"] },
    { title: "all pairs", args: ["--pairs", columns.slice(0, 2).join()] },
  ];
  const queries = [
    `CREATE TABLE t AS SELECT unique_id_l, count(*) AS n FROM '${table}' GROUP BY 1`,
    `CREATE TABLE t AS SELECT unique_id_l, count(unique_id_r) AS n, max(match_probability) AS p FROM '${table}' GROUP BY 1`,
  ];
  for (const { title, args } of tasks) {
    const [own, peak, one, all]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let run = 0; run < Number(values.runs); run++) {
      const measured = measureCommand(
        meter,
        [process.execPath, cli, "score", key, table, ...args, "-m", "pairwise,b3"],
        /pairwise/,
      );
      own.push(measured.cpu ?? measured.wall);
      peak.push((measured.peak ?? 0) / 1e6);
      one.push(await queried(queries[0]));
      all.push(await queried(queries[1]));
    }
    const [cpu, column, whole] = [own, one, all].map(median);
    rows.push([
      ...[kind.title, title, cpu.toFixed(2), column.toFixed(2), whole.toFixed(2)],
      ...[(cpu / column).toFixed(1), (cpu / whole).toFixed(1), median(peak).toFixed(0)],
    ]);
  }
}
const header = ["corefscope, CPU s", "DuckDB, one column", "DuckDB, all columns", "times", "times", "peak MB"];
process.stdout.write(
  `${markdownTable({ columns: [leftColumn("ids"), leftColumn("linked"), ...header.map(rightColumn)], rows })}\n`,
);
