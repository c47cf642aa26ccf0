import { append } from "../../core/arrays.ts";
import { messageOf } from "../../core/message-of.ts";
import { unknownName } from "../../core/near-names.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { optionalPackage } from "../optional-package.ts";
import { makeFile } from "../output/file-status.ts";
import { systemPath } from "../system-path.ts";

/** Types of columns that have no text of their own, such as `INTEGER[]`. */
const NESTED = /\[|STRUCT|MAP|UNION|BLOB/;

/**
 * Reads a table of a DuckDB database as comma-separated text, which takes the place of the file. Nested columns and
 * binary ones are left out.
 *
 * @param table its name; may be absent if the database has only one table or view
 * @param path the path to which the text belongs
 * @throws CommandError if DuckDB is not installed, the file cannot be opened, or there is no such table
 */
export async function readDuckDb(file: string, table: string | undefined, path = file): Promise<void> {
  const duckDb = await optionalPackage(
    "@duckdb/node-api",
    import("@duckdb/node-api"),
    `${file}: reading a DuckDB database`,
  );
  try {
    const instance = await duckDb.DuckDBInstance.create(systemPath(file).toString(), {
      access_mode: "READ_ONLY",
      autoinstall_known_extensions: "false",
    });
    try {
      const connection = await instance.connect();
      const run = async (sql: string): Promise<string[][]> => {
        const reader = await connection.runAndReadAll(sql);
        return reader.getRows().map((row) => row.map(String));
      };
      const tables = await run(
        "SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema NOT IN ('information_schema', 'pg_catalog') ORDER BY ALL",
      );
      const [schema, name] = chosenTable(file, tables, table);
      const from = `${quoted(schema)}.${quoted(name)}`;
      const columns = (await run(`DESCRIBE SELECT * FROM ${from}`)).filter(([, type]) => !NESTED.test(type));
      if (columns.length === 0) refuse(file, `the table ${name} has no column of text or numbers`);
      const pieces = [`${columns.map(([column]) => field(column)).join()}\n`];
      const result = await connection.stream(`SELECT ${columns.map(asText).join()} FROM ${from}`);
      for (;;) {
        const chunk = await result.fetchChunk();
        if (chunk === null || chunk.rowCount === 0) break;
        append(
          pieces,
          chunk.getRows().map((row) => `${row.map((value) => field(value as string | null)).join()}\n`),
        );
      }
      connection.closeSync();
      makeFile(path, encoder.encode(pieces.join("")));
    } finally {
      instance.closeSync();
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const [reason] = messageOf(error).split("\n", 1);
    refuse(
      file,
      `this DuckDB database cannot be read: ${reason}; close programs that write to it, or write the table with \`COPY … TO 'table.parquet'\``,
    );
  }
}

const encoder = new TextEncoder();

function refuse(file: string, why: string): never {
  throw new CommandError(`${file}: ${why}`, exitCode.input);
}

function chosenTable(
  file: string,
  tables: readonly (readonly string[])[],
  wanted: string | undefined,
): readonly string[] {
  const nameOf = ([schema, name]: readonly string[]): string => (schema === "main" ? name : `${schema}.${name}`);
  const names = tables.map(nameOf);
  if (tables.length === 0) refuse(file, "the database has no table");
  if (wanted === undefined) {
    if (tables.length === 1) return tables[0];
    refuse(
      file,
      `the database has several tables; name one, as in ${file}::${names[0]}; there are ${names.join(", ")}`,
    );
  }
  const found = tables.find((each) => nameOf(each) === wanted);
  return found ?? refuse(file, unknownName("table", wanted, names));
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns SQL for a column as text. Whole numbers have no decimals, as in Parquet. */
function asText([column, type]: readonly string[]): string {
  const own = quoted(column);
  const text = `CAST(${own} AS VARCHAR)`;
  if (type !== "DOUBLE" && type !== "FLOAT") return text;
  return `CASE WHEN ${own} = trunc(${own}) AND abs(${own}) < 9007199254740992 THEN CAST(CAST(${own} AS BIGINT) AS VARCHAR) ELSE ${text} END`;
}

function field(value: string | null): string {
  if (value === null) return "";
  return /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
