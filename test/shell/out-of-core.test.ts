import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { CommandError } from "../../src/cli/exit-codes.ts";
import { scoreOpenedFiles } from "../../src/cli/input/score-files.ts";
import { addOptions } from "../../src/cli/options/command-option.ts";
import { scoringOptions, type ScoringFlags } from "../../src/cli/options/scoring-options.ts";
import { resolveOptions, type UserOptions } from "../../src/scoring/score-options.ts";
import { file, folder, mentions, options, quickly, remarksOf, usually } from "../support/label-tables.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";

const flags = addOptions(new Command(), scoringOptions())
  .parse([], { from: "user" })
  .opts<Omit<ScoringFlags, "metrics">>();

async function outOfCore(key: string, responses: readonly string[], chosen: UserOptions = {}) {
  const outOfCore = { outOfCore: true, memoryLimit: "200MB", jobs: 2 };
  const all = { ...flags, ...outOfCore, metrics: "standard", verbose: false };
  try {
    const { accumulators, found } = await scoreOpenedFiles({
      key,
      responses,
      options: resolveOptions(chosen),
      flags: all,
    });
    return { results: accumulators.map((each) => each.result()), remarks: remarksOf(found) };
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
}

const scratch = join(folder.path, "scratch");
mkdirSync(scratch);
vi.stubEnv("TMPDIR", scratch);

const table = (rows: readonly (readonly string[])[], name = "t"): string => file(name, rows, "\t");

describe("scoring tables out of core", () => {
  it("gives exactly the figures and fingerprints of in-memory scoring for one file with both sides", async () => {
    await fc.assert(
      fc.asyncProperty(
        mentions,
        fc.constantFrom("\t", ",", ";"),
        fc.boolean(),
        options,
        async (rows, separator, isOne, chosen) => {
          const header = ["mention", "key", "response", ...(isOne ? [] : ["document"])];
          // Without documents, some mentions occur twice, which only in-memory scoring handles.
          const cells = rows.map(({ document, name, key, response }) => [
            name,
            key,
            response,
            ...(isOne ? [] : [document]),
          ]);
          const path = file("both", [header, ...cells], separator);
          const found = await outOfCore(path, [path], chosen);
          if ((await quickly(path, [path], chosen)) === undefined)
            expect(found).toMatch(/ \(--out-of-core cannot score such tables[^\n]*\)$/);
          else expect(found).toStrictEqual(usually(path, [path], chosen));
        },
      ),
      { numRuns: 150 },
    );
  });

  it("gives exactly the figures of in-memory scoring for responses with shuffled or missing rows", async () => {
    await fc.assert(
      fc.asyncProperty(
        mentions.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        options,
        async ([rows, some, all], chosen) => {
          const key = file(
            "key",
            [["document", "mention", "gold"], ...rows.map(({ document, name, key }) => [document, name, key])],
            ",",
          );
          const response = (name: string, of: typeof rows): string =>
            file(name, [["id", "doc_id", "cluster"], ...of.map((row) => [row.name, row.document, row.response])], "\t");
          const responses = [response("all", all), response("some", some)];
          const found = await outOfCore(key, responses, chosen);
          if ((await quickly(key, responses, chosen)) === undefined) expect(typeof found).toBe("string");
          else expect(found).toStrictEqual(usually(key, responses, chosen));
        },
      ),
      { numRuns: 150 },
    );
  });

  it("gives the figures of in-memory scoring for a key file with both sides, and a further response", async () => {
    const key = table(
      [
        ["mention", "key", "response"],
        ["m1", "a", "1"],
        ["m2", "a", "1"],
        ["m3", "", "2"],
        ["m4", "b", ""],
      ],
      "key",
    );
    const other = table(
      [
        ["mention", "cluster"],
        ["m4", "x"],
        ["m3", "x"],
        ["m5", "y"],
        ["m1", "y"],
      ],
      "other",
    );
    expect(await outOfCore(key, [key, other])).toStrictEqual(usually(key, [key, other]));
  });

  it("gives the output of in-memory scoring for a table with one column of labels, against itself", () => {
    const one = table([["mention", "cluster"], ..."mno".split("").map((m) => [m, "a"])], "one");
    const [expected, found] = [[], ["--out-of-core"]].map((more) => runCli(["score", one, one, "-m", "muc", ...more]));
    // Both links of the key are found.
    expect(expected.stdout).toMatch(/MUC +100\.00 +100\.00 +100\.00 +2\/2 2\/2/);
    expect(found).toStrictEqual(expected);
  });

  it("gives the reason if it cannot score a table", async () => {
    const header = ["mention", "key", "response", "document"];
    const good = table([header, ["m", "a", "1", "d"], ["n", "a", "1", "e"]], "good");
    expect(typeof (await outOfCore(good, [good]))).toBe("object");
    const said = async (response: readonly (readonly string[])[]) =>
      outOfCore(good, [table([["mention", "cluster", "document"], ...response], "response")]);
    expect(
      await said([
        ["m", "1", "d"],
        ["n", "1", "e"],
        ["m", "2", "d"],
      ]),
    ).toContain("response: 1 mention is on several rows");
    expect(await said([["m", "1", "d"]])).toContain("response: the key's document “e” is missing");
    expect(
      await said([
        ["m", "1", "d"],
        ["n", "1", "e"],
        ["m", "2", "f"],
      ]),
    ).toContain("response: the document “f” is not in the key");
    expect(
      await said([
        ["m", "", "d"],
        ["n", "", "e"],
      ]),
    ).toContain("response: the response has no mentions");
    expect(
      await said([
        ["m", "1", "d"],
        ["n", "1"],
      ]),
    ).toMatch(/response:3: .*malformed|response:3: /);
    for (const chosen of [{ match: "head" }, { scope: "corpus" }, { metrics: ["arcs-immediate"] }] as UserOptions[]) {
      expect(await outOfCore(good, [good], chosen)).toMatch(/^--out-of-core scores tables of labels/);
    }
  });

  it("gives the documents, intervals and means of in-memory scoring, and leaves no files behind", () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => [
      `mention ${i}`,
      i % 11 === 0 ? "" : `e${i % 3001}`,
      i % 13 === 0 ? "" : String((i * 17) % 2999),
      `document ${i % 7}`,
    ]);
    const large = table([["mention", "key", "response", "document"], ...rows], "large.tsv");
    for (const more of [
      ["--by", "document", "--format", "json"],
      ["--ci"],
      ["--average", "macro", "--counts", `${folder.path}/c`],
    ]) {
      const expected = runCli(["score", large, ...more]);
      expect(expected.code).toBe(0);
      expect(runCli(["score", large, ...more, "--out-of-core"])).toStrictEqual(expected);
    }
    expect(readdirSync(scratch)).toEqual([]);
  });

  it("reports exhausted memory and meaningless options, and leaves no files behind", () => {
    const large = table(
      [
        ["mention", "key", "response"],
        ...Array.from({ length: 50_000 }, (_, i) => [`m${i}`, `${i % 999}`, `${i % 998}`]),
      ],
      "l.tsv",
    );
    const run = (...args: string[]): [number | null, string] => {
      const { code, stdout, stderr } = runCli(["score", large, ...args]);
      expect(stdout).toBe("");
      return [code, stderr];
    };
    const [code, message] = run("--out-of-core", "--memory-limit", "1MB");
    expect(code).toBe(3);
    expect(message).toMatch(
      /^corefscope: --out-of-core: DuckDB could not continue \(.*allocate.*\); give it more memory/,
    );
    expect(run("--memory-limit", "1GB")).toEqual([2, "corefscope: --memory-limit needs --out-of-core\n"]);
    expect(run("--out-of-core", "--jobs", "0")[0]).toBe(2);
    expect(run("--out-of-core", "--alignment", "a")[0]).toBe(2);
    expect(run("--out-of-core", "--response-ends", "exclusive")).toEqual([
      2,
      "corefscope: --response-ends cannot be combined with --out-of-core; leave out one of them\n",
    ]);
    expect(run("--out-of-core", "--memory-limit", "much")[0]).toBe(2);
    expect(run("--out-of-core", "--match", "head")[0]).toBe(2);
    for (const format of ["--key-format", "--response-format"]) {
      expect(run("--out-of-core", format, "conll"), format).toEqual([
        2,
        expect.stringContaining("scores tables of labels"),
      ]);
    }
    expect(readdirSync(scratch)).toEqual([]);
  });

  it("explains how to install DuckDB if it is missing", () => {
    const elsewhere = join(folder.path, "elsewhere");
    cpSync(join(projectFolder, "dist", "cli"), join(elsewhere, "cli"), { recursive: true });
    writeFileSync(join(elsewhere, "package.json"), '{ "type": "module" }');
    const path = table(
      [
        ["mention", "key", "response"],
        ["m", "a", "1"],
      ],
      "one.tsv",
    );
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(elsewhere, "cli", "corefscope.js"), "score", path, "--out-of-core"],
      { encoding: "utf8" },
    );
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(
      /^corefscope: --out-of-core needs the package @duckdb\/node-api, .*npm install @duckdb\/node-api\)\n$/,
    );
  });
});
