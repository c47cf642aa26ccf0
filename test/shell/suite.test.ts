import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import type { CompareOutput } from "../../schemas/compare-1.d.ts";
import type { ScoreOutput } from "../../schemas/score-1.d.ts";
import type { SuiteOutput } from "../../schemas/suite-1.d.ts";
import { type CliRun, projectFolder, runCli } from "../support/run-cli.ts";
import { expectSuiteOfOne } from "../support/suite-of-one.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const suite = "examples/suite/suite.json";
const [north, south] = ["examples/suite/north", "examples/suite/south"];
const names = ["news", "tales", "letters"];

const json = (args: readonly string[]): unknown => JSON.parse(runCli([...args, "--format", "json", "-q"]).stdout);

/** Copies the example, to change it. */
function copy(name: string): string {
  const path = join(folder.path, name);
  cpSync(join(projectFolder, "examples/suite"), path, { recursive: true });
  return path;
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

const f1Of = (dataset: string, system: string, options: readonly string[] = []): number => {
  const paths = ["keys", system].map((side) => `examples/suite/${side}/${dataset}.txt`);
  const { systems } = json(["score", ...paths, "-m", "conll", ...options]) as ScoreOutput;
  return systems[0].scores["conll"].f1!;
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("suite score", () => {
  it("prints the scores of each dataset, their means, and those of all documents", () => {
    const { systems, languages } = json(["suite", "score", suite, north, south, "-m", "conll"]) as SuiteOutput;
    expect(languages).toEqual(["en", "de"]);
    for (const { name, datasets, macro, macroLanguages, micro } of systems) {
      const own = names.map((dataset) => f1Of(dataset, name));
      expect(datasets.map(({ scores }) => scores["conll"].f1)).toEqual(own);
      expect(macro.scores["conll"].f1).toBeCloseTo(mean(own), 12);
      expect(macroLanguages!.scores["conll"].f1).toBeCloseTo((mean(own.slice(0, 2)) + own[2]) / 2, 12);
      const folders = ["keys", name].map((side) => `examples/suite/${side}`);
      const all = json(["score", ...folders, "-m", "conll"]) as ScoreOutput;
      expect(micro!["conll"].f1).toBeCloseTo(all.systems[0].scores["conll"].f1!, 12);
    }
    const { stdout, stderr, code } = runCli(["suite", "score", suite, north, south, "-m", "conll"]);
    expect([code, stderr]).toEqual([0, ""]);
    const row = (title: string): string[] =>
      stdout
        .split("\n")
        .find((line) => line.startsWith(title))!
        .split(/\s{2,}/);
    const shown = systems.map(({ macro }) => (100 * macro.scores["conll"].f1!).toFixed(2));
    expect(row("mean over datasets").slice(1)).toEqual(["12", ...shown]);
    expect(stdout).toContain("Datasets fixed: only documents are drawn");
    expect(stdout).toContain("Datasets drawn: the interval is about the mean of other datasets of this kind.");
  });

  it("takes weights, presets and options of datasets, which come before those of the command line", () => {
    const path = copy("options");
    change(join(path, "suite.json"), '"keys/news.txt",', '"keys/news.txt", "weight": 3, "preset": "conll2012",');
    change(
      join(path, "suite.json"),
      '"keys/tales.txt",',
      '"keys/tales.txt", "options": { "match": "overlap:0.5", "singletons": "keep" },',
    );
    const given = ["--singletons", "drop", "-m", "conll"];
    const { systems, signature } = json([
      "suite",
      "score",
      `${path}/suite.json`,
      `${path}/south`,
      ...given,
    ]) as SuiteOutput;
    const own = [
      f1Of("news", "south", ["--preset", "conll2012", "--singletons", "drop"]),
      f1Of("tales", "south", ["--match", "overlap:0.5", "--singletons", "keep"]),
      f1Of("letters", "south", ["--singletons", "drop"]),
    ];
    expect(systems[0].datasets.map(({ scores }) => scores["conll"].f1)).toEqual(own);
    expect(systems[0].macro.scores["conll"].f1).toBeCloseTo((3 * own[0] + own[1] + own[2]) / 5, 12);
    expect(signature).toMatch(/\|differ:[^|]*match[^|]*\+sing[^|]*\|/);
    const { stdout } = runCli(["suite", "score", `${path}/suite.json`, `${path}/south`, ...given]);
    expect(stdout).toContain("Weights: news 3, tales 1, letters 1.");
  });

  it("stops if a system lacks a dataset or a document, and names both, or counts them as zero and says how many", () => {
    const path = copy("missing");
    rmSync(join(path, "south/tales.txt"));
    const first = runCli(["suite", "score", suite, `${path}/south`]);
    expect([first.code, first.stdout]).toEqual([3, ""]);
    expect(first.stderr).toContain(`south lacks tales (looked for ${path}/south/tales.counts, `);
    const news = readFileSync(join(path, "south/news.txt"), "utf8");
    writeFileSync(join(path, "south/news.txt"), news.slice(news.indexOf("#end document") + 14));
    cpSync(join(projectFolder, "examples/suite/south/tales.txt"), join(path, "south/tales.txt"));
    const second = runCli(["suite", "score", suite, `${path}/south`]);
    expect([second.code, second.stdout]).toEqual([3, ""]);
    expect(second.stderr).toContain("south lacks 1 document of dataset “news” (news/ferry; part 000)");
    rmSync(join(path, "south/tales.txt"));
    const zero = ["suite", "score", suite, `${path}/south`, "-m", "conll", "--missing", "zero"];
    const { systems } = json(zero) as SuiteOutput;
    expect(systems[0].missing).toEqual({
      datasets: ["tales"],
      documents: 1,
      documentsOf: { news: ["news/ferry; part 000"] },
    });
    const ofNews = json([
      "score",
      "examples/suite/keys/news.txt",
      `${path}/south/news.txt`,
      "-m",
      "conll",
    ]) as ScoreOutput;
    const own = [ofNews.systems[0].scores["conll"].f1!, 0, f1Of("letters", "south")];
    expect(systems[0].datasets.map(({ scores }) => scores["conll"].f1)).toEqual(own);
    expect(runCli(zero).stdout).toContain(
      "south lacks 1 dataset (tales) and 1 document of news (news/ferry; part 000), counted as zero.",
    );
    // An empty file counts as zero, too, but one with other documents does not.
    writeFileSync(join(path, "south/news.txt"), "");
    const empty = runCli(zero);
    expect([empty.code, empty.stderr]).toEqual([0, expect.stringContaining("warning: The response has no document")]);
    expect(empty.stdout).toContain("south lacks 1 dataset (tales) and 4 documents of news (news/ferry; part 000, ");
    cpSync(join(projectFolder, "examples/suite/south/letters.txt"), join(path, "south/news.txt"));
    expect(runCli(zero).code).toBe(3);
  });

  it("keeps counts, which then take the place of responses, and refuses them for another key or other options", () => {
    const path = copy("counts");
    const score = (systems: readonly string[], more: readonly string[] = []): CliRun =>
      runCli(["suite", "score", `${path}/suite.json`, ...systems, "-m", "conll", ...more]);
    const whole = score([`${path}/north`, `${path}/south`]);
    expect(score([`${path}/north`], ["--counts", `${path}/counts`]).code).toBe(0);
    // The responses are gone, so only the counts can be read.
    rmSync(join(path, "north"), { recursive: true });
    const added = score([`${path}/counts/north`, `${path}/south`], ["--counts", `${path}/counts`]);
    expect([added.code, added.stdout]).toEqual([0, whole.stdout]);
    rmSync(join(path, "south"), { recursive: true });
    const kept = [`${path}/counts/north`, `${path}/counts/south`];
    expect(score(kept).stdout).toBe(whole.stdout);
    const merged = json(["merge", `${path}/counts/south/news.counts`]) as ScoreOutput;
    expect(merged.systems[0].scores["conll"].f1).toBe(f1Of("news", "south"));
    const other = score(kept, ["--match", "overlap:0.5"]);
    expect(other.code).toBe(3);
    expect(other.stderr).toContain(
      `dataset “news”: ${path}/counts/north/news.counts was counted with other options: match is exact there, but overlap:0.5 in this run`,
    );
    expect(score(kept, ["-m", "lea"]).stderr).toContain(`${path}/counts/north/news.counts: lea was not counted`);
    change(join(path, "counts/south/tales.counts"), "version:2", "version:1");
    expect(score(kept).stderr).toMatch(/dataset “tales”: .*south\/tales\.counts/);
    cpSync(join(path, "counts/north/tales.counts"), join(path, "counts/south/tales.counts"), { force: true });
    change(join(path, "keys/letters.txt"), "[der Zug|1]", "der Zug");
    const changed = score(kept);
    expect(changed.code).toBe(3);
    expect(changed.stderr).toContain(
      `dataset “letters”: ${path}/counts/north/letters.counts was counted with another key than ${path}/keys/letters.txt: letters/bahn; part 000 differs`,
    );
  });

  it("takes a system from a file that lists its responses", () => {
    const path = copy("listed");
    const entries = names.map((name) => ({ name, response: `south/${name}.txt` }));
    folder.write("listed/ours.json", JSON.stringify({ datasets: entries }));
    const { systems } = json(["suite", "score", suite, `ours=${path}/ours.json`, "-m", "conll"]) as SuiteOutput;
    expect(systems[0].name).toBe("ours");
    expect(systems[0].datasets.map(({ scores }) => scores["conll"].f1)).toEqual(
      names.map((name) => f1Of(name, "south")),
    );
    folder.write("listed/typo.json", JSON.stringify({ datasets: [{ name: "new", response: "south/news.txt" }] }));
    expect(runCli(["suite", "score", suite, `${path}/typo.json`]).stderr).toContain(
      "dataset “new” is not in the suite; did you mean news?",
    );
  });

  it.each([
    ["[1]", "this file must hold an object"],
    ['{"datasets": []}', 'needs a list "datasets"'],
    ['{"datasets": [{"key": "a"}]}', 'dataset 1 has no "name"'],
    ['{"datasets": [{"name": "a"}]}', 'dataset “a” has no "key"'],
    ['{"datasets": [{"name": "a/b", "key": "a"}]}', "dataset “a/b”: a name cannot contain slashes"],
    ['{"datasets": [{"name": "a", "kee": "a"}]}', 'dataset “a” has an unknown field "kee"; did you mean key?'],
    ['{"datasets": [{"name": "a", "key": "a", "weight": 0}]}', "dataset “a”: the weight must be a number above 0"],
    ['{"datasets": [{"name": "a", "key": "a"}, {"name": "a", "key": "b"}]}', "two datasets are called “a”"],
    ['{"datasets": [{"name": "a", "key": "a", "language": "en"}, {"name": "b", "key": "b"}]}', "no language: b"],
    ['{"datasets": [{"name": "a", "key": "keys/news.txt", "preset": "crac"}]}', "dataset “a”: "],
    ['{"datasets": [{"name": "a", "key": "keys/news.txt", "options": {"mach": "head"}}]}', "did you mean match"],
    ['{"datasets": [{"name": "a", "key": "keys/news.txt", "options": {"match": "haed"}}]}', "dataset “a”: "],
    ['{"datasets": [{"name": "a", "key": "keys/news.txt"', ":1:"],
  ])("refuses the suite %s", (text, message) => {
    const path = copy("bad");
    writeFileSync(join(path, "suite.json"), text);
    const { code, stdout, stderr } = runCli(["suite", "score", `${path}/suite.json`, `${path}/keys`]);
    expect(stdout).toBe("");
    expect(code).toBeGreaterThanOrEqual(2);
    expect(stderr.toLowerCase()).toContain(message.toLowerCase());
    expect(stderr).toContain("suite.json");
  });

  it("refuses an unknown action, a metric that is not scored, and to compare a single system", () => {
    const { code, stderr } = runCli(["suite", "scor", suite, north]);
    expect(code).toBe(2);
    expect(stderr).toContain("did you mean score?");
    const other = runCli(["suite", "score", suite, north, "-m", "lea", "--rank-by", "muc"]);
    expect([other.code, other.stdout]).toEqual([2, ""]);
    expect(other.stderr).toContain("there is no mean of muc, because no dataset is scored with it");
    expect(runCli(["suite", "compare", suite, north])).toMatchObject({ code: 2 });
  });
});

describe("suite compare", () => {
  it("adjusts p over datasets, and tests the mean", () => {
    const { pairs, alpha } = json(["suite", "compare", suite, north, south, "-m", "conll"]) as SuiteOutput;
    const [{ a, b, macro, datasets }] = pairs!;
    expect([a, b, alpha]).toEqual(["north", "south", 0.05]);
    for (const { dataset, p, delta } of datasets) {
      const paths = ["keys", "north", "south"].map((side) => `examples/suite/${side}/${dataset}.txt`);
      const alone = json([
        "compare",
        paths[0],
        `north=${paths[1]}`,
        `south=${paths[2]}`,
        "-m",
        "conll",
      ]) as CompareOutput;
      const same = alone.pairs.find(({ metric }) => metric === "conll")!;
      expect([p, delta]).toEqual([same.p, same.delta]);
    }
    const sorted = datasets.map(({ p }) => p!).sort((x, y) => x - y);
    // Holm: the smallest of three counts three times.
    expect(Math.min(...datasets.map(({ pAdjusted }) => pAdjusted!))).toBe(Math.min(1, 3 * sorted[0]));
    expect(macro.method).toBe("exact");
    expect(macro.delta).toBeCloseTo(mean(datasets.map(({ delta }) => delta!)), 12);
  });

  it.each([
    ["examples/suite/keys", ["examples/suite/north", "examples/suite/south"], true],
    ["examples/key.conll", ["examples/response.conll", "examples/baseline.conll"], true],
    [
      "examples/villages/key.txt",
      ["north.1", "south.1", "south.2"].map((name) => `examples/villages/${name}.txt`),
      true,
    ],
    ["examples/plaza/key.conllu", ["examples/plaza/north.conllu", "examples/plaza/south.conllu"], false],
  ] as const)("of one dataset has the figures of score and compare, bit for bit: %s", (key, responses, hasTests) => {
    const whole = (path: string): string => join(projectFolder, path);
    expectSuiteOfOne(folder, whole(key), responses.map(whole), hasTests);
  });
});

describe("the formats of suite", () => {
  it.each([
    ["score", []],
    ["compare", []],
    ["compare", ["--ci", "none", "-m", "conll,ari"]],
  ] as const)("follow the schema: %s %j", (action, more) => {
    const schema = JSON.parse(readFileSync(join(projectFolder, "schemas/suite-1.schema.json"), "utf8")) as object;
    const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
    validate(json(["suite", action, suite, north, south, ...more]));
    expect(validate.errors ?? []).toEqual([]);
  });

  it("are scores.json as Codabench describes it, and scores.txt as CodaLab does", () => {
    const { systems } = json(["suite", "score", suite, north, "-m", "conll"]) as SuiteOutput;
    const expected = 100 * systems[0].macro.scores["conll"].f1!;
    // Codabench: an object with a number for each key of a column.
    const scores = JSON.parse(
      runCli(["suite", "score", suite, north, "-m", "conll", "--format", "codabench"]).stdout,
    ) as Record<string, unknown>;
    expect(Object.values(scores).every((score) => typeof score === "number")).toBe(true);
    expect(Object.keys(scores).every((key) => /^[\w.-]+$/.test(key))).toBe(true);
    expect(scores).toMatchObject({ macro_conll: expected, news_conll: 100 * f1Of("news", "north") });
    // CodaLab: a line for each column, its key, a colon and the number.
    const { stdout } = runCli(["suite", "score", suite, north, "-m", "conll", "--format", "codalab"]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.filter((line) => !/^[\w.-]+: -?\d+(\.\d+)?$/.test(line))).toEqual([]);
    expect(Object.fromEntries(lines.map((line) => line.split(": ")))).toEqual(
      Object.fromEntries(Object.entries(scores).map(([key, score]) => [key, String(score)])),
    );
    const several = runCli(["suite", "score", suite, north, south, "--format", "codabench"]);
    expect([several.code, several.stdout]).toEqual([2, ""]);
    expect(several.stderr).toContain("one submission");
  });

  it("have the differences of a comparison in tables for scripts, too", () => {
    const args = ["suite", "compare", suite, north, south, "-m", "conll"];
    const [pair] = (json(args) as SuiteOutput).pairs!;
    const rows = runCli([...args, "--format", "tsv"])
      .stdout.trim()
      .split("\n")
      .map((line) => line.split("\t"));
    const [head] = rows;
    const cell = (row: readonly string[], title: string): string => row[head.indexOf(title)];
    const found = rows.filter((row) => cell(row, "of").startsWith("difference"));
    expect(found.map((row) => ["system", "minus", "f1", "p", "p adjusted"].map((title) => cell(row, title)))).toEqual(
      [...pair.datasets, pair.macro].map((own) => [pair.b, pair.a, ...[own.delta, own.p, own.pAdjusted].map(String)]),
    );
  });

  it("takes files that options name from the folder of the suite, and names a key that is not there", () => {
    const own = copy("weighted");
    writeFileSync(join(own, "weights.tsv"), "name\t3\nnominal\t1\npronoun\t1\n");
    change(
      join(own, "suite.json"),
      '"language": "de"',
      '"language": "de", "options": { "lea-importance": "mention-type:@nothing.tsv" }',
    );
    const run = (): CliRun => runCli(["suite", "score", join(own, "suite.json"), join(own, "north"), "-m", "lea"]);
    expect(run().stderr).toContain(join(own, "nothing.tsv"));
    change(join(own, "suite.json"), "keys/news.txt", "keys/gone.txt");
    expect(run().stderr).toMatch(/dataset “news”: there is no key .*keys\/gone\.txt/);
  });

  it("have a leaderboard of HTML that loads and runs nothing, with the best system first and all names escaped", () => {
    const named = `<b>&"south=${south}`;
    const { stdout, code } = runCli(["suite", "score", suite, named, north, "-m", "conll", "--format", "html"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`default-src 'none'; style-src 'unsafe-inline'`);
    expect(stdout).not.toMatch(/<script|<link|<img|\bsrc=|\bhref=|@import|url\(|<b>&"/i);
    expect(stdout).toContain("&lt;b&gt;&amp;&quot;south");
    const [first, second] = stdout.split("<tbody>")[1].split("</tr>");
    expect(first).toMatch(/>1<.*>north</);
    expect(second).toMatch(/>2<.*south</);
    const boldIn = (row: string): string[] => Array.from(row.matchAll(/<b>([\d.]+)<\/b>/g), ([, figure]) => figure);
    const percents = (system: string): string[] => names.map((name) => (100 * f1Of(name, system)).toFixed(2));
    const [ofNorth, ofSouth] = [percents("north"), percents("south")];
    const isBetter = names.map((_, d) => Number(ofNorth[d]) > Number(ofSouth[d]));
    expect(boldIn(first).slice(1)).toEqual(ofNorth.filter((_, d) => isBetter[d]));
    expect(boldIn(second).slice(1)).toEqual(ofSouth.filter((_, d) => !isBetter[d]));
  });

  it("show the same figures in LaTeX, Markdown and tables for scripts", () => {
    const { systems } = json(["suite", "score", suite, north, south]) as SuiteOutput;
    const shown = systems.map(({ macro }) => (100 * macro.scores["conll"].f1!).toFixed(2));
    const of = (format: string): string => runCli(["suite", "score", suite, north, south, "--format", format]).stdout;
    expect(of("latex")).toContain(`mean over datasets &  & 12 & ${shown.join(" & ")} \\\\`);
    expect(of("md")).toContain(`| mean over datasets |  | 12 | ${shown.join(" | ")} |`);
    const rows = of("tsv")
      .split("\n")
      .map((line) => line.split("\t"));
    const own = rows.filter(([, group, , metric]) => group === "macro" && metric === "conll");
    expect(own.map((row) => Number(row[6]))).toEqual(systems.map(({ macro }) => macro.scores["conll"].f1));
    expect(own.map((row) => row.slice(9).map(Number))).toEqual(systems.map(({ macro }) => macro.ci.drawn));
  });
});
