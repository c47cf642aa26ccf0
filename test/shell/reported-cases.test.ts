/** Tests cases that were reported, with their values. Other tests of this folder have cases of their own subject. */
import { parquetWriteBuffer } from "hyparquet-writer";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Partition, naiveBCubed, scoreOf } from "../support/naive.ts";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const cases = "test/cases";

test("18: lines of CoNLL files have the scores that Python's message leads to", () => {
  const [key, response] = ["key", "response"].map((side) => `${cases}/18-python-hf-coval-lines/${side}.conll`);
  const { code, stdout } = runCli(["score", key, response, "-m", "mentions,muc"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/mentions .* 2\/4 2\/2\nMUC .* 1\/2 1\/1\n/);
});

test("a01: counts whose file names suggest two systems are added with a warning that names both", () => {
  const files = ["north.1", "south.2"].map((name) => `${cases}/a01-merge-of-two-systems/${name}.counts`);
  const { stderr } = runCli(["merge", ...files, "-m", "conll"]);
  expect(stderr).toMatch(
    /2 names .*north \(.*north\.1\.counts\), south \(.*south\.2\.counts\).*\[several-names-of-system\]/,
  );
  expect(runCli(["merge", ...files, "-m", "conll", "--one-system"])).toMatchObject({ code: 0, stderr: "" });
  // The true scores are those of each system alone.
  for (const [system, conll] of [
    ["north", "90.33"],
    ["south", "79.94"],
  ]) {
    const { stdout } = runCli([
      "score",
      "examples/villages/key.txt",
      `examples/villages/${system}.1.txt`,
      "-m",
      "conll",
    ]);
    expect(stdout).toContain(conll);
  }
});

test("a09: inline markup with a line of more than 64 kB is read as such", () => {
  // Every tenth of 20,000 words is the name of an entity.
  const ids = readFileSync(`${cases}/a09-inline-line-over-64-kB/ids.txt`, "utf8").trim();
  const words = Array.from({ length: 20_000 }, (_, w) => (w % 10 === 0 ? `[Ada|e${ids[w / 10]}]` : "word"));
  const text = `#begin document (d)\n${words.join(" ")} .\n#end document\n`;
  const key = folder.write("long/key.txt", text);
  const response = folder.write("long/res.txt", text.replaceAll("|e3]", "|e4]"));
  const { code, stdout } = runCli(["score", key, response, "-m", "muc,b3"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/MUC .* 99\.97 .*\nB³ .* 93\.95 /);
});

test("d02: a table in five Parquet files is one table", () => {
  // The table of the case, with 600 records: entities of three, and each fifth record one entity later.
  const records = Array.from({ length: 600 }, (_, i) => {
    const entity = Math.floor(i / 3);
    return { mention: `m${i}`, key: entity, response: i % 5 === 0 ? entity + 1 : entity };
  });
  const write = (path: string, rows: typeof records): string => {
    const column = (name: "key" | "response") => ({
      name,
      data: rows.map((row) => BigInt(row[name])),
      type: "INT64" as const,
    });
    const names = { name: "mention", data: rows.map(({ mention }) => mention), type: "STRING" as const };
    const columnData = [names, column("key"), column("response")];
    return folder.write(path, new Uint8Array(parquetWriteBuffer({ columnData })));
  };
  for (let part = 0; part < 5; part++) write(`sized/data_${part}.parquet`, records.slice(120 * part, 120 * (part + 1)));
  const one = write("one.parquet", records);
  const partition = (side: "key" | "response"): Partition => {
    const clusters = new Map<number, string[]>();
    for (const record of records) clusters.set(record[side], [...(clusters.get(record[side]) ?? []), record.mention]);
    return [...clusters.values()];
  };
  const { recall, precision } = scoreOf(naiveBCubed(partition("key"), partition("response")));
  const percent = (value: typeof recall): string =>
    ((100 * Number(value!.numerator)) / Number(value!.denominator)).toFixed(2);
  for (const path of [one, `${folder.path}/sized`]) {
    const { code, stdout } = runCli(["score", path, "-m", "b3"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`B³ +${percent(recall)} +${percent(precision)} `));
  }
});
