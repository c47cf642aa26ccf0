import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { version } from "../../core/version.ts";
import { type ConllArguments, scoreAsScorerPl } from "./conll-command.ts";

const folder = mkdtempSync(join(tmpdir(), "corefscope-conll-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function fileOf(name: string, cells: readonly string[], separator = "\t"): string {
  const path = join(folder, name);
  const lines = [
    "#begin document (a); part 000",
    ...cells.map((cell) => `a${separator}0${separator}w${separator}${cell}`),
  ];
  writeFileSync(path, [...lines, "#end document", ""].join("\n"));
  return path;
}

function run(args: Partial<ConllArguments>): { code: number; output: string; errors: string } {
  let output = "";
  let errors = "";
  const code = scoreAsScorerPl(
    { metric: "muc", key, response, name: "none", strict: false, ...args },
    {
      write: (text) => {
        output += text;
      },
      error: (text) => {
        errors += text;
      },
    },
  );
  return { code, output, errors };
}

const key = fileOf("key", ["(1)", "(1)", "(2)", "(2)"]);
const response = fileOf("response", ["(1)", "(1)", "(1)", "(2)"]);
const repeated = (count: number): { key: string; response: string } => ({
  key: fileOf(`key-${count}`, Array<string>(count).fill("(1)")),
  response: fileOf(`response-${count}`, Array<string>(count).fill("(1)|(2)")),
});

describe("conll", () => {
  it("begins its output with the version of the scorer that it replaces", () => {
    const { code, output, errors } = run({});
    expect(output.split("\n")[0]).toBe(`version: 8.01 corefscope ${version}`);
    expect(output).toContain("\nCoreference: Recall: (1 / 2) 50%\tPrecision: (1 / 2) 50%\tF1: 50%\n");
    expect([code, errors]).toEqual([0, ""]);
  });

  it("prints five metrics, each below its heading, if the metric is all", () => {
    const { output } = run({ metric: "ALL" });
    expect(Array.from(output.matchAll(/\n\nMETRIC (\w+):\n/g), ([, metric]) => metric)).toEqual([
      "muc",
      "bcub",
      "ceafm",
      "ceafe",
      "blanc",
    ]);
  });

  it("prints LEA like other metrics", () => {
    // Key {0,1} {2,3}, response {0,1,2} {3}: recall (2·1 + 2·0) / 4, precision (3·1/3 + 1·0) / 4.
    expect(run({ metric: "Lea" }).output).toContain(
      "\nCoreference: Recall: (2 / 4) 50%\tPrecision: (1 / 4) 25%\tF1: 33.33%\n",
    );
  });

  it("also reads columns separated by spaces", () => {
    const spaced = fileOf("spaced", ["(1)", "(1)", "(2)", "(2)"], "   ");
    expect(run({ key: spaced }).output).toBe(run({}).output);
  });

  it("also reads lines that end with a tab and a carriage return", () => {
    const windows = fileOf("windows", ["(1)\t\r", "(1)\t\r", "(2)\t\r", "(2)\t\r"]);
    expect(run({ key: windows }).output).toBe(run({}).output);
  });

  it("warns about more than ten repeated mentions, and refuses them if strict", () => {
    const eleven = repeated(11);
    const { code, output, errors } = run(eleven);
    expect(code).toBe(0);
    expect(output).toContain("\nCoreference: Recall: (10 / 10) 100%\tPrecision: (10 / 10) 100%\tF1: 100%\n");
    expect(errors).toMatch(/^warning: the response has 11 repeated mentions/);

    const strict = run({ ...eleven, strict: true });
    expect(strict.code).toBe(1);
    expect(strict.output).not.toContain("TOTALS");
    expect(strict.errors).toBe(
      "Found too many repeated mentions (> 10) in the response, so refusing to score. Please fix the output.\n",
    );
  });

  it("warns about repeated mentions that the metrics of `all` together count more than ten times", () => {
    // scorer.pl counts three mentions fifteen times in five metrics.
    expect(run({ ...repeated(2), metric: "all" }).errors).toBe("");
    expect(run({ ...repeated(3), metric: "all" }).errors).toMatch(/^warning: the response has 3 repeated mentions\./);
    expect(run({ ...repeated(3), metric: "all", strict: true }).code).toBe(1);
  });

  it("accepts ten repeated mentions, but refuses them if strict and counted for each metric of `all`", () => {
    const ten = repeated(10);
    expect(run({ ...ten, strict: true })).toMatchObject({ code: 0, errors: "" });
    expect(run({ ...ten, metric: "all" }).code).toBe(0);
    const { code, output } = run({ ...ten, metric: "all", strict: true });
    expect(code).toBe(1);
    expect(output).toMatch(/METRIC bcub:\nRepeated mention in the response: 0, 0 00\n$/);
  });

  it("refuses an unknown metric, and lists the known metrics", () => {
    const { code, output, errors } = run({ metric: "mucX" });
    expect([code, output]).toEqual([2, ""]);
    expect(errors).toContain("muc, bcub, ceafm, ceafe, blanc, lea, all");
    expect(run({ metric: "constructor" }).code).toBe(2);
  });

  it("exits with 3 if a file cannot be read, or is not CoNLL", () => {
    const missing = run({ response: join(folder, "missing") });
    expect(missing.code).toBe(3);
    expect(missing.errors).toContain("missing: cannot be read: there is no such file");
    expect(missing.output).toBe(`version: 8.01 corefscope ${version}\n`);

    const prose = join(folder, "prose");
    writeFileSync(prose, "Call me Ishmael.\n");
    const other = run({ response: prose });
    expect(other.code).toBe(3);
    expect(other.output).toContain("Precision: (0 / 0) 0%");
    expect(other.errors).toContain("[no-document]");
  });

  it("scores a damaged file, and reports the damage", () => {
    const damaged = fileOf("damaged", ["(1)", "(1)", "(2)", "(3"]);
    const { code, errors } = run({ response: damaged });
    expect(code).toBe(0);
    expect(errors).toContain("[mention-not-closed]");
  });
});
