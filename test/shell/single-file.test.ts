import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

/** A folder without packages that contains only the file. */
const folder = new TemporaryFolder();
const single = join(folder.path, "corefscope.mjs");
const example = (name: string): string => join(projectFolder, "examples", name);
const pair = [example("key.conll"), example("response.conll")];
const villages = ["key.txt", "north.1.txt", "south.1.txt", "strings.txt"].map((name) => example(`villages/${name}`));

beforeAll(() => {
  execFileSync(
    process.execPath,
    [join(projectFolder, "node_modules/tsx/dist/cli.mjs"), "scripts/build-single.ts", single],
    { cwd: projectFolder },
  );
});

function flippedGzip(file: string): Uint8Array {
  const bytes = gzipSync(readFileSync(file));
  bytes[bytes.length - 8] ^= 1;
  return bytes;
}

function runSingle(args: readonly string[]): { stdout: string; stderr: string; code: number | null } {
  const run = spawnSync(process.execPath, [single, ...args], { cwd: folder.path, encoding: "utf8" });
  return { stdout: run.stdout, stderr: run.stderr, code: run.status };
}

describe("the command line as a single file", () => {
  it.each<[string, readonly string[], number?]>([
    ["help", ["--help"]],
    ["scores", ["score", ...pair, "-m", "all"]],
    ["several responses", ["score", ...villages]],
    ["a comparison", ["compare", ...villages, "-m", "lea"]],
    ["an explanation", ["explain", ...pair, "-m", "ceafe"]],
    ["errors", ["errors", ...pair]],
    ["a gzipped file", ["score", folder.write("key.conll.gz", gzipSync(readFileSync(pair[0]))), pair[1]]],
    ["a damaged gzipped file", ["score", folder.write("flipped.conll.gz", flippedGzip(pair[0])), pair[1]], 3],
    ["a damaged file", ["check", example("damaged.conll")], 1],
    ["conll", ["conll", "all", ...pair, "none"]],
    ["a study", ["study", "boundary-cases"]],
    ["the example", ["example"]],
    ["completions", ["complete", "--word=", "--", "score", "--format"]],
    ["a missing file", ["score", "nowhere.conll", pair[1]], 3],
  ])("prints the same as the package: %s", (_, args, expected = 0) => {
    const { stdout, stderr, code } = runCli(args);
    expect(runSingle(args)).toEqual({ stdout, stderr, code });
    expect(code).toBe(expected);
  });

  it("writes the same report and the same plot as the package", () => {
    for (const [name, args] of [
      ["report.html", ["report", ...pair, "-o"]],
      ["plot.svg", ["compare", ...villages, "-q", "--plot"]],
    ] as const) {
      const files = [runCli, runSingle].map((run, i) => {
        const file = join(folder.path, `${i}-${name}`);
        expect(run([...args, file]).code).toBe(0);
        return readFileSync(file, "utf8");
      });
      expect(files[1]).toBe(files[0]);
    }
  });

  it("names the package to install for a missing feature", () => {
    const png = runSingle(["compare", ...villages, "-q", "--plot", "plot.png"]);
    expect(png.code).toBe(2);
    expect(png.stderr).toContain("npm install @resvg/resvg-js");
    const table = runSingle(["score", example("records.tsv"), "--out-of-core"]);
    expect(table.code).toBe(2);
    expect(table.stderr).toContain("npm install @duckdb/node-api");
  });

  it("lists included packages with their versions", () => {
    const text = readFileSync(single, "utf8");
    for (const name of ["commander", "preact", "saxes"]) {
      expect(text).toMatch(new RegExp(`^${name} \\d`, "m"));
    }
  });
});
