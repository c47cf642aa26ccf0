import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bibtex, methodSources } from "../../src/core/references.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";

const key = "examples/key.conll";
const response = "examples/response.conll";
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "corefscope-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Returns the document of Pradhan et al. 2014, §4, one token per mention, with these coreference cells. */
function conll(clusters: Record<string, string>): string {
  const lines = Array.from("abcdefghi").map((token, i) => `d\t0\t${i}\t${token}\t${clusters[token] ?? "-"}`);
  return ["#begin document (d); part 000", ...lines, "", "#end document", ""].join("\n");
}
const paperKey = conll({ a: "(0)", b: "(0)", c: "(0)", d: "(1)", e: "(1)", f: "(1)", g: "(1)" });
const paperResponse = conll({ a: "(0)", b: "(0)", c: "(1)", d: "(1)", f: "(2)", g: "(2)", h: "(2)", i: "(2)" });

describe("score", () => {
  it("prints at most 14 lines for one response, and one signature for several, which --verify accepts", () => {
    const [key, a, b] = ["key", "response", "baseline"].map((name) => `examples/${name}.conll`);
    expect(runCli(["score", key, a]).stdout.trimEnd().split("\n").length).toBeLessThanOrEqual(14);
    const { stdout } = runCli(["score", key, a, b]);
    const signatures = stdout.split("\n").filter((line) => line.startsWith("metric:"));
    expect(signatures).toHaveLength(1);
    expect(runCli(["score", key, a, b, "--verify", signatures[0]])).toMatchObject({
      code: 0,
      stdout: "response: OK\nbaseline: OK\n",
    });
    const exchanged = runCli(["score", key, b, a, "--verify", signatures[0]]);
    expect(exchanged.code).toBe(1);
    expect(exchanged.stdout).toMatch(/^baseline: resp: /);
  });

  it("fits 80 columns, apart from the signature, and shows both classes of BLANC's counts with --details", () => {
    const pair = ["examples/key.conll", "examples/response.conll"];
    const lines = runCli(["score", ...pair])
      .stdout.trimEnd()
      .split("\n");
    expect(lines.slice(0, -1).filter((line) => line.length > 80)).toEqual([]);
    expect(lines.slice(-2)).toEqual(["Signature, for your paper:", expect.stringMatching(/^metric:/)]);
    const [plain, details] = [[], ["--details"]].map(
      (more) => runCli(["score", ...pair, "-m", "blanc", ...more]).stdout,
    );
    expect(plain).toMatch(/^BLANC +76\.04 +79\.47 +77\.46$/m);
    // The recall of BLANC is the mean of both classes: (19/25 + 124/163)/2; its precision is (19/27 + 124/140)/2.
    expect(details).toMatch(/^ {2}links +19\/25 19\/27\n {2}non-links +124\/163 124\/140$/m);
    expect((19 / 25 + 124 / 163) / 2).toBeCloseTo(0.7604, 4);
    expect((19 / 27 + 124 / 140) / 2).toBeCloseTo(0.7947, 4);
  });

  it("prints the worked example of Pradhan et al. 2014 §4", () => {
    const { stdout, stderr, code } = runCli(["score", file("k.conll", paperKey), file("r.conll", paperResponse)]);
    expect(code).toBe(0);
    expect(stderr).toBe("");
    const rows = Object.fromEntries(
      stdout
        .split("\n")
        .slice(1, 10)
        .filter((line) => line !== "")
        .map((line) => [line.trim().split(/\s+/)[0], line.trim().split(/\s+/).slice(1).join(" ")]),
    );
    // The fractions of `pradhan-2014-s4` in test/golden/papers.json, rounded by hand.
    expect(rows).toEqual({
      mentions: "85.71 75.00 80.00 6/7 6/8",
      MUC: "40.00 40.00 40.00 2/5 2/5",
      "B³": "41.67 50.00 45.45 2.9167/7 4/8",
      CEAF_m: "57.14 50.00 53.33 4/7 4/8",
      CEAF_e: "65.00 43.33 52.00 1.3/2 1.3/3",
      BLANC: "44.44 32.50 36.76",
      LEA: "23.81 33.33 27.78 1.6667/7 2.6667/8",
      CoNLL: "45.82",
    });
  });

  it.each(["json", "jsonl", "tsv", "csv", "md", "latex"])("writes %s", (format) => {
    const { stdout, code } = runCli(["score", key, response, "--format", format]);
    expect(code).toBe(0);
    expect(stdout).toContain(format === "latex" ? "\\toprule" : format === "md" ? "| ---" : "muc");
  });

  it("gives the same scores for files, gzipped files, globs, standard input, and reversed documents", () => {
    const want = runCli(["score", key, response, "--format", "json"]).stdout.replace(/"name": .*/, "");
    const text = readFileSync(join(projectFolder, response), "utf8");
    const gz = file("response.conll.gz", gzipSync(text));
    const documents = text.split(/(?<=#end document\n)/);
    const reversed = file(
      "reversed.conll",
      [...documents]
        .reverse()
        .map((document) => document.trimStart())
        .join("\n"),
    );
    for (const run of [
      runCli(["score", key, gz, "--format", "json"]),
      runCli(["score", key, "-", "--format", "json"], text),
      runCli(["score", key, reversed, "--format", "json"]),
      runCli(["score", "examples/k?y.conll", response, "--format", "json"]),
    ]) {
      expect(run.stdout.replace(/"name": .*/, ""), run.stderr).toBe(want);
    }
  });

  it("scores several responses at once as in separate runs", () => {
    const together = JSON.parse(
      runCli(["score", key, response, "examples/baseline.conll", "--format", "json"]).stdout,
    ) as {
      systems: { name: string; scores: unknown }[];
    };
    expect(together.systems.map(({ name }) => name)).toEqual(["response", "baseline"]);
    for (const { name, scores } of together.systems) {
      const alone = JSON.parse(runCli(["score", key, `examples/${name}.conll`, "--format", "json"]).stdout) as {
        systems: { scores: unknown }[];
      };
      expect(scores).toEqual(alone.systems[0].scores);
    }
  });

  it("scores one file with both sides", () => {
    const { stdout, code } = runCli(["score", "examples/predictions.jsonl", "-m", "muc"]);
    expect(code).toBe(0);
    // In kitchen, the key is {I, my} {my neighbours, They} {soup, it}, the response {I, my} {my neighbours, They, it}:
    // 2 of 3 links on each side. In garden, both sides are equal: 2 of 2.
    expect(stdout).toContain("4/5 4/5");
  });

  it("shows documents, parts or genres with --by", () => {
    const ids = (by: string): string[] =>
      (
        JSON.parse(runCli(["score", key, response, "--by", by, "--format", "json"]).stdout) as {
          systems: Record<string, { id: string }[]>[];
        }
      ).systems[0][`by${by[0].toUpperCase()}${by.slice(1)}`].map(({ id }) => id);
    expect(ids("document")).toEqual(["nw/harbour", "tc/kitchen"]);
    expect(ids("part")).toEqual(["nw/harbour; part 000", "nw/harbour; part 001", "tc/kitchen; part 000"]);
    expect(ids("genre")).toEqual(["nw", "tc"]);
  });

  it("fails with --fail-under only if a score is below its threshold", () => {
    const paths = [file("k.conll", paperKey), file("r.conll", paperResponse)];
    expect(runCli(["score", "--fail-under", "muc=40,lea=27.7", ...paths]).code).toBe(0);
    const { code, stderr } = runCli(["score", ...paths, "--fail-under", "muc=40.01"]);
    expect(code).toBe(1);
    expect(stderr).toContain("muc");
  });

  it("verifies a signature and names the differences", () => {
    const [signature] = runCli(["score", key, response]).stdout.match(/metric:\S+/) ?? [];
    expect(runCli(["score", key, response, "--verify", signature!])).toMatchObject({ code: 0, stdout: "OK\n" });
    const other = runCli(["score", key, response, "--singletons", "drop", "--verify", signature!]);
    expect(other).toMatchObject({ code: 1, stdout: "sing: keep in the signature, drop in this run\n" });
    expect(runCli(["score", key, "examples/baseline.conll", "--verify", signature!]).stdout).toMatch(/^resp: /);
    expect(runCli(["score", key, response, "--verify", "nonsense"]).code).toBe(2);
  });

  it("scores the key against itself with 100 if --on-duplicate is first, last or keep", () => {
    for (const policy of ["first", "last", "keep"]) {
      const { stdout } = runCli(["score", key, key, "--on-duplicate", policy, "--format", "tsv"]);
      for (const line of stdout.trim().split("\n").slice(1))
        expect(line.split("\t").slice(2, 5)).toEqual(["1", "1", "1"]);
    }
  });

  it("keeps repeated mentions in their first entity, reports them, and refuses them on request", () => {
    const twice = file("twice.conll", paperResponse.replace("\tc\t(1)", "\tc\t(1)|(2)"));
    const k = file("k.conll", paperKey);
    const { stdout, stderr, code } = runCli(["score", k, twice, "-m", "muc"]);
    expect(code).toBe(0);
    expect(stdout).toContain("2/5 2/5");
    expect(stderr).toMatch(/twice\.conll:4: warning: “c” is a mention of several entities: 1, 2/);
    expect(runCli(["score", k, twice, "--on-duplicate", "error"]).code).toBe(3);
  });

  it("gives a hint if b3-repeated is scored without --on-duplicate keep", () => {
    const files = ["examples/repeated-mentions/key.json", "examples/repeated-mentions/response.json"];
    const hint = "even in B³_rep, unless you set `--on-duplicate keep`";
    expect(runCli(["score", ...files, "-m", "b3-repeated"]).stderr).toContain(hint);
    expect(runCli(["score", ...files, "-m", "b3-repeated", "--on-duplicate", "keep"]).stderr).not.toContain(hint);
    expect(runCli(["score", ...files, "-m", "b3"]).stderr).not.toContain(hint);
  });

  it("reports missing and extra documents, and refuses files without a common document", () => {
    const other = file("other.conll", paperResponse.replace("(d)", "(elsewhere)"));
    const k = file("k.conll", paperKey);
    const none = runCli(["score", k, other]);
    expect(none.code).toBe(3);
    expect(none.stderr).toContain("[no-common-document]");
    const both = file("both.conll", paperResponse + paperResponse.replace("(d)", "(elsewhere)"));
    const extra = runCli(["score", k, both, "-m", "mentions"]);
    expect(extra.stderr).toContain("[extra-document]");
    expect(extra.stdout).toContain("6/7 6/8");
    expect(runCli(["score", k, both, "-m", "mentions", "--extra-documents", "score"]).stdout).toContain("6/7 6/16");
    const missing = runCli(["score", both, k, "-m", "mentions"]);
    expect(missing.stderr).toContain("[missing-document]");
    expect(missing.stdout).toContain("6/16 6/7");
  });

  it("scores the last of two documents with the same name", () => {
    const empty = conll({});
    const k = file("k.conll", paperKey);
    const repeated = runCli(["score", k, file("repeated.conll", empty + paperResponse), "-m", "mentions"]);
    expect(repeated.stderr).toContain("[duplicate-document]");
    expect(repeated.stdout).toContain("6/7 6/8");
    const inKey = runCli([
      "score",
      file("kk.conll", empty + paperKey),
      file("r.conll", paperResponse),
      "-m",
      "mentions",
    ]);
    expect(inKey.stdout).toContain("6/7 6/8");
  });

  it("warns about different words, aligns texts of different lengths, and refuses both on request", () => {
    const k = file("k.conll", paperKey);
    const renamed = file("renamed.conll", paperResponse.replace("\te\t", "\tE\t"));
    const words = runCli(["score", k, renamed, "-m", "mentions"]);
    expect(words.stderr).toMatch(
      /renamed\.conll:6: warning: Token 5 is the first that differs \(“e” in the key, “E” in the response\)/,
    );
    expect(words.stdout).toContain("6/7 6/8");
    const longer = file("longer.conll", paperResponse.replace("d\t0\t0\ta", "d\t0\t0\tnew\t-\nd\t0\t0\ta"));
    const aligned = runCli(["score", k, longer, "-m", "mentions"]);
    expect(aligned.stderr).toContain("[token-count-mismatch]");
    expect(aligned.stdout).toContain("6/7 6/8");
    expect(runCli(["score", k, renamed, "--on-token-mismatch", "error"]).code).toBe(3);
    expect(runCli(["score", k, longer, "--on-token-mismatch", "error"]).code).toBe(3);
  });

  it("shows the CoNLL F1 with and without singletons, and warns if only one side has singletons", () => {
    const single = file("single.conll", paperKey.replace("\th\t-", "\th\t(7)"));
    const { stdout, stderr } = runCli(["score", single, file("r.conll", paperResponse)]);
    expect(stdout).toContain("CoNLL without singletons: 45.82 (the key has 1, the response 0)");
    expect(stderr).toContain("[singletons-on-one-side]");
  });

  it("averages documents on request, and reports the number in which a metric is undefined", () => {
    const lone = conll({ a: "(0)" }).replace("(d)", "(lone)");
    const k = file("k2.conll", paperKey + lone);
    const r = file("r2.conll", paperResponse + lone);
    const { stdout } = runCli(["score", k, r, "--average", "macro", "-m", "muc,b3"]);
    // MUC is defined in only one document. The F1 of B³ is the mean of 5/11 and 1.
    expect(stdout).toMatch(/MUC +40\.00 +40\.00 +40\.00/);
    expect(stdout).toMatch(/B³ +70\.83 +75\.00 +72\.73/);
    expect(stdout).toContain("MUC is undefined in 1 unit; its mean leaves it out");
  });
});

it("names of metrics may have any usual spelling, and the figures are printed under the usual ones", () => {
  const byId = runCli(["score", key, response, "-m", "b3,ceafe,h,lea(importance=uniform)", "--format", "json"]);
  const spelled = runCli([
    ...["score", key, response, "-m", "B³,CEAF_e,v-measure,LEA(importance=uniform)", "--format", "json"],
    ...["--fail-under", "b_cubed=2,CEAFE=2"],
  ]);
  expect(byId.code).toBe(0);
  expect(spelled).toStrictEqual(byId);
  expect(runCli(["cite", "bcub"])).toStrictEqual(runCli(["cite", "b3"]));
});

it("each usual name of a metric is understood by -m, --fail-under and cite", () => {
  const names: Readonly<Record<string, readonly string[]>> = {
    b3: ["bcub", "bcubed", "B3", "b_cubed", "B³"],
    ceafe: ["ceaf_e", "CEAFE", "CEAF_e"],
    conll: ["CoNLL"],
    muc: ["MUC"],
    h: ["nmi", "v-measure"],
    ari: ["ARI"],
  };
  for (const [id, spellings] of Object.entries(names)) {
    const byId = runCli(["score", key, response, "-m", id, "--fail-under", `${id}=0`]);
    const source = runCli(["cite", id]);
    expect(byId.code, byId.stderr).toBe(0);
    for (const name of spellings) {
      expect(runCli(["score", key, response, "-m", name, "--fail-under", `${name}=0`]), name).toStrictEqual(byId);
      expect(runCli(["cite", name]), name).toStrictEqual(source);
    }
  }
});

it("a command that is typed alone shows its help, and fails", () => {
  for (const command of ["score", "compare", "report", "errors", "check", "convert", "merge", "baseline", "list"]) {
    const run = runCli([command]);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain(runCli([command, "--help"]).stdout);
    expect(run.stderr).toMatch(/missing/);
  }
  // These need no arguments.
  for (const command of ["study", "cite"]) expect(runCli([command])).toMatchObject({ code: 0, stderr: "" });
  // An argument shows that the user knows the command.
  expect(runCli(["compare", "-q"]).stderr).not.toContain("Usage:");
});

describe("with a misspelt name of a list", () => {
  it.each([
    [["-m", "muk"], 'there is no metric "muk"; did you mean muc?'],
    [["-m", "ceaf"], '"ceaf" may mean several metrics: use ceafm (CEAF_m) or ceafe (CEAF_e)'],
    [["-m", "rouge"], 'there is no metric "rouge"; corefscope list metrics shows all'],
    [["--fail-under", "connl=60"], 'there is no metric "connl"; did you mean conll?'],
    [["--match", "haed"], "Did you mean head?"],
    [["--match", "fuzzy"], "Use exact, head, partial"],
    [["--format", "jsonn"], "Did you mean json or jsonl? Allowed choices are text"],
    [["--format", "yaml"], "invalid. Allowed choices are text"],
    [["--preset", "CoNLL2012"], "Did you mean conll2012?"],
    [["--preset", "corefud"], "Did you mean corefud-1.2?"],
    [["--preset", "mine"], "To list all: corefscope list presets"],
    [["--average", "makro"], "Did you mean macro?"],
    [["--by", "documents"], "did you mean --by document?"],
    [["--by", "Docment"], "did you mean --by document?"],
    [["--key-format", "conl"], "Did you mean conll?"],
    [["--response-format", "docx"], "To list all: corefscope list formats"],
  ])("score %j says: %s", (args, message) => {
    const run = runCli(["score", key, response, ...args]);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain(message);
  });

  it.each([
    [["compare", key, response, key, "--rank-by", "connl"], "did you mean conll?"],
    [["compare", `k=${key}`, "ours=x", "theirs=y", "--baseline", "outs"], "did you mean ours?"],
    [["convert", key, "-", "--to", "conl"], "did you mean conll?"],
    [["baseline", "singleton", key], "did you mean singletons?"],
    [["study", "boundary-case"], "did you mean boundary-cases?"],
    [["errors", key, response, "--by", "mentiontype"], "did you mean mention-type?"],
    [["cite", "comparre"], "did you mean compare?"],
    [["report", key, response, "--response-format", "jsonline"], "Did you mean jsonlines?"],
  ])("%j says: %s", (args, message) => {
    const run = runCli(args);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain(message);
  });
});

describe("with bad input or bad usage", () => {
  it.each(["score", "report", "errors", "explain", "audit"])("%s refuses a key without a response", (command) => {
    const run = runCli([command, key]);
    expect(run.code, run.stderr).toBe(3);
    expect(run.stderr).toContain("[one-side-only]");
    expect(run.stdout).toBe("");
  });

  it.each(["compare", "agree"])("%s refuses a single file as bad usage", (command) => {
    expect(runCli([command, key])).toMatchObject({ code: 2, stdout: "" });
  });

  it.each([
    ["a missing file", ["score", "nowhere.conll", response], 3, "nowhere.conll: there is no such file"],
    ["an unknown format", ["score", key, "LICENSE"], 3, "[unknown-format]"],
    ["an unknown option", ["score", key, response, "--frobnicate"], 2, "unknown option"],
    ["an unknown command", ["scoer", key], 2, "unknown command"],
    ["an unknown metric", ["score", key, response, "-m", "blue"], 2, "there is no metric"],
    ["an unknown policy", ["score", key, response, "--singletons", "maybe"], 2, "Allowed choices"],
    // The threshold is in percent, so 0.95 would hardly ever fail; the user probably means 95.
    ["a threshold that looks like a fraction", ["score", key, response, "--fail-under", "lea=0.95"], 2, "use lea=95"],
    ["a threshold of 1, which may be 1 % or 100 %", ["score", key, response, "--fail-under", "lea=1"], 2, "in percent"],
    ["a threshold above 100", ["score", key, response, "--fail-under", "lea=101"], 2, "from 0 to 100"],
    ["a threshold without a number", ["score", key, response, "--fail-under", "lea"], 2, "METRIC=PERCENT"],
    ["a threshold of an unknown metric", ["score", key, response, "--fail-under", "blue=60"], 2, "there is no metric"],
    ["a number out of range", ["score", key, response, "--blanc-alpha", "2"], 2, "from 0 to 1"],
    ["a command without arguments", ["score"], 2, "missing required argument"],
    [
      "a metric that scorer.pl does not have",
      ["conll", "bleu", key, response],
      2,
      "Invalid metric: bleu. There are muc",
    ],
  ] as const)("%s is refused with a message", (_, args, code, message) => {
    const run = runCli(args);
    expect(run.code, run.stderr).toBe(code);
    expect(run.stderr + run.stdout).toContain(message);
    expect(run.stderr).not.toMatch(/^\s+at /m);
  });

  it.each([
    ["an empty file", "", "[empty-file]"],
    ["prose", "Call me Ishmael.\nSome years ago\n", "[unknown-format]"],
    ["a truncated gzip file", gzipSync("#begin document (d); part 000\n").subarray(0, 20), "cannot be read"],
    ["UTF-16", Buffer.from("\ufeff#begin document (d); part 000\n", "utf16le"), "UTF-16"],
  ] as const)("score exits with 3 and says what is wrong with %s", (_, content, message) => {
    const run = runCli(["score", key, file("bad", content)]);
    expect(run.code, run.stderr).toBe(3);
    expect(run.stderr).toContain(message);
    expect(run.stderr).not.toMatch(/^\s+at /m);
  });

  it("score exits with 3 for a damaged file only if --strict is given", () => {
    expect(runCli(["score", "examples/damaged.conll", "examples/damaged.conll"]).code).toBe(0);
    expect(runCli(["score", "examples/damaged.conll", "examples/damaged.conll", "--strict"]).code).toBe(3);
  });
});

describe("conll", () => {
  it("reads gzipped files and standard input", () => {
    const text = readFileSync(join(projectFolder, response), "utf8");
    const plain = runCli(["conll", "muc", key, response]);
    expect(plain.code).toBe(0);
    expect(runCli(["conll", "muc", key, file("drop-in.conll.gz", gzipSync(text))])).toEqual(plain);
    expect(runCli(["conll", "muc", key, "-"], text)).toEqual(plain);
  });

  it("prints LEA after the metrics of `all` with --lea", () => {
    const blocksOf = (...args: string[]): string[] => {
      const { stdout, code } = runCli(["conll", ...args, key, response, "none"]);
      expect(code).toBe(0);
      return stdout.split(/\nMETRIC (?=[a-z]+:\n)/);
    };
    const all = blocksOf("all");
    expect(all.slice(1).map((block) => block.split(":")[0])).toEqual(["muc", "bcub", "ceafm", "ceafe", "blanc"]);
    const [, lea] = runCli(["conll", "lea", key, response, "none"]).stdout.split(/^version: .*\n/);
    expect(blocksOf("all", "--lea")).toEqual([...all, `lea:\n${lea}`]);
  });

  it("refuses --lea with a single metric", () => {
    expect(runCli(["conll", "muc", key, response, "--lea"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "Use --lea with the metric all. For LEA alone, use the metric lea.\n",
    });
  });
});

describe("check", () => {
  it("lists every problem with its place and exits with 1", () => {
    const { stdout, code } = runCli(["check", "examples/damaged.conll"]);
    expect(code).toBe(1);
    const found = [...stdout.matchAll(/damaged\.conll:(\d+)(?::(\d+))?: \w+: .*\[([\w-]+)\]$/gm)].map((match) =>
      match.slice(1),
    );
    expect(found).toEqual([
      ["1", undefined, "document-not-closed"],
      ["2", "20", "mention-not-closed"],
      ["5", undefined, "duplicate-mention"],
      ["6", "20", "malformed-cell"],
      ["7", "22", "mention-not-opened"],
      ["14", undefined, "line-outside-document"],
    ]);
  });

  it("tells x from part 0 of x, because the names in a file are exact", () => {
    const both = `${conll({ a: "(0)" })}${conll({ a: "(0)" }).replace("(d); part 000", "d")}`;
    expect(runCli(["check", file("twice-named.conll", both)]).stdout).not.toContain("[duplicate-document]");
    const twice = `${conll({ a: "(0)" })}${conll({ a: "(0)" }).replace("part 000", "part 0")}`;
    expect(runCli(["check", file("part-twice.conll", twice)]).stdout).toContain("[duplicate-document]");
  });

  it("accepts a good file", () => {
    expect(runCli(["check", key])).toMatchObject({
      code: 0,
      stdout: "No problems found in 1 file (3 parts, 34 mentions).\n",
    });
  });
});

describe("stats", () => {
  it("prints the counts of a file", () => {
    const { stdout } = runCli(["stats", file("k.conll", paperKey), "--format", "tsv"]);
    expect(stdout.split("\n")[1].split("\t").slice(1)).toEqual([
      "1",
      "1",
      "1",
      "9",
      "7",
      "2",
      "0",
      "0",
      "0",
      "5",
      "4",
      "0",
    ]);
  });

  it("--context shows the shares of entities by size next to those of published corpora", () => {
    const { stdout, code } = runCli(["stats", file("c.conll", paperKey), "--format", "md", "--context"]);
    expect(code).toBe(0);
    // The last two columns are from Table 2 of Recasens and Hovy 2011.
    expect(stdout).toContain("| 3 | 50.00 | 7.16 | 2.66 |\n| 4 | 50.00 | 4.00 | 1.35 |\n| 5 | 0.00 | 2.39 | 0.75 |\n");
    expect(runCli(["stats", key]).stdout).not.toContain("AnCora");
  });

  it("refuses --context in formats other than text and md", () => {
    expect(runCli(["stats", key, "--context", "--format", "csv"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "corefscope: --context needs --format text or md\n",
    });
  });
});

describe("cite", () => {
  it("prints BibTeX", () => {
    expect(runCli(["cite", "lea"]).stdout).toMatch(/^@inproceedings\{moosavi-strube-2016,/);
  });

  it.each(Object.entries(methodSources))("prints the sources of %s", (name, sources) => {
    expect(runCli(["cite", name]).stdout).toBe(sources.map((key) => `${bibtex(key)}\n`).join("\n"));
  });

  it("prints a source only once, even if several names share it", () => {
    expect(runCli(["cite", "audit", "lea"]).stdout).toBe(runCli(["cite", "lea"]).stdout);
  });

  it.each(["nothing", "convert", "constructor"])("refuses the name “%s”", (name) => {
    expect(runCli(["cite", name])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: `corefscope: "${name}" is neither a metric nor a method with sources; corefscope cite --help-all lists the names\n`,
    });
  });
});

it("-m all adds metrics that are not standard, and -m standard is the default", () => {
  const idsOf = (...args: string[]): string[] => {
    const { stdout } = runCli(["score", key, response, "--format", "json", ...args]);
    const { systems } = JSON.parse(stdout) as { systems: { scores: Record<string, unknown> }[] };
    return Object.keys(systems[0].scores);
  };
  const standard = ["mentions", "muc", "b3", "ceafm", "ceafe", "blanc", "lea", "conll"];
  expect(idsOf()).toStrictEqual(standard);
  expect(idsOf("-m", "standard")).toStrictEqual(standard);
  expect(idsOf("-m", "all").slice(8)).toContain("b3-sys");
});

it("score --ci says why an interval has no width", () => {
  // 8 documents, each with recall = precision = 3/4, so all resamples are equal.
  const cases = "test/cases/d06-bca-constant";
  const run = (...args: string[]): string => runCli(["score", ...args, "-m", "mentions", "--ci"]).stdout;
  const note = "mentions: all resamples of the 8 units have the same score, so the interval without width says nothing";
  expect(run(`${cases}/kc.csv`, `${cases}/rc.csv`)).toContain(note);
  expect(run("examples/villages/key.txt", "examples/villages/north.1.txt")).not.toContain("without width");
});

it("compare --help exits normally if the reader closes the pipe", async () => {
  const child = spawn(process.execPath, ["dist/cli/corefscope.js", "compare", "--help"], { cwd: projectFolder });
  child.stdout.destroy();
  let messages = "";
  child.stderr.on("data", (chunk: Buffer) => {
    messages += chunk.toString();
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect(messages).toBe("");
  expect(code).toBe(0);
});
