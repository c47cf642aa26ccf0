import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { type CliRun, projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const example = (name: string): string => join(projectFolder, "examples", name);
const [key, response] = [example("key.conll"), example("response.conll")];
const program = `'${process.execPath}' '${join(projectFolder, "dist/cli/corefscope.js")}'`;
const [lines, table] = [example("predictions.jsonl"), example("records.tsv")];

/** Runs a line of bash, in which `corefscope` is the built command line. */
function bash(line: string): CliRun {
  const { status, stdout, stderr } = spawnSync("bash", ["-c", `corefscope() { ${program} "$@"; }; ${line}`], {
    cwd: folder.path,
    encoding: "utf8",
    timeout: 60_000,
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { code: status, stdout, stderr };
}

function unnamed({ code, stdout }: CliRun): unknown {
  return [code, stdout.replaceAll(/\b(response|63|62|stdin)\b/g, "")];
}

describe.skipIf(process.platform === "win32")("input that is not a regular file", () => {
  it.each([
    ["a process substitution", `corefscope score ${key} <(cat ${response}) -m all`],
    ["two process substitutions", `corefscope score <(cat ${key}) <(cat ${response}) -m all`],
    ["standard input by its path", `cat ${response} | corefscope score ${key} /dev/stdin -m all`],
    ["a gzipped pipe", `corefscope score <(gzip -c ${key}) <(gzip -c ${response}) -m all`],
    ["gzipped standard input", `gzip -c ${response} | corefscope score ${key} - -m all`],
    [
      "a pipe that delivers one line at a time",
      `corefscope score ${key} <(while read -r l; do echo "$l"; done < ${response}) -m all`,
    ],
    [
      "FIFOs that are written one after another",
      `mkfifo k r; (cat ${key} > k; cat ${response} > r) & corefscope score k r -m all`,
    ],
    [
      "FIFOs that are written at once",
      `mkfifo k2 r2; cat ${key} > k2 & cat ${response} > r2 & corefscope score k2 r2 -m all`,
    ],
  ])("gives the scores of regular files: %s", (_, line) => {
    const files = runCli(["score", key, response, "-m", "all"]);
    expect(files.code).toBe(0);
    expect(unnamed(bash(line))).toEqual(unnamed(files));
  });

  it("may be JSON, a table of labels or Parquet", () => {
    expect(bash(`corefscope score <(cat ${lines}) -m muc`).stdout).toBe(runCli(["score", lines, "-m", "muc"]).stdout);
    const columns = ["mention", "cluster"].map((name) => ({
      name,
      data: ["a", "b", "b"].map((x, i) => (name === "mention" ? `m${i}` : x)),
    }));
    const parquet = folder.write("labels.parquet", new Uint8Array(parquetWriteBuffer({ columnData: columns })));
    for (const file of [table, parquet]) {
      const stats = bash(`corefscope stats <(cat ${file}) --format json`);
      const expected = runCli(["stats", file, "--format", "json"]);
      expect(expected.code).toBe(0);
      expect(stats.stdout.replace(/"file": .*/, "")).toEqual(expected.stdout.replace(/"file": .*/, ""));
    }
  });

  it.each([
    ["compare", `compare ${key} a=F b=${example("baseline.conll")} --seed 1`],
    ["check", "check F"],
    ["convert, which reads twice", "convert F - --to inline"],
    ["conll", `conll all ${key} F none`],
    ["stats", "stats F"],
    ["explain", `explain ${key} F -m lea`],
    ["errors", `errors ${key} a=F`],
    ["agree", `agree ${key} F`],
    ["score with several matching rules", `score ${key} a=F --match exact,head`],
  ])("gives the output of a regular file if it is a FIFO: %s", (_, line) => {
    const fifo = bash(`rm -f f; mkfifo f; cat ${response} > f & corefscope ${line.replace("F", "f")}`);
    const file = bash(`cp ${response} f.conll; corefscope ${line.replace("F", "f.conll")}`);
    const named = ({ code, stdout }: CliRun): unknown => [
      code,
      stdout.replaceAll(/\bf(\.conll)?\b/g, "f").replaceAll(/ +|-+/g, " "),
    ];
    expect([0, 1]).toContain(file.code);
    expect(named(fifo)).toEqual(named(file));
  });

  it("may have a document twice", () => {
    const twice = folder.write("twice.conll", readFileSync(response, "utf8") + readFileSync(response, "utf8"));
    expect(unnamed(bash(`corefscope score ${key} <(cat ${twice}) -m muc`))).toEqual(
      unnamed(runCli(["score", key, response, "-m", "muc"])),
    );
  });

  it("is refused by name if it is a damaged gzip file", () => {
    const bytes = gzipSync(readFileSync(response));
    bytes[bytes.length - 8] ^= 1;
    const run = bash(`cat ${folder.write("damaged.gz", bytes)} | corefscope score ${key} - -m muc`);
    expect(run.code).toBe(3);
    expect(run.stderr).toMatch(/^corefscope: -: cannot be read: it is a damaged or incomplete gzip file/);
  });

  it("is refused if it is a pipe of more than 256 MiB that must be read twice", () => {
    // A document of 270 MB, mostly comments.
    const long = `(cat ${response}; yes '# a line that says nothing, to be longer than what is kept' | head -c 270000000; echo)`;
    expect(unnamed(bash(`corefscope score ${key} <(${long}) -m muc`))).toEqual(
      unnamed(runCli(["score", key, response, "-m", "muc"])),
    );
    const twice = bash(`corefscope convert <(${long}) out.jsonl --to jsonlines`);
    expect(twice.code).toBe(3);
    expect(twice.stderr).toMatch(
      /must be read twice, but a pipe of more than 256 MiB can be read only once; write it to a file/,
    );
  }, 120_000);

  it("is refused if it is an endless pipe without annotation", () => {
    const { code, stderr } = bash(`yes nothing | corefscope score ${key} -`);
    expect(code).toBe(3);
    expect(stderr).toContain("[unknown-format]");
  }, 60_000);
});
