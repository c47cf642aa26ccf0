import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SideName } from "../../core/document.ts";
import { webAssemblyUse } from "../../core/web-assembly.ts";
import type { ReadOptions } from "../format.ts";
import { readParts } from "../read.ts";
import { LabelsReader } from "./index.ts";
import { LabelColumnsReader } from "./label-columns-reader.ts";
import { LONGEST_QUOTED } from "./row-scanner.ts";

const encoder = new TextEncoder();
const read = (text: string | Uint8Array, options: Omit<ReadOptions, "file" | "report"> = {}) =>
  readFiles({ "a.csv": text }, options);

const view = ({ parts }: Pick<ReturnType<typeof read>, "parts">) =>
  parts.map((part) => [part.document, entitiesOf(part)] as const);

describe("the other columns of a table", () => {
  const table =
    'id,name,year,true,pred,empty,type\nr2,"Bo, B.",1990,a,1,,person\nr1,Ann,,a,2,,firm\nr3,Cy,1991,,2,,firm\n';

  test("are features of its mentions, unless they are empty", () => {
    const [part] = read(table, { side: "key" }).parts;
    // Mentions are sorted by id, and r3 is not in the key. A column named type does not say what kind of expression a
    // mention is.
    expect(part.mentions.names).toEqual(["r1", "r2"]);
    expect(part.mentions.features).toEqual({
      name: ["Ann", "Bo, B."],
      year: ["", "1990"],
      "type (column)": ["firm", "person"],
    });
    expect(read(table, { side: "key" }).codes).not.toContain("layer-not-read");
  });

  test("are left out on request", () => {
    const [part] = read(table, { side: "key", features: false }).parts;
    expect(part.mentions.features).toBeUndefined();
  });

  test("belong to the rows of each document", () => {
    const { parts } = read("doc,id,cluster,city\nx,a,1,Ulm\ny,a,1,Bonn\nx,b,1,Kiel\n");
    expect(parts.map(({ mentions }) => mentions.features)).toEqual([{ city: ["Ulm", "Kiel"] }, { city: ["Bonn"] }]);
  });
});

describe("a reader of tables of labels", () => {
  test.each<[string, string, ReturnType<typeof view>]>([
    ["commas", "mention,cluster\nm2,a\nm1,b\nm3,a\n", [["", { a: ["m2", "m3"], b: ["m1"] }]]],
    ["tabs", "mention\tcluster\nm2\ta\nm1\t\nm3\ta", [["", { a: ["m2", "m3"] }]]],
    ["semicolons", "id;label\n1,5;x\n2;x\n", [["", { x: ["1,5", "2"] }]]],
    ["columns in any order", "entity,text,mention\ne,It,m1\ne,is,m2\n", [["", { e: ["m1", "m2"] }]]],
    [
      "alternating documents",
      "doc_id,mention,cluster\nx,m,1\ny,m,1\nx,n,1\ny,n,2\n",
      [
        ["x", { 1: ["m", "n"] }],
        ["y", { 1: ["m"], 2: ["n"] }],
      ],
    ],
    [
      "a document without labels",
      "document,mention,cluster\nx,m,1\ny,m,\n",
      [
        ["x", { 1: ["m"] }],
        ["y", {}],
      ],
    ],
    ["column names that contain capitals, blanks and hyphens", "Mention ID,Cluster-ID\nm,a\n", [["", { a: ["m"] }]]],
    [
      "quotation marks",
      '"mention","cluster"\n"a,b","x ""y"""\n"a\nb",x\r\n"c","x"\r\n',
      [["", { 'x "y"': ["a,b"], x: ["a\nb", "c"] }]],
    ],
    ["tabs and literal quotation marks", 'mention\tcluster\n"a\tx\nb"\tx"\n', [["", { x: ['"a'], 'x"': ['b"'] }]]],
    ["quotation marks inside a field", 'mention,cluster\na"b,x\nc"",x\n', [["", { x: ['a"b', 'c""'] }]]],
    ["blank lines and rows", "\n\nmention,cluster\n\n,\nm,a\n   \n", [["", { a: ["m"] }]]],
    ["carriage returns", "mention,cluster\rm,a\rn,a\r", [["", { a: ["m", "n"] }]]],
    ["a byte order mark", "\uFEFFmention,cluster\nm,a\n", [["", { a: ["m"] }]]],
    ["nothing but a header", "mention,cluster\n", [["", {}]]],
  ])("reads tables with %s", (_, text, expected) => {
    const result = read(text);
    expect(result.format).toBe("labels");
    expect(result.codes.filter((code) => code !== "layer-not-read" && code !== "no-mentions")).toEqual([]);
    expect(view(result)).toEqual(expected);
  });

  test("takes labels that differ only in notation for different ones, with a warning", () => {
    const { codes, diagnostics, parts } = read("mention,cluster\n 1 ,01\n1,1\n");
    expect(codes).toEqual(["labels-alike"]);
    expect(diagnostics[0].data).toEqual({ column: "cluster", count: 2, labels: ["01", "1"] });
    expect(view({ parts })).toEqual([["", { "01": [" 1 "], 1: ["1"] }]]);
  });

  test("reads both sides from one file", () => {
    const text = "mention,key,response\nm1,a,1\nm2,a,\nm3,,1\n";
    expect(view(read(text, { side: "key" }))).toEqual([["", { a: ["m1", "m2"] }]]);
    expect(view(read(text, { side: "response" }))).toEqual([["", { 1: ["m1", "m3"] }]]);
    expect(read(text).codes).toEqual([]);
  });

  test("uses a file with one side, or with a column `cluster`, for either side", () => {
    for (const name of ["gold", "cluster", "Predicted"]) {
      for (const side of ["key", "response"] as const) {
        expect(view(read(`mention,${name}\nm,a\n`, { side }))).toEqual([["", { a: ["m"] }]]);
      }
    }
  });

  test("chooses the columns mention, cluster and doc, and reports columns that are not kept", () => {
    const { diagnostics, parts } = read("id,mention,label,cluster,text,doc\n7,m,x,a,It,d\n", { features: false });
    expect(diagnostics).toEqual([
      {
        code: "layer-not-read",
        severity: "note",
        file: "a.csv",
        line: 1,
        data: { layer: "columns id, label, text", count: 3 },
      },
    ]);
    expect(view({ parts })).toEqual([["d", { a: ["m"] }]]);
  });

  test("keeps the lines of mentions and documents, and gives repeated mentions the same position", () => {
    const { parts } = read('doc,mention,cluster\ny,"b\n",1\nx,b,1\nx,a,2\nx,b,2\n');
    expect(parts.map(({ line }) => line)).toEqual([2, 4]);
    const { mentions } = parts[1];
    expect(mentions.names).toEqual(["a", "b", "b"]);
    expect(mentions.first).toEqual(Int32Array.of(0, 1, 1));
    expect(mentions.line).toEqual(Int32Array.of(5, 4, 6));
    expect(mentions.entity).toEqual(Int32Array.of(1, 0, 1));
  });

  test("sorts names with characters beyond the basic plane as JavaScript does", () => {
    const { parts } = read("mention,cluster\n\uFF21,a\n😀,a\nz,a\n");
    expect(parts[0].mentions.names).toEqual(["z", "😀", "\uFF21"]);
  });
});

describe("the reader reports faults with their position", () => {
  test("in rows", () => {
    const text = 'mention,cluster\nm1,a\nm2\nm3,a,b\n,a\n"m4"x,a\n"m5,a\nm6,b\n"m7",c\nm8,a\n';
    const { diagnostics, parts } = read(text);
    expect(diagnostics.map(({ code, line, data }) => [code, line, data?.["text"], data?.["expected"]])).toEqual([
      ["malformed-line", 3, "m2", "a row of 2 columns"],
      ["malformed-line", 4, "m3,a,b", "a row of 2 columns"],
      ["malformed-line", 5, ",a", "a row with a mention"],
      ["malformed-line", 6, '"m4"x,a', "a row whose quoted fields end with a quotation mark"],
      ["malformed-line", 7, '"m5,a', "a row whose quoted fields end with a quotation mark"],
    ]);
    expect(view({ parts })).toEqual([["", { a: ["m1", "m8"], b: ["m6"], c: ["m7"] }]]);
  });

  test("in a field with an unclosed quotation mark, and omits only its line", () => {
    const rows = Array.from({ length: 100 }, (_, i) => `n${i},b\n`).join("");
    const { diagnostics, parts } = read(`mention,cluster\nm,a\n"x,a\n${rows}`);
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([["malformed-line", 3]]);
    expect(parts[0].mentions.length).toBe(101);
  });

  test("in a quoted field that is too long", () => {
    const rows = `${"n".repeat(99)},b\n`.repeat(LONGEST_QUOTED / 100);
    const { diagnostics, parts } = read(`mention,cluster\n"x,a\n${rows}"y",b\n`);
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([["malformed-line", 2]]);
    expect(parts[0].mentions.length).toBe(rows.length / 102 + 1);
  });

  test("in the header", () => {
    const diagnostics: Diagnostic[] = [];
    const reader = new LabelsReader({ file: "a.csv", report: (diagnostic) => diagnostics.push(diagnostic) });
    expect([...readParts([encoder.encode("\nm1,a\nm2,b\n")], reader)]).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: "malformed-line", line: 2, data: { text: "m1,a" } }]);
  });

  test("in the encoding, and replaces bytes that are not UTF-8", () => {
    const bytes = encoder.encode('mention,cluster\nm?,a\nm?,b\n"é\nm?",c\n');
    bytes.forEach((byte, i) => {
      if (byte === 63) bytes[i] = 0xff;
    });
    const { diagnostics, parts } = read(bytes);
    expect(diagnostics.map(({ code, line, column }) => [code, line, column])).toEqual([
      ["invalid-utf8", 2, 2],
      ["invalid-utf8", 3, 2],
      ["invalid-utf8", 4, undefined],
    ]);
    expect(parts[0].mentions.names).toEqual(["m\uFFFD", "m\uFFFD", "é\nm\uFFFD"]);
    expect(parts[0].mentions.first).toEqual(Int32Array.of(0, 0, 2));
  });
});

test("the reader gives the same result however the file is divided into chunks", () => {
  const cell = fc.constantFrom("m", "", "é😀", '"a,b"', '"x\ny"', '"z""\r\n"', '"', '"bad"x', "\r", "7");
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { maxLength: 12 });
  fc.assert(
    fc.property(
      table,
      fc.constantFrom("\n", "\r\n"),
      fc.array(fc.nat(12), { maxLength: 40 }),
      fc.nat(200),
      (rows, end, sizes, broken) => {
        const bytes = encoder.encode([["mention", "cluster"], ...rows].map((cells) => cells.join(",")).join(end));
        if (broken > 16 && broken < bytes.length) bytes[broken] = 0xff;
        const through = (chunks: readonly Uint8Array[]) => {
          const diagnostics: Diagnostic[] = [];
          const reader = new LabelsReader({ report: (diagnostic) => diagnostics.push(diagnostic) });
          return { parts: [...readParts(chunks, reader)], diagnostics };
        };
        let start = 0;
        const chunks = sizes.map((size) => bytes.subarray(start, (start += size)));
        expect(through([...chunks, bytes.subarray(start)])).toEqual(through([bytes]));
      },
    ),
    { numRuns: 2000 },
  );
});

test("the reader restores names and labels from a quoted table", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }).filter((each) => !/[\r\n]$/.test(each));
  const quoted = (each: string): string => `"${each.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(text, text), { selector: ([name]) => name, minLength: 1 }), (rows) => {
      const reader = new LabelsReader();
      const table = ["mention,cluster", ...rows.map((row) => row.map(quoted).join(","))].join("\n");
      const [part] = readParts([encoder.encode(table)], reader);
      expect(part.entities.ids).toEqual([...new Set(rows.map(([, label]) => label))]);
      const back = part.mentions.names!.map((name, m) => [name, part.entities.ids[part.mentions.entity[m]]]);
      expect(back).toEqual([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));
    }),
    { numRuns: 500 },
  );
});

describe("the fast and the slow way of reading rows", () => {
  class CountingReader extends LabelColumnsReader {
    static plain = 0;
    protected override addPlainRows(...given: Parameters<LabelColumnsReader["addPlainRows"]>): number {
      const end = super.addPlainRows(...given);
      CountingReader.plain += end - given[2];
      return end;
    }
  }

  class SlowReader extends LabelColumnsReader {
    protected override addPlainRows(...[, , start]: Parameters<LabelColumnsReader["addPlainRows"]>): number {
      return start;
    }
  }

  const through = (
    Reader: typeof LabelColumnsReader,
    chunks: readonly Uint8Array[],
    sides: readonly SideName[],
    withNames: boolean,
  ) => {
    const diagnostics: Diagnostic[] = [];
    const reader = new Reader(sides, withNames, { report: (diagnostic) => diagnostics.push(diagnostic) });
    for (const chunk of chunks) reader.push(chunk);
    reader.end();
    const { names, ...columns } = reader.columns();
    // Names in order of their bytes, or of their lengths and then bytes, are all different.
    const texts = names.texts();
    if (columns.areDistinct && withNames) expect(new Set(texts).size).toBe(texts.length);
    return { columns, names: texts, diagnostics, hasLabels: sides.map((side) => reader.hasLabels(side)) };
  };

  const headers = [
    ["mention", "cluster"],
    ["mention", "key", "response"],
    ["key", "document", "mention"],
    ["doc", "text", "mention", "response", "key"],
  ];
  const cell = fc.oneof(
    { weight: 4, arbitrary: fc.nat(30).map(String) },
    { weight: 4, arbitrary: fc.constantFrom("m1", "m2", "e1", "é", "猫😀", "a b", "") },
    fc.constantFrom(
      "07",
      "1234567",
      "12345678",
      "1.5",
      "-1",
      "NaN",
      '"NA"',
      "NA",
      " ",
      '"a,b"',
      '"x\ny"',
      '"z""',
      '"',
      'a"b',
      "\r",
      "\0",
      "a\rb",
    ),
  );
  const table = fc.constantFrom(...headers).chain((header) => {
    const width = header.length;
    const row = fc.oneof(
      { weight: 15, arbitrary: fc.array(cell, { minLength: width, maxLength: width }) },
      fc.array(cell, { maxLength: width + 1 }),
    );
    return fc.array(row, { minLength: 1, maxLength: 12 }).map((rows) => [header, ...rows]);
  });
  const edit = fc.tuple(
    fc.constantFrom("replace", "insert", "delete"),
    fc.nat(200),
    fc.constantFrom(...encoder.encode(',;\t"\r\n 07a\0'), 0x80, 0xc3, 0xe9, 0xff),
  );
  const sides = fc.constantFrom<readonly SideName[]>(["key"], ["response"], ["key", "response"]);

  const sortedNumbers = Array.from({ length: 20_000 }, (_, n) => String(n)).sort();

  afterEach(() => {
    webAssemblyUse.when = "where it pays";
  });

  test.each<[string, (i: number) => string, boolean]>([
    ["ids with consecutive numbers", (i) => `m${i}`, true],
    ["padded ids", (i) => `m${String(i).padStart(6, "0")}`, true],
    ["ids in the order of strings", (i) => `m${sortedNumbers[i]}`, true],
    ["ids of which one is out of order", (i) => `m${i === 15_000 ? 7 : i}`, false],
    ["an id that occurs twice in a row", (i) => `m${i === 15_000 ? i - 1 : i}`, false],
    ["long ids", (i) => `${"m".repeat(70)}${String(i).padStart(6, "0")}`, false],
  ])("give the same columns for %s and some irregular rows", (_, nameOf, areKnown) => {
    const label = (i: number): string =>
      i % 3000 === 2999 ? `"${i % 70}"` : i % 50 === 0 ? "" : `${i % 11 === 0 ? "e" : ""}${i % 70}`;
    const rows = sortedNumbers.map((_number, i) => `${nameOf(i)},${label(i)},${label(i + 1)}`);
    const file = encoder.encode(["mention,key,response", ...rows].join("\n"));
    const chunks = [file.subarray(0, 100_000), file.subarray(100_000)];
    const expected = through(SlowReader, chunks, ["key", "response"], true);
    expect(expected.columns.areDistinct).toBe(areKnown);
    for (const use of ["never", "always"] as const) {
      webAssemblyUse.when = use;
      expect(through(LabelColumnsReader, chunks, ["key", "response"], true)).toStrictEqual(expected);
    }
  });

  test("give the same columns for random and damaged tables", () => {
    CountingReader.plain = 0;
    let bytesInAll = 0;
    fc.assert(
      fc.property(
        table,
        fc.constantFrom("\t", "\t", ",", ";"),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.array(edit, { maxLength: 2 }),
        sides,
        fc.boolean(),
        fc.nat(99),
        (rows, separator, end, edits, read, withNames, cut) => {
          const bytes = [...encoder.encode(rows.map((cells) => cells.join(separator)).join(end))];
          for (const [kind, place, byte] of edits)
            bytes.splice(place % bytes.length, kind === "insert" ? 0 : 1, ...(kind === "delete" ? [] : [byte]));
          bytesInAll += bytes.length;
          const file = Uint8Array.from(bytes);
          const chunks = [file.subarray(0, cut), file.subarray(cut)];
          const expected = through(SlowReader, chunks, read, withNames);
          for (const use of ["never", "always"] as const) {
            webAssemblyUse.when = use;
            expect(through(CountingReader, chunks, read, withNames)).toStrictEqual(expected);
          }
        },
      ),
      { numRuns: 5000 },
    );
    expect(CountingReader.plain).toBeGreaterThan((2 * bytesInAll) / 5);
  });
});
