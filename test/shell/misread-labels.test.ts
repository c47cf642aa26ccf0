import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, test } from "vitest";
import type { OpenOptions } from "../../src/app/engine/open-request.ts";
import { Session } from "../../src/app/engine/session.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const caseFile = (path: string): string => join(projectFolder, "test/cases", path);

interface Report {
  readonly systems: readonly { readonly scores: Readonly<Record<string, { readonly counts: Counts }>> }[];
}

interface Counts {
  readonly recall: readonly number[];
  readonly precision: readonly number[];
}

function score(args: readonly string[], metric: string) {
  const { code, stdout, stderr } = runCli(["score", ...args, "-m", metric, "--format", "json"]);
  const counts = code === 0 ? (JSON.parse(stdout) as Report).systems[0].scores[metric].counts : undefined;
  return { code, stderr, ...counts };
}

/** Opens a table with both sides in the page. */
async function inPage(path: string, options: OpenOptions = {}) {
  const session = new Session();
  const key = [{ name: "table.csv", bytes: new Uint8Array(readFileSync(path)) }];
  const { systems, diagnostics } = await session.open({ key, options: { metrics: ["pairwise"], ...options } });
  return { counts: systems[0].scores["pairwise"].counts, codes: diagnostics.map(({ diagnostic: { code } }) => code) };
}

/** The ways of the command to read a table. */
const ways: readonly (readonly [string, readonly string[]])[] = [
  ["in memory", []],
  ["with annotations", ["-v"]],
  ["out of core", ["--out-of-core"]],
];

describe("marks of missing labels", () => {
  // Pairs of r.csv: key {r1r2, r3r4, r5r6}; response {r1r2, r3r4}; the key has 8 mentions, the response 7, both have 5.
  test.each(ways)("mean that the side lacks the mention, %s", (_, flags) => {
    const file = caseFile("d01-r-write-csv-na/r.csv");
    expect(score([file, ...flags], "pairwise")).toMatchObject({ code: 0, recall: [2, 3], precision: [2, 2] });
    const { stderr, ...counts } = score([file, ...flags], "mentions");
    expect(counts).toEqual({ code: 0, recall: [5, 8], precision: [5, 7] });
    expect(stderr).toContain("“NA” (2 rows) in the column “key”");
    expect(stderr).toContain("“NA” (3 rows) in the column “response”");
  });

  // The key has pairs {ab, cd}, the response {ab}.
  test.each(["pol.csv", "pol.parquet"])("mean the same in %s", (name) => {
    for (const [, flags] of ways) {
      const file = caseFile(`d04-nan-csv-vs-parquet/${name}`);
      const found = score([file, ...flags], "pairwise");
      expect(found).toMatchObject({ code: 0, recall: [1, 2], precision: [1, 1] });
      expect(found.stderr).toContain("“NaN” (2 rows) in the column “response”");
      expect(score([file, ...flags], "mentions")).toMatchObject({ recall: [2, 5], precision: [2, 2] });
    }
  });

  test("mean the same in texts of Parquet as in unquoted texts of a table", () => {
    const rows = [
      ["a", "x", "1"],
      ["b", "x", "1"],
      ["c", "y", "None"],
      ["d", "y", "None"],
    ];
    const columnData = ["mention", "key", "response"].map((name, c) => ({
      name,
      data: rows.map((row) => row[c]),
      type: "STRING" as const,
    }));
    const parquet = folder.write("texts.parquet", new Uint8Array(parquetWriteBuffer({ columnData })));
    expect(score([parquet], "pairwise")).toMatchObject({ recall: [1, 2], precision: [1, 1] });
    expect(score([parquet, "--keep-label", "None"], "pairwise")).toMatchObject({ recall: [2, 2], precision: [2, 2] });
  });

  const table = (cell: string): string =>
    folder.write("marks.csv", `mention,key,response\na,1,1\nb,1,1\nc,2,${cell}\nd,2,${cell}\n`);

  test.each(["NaN", "nan", "NA", "N/A", "None", "NULL", "null", "n/a", "<NA>", "#N/A", "\\N", " ", "\u00A0", ""])(
    "include %j",
    (cell) => {
      for (const [, flags] of ways) {
        expect(score([table(cell), ...flags], "pairwise")).toMatchObject({ recall: [1, 2], precision: [1, 1] });
      }
    },
  );

  test.each(['"NA"', "NAN1", "Nancy", "na", "NaN.", "N", "O"])("do not include %s", (cell) => {
    for (const [, flags] of ways) {
      const found = score([table(cell), ...flags], "pairwise");
      expect(found).toMatchObject({ recall: [2, 2], precision: [2, 2] });
      expect(found.stderr).toBe(flags[0] === "-v" ? found.stderr : "");
    }
  });

  test("are labels after --keep-label, and other labels are marks after --missing-label, without a message", () => {
    for (const [, flags] of ways) {
      const kept = score([table("NaN"), "--keep-label", "x,NaN", ...flags], "pairwise");
      expect(kept).toMatchObject({ recall: [2, 2], precision: [2, 2] });
      const missing = score([table('"none"'), "--missing-label", "x", "--missing-label", "none", ...flags], "pairwise");
      expect(missing).toMatchObject({ recall: [1, 2], precision: [1, 1] });
      const named = score([table("NaN"), "--missing-label=NaN", ...flags], "pairwise");
      expect(named).toMatchObject({ recall: [1, 2], precision: [1, 1] });
      for (const { stderr } of [kept, missing, named]) expect(stderr).not.toContain("-label]");
    }
    expect(runCli(["score", table("NaN"), "--keep-label", "a", "--missing-label", "a"])).toMatchObject({ code: 2 });
  });

  test("are ordinary texts in columns of mentions and documents", () => {
    const file = folder.write(
      "ids.csv",
      "mention,key,response,document\nNA,1,1,NaN\nb,1,1,NaN\n-1,2,2,-1\nnull,2,2,-1\n",
    );
    for (const [, flags] of ways) {
      expect(score([file, ...flags], "pairwise")).toMatchObject({ code: 0, recall: [2, 2], precision: [2, 2] });
    }
  });

  test("leave no mention of a row behind that has marks only", () => {
    const rows = Array.from({ length: 3000 }, (_, i) => `m${i},${i % 5 === 0 ? "NaN,NA" : `${i >> 1},${i >> 1}`}\n`);
    const file = folder.write("many.csv", `mention,key,response\n${rows.join("")}`);
    for (const [, flags] of ways) {
      expect(score([file, ...flags], "mentions")).toMatchObject({ recall: [2400, 2400], precision: [2400, 2400] });
    }
  });

  test("have the same meaning in the page", async () => {
    const file = caseFile("d01-r-write-csv-na/r.csv");
    const { counts, codes } = await inPage(file);
    expect(counts).toEqual({ recall: [2, 3], precision: [2, 2] });
    expect(codes).toContain("missing-label");
    // With “NA” as an entity of each side, the key has 1 more pair, the response 3.
    const kept = await inPage(file, { keepLabel: ["NA"] });
    expect(kept.counts).toEqual({ recall: [3, 4], precision: [3, 5] });
  });
});

describe("the label -1", () => {
  const dbscan = caseFile("d05-dbscan-noise/dbscan.csv");

  test.each([[caseFile("a06-labels-noise-id/gold.csv"), caseFile("a06-labels-noise-id/dbscan.csv")], [dbscan]])(
    "is refused in %s",
    (...files) => {
      for (const [, flags] of ways) {
        const { code, stderr } = score([...files, ...flags], "pairwise");
        expect(code).toBe(3);
        expect(stderr).toContain("`--missing-label -1`");
        expect(stderr).toContain("`--keep-label -1`");
      }
    },
  );

  // sklearn.metrics: 6 pairs of 4 noise points are extra if they form one cluster, and ARI is 0.3226.
  test.each(ways)("is read as an option says, %s", (_, flags) => {
    expect(score([dbscan, "--missing-label", "-1", ...flags], "pairwise")).toMatchObject({
      recall: [2, 2],
      precision: [2, 2],
    });
    expect(score([dbscan, "--keep-label=-1", ...flags], "pairwise")).toMatchObject({
      recall: [2, 2],
      precision: [2, 8],
    });
  });

  test.each(["-", "_", "?", "none"])("has doubtful relatives such as %s, which are labels with a warning", (cell) => {
    const file = folder.write("doubtful.csv", `mention,key,response\na,1,1\nb,1,1\nc,2,${cell}\nd,3,${cell}\n`);
    for (const [, flags] of ways) {
      const { stderr, ...found } = score([file, ...flags], "pairwise");
      expect(found).toMatchObject({ code: 0, recall: [1, 1], precision: [1, 2] });
      expect(stderr).toContain(`“${cell}” (2 rows) in the column “response” may mean that a mention is in no cluster`);
    }
  });
});

describe("ids that the two sides write differently", () => {
  test.each([
    ["13-zero-padded-ids/truth.csv", "13-zero-padded-ids/pred.csv", 3, 3],
    ["d07-leading-zeros/zk.csv", "d07-leading-zeros/zr.csv", 120, 120],
  ])("are refused: %s", (key, response, all) => {
    for (const [, flags] of ways) {
      const { code, stderr } = score([caseFile(key), caseFile(response), ...flags], "mentions");
      expect(code).toBe(3);
      expect(stderr).toContain(`if such ids were equal, they would have ${all}.`);
      expect(stderr).toContain("`--ids exact`");
    }
  });

  test("are compared as they are with --ids exact", () => {
    for (const [, flags] of ways) {
      const files = [caseFile("d07-leading-zeros/zk.csv"), caseFile("d07-leading-zeros/zr.csv")];
      const found = score([...files, "--ids", "exact", ...flags], "mentions");
      expect(found).toMatchObject({ code: 0, recall: [21, 120], precision: [21, 120] });
    }
  });

  const side = (name: string, ids: readonly string[]): string =>
    folder.write(name, `mention,cluster\n${ids.map((id, i) => `${id},${i >> 1}\n`).join("")}`);

  test.each<[string, (n: number) => string]>([
    ["a decimal point", (n) => `${n}.0`],
    ["an exponent", (n) => `${n}e+05`],
    ["a blank after them", (n) => `${n} `],
    ["a blank before them", (n) => ` ${n}`],
    ["zeros", (n) => String(n).padStart(4, "0")],
  ])("include those with %s on one side", (what, write) => {
    const numbers = Array.from({ length: 12 }, (_, i) => i + 1);
    const plain = numbers.map((n) => String(what === "an exponent" ? n * 100_000 : n));
    for (const [key, response] of [
      [plain, numbers.map(write)],
      [numbers.map(write), plain],
    ]) {
      for (const [, flags] of ways) {
        const { code, stderr } = score([side("k.csv", key), side("r.csv", response), ...flags], "mentions");
        expect(code).toBe(3);
        expect(stderr).toContain("they would have 12.");
      }
    }
  });

  test("only get a warning if most ids are equal", () => {
    const key = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, "0"));
    const response = Array.from({ length: 100 }, (_, i) => String(i));
    for (const [, flags] of ways) {
      const { stderr, ...found } = score([side("k.csv", key), side("r.csv", response), ...flags], "mentions");
      expect(found).toEqual({ code: 0, recall: [90, 100], precision: [90, 100] });
      expect(stderr).toContain("They have 90 mentions in common; if such ids were equal, they would have 100.");
    }
  });

  test("are different ids if one side has both, or if nothing else speaks for it", () => {
    const many = Array.from({ length: 40 }, (_, i) => `r${i}`);
    for (const [key, response] of [
      [
        ["01", "1", "02", "2", "03", "3", "04", "4", "05", "5"],
        ["1", "02", "3", "04", "5", "6"],
      ],
      [
        [...many, "01"],
        [...many, "1"],
      ],
    ]) {
      for (const [, flags] of ways) {
        const { code, stderr } = score([side("k.csv", key), side("r.csv", response), ...flags], "mentions");
        expect(code).toBe(0);
        expect(stderr).not.toContain("ids-differ");
      }
    }
  });
});

test("labels of one column that differ only in notation are different, with a warning and their number", () => {
  const files = [
    caseFile("a14-labels-that-differ-by-a-blank/key.csv"),
    caseFile("a14-labels-that-differ-by-a-blank/res.csv"),
  ];
  for (const [, flags] of ways) {
    const { stderr, ...found } = score([...files, ...flags], "muc");
    expect(found).toEqual({ code: 0, recall: [0, 2], precision: [0, 0] });
    expect(stderr).toContain("4 labels in the column “cluster” differ only in notation, such as “1” and “1.0”");
    expect(score([...files, ...flags, "--keep-label", "1.0"], "muc").stderr).not.toContain("labels-alike");
  }
});

describe("columns", () => {
  const written = (name: string, text: string): string => folder.write(name, text);

  /** Returns the options that a message advises. */
  const advised = (stderr: string): string[][] =>
    Array.from(stderr.matchAll(/`(--columns [^`]*)`/g), ([, option]) => option.split(" "));

  test.each(ways)("of two sources form the id of a record, as the message says, %s", (_, flags) => {
    const files = ["truth.csv", "clusters.csv"].map((name) => caseFile(`08-splink-two-sources/${name}`));
    const refused = score([...files, ...flags], "pairwise");
    expect(refused.code).toBe(3);
    const [together, alone] = advised(refused.stderr);
    expect(together).toEqual(["--columns", "mention=unique_id+source_dataset"]);
    expect(alone).toEqual(["--columns", "mention=unique_id"]);
    // Truth {1L 1R} {2L 2R} {3L}, response {1L 1R} {2L} {2R 3L}.
    expect(score([...files, ...together, ...flags], "pairwise")).toMatchObject({ recall: [1, 2], precision: [1, 2] });
    const { recall, precision } = score([...files, ...together, ...flags], "b3");
    expect(recall).toEqual([4, 5]);
    expect(precision).toEqual([4, 5]);
  });

  test("of two sources are found in Parquet, too", () => {
    const names = ["unique_id", "source_dataset", "cluster"];
    const rows = ["1 l a", "1 r a", "2 l b", "2 r b", "3 l c"].map((row) => row.split(" "));
    const columnData = names.map((name, c) => ({ name, data: rows.map((row) => row[c]), type: "STRING" as const }));
    const file = written("sources.parquet", "");
    folder.write("sources.parquet", new Uint8Array(parquetWriteBuffer({ columnData })));
    const refused = score([file, file], "mentions");
    expect(refused.code).toBe(3);
    expect(score([file, file, ...advised(refused.stderr)[0]], "mentions")).toMatchObject({ recall: [5, 5] });
  });

  test("of pairs are not taken for ids and labels", () => {
    const { code, stderr } = score([caseFile("10-advice-for-pairs/pairs.csv")], "pairwise");
    expect(code).toBe(3);
    expect(stderr).toContain("its rows are pairs of records (“unique_id_l” and “unique_id_r”)");
    expect(stderr).toContain("--pairs unique_id_l,unique_id_r,match_probability --threshold .9");
    expect(stderr).not.toContain("--columns mention=match_probability");
  });

  test("keep their sides in advice", () => {
    const file = caseFile("11-advice-swaps-sides/table.csv");
    const { code, stderr } = score([file], "pairwise");
    expect(code).toBe(3);
    // True pairs: r1 r2. All three pairs are linked.
    expect(score([file, ...advised(stderr)[0]], "pairwise")).toMatchObject({ recall: [1, 1], precision: [1, 3] });
  });

  test("lack ids of records", () => {
    const { code, stderr } = score([caseFile("11-advice-swaps-sides/noid.csv")], "pairwise");
    expect(code).toBe(3);
    expect(stderr).toContain("a column of record ids is missing");
    expect(stderr).not.toContain("--columns mention=y_true");
  });

  test("without a name are given by their number, and passed over if others fit", () => {
    const file = caseFile("12-pandas-index-column/series.csv");
    const { code, stderr } = score([file], "pairwise");
    expect(code).toBe(3);
    expect(score([file, ...advised(stderr)[0]], "pairwise")).toMatchObject({
      code: 0,
      recall: [1, 1],
      precision: [1, 1],
    });
    const named = written("index.csv", ",mention,key,response\n0,a,1,1\n1,b,1,2\n");
    expect(score([named], "pairwise")).toMatchObject({ code: 0, recall: [0, 1], precision: [0, 0] });
  });

  test.each([
    ["entity and chain_id", "mention,entity,chain_id\na,PER,1\nb,PER,1\nc,ORG,2\nd,PER,2\n", "key=chain_id"],
    ["two names of gold labels", "mention,gold,true_cluster\na,1,1\nb,2,1\nc,1,2\nd,2,2\n", "key=true_cluster"],
    ["a key that is a row number", "mention,key,cluster\na,1,1\nb,2,1\nc,3,2\nd,4,2\n", "key=cluster"],
    ["words and ids", "mention,id,cluster\nshe,1,1\nshe,2,1\nher,3,2\nher,4,2\n", "mention=id"],
  ])("of which several fit are refused: %s", (_, text, right) => {
    const key = written("several.csv", text);
    const one = written(
      "one.csv",
      `id,cluster\n${(right === "mention=id" ? "1234" : "abcd")
        .split("")
        .map((id, i) => `${id},${i >> 1}\n`)
        .join("")}`,
    );
    const refused = score([key, one], "pairwise");
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain("[unclear-columns]");
    const option = advised(refused.stderr).find(([, value]) => value === right)!;
    expect(score([key, one, ...option], "pairwise")).toMatchObject({ recall: [2, 2], precision: [2, 2] });
  });

  // The rows of the response are in another order: only the ids tell that the sides are equal.
  test("are refused if the one that comes first only numbers the rows", () => {
    const key = written("numbered-key.csv", "item,unique_id,cluster\n0,a,1\n1,b,1\n2,c,2\n3,d,2\n");
    const one = written("numbered-one.csv", "item,unique_id,cluster\n0,d,2\n1,c,2\n2,a,1\n3,b,1\n");
    const refused = score([key, one], "pairwise");
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain("“item” only numbers the rows, which may differ between files");
    const [right, insisting] = advised(refused.stderr);
    expect([right, insisting]).toEqual([
      ["--columns", "mention=unique_id"],
      ["--columns", "mention=item"],
    ]);
    expect(score([key, one, ...right], "pairwise")).toMatchObject({ code: 0, recall: [2, 2], precision: [2, 2] });
    // By row: {01} {23} against {01} {23}, too.
    expect(score([key, one, ...insisting], "pairwise")).toMatchObject({ code: 0, recall: [2, 2], precision: [2, 2] });
    // Rows of one table are paired whatever names them.
    const both = written("numbered-both.csv", "item,unique_id,key,response\n0,a,1,1\n1,b,1,1\n2,c,2,2\n3,d,2,2\n");
    expect(score([both], "pairwise")).toMatchObject({ code: 0, recall: [2, 2], precision: [2, 2] });
  });

  test("are chosen for each of two files in one option", () => {
    const rows = "mention,entity,chain_id\na,PER,1\nb,PER,1\nc,ORG,2\nd,PER,2\n";
    const [key, one] = ["two-key.csv", "two-one.csv"].map((name) => written(name, rows));
    for (const [, flags] of ways) {
      const columns = (names: string): string[] => [key, one, "--columns", names, ...flags];
      expect(score(columns("key=chain_id,response=chain_id"), "pairwise")).toMatchObject({ code: 0, recall: [2, 2] });
      // What is named for the key leaves the response as unclear as it is.
      const { code, stderr } = score(columns("key=chain_id"), "pairwise");
      expect(code).toBe(3);
      expect(advised(stderr).slice(0, 2)).toEqual([
        ["--columns", "response=entity"],
        ["--columns", "response=chain_id"],
      ]);
    }
  });

  test.each([
    ["the same groups", "mention,entity,chain_id\na,x,1\nb,x,1\nc,y,2\nd,y,2\n"],
    ["only one with groups", "mention,cluster,entity\na,1,It\nb,1,he\nc,2,she\nd,2,we\n"],
    ["a label of another kind", "id,mention,label,cluster\n1,a,PER,1\n2,b,ORG,1\n3,c,PER,2\n4,d,ORG,2\n"],
  ])("of which several fit are read if it makes no difference: %s", (_, text) => {
    const key = written("several.csv", text);
    const one = written("one.csv", "id,cluster\na,1\nb,1\nc,2\nd,2\n");
    expect(score([key, one], "pairwise")).toMatchObject({ code: 0, recall: [2, 2], precision: [2, 2] });
  });
});

describe("a header among the rows", () => {
  const files = ["key.csv", "res.csv"].map((name) => caseFile(`a08-labels-header-in-the-middle/${name}`));

  test("is an error with its line, and is left out", () => {
    for (const flags of [[], ["-v"]]) {
      const { code, stderr, recall, precision } = score([...files, ...flags], "b3");
      // Response {a} {b c d}, key {a b} {c d}: recall (½ + ½ + 1 + 1) / 4, precision (1 + ⅓ + ⅔ + ⅔) / 4.
      expect(code).toBe(0);
      expect(recall).toEqual([3, 4]);
      expect(precision?.[0]).toBeCloseTo(8 / 3, 12);
      expect(stderr).toMatch(/key\.csv:4: error: .*\[repeated-header\]/);
    }
    expect(score([...files, "--out-of-core"], "b3").code).toBe(3);
    expect(runCli(["check", files[0]])).toMatchObject({ code: 1 });
  });

  test("adds no document", () => {
    const file = folder.write(
      "documents.csv",
      "document,mention,key,response\nd,a,1,1\ndocument,mention,key,response\nd,b,1,1\n",
    );
    expect(runCli(["score", file]).stdout).toContain("parts:1|");
  });

  test("is refused if it has another order", () => {
    const file = folder.write("turned.csv", "mention,cluster\na,1\nb,1\ncluster,mention\n2,c\n2,d\n");
    for (const [, flags] of ways) expect(score([file, file, ...flags], "b3").code).toBe(3);
  });

  test("is not a label with the name of a column", () => {
    const file = folder.write("names.csv", "mention,key,response\na,key,response\nb,key,response\nmention,x,y\n");
    for (const [, flags] of ways)
      expect(score([file, ...flags], "pairwise")).toMatchObject({ code: 0, recall: [1, 1] });
  });
});

test("the first line sep=; of Excel names the separator", () => {
  const text = "sep=;\r\nid;cluster\r\nr,1;a\r\nr,2;a\r\n";
  const file = folder.write("excel.csv", `\uFEFF${text}`);
  for (const [, flags] of ways) {
    expect(score([file, file, ...flags], "pairwise")).toMatchObject({ code: 0, recall: [1, 1], precision: [1, 1] });
  }
  expect(runCli(["check", caseFile("26-formats-without-hint/sep.csv")])).toMatchObject({ code: 0 });
});

describe("a folder with the parts of a table", () => {
  /** Key {m0 … m3} {m4 … m7} …; the response moves every fourth mention to the next entity. */
  const rows = Array.from({ length: 60 }, (_, i) => [`m${i}`, `k${i >> 2}`, `r${i % 4 === 3 ? (i >> 2) + 1 : i >> 2}`]);
  const csv = (of: typeof rows): string => `mention,key,response\n${of.map((row) => `${row.join()}\n`).join("")}`;
  const parquet = (of: typeof rows): Uint8Array =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: ["mention", "key", "response"].map((name, c) => ({
          name,
          data: of.map((row) => row[c]),
          type: "STRING" as const,
        })),
      }),
    );
  const parts = [rows.slice(0, 10), rows.slice(10, 33), rows.slice(33)];

  test.each<[string, (i: number) => string, (of: typeof rows) => string | Uint8Array]>([
    ["of DuckDB", (i) => `data_${i}.parquet`, parquet],
    ["of Spark", (i) => `part-0000${i}-6a5c-c000.snappy.parquet`, parquet],
    ["of Dask", (i) => `part.${i}.parquet`, parquet],
    ["of polars", (i) => `0000000${i}.parquet`, parquet],
    ["of text tables", (i) => `part-${i}.csv`, csv],
    ["that are partitioned", (i) => `country=${"ABC"[i]}/table.csv`, csv],
  ])("%s is read as one table", (what, name, write) => {
    const one = folder.write("one.csv", csv(rows));
    for (const [i, part] of parts.entries()) folder.write(`${what}/${name(i)}`, write(part));
    const path = join(folder.path, what);
    for (const metric of ["b3", "pairwise", "mentions"]) {
      const { recall, precision } = score([one], metric);
      expect(score([path], metric)).toMatchObject({
        code: 0,
        recall,
        precision,
        stderr: expect.not.stringContaining("error") as string,
      });
      expect(score([one, path], metric)).toMatchObject({ code: 0 });
    }
  });

  test("takes the names of documents from its folders", () => {
    for (const document of ["x", "y"]) folder.write(`documents/doc=${document}/data_0.csv`, csv(rows.slice(0, 8)));
    const { stdout } = runCli(["score", join(folder.path, "documents")]);
    expect(stdout).toContain("parts:2|");
  });

  test("is refused if its files may be documents", () => {
    for (const name of ["ann.csv", "bob.csv"]) folder.write(`people/${name}`, csv(rows.slice(0, 8)));
    const { code, stderr } = score([join(folder.path, "people")], "b3");
    expect(code).toBe(3);
    expect(stderr).toContain("`part-0.csv`");
  });
});

test("a key with the truth for a sample of records gets a message that names --sample and --mentions common", () => {
  const files = ["truth.csv", "pred.csv"].map((name) => caseFile(`40-truth-for-a-sample/${name}`));
  for (const [, flags] of ways) {
    const { stderr, recall, precision } = score([...files, ...flags], "pairwise");
    expect({ recall, precision }).toEqual({ recall: [1, 1], precision: [1, 51] });
    expect(stderr).toContain("3 are among the 103 of the response");
    expect(stderr).toContain("score --sample TRUTH RESPONSE");
    const common = score([...files, "--mentions", "common", ...flags], "pairwise");
    expect(common).toMatchObject({ recall: [1, 1], precision: [1, 1] });
    expect(common.stderr).not.toContain("key-of-sample");
  }
});

test.each([
  ["ARROW1\0\0", "Arrow IPC"],
  ["FEA1\0\0\0\0", "Feather"],
  ["\0\0\0\0\0\0\0\0DUCK\0\0", "DuckDB"],
  ["PARE\0\0", "encrypted"],
])("a binary table is named in its refusal: %j", (text, name) => {
  const { code, stderr } = score([folder.write("binary.bin", text)], "b3");
  expect(code).toBe(3);
  expect(stderr).toContain(name);
});

test("a table whose mentions have several entities is refused by name, and scored on request", () => {
  const table = "test/cases/42-bcubed-overlapping/o.csv";
  const refused = runCli(["score", table, "-m", "b3"]);
  expect(refused.code).toBe(3);
  // item1 and item2 of six items.
  expect(refused.stderr).toMatch(
    /2 of the 6 mentions of the key .*overlap.*`--shared-mentions allowed`.*\[overlapping-entities\]/,
  );
  const allowed = runCli(["score", table, "-m", "b3", "--shared-mentions", "allowed"]);
  // The first labels are gray {1 2 3 6}, black {4 5} against A {1 2 3}, B {4 5 6}: recall (3²/4 + 1²/4 + 2²/2)/6.
  expect([allowed.code, allowed.stdout]).toEqual([0, expect.stringContaining("B³   75.00")]);
});
