import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { parquetMetadata } from "hyparquet";
import { ByteWriter, type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import { describe, expect, it, test } from "vitest";
import { bytesOf, prepareToRead } from "../../src/cli/input/byte-source.ts";
import { CommandError, exitCode } from "../../src/cli/exit-codes.ts";
import { diskSource } from "../../src/cli/input/file-source.ts";
import { inputFiles } from "../../src/cli/input/page-input.ts";
import { formatsFor } from "../../src/cli/input/known-formats.ts";
import { readInput } from "../../src/app/engine/read-input.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { diagnosticLine } from "../../src/report/diagnostic-text.ts";
import { entitiesOf } from "../support/part-views.ts";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

const header = ["mention", "key", "response", "document"] as const;
type Row = readonly (string | null)[];

/** Returns the rows as CSV, with null as an empty field and all others in quotation marks. */
/** Quotes only fields that need it: Parquet has no quotation marks, so `NULL` is as in a text table without them. */
function csv(rows: readonly Row[]): string {
  const quoted = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
  return [header, ...rows].map((row) => `${row.map((field) => quoted(field ?? "")).join()}\n`).join("");
}

function columnsOf(rows: readonly Row[], more: Partial<ColumnSource> = {}): ColumnSource[] {
  return header.map((name, c) => ({ name, data: rows.map((row) => row[c]), type: "STRING", nullable: true, ...more }));
}

async function writtenByDuckDb(name: string, query: string, options = "CODEC 'snappy'"): Promise<string> {
  const path = join(folder.path, name);
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet, ${options})`);
  connection.closeSync();
  instance.closeSync();
  return path;
}

async function read(
  path: string,
  side: "key" | "response" = "key",
): Promise<{ parts: readonly AnnotatedPart[]; diagnostics: readonly Diagnostic[] }> {
  await prepareToRead([path]);
  await formatsFor(path);
  const diagnostics: Diagnostic[] = [];
  const source = diskSource([path], { side, report: (each) => diagnostics.push({ ...each, file: "" }) });
  return { parts: [...source.open(false)], diagnostics };
}

async function readColumns(data: readonly Partial<ColumnSource>[]): Promise<Record<string, string[]>> {
  const path = folder.write(
    "columns.parquet",
    new Uint8Array(parquetWriteBuffer({ columnData: [...data] as ColumnSource[] })),
  );
  const { parts, diagnostics } = await read(path);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return entitiesOf(parts[0]);
}

const text = fc.oneof(
  fc.constantFrom(
    "0",
    "07",
    "7",
    "a,b",
    'q"u',
    '"',
    "a\nb",
    "a\r\nb",
    "a\r",
    "\t",
    " x ",
    ";",
    "\uFEFFx",
    "é",
    "😀",
    "NULL",
  ),
  fc.string({ minLength: 1, maxLength: 5 }),
);
const rowsOf = fc.array(fc.tuple(text, fc.option(text), fc.option(text), fc.constantFrom(null, "d1", "d,2")), {
  minLength: 1,
  maxLength: 40,
});

describe("Parquet gives the same rows as a text table", () => {
  it("for any content, with various lengths of groups and pages", async () => {
    await fc.assert(
      fc.asyncProperty(
        rowsOf,
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(1, 20, 100_000),
        fc.constantFrom(undefined, "PLAIN" as const, "DELTA_BYTE_ARRAY" as const, "DELTA_LENGTH_BYTE_ARRAY" as const),
        fc.constantFrom("SNAPPY" as const, "UNCOMPRESSED" as const),
        async (rows, rowGroupSize, pageSize, encoding, codec) => {
          const columnData = columnsOf(rows, encoding === undefined ? {} : { encoding });
          const written = parquetWriteBuffer({ columnData, rowGroupSize, pageSize, codec });
          const table = folder.write("table.csv", csv(rows));
          const parquet = folder.write("table.parquet", new Uint8Array(written));
          for (const side of ["key", "response"] as const) {
            expect(await read(parquet, side)).toStrictEqual(await read(table, side));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  const many: Row[] = Array.from({ length: 5000 }, (_, i) => [
    `mention ${i}`,
    i % 7 === 0 ? null : `entity ${i % 911}`,
    i % 5 === 0 ? null : String((i * 31) % 877),
    `document ${i % 3}`,
  ]);

  const manyByDuckDb = (name: string, options: string): Promise<string> => {
    const table = folder.write(`${name}.csv`, csv(many));
    return writtenByDuckDb(
      name,
      `SELECT * FROM read_csv('${table}', all_varchar = true, header = true, nullstr = '')`,
      options,
    );
  };

  it.each(["uncompressed", "snappy", "gzip", "zstd", "brotli", "lz4_raw"])(
    "and the same scores, if DuckDB writes it with the codec %s in two versions of the format",
    async (codec) => {
      const table = folder.write("many.csv", csv(many));
      const expected = runCli(["score", table, `many=${table}`, "--by", "document", "--format", "json"]);
      expect(expected.code).toBe(0);
      expect(expected.stdout).toContain("|key:");
      for (const version of ["V1", "V2"]) {
        const path = await manyByDuckDb(
          `${codec}-${version}.parquet`,
          `CODEC '${codec}', PARQUET_VERSION '${version}', ROW_GROUP_SIZE 2048`,
        );
        expect(readFileSync(path).subarray(0, 4).toString()).toBe("PAR1");
        const found = runCli(["score", path, `many=${path}`, "--by", "document", "--format", "json"]);
        expect(found).toStrictEqual(expected);
        expect(await read(path)).toStrictEqual(await read(table));
      }
    },
  );

  it("even if only the key or only the response is Parquet", async () => {
    const table = folder.write("many.csv", csv(many));
    const parquet = await manyByDuckDb("many.parquet", "CODEC 'zstd'");
    const run = (...files: string[]) =>
      runCli(["score", ...files, "--scope", "corpus", "--scope-ids", "shared"]).stdout;
    expect(run(parquet, table)).toBe(run(table));
    expect(run(table, parquet)).toBe(run(table));
    expect(run(parquet)).toContain("key:");
    for (const command of ["check", "stats"]) {
      const [ofParquet, ofTable] = [parquet, table].map((file) => {
        const { code, stdout } = runCli([command, file, "--format", "json"]);
        expect(code).toBe(0);
        return stdout.replaceAll(file, "F");
      });
      expect(ofParquet).toBe(ofTable);
    }
  });
});

describe("columns of Parquet", () => {
  const mention: Partial<ColumnSource> = { name: "mention", data: ["a", "b", "c"], type: "STRING" };

  test.each<[string, Partial<ColumnSource>, Record<string, string[]>]>([
    ["INT32", { type: "INT32", data: [7, -2, 7] }, { 7: ["a", "c"], "-2": ["b"] }],
    // No JavaScript number is 2⁵³ + 1.
    [
      "INT64",
      { type: "INT64", data: [9007199254740993n, 0n, 9007199254740992n] },
      { "9007199254740993": ["a"], 0: ["b"], "9007199254740992": ["c"] },
    ],
    ["BOOLEAN", { type: "BOOLEAN", data: [true, false, true] }, { true: ["a", "c"], false: ["b"] }],
    ["whole numbers with gaps", { type: "DOUBLE", data: [3, Number.NaN, 3] }, { 3: ["a", "c"] }],
    ["nulls", { type: "INT32", nullable: true, data: [null, 5, null] }, { 5: ["b"] }],
    [
      "bytes",
      { type: "BYTE_ARRAY", data: ["x", "é", "x"].map((each) => new TextEncoder().encode(each)) },
      { x: ["a", "c"], é: ["b"] },
    ],
    ["JSON", { type: "JSON", data: [{ n: 1 }, [2], { n: 1 }] }, { '{"n":1}': ["a", "c"], "[2]": ["b"] }],
    [
      "UUID",
      { type: "UUID", data: Array.from("121", (digit) => `00000000-0000-4000-8000-00000000000${digit}`) },
      { "00000000-0000-4000-8000-000000000001": ["a", "c"], "00000000-0000-4000-8000-000000000002": ["b"] },
    ],
  ])("may hold %s", async (_, column, expected) => {
    expect(await readColumns([mention, { name: "cluster", ...column }])).toEqual(expected);
  });

  test("may hold unsigned numbers, with and without a dictionary", async () => {
    const path = await writtenByDuckDb(
      "unsigned.parquet",
      "SELECT i AS mention, (4294967295 - i % 2)::UINTEGER AS key, (18446744073709551615 - i)::UBIGINT AS response FROM range(3) t(i)",
    );
    expect(entitiesOf((await read(path, "key")).parts[0])).toEqual({ 4294967295: ["0", "2"], 4294967294: ["1"] });
    expect(entitiesOf((await read(path, "response")).parts[0])).toEqual({
      "18446744073709551615": ["0"],
      "18446744073709551614": ["1"],
      "18446744073709551613": ["2"],
    });
  });

  test("may hold anything if they are not read, and a message names them", async () => {
    const columnData = [
      { name: "when", data: [new Date(0)], type: "TIMESTAMP" as const },
      { name: "tokens", data: [[1, 2]] },
      { name: "mention", data: ["m"] },
      { name: "cluster", data: ["c"] },
    ];
    const path = folder.write("more.parquet", new Uint8Array(parquetWriteBuffer({ columnData })));
    const { parts, diagnostics } = await read(path);
    expect(parts.map(entitiesOf)).toEqual([{ c: ["m"] }]);
    expect(diagnostics.map(({ code, data }) => [code, data?.["layer"]])).toEqual([
      ["layer-not-read", "columns when, tokens"],
    ]);
  });

  test("may not hold null as a mention: the message gives the row's number plus one, for the header", async () => {
    const path = folder.write(
      "none.parquet",
      new Uint8Array(
        parquetWriteBuffer({
          columnData: columnsOf([
            ["m", "a", "1", "d"],
            [null, "a", "1", "d"],
          ]),
        }),
      ),
    );
    const { diagnostics } = await read(path);
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([["malformed-line", 3]]);
  });

  test.each<[string, Partial<ColumnSource>, string]>([
    ["times", { type: "TIMESTAMP", data: [new Date(0)] }, "the column cluster is TIMESTAMP_MILLIS"],

    ["fractions", { type: "DOUBLE", data: [0.5] }, "the column cluster holds 0.5"],
    [
      "large numbers without their last digits",
      { type: "DOUBLE", data: [2 ** 60] },
      "the column cluster holds 1152921504606847000",
    ],
  ])("may not hold %s", async (_, column, message) => {
    const columnData = [
      { name: "mention", data: ["m"] },
      { name: "cluster", ...column },
    ] as ColumnSource[];
    const path = folder.write("refused.parquet", new Uint8Array(parquetWriteBuffer({ columnData })));
    await expect(read(path)).rejects.toThrow(message);
    const { code, stdout, stderr } = runCli(["score", path]);
    expect([code, stdout]).toEqual([exitCode.input, ""]);
    expect(stderr).toContain(message);
  });

  test("may not hold lists", async () => {
    const path = await writtenByDuckDb("list.parquet", "SELECT 'm' AS mention, [1, 2] AS cluster");
    await expect(read(path)).rejects.toThrow("the column cluster is LIST");
  });

  test("must include those of labels, or the file is refused", () => {
    const columnData = [
      { name: "token", data: ["m"] },
      { name: "count", data: [1] },
    ];
    const path = folder.write("other.parquet", new Uint8Array(parquetWriteBuffer({ columnData })));
    const { code, stderr } = runCli(["check", path]);
    expect(code).toBe(exitCode.input);
    expect(stderr).toContain("not a table of labels: its columns are token, count");
  });
});

it("a message about a Parquet file whose rows are in other files names one of these, not damage", () => {
  const whole = parquetWriteBuffer({ columnData: columnsOf([["m", "1", "1", "d"]]) });
  const metadata = parquetMetadata(whole);
  for (const { columns } of metadata.row_groups) for (const column of columns) column.file_path = "part-0.parquet";
  const writer = new ByteWriter();
  writer.appendBytes(new TextEncoder().encode("PAR1"));
  writeMetadata(writer, metadata);
  writer.appendBytes(new TextEncoder().encode("PAR1"));
  const path = folder.write("_metadata.parquet", writer.getBytes().slice());
  const { code, stderr } = runCli(["score", path]);
  expect(code).toBe(exitCode.input);
  expect(stderr).toContain(
    "_metadata.parquet: cannot be read: its rows are in other files, such as part-0.parquet; give those files instead",
  );
  expect(stderr).not.toContain("damaged");
});

describe("Parquet as input", () => {
  const rows: Row[] = Array.from({ length: 200 }, (_, i) => [`m${i}`, String(i % 9), String(i % 8), "d"]);
  const whole = new Uint8Array(parquetWriteBuffer({ columnData: columnsOf(rows), rowGroupSize: 90 }));

  it("is not read if it is an incomplete copy", async () => {
    for (let length = 4; length < whole.length; length += 13) {
      const path = folder.write("cut.parquet", whole.subarray(0, length));
      await expect(read(path), `${length} bytes`).rejects.toThrow(CommandError);
    }
    const { code, stdout, stderr } = runCli(["score", folder.write("cut.parquet", whole.subarray(0, 300))]);
    expect([code, stdout]).toEqual([exitCode.input, ""]);
    expect(stderr).toMatch(
      /cut\.parquet: cannot be read: it is a damaged or incomplete Parquet file \(.+\); copy or write it again\n$/,
    );
    // `report` reads files into memory, and gives the same message.
    const page = runCli(["report", join(folder.path, "cut.parquet")]);
    expect([page.code, page.stderr]).toEqual([exitCode.input, stderr]);
  });

  it("with a changed byte gives a message or a table, not a crash", async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 4, max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const damaged = whole.slice();
          damaged[at] ^= change;
          const path = folder.write("damaged.parquet", damaged);
          try {
            await read(path);
          } catch (error) {
            expect(error).toBeInstanceOf(CommandError);
            refused++;
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(refused).toBeGreaterThan(50);
  });

  it("is read from standard input like a file; the page refers to the command line", async () => {
    const { diagnostics } = await readInput({ key: [{ name: "a.parquet", bytes: whole }] });
    expect(diagnosticLine(diagnostics[0])).toContain("Parquet; the command line reads it if it is a table of labels");
    const file = runCli(["check", folder.write("whole.parquet", whole)]);
    expect(file.code).toBe(0);
    expect(runCli(["check", "-"], whole)).toEqual(file);
  });
});

it("keeps the other columns of a Parquet file for the page only", async () => {
  const columnData: ColumnSource[] = [
    { name: "mention", data: ["m1", "m2"], type: "STRING" },
    { name: "cluster", data: ["a", "a"], type: "STRING" },
    { name: "city", data: ["Ulm, am Ring", null], type: "STRING", nullable: true },
    { name: "height", data: [1.5, 2], type: "DOUBLE" },
  ];
  const path = folder.write("records.parquet", new Uint8Array(parquetWriteBuffer({ columnData })));
  await prepareToRead([path]);
  const [{ bytes }] = await inputFiles(path);
  expect(new TextDecoder().decode(bytes)).toBe('mention,cluster,city,height\nm1,a,"Ulm, am Ring",1.5\nm2,a,,2\n');
  const chunks = Array.from(bytesOf(path), (chunk) => new TextDecoder().decode(chunk));
  expect(chunks.join("")).toBe("mention,cluster,city,height\nm1,a,,\nm2,a,,\n");
});
