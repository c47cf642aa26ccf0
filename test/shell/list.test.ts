import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { presets } from "../../src/cli/options/presets.ts";
import { runCli } from "../support/run-cli.ts";

const pair = ["examples/key.conll", "examples/response.conll"];

function listed(what: string): Record<string, unknown>[] {
  const run = runCli(["list", what, "--json"]);
  expect(run).toMatchObject({ code: 0, stderr: "" });
  return (JSON.parse(run.stdout) as Record<string, Record<string, unknown>[]>)[what];
}

/** The ids in the table of a folder of `docs`, each with a link to its page. */
/** Returns the ids in the list of a README, whose items have links. */
function documented(folder: string): string[] {
  const items = readFileSync(`docs/${folder}/README.md`, "utf8").matchAll(/^- (?=.*\]\().*$/gm);
  return Array.from(items, ([item]) => item)
    .flatMap((item) => Array.from(item.split(". ")[0].matchAll(/`([^`]+)`/g), ([, id]) => id))
    .sort();
}

describe("list", () => {
  it.each(["metrics", "formats"])("%s has a line for each id in docs, with the same names as JSON", (what) => {
    const { code, stdout } = runCli(["list", what]);
    expect(code).toBe(0);
    const names = listed(what).map(({ id }) => String(id));
    expect(names.toSorted()).toEqual(documented(what));
    for (const name of names) expect(stdout).toMatch(new RegExp(`^${name.replace("+", "\\+")} {2}`, "m"));
  });

  it("metrics gives names that -m understands as the metric of their line", () => {
    for (const { id, spellings } of listed("metrics")) {
      for (const spelled of spellings as string[]) {
        const sources = runCli(["cite", spelled]);
        expect(sources.code, sources.stderr).toBe(0);
        expect(sources).toEqual(runCli(["cite", String(id)]));
      }
    }
  });

  it("marks the metrics that score computes by default", () => {
    const byDefault = listed("metrics").filter(({ standard }) => standard === true);
    const { systems } = JSON.parse(runCli(["score", ...pair, "--json"]).stdout) as {
      systems: [{ scores: object }];
    };
    expect(byDefault.map(({ id }) => id)).toEqual(Object.keys(systems[0].scores));
  });

  it("formats says which ones convert writes", () => {
    const [written, others] = [true, false].map((is) =>
      listed("formats").flatMap(({ id, written }) => (written === is ? [String(id)] : [])),
    );
    for (const id of others) {
      expect(runCli(["convert", pair[0], "-", "--to", id]).stderr).toContain(`--to takes`);
    }
    expect(written).toContain("conll");
    for (const id of written) expect(runCli(["convert", pair[0], "-", "--to", id]).stderr).not.toContain("--to takes");
  });

  it("presets gives the options that --preset sets", () => {
    expect(Object.fromEntries(listed("presets").map(({ id, options }) => [id, options]))).toEqual(presets);
    for (const { imitates } of listed("presets")) expect(imitates).toMatch(/\w/);
    expect(runCli(["list", "presets"]).stdout).toMatch(/^lea +the LEA branch of scorer.pl: --zero-division 0/m);
  });

  it.each([
    [["metrics"], ["list", "metrics"]],
    [
      ["help", "metrics"],
      ["list", "metrics"],
    ],
    [
      ["formats", "--json"],
      ["list", "formats", "--json"],
    ],
    [
      ["help", "presets"],
      ["list", "presets"],
    ],
  ])("is also reached by %j", (typed, full) => {
    expect(runCli(typed)).toEqual(runCli(full));
  });

  it("leaves the help of commands as it is", () => {
    expect(runCli(["help", "score"])).toEqual(runCli(["score", "--help"]));
  });

  it.each([
    [["list", "metric"], 'there is no list "metric"; did you mean metrics?'],
    [["list", "studies"], 'there is no list "studies"; there are metrics, formats, presets'],
    [["list"], "missing required argument"],
  ])("refuses %j", (args, message) => {
    const run = runCli(args);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain(message);
  });
});

describe("--json", () => {
  it.each([
    ["score", ...pair],
    ["compare", "examples/villages/key.txt", "examples/villages/north.1.txt", "examples/villages/south.1.txt"],
    ["audit", ...pair],
    ["errors", ...pair],
    ["explain", ...pair],
    ["check", pair[0]],
    ["stats", pair[0]],
    ["agree", ...pair],
    ["study", "desiderata"],
    ["merge", "examples/cluster/north.1.counts"],
  ])("of %s is --format json", (...args) => {
    const long = runCli([...args, "--format", "json"]);
    expect(() => JSON.parse(long.stdout) as unknown).not.toThrow();
    expect(runCli([...args, "--json"])).toEqual(long);
    expect(runCli([...args, "--json", "--format", "json"])).toEqual(long);
  });

  it("is refused with another format", () => {
    expect(runCli(["score", ...pair, "--json", "--format", "tsv"])).toEqual({
      code: 2,
      stdout: "",
      stderr: "corefscope: --json is short for --format json, but you gave --format tsv; leave out one\n",
    });
  });

  it("is refused with what JSON cannot show, as --format json is", () => {
    const args = ["stats", pair[0], "--context"];
    expect(runCli([...args, "--json"])).toEqual(runCli([...args, "--format", "json"]));
    expect(runCli([...args, "--json"]).code).toBe(2);
  });
});
