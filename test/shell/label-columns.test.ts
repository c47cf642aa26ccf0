import { join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const rows = [
  ["a", "1", "1", "x"],
  ["b", "1", "2", "x"],
  ["c", "2", "2", "y"],
  ["d", "2", "2", "y"],
];
const names = ["rec", "golden", "Our System", "topic"];
const table = (chosen: readonly number[], separator = ","): string =>
  [names, ...rows].map((row) => `${chosen.map((c) => row[c]).join(separator)}\n`).join("");

const both = folder.write("both.csv", table([0, 1, 2, 3]));
const key = folder.write("key.tsv", table([1, 0], "\t"));
const response = folder.write("response.csv", table([0, 2], ";"));
const parquet = folder.write(
  "both.parquet",
  new Uint8Array(
    parquetWriteBuffer({
      columnData: names.map((name, c) => ({ name, data: rows.map((row) => row[c]), type: "STRING" as const })),
    }),
  ),
);

const columns = ["--columns", "mention=rec,key=golden,response=Our System"];

// MUC counts links. Key {a b} {c d} and response {a} {b c d} have 2 links each, but only that of c and d in common. If
// topics are documents, the response has {a} {b} in x and {c d} in y, so its only link is right.
const whole = { recall: [1, 2], precision: [1, 2] };
const byTopic = { recall: [1, 2], precision: [1, 1] };

const muc = (args: readonly string[]): unknown => {
  const { code, stdout, stderr } = runCli(["score", ...args, "-m", "muc", "--format", "json"]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const { scores } = (JSON.parse(stdout) as { systems: { scores: { muc: { counts: unknown } } }[] }).systems[0];
  return scores.muc.counts;
};

describe("--columns", () => {
  it.each([
    ["a table of both sides", [both]],
    ["two tables, each with the column of its side only", [key, response]],
    ["a Parquet file", [parquet]],
    ["a table out of core", [both, "--out-of-core"]],
    ["a Parquet file out of core", [parquet, "--out-of-core"]],
    ["a table, with -v", [both, "-v"]],
  ])("names the columns of %s", (_, files) => {
    expect(muc([...files, ...columns])).toEqual(whole);
  });

  it.each([[[both]], [[parquet]], [[both, "--out-of-core"]]])("names the column of documents in %j", (files) => {
    expect(muc([...files, "--columns", `${columns[1]},document=topic`])).toEqual(byTopic);
  });

  it("overrides usual names, but only for the columns that it names", () => {
    const usual = folder.write("usual.csv", table([0, 1, 2]).replace("rec,golden,", "mention,key,"));
    const turned = folder.write("turned.csv", table([0, 1, 2]).replace("rec,golden,Our System", "id,response,key"));
    expect(muc([usual, "--columns", "response=Our System"])).toEqual(whole);
    expect(muc([turned, "--columns", "key=response,response=key"])).toEqual(whole);
  });

  it("is also accepted by check, stats, convert and report", () => {
    const one = [key, "--columns", "mention=rec,key=golden"];
    expect(runCli(["check", ...one])).toMatchObject({ code: 0 });
    expect(runCli(["stats", ...one])).toMatchObject({ code: 0 });
    expect(runCli(["convert", ...one, "-", "--to", "clusters"])).toMatchObject({ code: 0 });
    expect(runCli(["report", both, ...columns, "-o", join(folder.path, "report.html")])).toMatchObject({ code: 0 });
    expect(runCli(["report", parquet, ...columns, "-o", join(folder.path, "other.html")])).toMatchObject({ code: 0 });
  });

  it.each([
    ["in a table", [both]],
    ["in Parquet", [parquet]],
    ["out of core", [both, "--out-of-core"]],
  ])("refuses a name that is not a column %s, and lists the columns", (_, files) => {
    const { code, stdout, stderr } = runCli(["score", ...files, "--columns", "mention=rec,key=gold,response=topic"]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toContain(
      "no column “gold” for the labels of the key, so the table was not read; the columns are rec, golden, Our System, topic",
    );
  });

  it("refuses a name that several columns have", () => {
    const twice = folder.write("twice.csv", "rec,grp,grp\na,1,2\n");
    const { code, stderr } = runCli(["score", twice, "--columns", "mention=rec,key=grp,response=grp"]);
    expect(code).toBe(3);
    expect(stderr).toContain("There are 2 columns “grp”");
  });

  it("does not use the column of one side for the other side, nor one column for both sides", () => {
    const missing = runCli(["score", both, "--columns", "mention=rec,key=golden"]);
    expect(missing).toMatchObject({ code: 3, stdout: "" });
    expect(missing.stderr).toContain("No column for the labels of the response was named or recognised");
    const same = runCli(["score", both, "--columns", "mention=rec,key=golden,response=golden"]);
    expect(same).toMatchObject({ code: 3, stdout: "" });
  });

  it.each(["mention", "mention=", "kye=a", "mention=a,mention=b", "mention=a,key=a", "", "key=a,,response=b"])(
    "refuses the list %j",
    (list) => {
      expect(runCli(["score", both, `--columns=${list}`])).toMatchObject({ code: 2, stdout: "" });
    },
  );

  it("refuses formats other than tables of labels", () => {
    for (const format of ["--key-format", "--response-format"]) {
      expect(runCli(["score", both, ...columns, format, "conll"])).toMatchObject({ code: 2, stdout: "" });
    }
    expect(runCli(["check", both, ...columns, "--input-format", "conll"])).toMatchObject({ code: 2, stdout: "" });
    expect(runCli(["score", "--stdin-pairs", "jsonl", ...columns])).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("a table without sides", () => {
  const unclear = folder.write("unclear.csv", "id,cluster,cluster_id\na,1,2\nb,1,2\nc,2,2\nd,2,3\ne,3,3\n");
  const commands = [
    ["stats", unclear],
    ["check", unclear],
    ["convert", unclear, join(folder.path, "copy.jsonl"), "--to", "clusters"],
    ["agree", unclear, unclear, "-m", "b3"],
  ];

  it.each(commands)("is not called a key by %s", (...words) => {
    const { stderr, stdout } = runCli(words);
    const told = words[0] === "check" ? stdout : stderr;
    expect(told).toContain(
      "The columns “cluster” and “cluster_id” may have the labels, so the table was not read: their names fit equally. Use `--columns cluster=cluster` or `--columns cluster=cluster_id`.",
    );
    const named = runCli([...words, "--columns", "cluster=nothing"]);
    expect(words[0] === "check" ? named.stdout : named.stderr).toContain(
      "There is no column “nothing” for the labels, so the table was not read; the columns are id, cluster, cluster_id. Name the columns as in the header: `--columns mention=…,cluster=…`.",
    );
  });

  it("has labels in the column that --columns names as cluster", () => {
    const entities = (column: string): unknown =>
      /^entities +(\d+)/m.exec(runCli(["stats", unclear, "--columns", `cluster=${column}`]).stdout)?.[1];
    expect([entities("cluster"), entities("cluster_id")]).toEqual(["3", "2"]);
    // In two files, it is the column of both.
    expect(runCli(["score", unclear, unclear, "--columns", "cluster=cluster_id", "-m", "b3"]).stdout).toMatch(
      /B³ +100\.00 +100\.00 +100\.00/,
    );
    const twice = runCli(["score", unclear, unclear, "--columns", "cluster=cluster,key=cluster_id"]);
    expect([twice.code, twice.stderr]).toEqual([
      2,
      expect.stringContaining("leave it out, or key and response") as string,
    ]);
  });
});

describe("--verbose", () => {
  it("shows how a table was read, and the first mentions of each side", () => {
    const { stderr } = runCli(["score", both, ...columns, "--verbose"]);
    expect(stderr.split("\n").slice(0, 3)).toEqual([
      `${both}: read as Labels (CSV, TSV)`,
      `${both}: its mentions in the key include “a” (entity 1), “b” (entity 1), “c” (entity 2)`,
      `${both}: its mentions in the response include “a” (entity 1), “b” (entity 2), “c” (entity 2)`,
    ]);
  });
});
