import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

describe("a key of GAP", () => {
  const header = "ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL";
  const key = folder.write(
    "key.tsv",
    `${[
      header,
      "x-1\tAda told Berta that she won.\tshe\t20\tAda\t0\tTRUE\tBerta\t9\tFALSE\tu",
      "x-2\tEmil and Hugo saw him.\thim\t18\tEmil\t0\tFALSE\tHugo\t9\tFALSE\tu",
      "x-3\tHis boat was Emil's, not Hugo's.\tHis\t0\tEmil\t13\tTRUE\tHugo\t25\tFALSE\tu",
    ].join("\n")}\n`,
  );
  const a = folder.write("a", "x-1\tTRUE\tTRUE\nx-2\tFALSE\tFALSE\nx-3\tTRUE\tFALSE\n");
  const b = folder.write("b", "x-1\tFALSE\tTRUE\nx-3\tTRUE\tFALSE\n");

  test("adds all figures of GAP below the table for one response", () => {
    const { stdout, stderr, code } = runCli(["score", key, a, "-m", "muc"]);
    expect([code, stderr]).toEqual([0, ""]);
    // The response finds 2 of 2 names, and 2 of its 3 are right. The masculine ones are 1 of 1 and 1 of 1, the feminine
    // ones 1 of 1 and 1 of 2.
    expect(stdout.split("\n").slice(3, 8)).toEqual([
      "GAP              R        P       F1    counts",
      "overall     100.00    66.67    80.00   2/2 2/3",
      "masculine   100.00   100.00   100.00   1/1 1/1",
      "feminine    100.00    50.00    66.67   1/1 1/2",
      "bias F/M                        0.67",
    ]);
  });

  test("adds a row for each of several responses, and the number of missing examples", () => {
    const { stdout, code } = runCli(["score", key, a, b, "-m", "muc", "-q"]);
    expect(code).toBe(0);
    // b has the wrong name in x-1, lacks x-2, whose two names count as false negatives, and is right in x-3.
    expect(stdout.split("\n").slice(4, 8)).toEqual([
      "GAP   masculine   feminine   bias F/M   overall",
      "a        100.00      66.67       0.67     80.00",
      "b         50.00       0.00          —     33.33",
      "b: 1 of 3 examples is missing: each of its names is a false negative",
    ]);
  });

  test("gives JSON that follows the published schema", () => {
    const schema = readFileSync(join(projectFolder, "schemas/score-1.schema.json"), "utf8");
    const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(schema) as object);
    const report = JSON.parse(runCli(["score", key, b, "-m", "muc", "--format", "json"]).stdout) as {
      systems: [{ gap: { overall: object; bias: null; examples: number; missing: number } }];
    };
    expect(validate(report) ? [] : validate.errors).toEqual([]);
    const [{ gap }] = report.systems;
    expect(gap).toMatchObject({ bias: null, examples: 3, missing: 1 });
    expect(gap.overall).toEqual({
      recall: 0.25,
      precision: 0.5,
      f1: 1 / 3,
      counts: { truePositives: 1, falsePositives: 1, falseNegatives: 3, trueNegatives: 1 },
    });
  });

  test("adds figures of GAP to JSON Lines, CSV and Markdown", () => {
    const line = JSON.parse(runCli(["score", key, a, "-m", "muc", "--format", "jsonl"]).stdout) as object;
    expect(line).toMatchObject({ gap: { examples: 3 } });
    const rows = runCli(["score", key, a, "-m", "muc", "--format", "csv"]).stdout.trim().split("\n");
    expect(rows.slice(2)).toEqual([
      `a,gap,1,${2 / 3},0.8,2,2,2,3`,
      "a,gap-masculine,1,1,1,1,1,1,1",
      `a,gap-feminine,1,0.5,${2 / 3},1,1,1,2`,
    ]);
    expect(runCli(["score", key, a, "-m", "muc", "--format", "md"]).stdout).toContain(
      "| feminine | 100.00 | 50.00 | 66.67 | 1/1 1/2 |",
    );
  });
});

describe("labels", () => {
  const rows = ["a,k1,r1", "b,k1,r1", "c,k1,r2", "d,k2,r2", "e,k2,", "f,k2,r3", "g,k2,r3", "h,,r3", "i,,r3"];
  const expected = "LEA   23.81   33.33   27.78   1.6667/7 2.6667/8";

  test("are read from one file with both sides", () => {
    const file = folder.write("both.csv", `mention,key,response\n${rows.join("\n")}\n`);
    const { stdout, stderr, code } = runCli(["score", file, "-m", "lea"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.split("\n")[1]).toBe(expected);
  });

  test("are read from a file for each side, even with unusual column names", () => {
    const side = (column: number): string =>
      rows
        .map((row) => row.split(","))
        .filter((cells) => cells[column] !== "")
        .map((cells) => `${cells[0]}\t${cells[column]}\n`)
        .join("");
    const key = folder.write("gold.tsv", `mention\tentity\n${side(1)}`);
    const response = folder.write("mine.tsv", `item\tlabel\n${side(2)}`);
    const { stdout, stderr, code } = runCli(["score", key, response, "-m", "lea"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.split("\n")[1]).toBe(expected);
  });
});

describe("a key of CRAFT", () => {
  const table = (cells: readonly string[]): string =>
    `#begin document (x); part 000\n${cells.map((cell, t) => `x\t0\t${t}\tw${t}\t${cell}\n`).join("")}\n#end document\n`;
  const key = folder.write("craft.key", table(["(0a)", "-", "(0a)", "(0)"]));
  // Only one piece of the key's mention: nothing in the file shows the meaning of the letter.
  const lone = folder.write("craft.response", table(["(0a)", "-", "-", "(0)"]));

  test("gives letters the same meaning in a response that does not show it", () => {
    const { stdout, stderr, code } = runCli(["score", key, lone, "-m", "mentions,muc", "--format", "tsv"]);
    expect([code, stderr]).toEqual([0, ""]);
    // Each side has two mentions of one entity: {w0, w2} and {w0} differ, and {w3} is common.
    expect(stdout).toContain("mentions\t0.5\t0.5\t0.5\t1\t2\t1\t2\n");
    expect(stdout).toContain("muc\t0\t0\t0\t0\t1\t0\t1\n");
  });

  test("does not decide how a response is read if --key-format is given", () => {
    const { stderr } = runCli(["score", key, lone, "-m", "mentions", "--key-format", "conll", "-v"]);
    expect(stderr).toContain("craft.response: read as CoNLL-2011/2012");
  });
});
