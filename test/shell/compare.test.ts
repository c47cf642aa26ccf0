import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { reportPayload } from "../support/report-payload.ts";
import { type CliRun, projectFolder, runCli, runInColumns } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const villages = (name: string): string => `examples/villages/${name}.txt`;
const key = villages("key");
const three = [villages("north.1"), villages("south.1"), villages("strings")];

interface Json {
  readonly signatures: { readonly test: string };
  readonly systems: readonly {
    readonly name: string;
    readonly scores: Record<string, { f1: number; ci?: unknown }>;
    void: number;
  }[];
  readonly pairs: readonly {
    readonly a: string;
    readonly b: string;
    readonly metric: string;
    readonly delta: number;
    readonly p: number;
    readonly pAdjusted: number;
    readonly reject: boolean;
    readonly method: string;
  }[];
  readonly ranks: readonly { readonly system: string; readonly rank: number; readonly letters: readonly string[] }[];
  readonly published?: { readonly systems: readonly unknown[] };
  readonly notes: readonly { readonly code: string }[];
}

const folder = new TemporaryFolder();

function documentsOf(path: string): string[] {
  return readFileSync(join(projectFolder, path), "utf8").split(/^(?=#begin)/m);
}

function compare(...args: string[]): CliRun {
  return runCli(["compare", ...args]);
}

const conll = ["key", "response", "baseline"].map((name) => `examples/${name}.conll`);

function compareJson(...args: string[]): Json {
  const { stdout, stderr } = compare(...args, "--format", "json");
  expect(stderr).not.toContain("corefscope:");
  return JSON.parse(stdout) as Json;
}

describe("the headline", () => {
  const four = [...three, villages("north.2")];
  const rule = "is the first metric that -m names, not a component of an average";

  it.each([
    ["conll,lea", "conll", "CoNLL"],
    ["lea,conll", "lea", "LEA"],
    ["b3,muc", "b3", "B³"],
  ])(`${rule}: %s`, (metrics, id, title) => {
    const args = [key, ...four, "-m", metrics];
    const json = compareJson(...args) as Json & { options: { headline: string } };
    expect(json.options.headline).toBe(id);
    const f1 = (name: string): number => json.systems.find((system) => system.name === name)!.scores[id].f1;
    for (const x of json.ranks)
      for (const y of json.ranks) if (x.rank < y.rank) expect(f1(x.system)).toBeGreaterThan(f1(y.system));
    const text = compare(...args).stdout;
    expect(text).toMatch(new RegExp(`^Ranking by ${title} F1, 12 documents`));
    expect(text.match(/^[a-d] − [a-d] .*$/gm)).toHaveLength(6);
    const byHeadline = json.pairs.filter(({ metric }) => metric === id);
    for (const { delta } of byHeadline) expect(text).toContain((100 * Math.abs(delta)).toFixed(2));
    expect(compare(...args, "--format", "md").stdout).toMatch(new RegExp(`^Ranking by ${title} F1, 12 documents`));
    expect(compare(...args, "--signature-only").stdout).toContain(`|headline:${id}|`);
  });

  it("is the metric to which the marks in the LaTeX table refer", () => {
    const latex = compare(key, ...four, "-m", "muc,lea", "--format", "latex").stdout;
    expect(latex).toContain("with a significantly lower MUC F$_1$");
    expect(latex).toMatch(/& MUC R & P & F\$_1\$/);
  });

  it("is CoNLL if -m names no metric, or else LEA, even with a preset", () => {
    const headlines = [[], ["-m", "standard"], ["-m", "all"], ["--preset", "arrau"], ["--preset", "lea"]].map(
      (args) => /\|headline:(\w+)\|/.exec(compare(key, ...three, ...args, "--signature-only").stdout)![1],
    );
    expect(headlines).toEqual(["conll", "conll", "conll", "conll", "lea"]);
    const audit = runCli(["audit", key, ...three.slice(0, 2), "--json"]);
    expect((JSON.parse(audit.stdout) as { signature: string }).signature).toContain("|headline:conll|");
    expect(runCli(["errors", key, ...three, "--limit", "0"]).stdout).toContain("would raise CoNLL most");
  });

  it("is also the first metric that -m names in errors, audit and report", async () => {
    const errors = runCli(["errors", key, ...three, "-m", "b3,conll,lea", "--limit", "0"]).stdout;
    expect(errors).toContain("would raise B³ most");
    expect(errors).not.toContain("would raise CoNLL most");
    const audit = runCli(["audit", key, ...three.slice(0, 2), "-m", "b3,lea", "--format", "json"]);
    expect((JSON.parse(audit.stdout) as { options: { headline: string } }).options.headline).toBe("b3");
    const inReport = async (metrics: string): Promise<unknown> =>
      (await reportPayload(runCli(["report", key, ...three, "-m", metrics]).stdout)).options["headline"];
    expect(await Promise.all(["b3,lea", "all"].map(inReport))).toEqual(["b3", undefined]);
  });
});

it("compare names no detectable difference of 0 for identical systems", () => {
  const { stdout } = compare(key, `a=${three[0]}`, `b=${three[0]}`, "-m", "muc");
  expect(stdout).not.toContain("A difference under 0.00");
});

describe("compare", () => {
  it("shows the F1 that `score` gives", () => {
    const { systems } = compareJson(key, ...three);
    const scored = JSON.parse(runCli(["score", key, ...three, "--format", "json"]).stdout) as Json;
    expect(systems.map(({ name }) => name)).toStrictEqual(["north.1", "south.1", "strings"]);
    systems.forEach(({ scores }, i) => {
      for (const [id, { f1 }] of Object.entries(scored.systems[i].scores)) expect(scores[id].f1, id).toBe(f1);
    });
  });

  it("adjusts p-values by Holm over the pairs of each metric", () => {
    const { pairs } = compareJson(key, ...three);
    for (const metric of ["muc", "lea", "conll"]) {
      const own = pairs.filter((pair) => pair.metric === metric).sort((x, y) => x.p - y.p);
      expect(own).toHaveLength(3);
      const holm = own.map(({ p }, i) => Math.min(1, p * (3 - i)));
      own.forEach(({ pAdjusted }, i) => {
        expect(pAdjusted).toBeCloseTo(Math.max(...holm.slice(0, i + 1)), 12);
      });
    }
  });

  it("gives p = 1 for a response and itself", () => {
    const { pairs, notes } = compareJson(key, three[0], three[0]);
    expect(pairs.length).toBeGreaterThan(0);
    for (const pair of pairs) expect(pair).toMatchObject({ delta: 0, p: 1, reject: false, method: "identical" });
    expect(notes.map(({ code }) => code)).not.toContain("few-differing");
  });

  it("keeps p and changes the sign of the difference if the responses change places", () => {
    const there = compareJson(key, three[0], three[1]).pairs;
    const back = compareJson(key, three[1], three[0]).pairs;
    there.forEach(({ delta, p }, i) => {
      expect(back[i].delta).toBeCloseTo(-delta, 15);
      expect(back[i].p).toBe(p);
    });
  });

  it("does not depend on the order of documents", () => {
    const reversed = (path: string): string =>
      folder.write(path.replace(/.*\//, ""), documentsOf(path).reverse().join(""));
    const options = ["--no-exact", "--adjust", "maxt"];
    const here = compare(key, ...three, ...options);
    const there = compare(reversed(key), ...three.map(reversed), ...options);
    expect(there.stdout).toBe(here.stdout);
  });

  it("compares only with the system that --baseline names, and names CSV columns like PyTerrier", () => {
    const { stdout } = compare(key, ...three, "--baseline", "south.1", "--format", "csv", "-m", "lea");
    const [header, ...rows] = stdout.trimEnd().split("\n");
    expect(header).toBe("name,lea,lea +,lea -,lea p-value,lea reject,lea p-value corrected");
    expect(rows.map((row) => row.split(",")[0])).toStrictEqual(["south.1", "north.1", "strings"]);
    expect(rows[0].split(",").slice(2)).toStrictEqual(["", "", "", "", ""]);
    const { pairs, ranks } = compareJson(key, ...three, "--baseline", "south.1", "-m", "lea");
    expect(pairs.map(({ a, b }) => [a, b])).toStrictEqual([
      ["south.1", "north.1"],
      ["south.1", "strings"],
    ]);
    expect(ranks).toStrictEqual([]);
    expect(Number(rows[1].split(",")[4])).toBe(pairs[0].p);
  });

  it("can exchange whole genres, and says how small p can be with few genres", () => {
    const { stdout } = compare(key, three[0], three[1], "--unit", "cluster.genre", "-m", "lea");
    expect(stdout).toContain("LEA F1, 3 genres");
    expect(stdout).toContain("The units are 3 genres: p is at least 0.25,");
    expect(stdout).toContain("|unit:cluster.genre|n:3|");
  });

  it("fits 24 lines of 80 columns, the signature aside", () => {
    for (const args of [
      [key, ...three],
      [key, ...three.slice(1)],
      [...conll, "-q"],
    ]) {
      const lines = runInColumns(["compare", ...args], 80)
        .trimEnd()
        .split("\n");
      expect(lines.length).toBeLessThanOrEqual(24);
      expect(lines.slice(0, -1).filter((line) => line.length > 80)).toEqual([]);
    }
    const lines = compare(key, ...three)
      .stdout.trimEnd()
      .split("\n");
    expect(lines.at(-1)).toMatch(/^test:/);
    const details = compare(key, ...three, "--details").stdout;
    for (const word of ["MDD80", "n_eff", "void", "most influential", lines.at(-1)!]) expect(details).toContain(word);
  });

  it("refuses --resamples for the bootstrap, which uses --ci-resamples", () => {
    // The bootstrap needs 50 documents.
    const five = (path: string): string => {
      const texts = Array.from({ length: 5 }, (_, i) => documentsOf(path).join("").replaceAll("/", `/${i}-`));
      return folder.write(`five-${path.replaceAll("/", "-")}`, texts.join(""));
    };
    const args = ["compare", five(key), ...three.slice(1).map(five), "-m", "lea", "--test", "bs"];
    expect(runCli([...args, "--resamples", "500"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("use --ci-resamples") as string,
    });
    const { pairs } = JSON.parse(runCli([...args, "--ci-resamples", "500", "--format", "json"]).stdout) as {
      pairs: { resamples: number }[];
    };
    expect(pairs[0].resamples).toBe(500);
    // A preset sets options that apply to other tests.
    expect(runCli([...args, "--preset", "lea2016"]).code).toBe(0);
  });

  it("says where the tests of other metrics are if the text leaves them out", () => {
    const remark = "tests of other metrics: --format tsv";
    expect(runCli(["compare", key, ...three]).stdout).toContain(remark);
    // For two systems, the text has the tests of all metrics.
    expect(runCli(["compare", key, ...three.slice(1)]).stdout).not.toContain(remark);
    expect(runCli(["compare", key, ...three, "-m", "lea"]).stdout).not.toContain(remark);
  });

  it("shows the components of an average, and their shares of the difference", () => {
    const { systems } = compareJson(key, ...three, "-m", "conll");
    expect(Object.keys(systems[0].scores)).toStrictEqual(["muc", "b3", "ceafe", "conll"]);
    expect(compare(key, three[0], three[1], "-m", "conll", "--details").stdout).toMatch(
      /CoNLL north\.1 − south\.1, shares of the difference: MUC \+\d+ %/,
    );
  });

  it("treats files that share a system name as runs of a method, and compares the methods", () => {
    const runs = ["north", "south"].flatMap((name) => [1, 2, 3].map((run) => `${name}=${villages(`${name}.${run}`)}`));
    const { stdout } = compare(key, ...runs, "-m", "lea");
    expect(stdout).toContain("The claim is about the methods, not about single outputs.");
    // Of the 20 ways to choose 3 of 6 runs, the observed one and its mirror image are always as extreme.
    expect(stdout).toContain("p is at least 0.1)");
    // Exchanging whole genres would limit p to 2/2³, but runs are exchanged.
    const byGenre = compare(key, ...runs, "-m", "lea", "--unit", "cluster.genre").stdout;
    expect(byGenre).toContain("The units are 3 genres:");
    expect(byGenre.match(/p is at least [\d.]+/g)).toEqual(["p is at least 0.1"]);
    const { systems, pairs } = compareJson(key, ...runs, "-m", "lea");
    expect(systems.map(({ name }) => name)).toStrictEqual(["north", "south"]);
    expect(pairs[0]).toMatchObject({ p: 0.1, method: "runs-exact" });
    const outputs = compareJson(key, ...runs, "-m", "lea", "--claim", "checkpoint");
    expect(outputs.systems.map(({ name }) => name)).toStrictEqual([
      "north#1",
      "north#2",
      "north#3",
      "south#1",
      "south#2",
      "south#3",
    ]);
  });

  it("shows published results next to the systems, without marks", () => {
    const { stdout } = compare(key, ...three, "--published", "conll2012-en", "-m", "lea,conll");
    // Pradhan et al. 2014, Table 1.
    expect(stdout).toMatch(/^\(fernandes\) +70\.5 +57\.6 +53\.9 +60\.7$/m);
    expect(compareJson(key, ...three, "--published", "conll2012-ar").published!.systems).toHaveLength(7);
  });

  it("says that p is adjusted for each metric separately, unless it is not adjusted", () => {
    const details = [key, ...three, "-m", "lea,muc", "--details"];
    expect(compare(...details).stdout).toContain("p is adjusted for each metric separately.");
    const { stdout } = compare(...details, "--adjust", "none");
    expect(stdout).toContain("not adjusted");
    expect(stdout).not.toContain("separately");
  });

  it("has a style with ranks as in Table 5 of the LEA paper, and a preset with the paper's options", () => {
    const { stdout, stderr } = compare(key, ...three, "--preset", "lea2016", "--style", "table5", "-m", "lea,muc");
    expect(stderr).toBe("preset lea2016: --unit part --resamples 10000 --adjust none --rank sig\n");
    expect(stdout).toMatch(/^north\.1 +84\.51 \(1\) +89\.40 \(1\)$/m);
    const other = compare(key, ...three, "--preset", "lea2016", "--adjust", "bh", "--signature-only");
    expect(other.stderr).not.toContain("--adjust");
    expect(other.stdout).toMatch(/\|adj:bh\.3\|.*\|unit:part\|/);
  });

  it("prints intervals and p-values in the layout of sacreBLEU", () => {
    const { stdout } = compare(key, ...three, "--style", "sacrebleu", "--baseline", "strings", "-m", "lea");
    expect(stdout).toMatch(/^Baseline: strings +43\.34 \[\d+\.\d\d, \d+\.\d\d\]$/m);
    expect(stdout).toMatch(/^ +north\.1 +84\.51 \[\d+\.\d\d, \d+\.\d\d\] \(p = 0\.\d{4}\)\*$/m);
  });

  it("refuses the layout of sacreBLEU without --baseline, because p-values compare with one system", () => {
    const { stdout, stderr, code } = compare(key, ...three, "--style", "sacrebleu");
    expect([stdout, code]).toEqual(["", 2]);
    expect(stderr).toBe("corefscope: --style sacrebleu compares with a baseline; name it with --baseline\n");
  });

  it("writes LaTeX in ASCII, except for comments", () => {
    const { stdout } = compare(key, ...three, "--rank-by", "lea", "--format", "latex");
    expect(stdout).toMatch(/^\\toprule$/m);
    const body = stdout.split("\n").filter((line) => !line.startsWith("%"));
    expect(body.filter((line) => /[^\x00-\x7f]/.test(line))).toStrictEqual([]);
    expect(stdout).toMatch(/north\.1 & 84\.12 & 84\.90 & \\textbf\{84\.51\}\$\^\{\\mathrm\{bc\}\}\$ &/);
  });

  it("marks significant differences with superscripts, or in ASCII with --ascii", () => {
    expect(compare(key, ...three, "-m", "lea").stdout).toContain("84.51ᵇᶜ");
    expect(compare(key, ...three, "-m", "lea", "--ascii").stdout).toContain("84.51^bc");
  });

  it("writes JSON Lines with a line for each system and pair of the JSON", () => {
    const lines = compare(key, ...three, "--format", "jsonl")
      .stdout.trimEnd()
      .split("\n");
    const objects = lines.map((line) => JSON.parse(line) as { type: string });
    const { pairs, systems } = compareJson(key, ...three);
    expect(objects.filter(({ type }) => type === "system")).toHaveLength(systems.length);
    expect(objects.filter(({ type }) => type === "pair")).toStrictEqual(
      pairs.map((pair) => ({ type: "pair", ...pair })),
    );
  });
});

describe("--fail-if-worse", () => {
  it("fails for a system that is significantly worse than another, and names the better system", () => {
    const { code, stderr } = compare(key, ...three, "--rank-by", "lea", "--fail-if-worse", "south.1", "-q");
    expect(code).toBe(1);
    expect(stderr).toContain("south.1 is significantly worse than north.1 by lea");
    expect(stderr).not.toContain("than strings");
  });

  it("passes for the best system, and for a system that is not significantly worse", () => {
    expect(compare(key, ...three, "--fail-if-worse", "north.1", "-q").code).toBe(0);
    expect(compare(key, three[0], three[1], "--fail-if-worse", "south.1", "-q", "--alpha", "0.01").code).toBe(0);
  });
});

describe("--verify", () => {
  const signature = compare(key, ...three, "--signature-only").stdout.trim();

  it("names a baseline or tested figures that differ", () => {
    const args = (baseline: string): string[] => [key, ...three, "--baseline", baseline, "--verify"];
    const own = compare(...args("north.1").slice(0, -1), "--signature-only").stdout.trim();
    expect(compare(...args("north.1"), own)).toMatchObject({ code: 0, stdout: "OK\n" });
    expect(compare(...args("south.1"), own).stdout).toMatch(
      /^rank: baseline\.([\da-f]{8}) in the signature, baseline\.(?!\1)[\da-f]{8} in this run\n$/,
    );
    expect(compare(key, ...three, "--figures", "all", "--verify", signature).stdout).toMatch(
      /^figures: .*all in this run$/m,
    );
  });

  it("accepts the signature of a run with the same systems, also in reverse order", () => {
    expect(compare(key, ...three, "--verify", signature)).toMatchObject({ code: 0, stdout: "OK\n" });
    expect(compare(key, ...three.toReversed(), "--verify", signature)).toMatchObject({ code: 0, stdout: "OK\n" });
  });

  it("names the fields that differ", () => {
    const { code, stdout } = compare(key, ...three, "--seed", "1", "--unit", "part", "--verify", signature);
    expect(code).toBe(1);
    expect(stdout).toBe("seed: 12345 in the signature, 1 in this run\nunit: doc in the signature, part in this run\n");
    const fewer = compare(key, three[0], three[1], "--verify", signature).stdout;
    expect(fewer).toMatch(/^adj: holm\.3 in the signature, holm\.1 in this run$/m);
    expect(fewer).toMatch(/^resp: /m);
  });
});

describe("--plot", () => {
  it("draws the scores, the documents and the null distribution", () => {
    const file = join(folder.path, "plot.svg");
    expect(compare(key, ...three, "--rank-by", "lea", "-q", "--plot", file).code).toBe(0);
    const svg = readFileSync(file, "utf8");
    for (const text of ["north.1", "84.51", "town/strike", "observed −14.38", "p = 0.0313"])
      expect(svg).toContain(text);
  });

  it("draws the picture of docs/commands.md", () => {
    const file = join(folder.path, "documented.svg");
    compare(key, ...three, "-q", "--plot", file);
    expect(readFileSync(file, "utf8")).toBe(readFileSync(join(projectFolder, "docs/images/comparison.svg"), "utf8"));
  });

  it("writes PNG", () => {
    const file = join(folder.path, "plot.png");
    expect(compare(key, ...three, "-q", "--plot", file).code).toBe(0);
    expect(readFileSync(file).subarray(1, 4).toString()).toBe("PNG");
  });

  it("refuses other file extensions before it reads the key", () => {
    const { code, stderr } = compare("no-such-key", ...three, "--plot", join(folder.path, "plot.pdf"));
    expect(code).toBe(2);
    expect(stderr).toContain(".svg or .png");
    expect(existsSync(join(folder.path, "plot.pdf"))).toBe(false);
  });
});

describe("compare with unsuitable systems or documents", () => {
  const incomplete = folder.write("incomplete.txt", documentsOf(three[1]).slice(2).join(""));
  const alone = [key, ...three].map((path, i) => folder.write(`alone.${i}.txt`, documentsOf(path)[0]));

  it("refuses systems that lack documents, unless these count as empty", () => {
    const { code, stdout, stderr } = compare(key, three[0], incomplete, "-q");
    expect(code).toBe(3);
    expect(stdout).toBe("");
    expect(stderr).toMatch(
      /incomplete\.txt: the response lacks 2 of the key's documents or parts \(village\/baker.*--missing zero/,
    );
    expect(compare(key, three[0], incomplete, "-q", "--missing", "zero").code).toBe(0);
  });

  it("refuses a corpus of only one document", () => {
    const { code, stderr } = compare(...alone, "-q");
    expect(code).toBe(3);
    expect(stderr).toContain("there is only one document (village/baker)");
  });

  it("refuses a single system, and --baseline or --fail-if-worse with an unknown system", () => {
    expect(compare(key, three[0])).toMatchObject({ code: 2 });
    for (const option of ["--baseline", "--fail-if-worse"]) {
      const { code, stderr } = compare(key, ...three, option, "east");
      expect(code).toBe(2);
      expect(stderr).toContain(`${option} east: there is no such system; choose from north.1, south.1, strings`);
    }
  });

  it("refuses a text for --verify that is not a signature", () => {
    expect(compare(key, ...three, "--verify", "nonsense")).toMatchObject({ code: 2 });
  });

  it("adds a note if p cannot become small enough for significance", () => {
    const { code, stdout } = compare("examples/key.conll", "examples/response.conll", "examples/baseline.conll", "-q");
    expect(code).toBe(0);
    expect(stdout).toContain("No confidence intervals: they need at least 6 documents, you have 2.");
    // Of 2² arrangements, the observed one and its mirror image are always as extreme; 2 / 2⁶ is below 0.05.
    expect(stdout).toContain(
      "With 2 documents, no difference can be significant (p is at least 0.5). You need at least 6 that differ.",
    );
  });

  it("refuses documents that form a single unit because they share entities", () => {
    const rows = ["d1\t0\t1\te1\t1\tNIL", "d2\t4\t9\te1\t1\tNIL", "d3\t0\t3\te2\t1\tNIL", ""].join("\n");
    const files = ["key", "a", "b"].map((name) => folder.write(`${name}.neleval`, rows));
    const { code, stderr } = compare(...files, "-q", "--key-format", "neleval", "--response-format", "neleval");
    expect(code).toBe(3);
    expect(stderr).toContain("share no entities");
  });
});

it("compare --format tsv has the scores of metrics that have only one figure", () => {
  const [header, row] = compare(key, ...three, "-m", "rand", "--format", "tsv").stdout.split("\n");
  const cells = Object.fromEntries(header.split("\t").map((title, i) => [title, row.split("\t")[i]]));
  const values = three.map((response) => {
    const { stdout } = runCli(["score", key, response, "-m", "rand", "--format", "json"]);
    return (JSON.parse(stdout) as { systems: { scores: { rand: { value: number } } }[] }).systems[0].scores.rand.value;
  });
  expect([cells["score a"], cells["score b"]].map(Number)).toEqual(values.slice(0, 2));
});

describe("score --ci", () => {
  it("has the intervals of compare", () => {
    const scored = JSON.parse(runCli(["score", key, three[0], "--ci", "--format", "json"]).stdout) as Json;
    const { systems } = compareJson(key, ...three);
    for (const [id, { ci }] of Object.entries(scored.systems[0].scores)) {
      expect(ci, id).toStrictEqual(systems[0].scores[id].ci);
      expect(ci).toBeDefined();
    }
  });

  it("shows intervals in text and TSV, or gives the reason why there are none", () => {
    expect(runCli(["score", key, three[0], "--ci", "-m", "lea"]).stdout).toMatch(/84\.51 +\[\d\d\.\d\d, \d\d\.\d\d\]/);
    expect(runCli(["score", key, ...three, "--ci", "bca", "-m", "lea"]).stdout).toMatch(
      /84\.51 \[\d\d\.\d\d, \d\d\.\d\d\]/,
    );
    const [header, row] = runCli(["score", key, three[0], "--ci", "-m", "lea", "--format", "tsv"]).stdout.split("\n");
    expect(header).toContain("\trecallLow\trecallHigh\tprecisionLow\tprecisionHigh\tf1Low\tf1High");
    expect(row.split("\t")).toHaveLength(header.split("\t").length);
    const few = runCli(["score", "examples/key.conll", "examples/response.conll", "--ci"]).stdout;
    expect(few).toContain("No confidence intervals: they need at least 6 documents, you have 2.");
  });
});
