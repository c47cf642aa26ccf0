import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { optionRecords } from "../../src/scoring/score-options.ts";
import { runCli } from "../support/run-cli.ts";
import { testSeed } from "../support/test-seed.ts";

const pair = ["examples/key.conll", "examples/response.conll"];
const villages = ["key", "north.1", "south.1"].map((name) => `examples/villages/${name}.txt`);

function signatureOf(args: readonly string[]): string {
  const { code, stdout, stderr } = runCli(args);
  expect(code, `${args.join(" ")}: ${stderr}`).toBe(0);
  return stdout.trimEnd().split("\n").at(-1)!;
}

/** Options with values that suit any pair of files. */
const samples: Readonly<Partial<Record<string, readonly string[]>>> = {
  "--match": ["head", "partial", "overlap:0.5"],
  "--beta": ["0.5", "2"],
  "--blanc-alpha": ["0.25", "1"],
  "--lea-importance": ["uniform"],
  "--major": ["2", "10%"],
};

/** Options that refuse these files, or need something else. */
const unsuitable = [
  "--np-only",
  "--layer",
  "--split-antecedents",
  "--scope",
  "--scope-ids",
  "--topic-pattern",
  "--noun-tags",
];

const flags = Object.values(optionRecords).flatMap((record) => {
  const [long] = record.flag.split(" ");
  if (unsuitable.includes(long)) return [];
  if (!record.flag.includes("<")) return [[[long]]];
  const texts = samples[long] ?? record.choices ?? [];
  return [texts.filter((text) => text !== "error" && text !== "cluster").map((text) => [long, text])];
});

const chosen = fc.sample(
  fc.tuple(
    fc.subarray(["muc", "b3", "ceafe", "blanc", "lea", "conll", "lea(importance=uniform)", "rand"], { minLength: 1 }),
    fc.tuple(...flags.map((own) => fc.option(fc.constantFrom(...own), { nil: [], freq: 2 }))),
  ),
  { numRuns: 25, seed: testSeed },
);

describe("score --like", () => {
  it.each(["--like", "--verify"])("%s takes the signature with the label above it", (option) => {
    const args = ["score", ...pair, "-m", "muc", "--singletons", "drop"];
    const lines = runCli(args).stdout.trimEnd().split("\n");
    expect(lines.at(-2)).toBe("Signature, for your paper:");
    const run = option === "--like" ? ["score", ...pair] : args;
    const [bare, labelled] = [lines.at(-1)!, lines.slice(-2).join("\n")].map((text) =>
      runCli([...run, option, text, "-q"]),
    );
    expect(labelled).toEqual(bare);
    expect(labelled).toMatchObject({ code: 0, stdout: option === "--like" ? `${lines.join("\n")}\n` : "OK\n" });
  });

  it.each(chosen)("repeats a run of %j with %j", (ids, options) => {
    const args = ["-m", ids.join(","), ...options.flat()];
    const first = runCli(["score", ...pair, ...args]);
    expect(first.code, first.stderr).toBe(0);
    const signature = first.stdout.trimEnd().split("\n").at(-1)!;
    const again = runCli(["score", ...pair, "--like", signature, "-q"]);
    expect(again).toMatchObject({ code: 0, stdout: first.stdout });
  });

  it("says which options it sets, and what else the signature has", () => {
    const args = ["-m", "muc,lea", "--singletons", "drop", "--match", "overlap:0.5", "--remove-nested"];
    const signature = signatureOf(["score", ...villages.slice(0, 2), ...args, "--ci"]);
    const { stderr } = runCli(["score", ...villages.slice(0, 2), "--like", signature]);
    expect(stderr.split("\n")[0]).toBe(
      "like: --metrics muc,lea --singletons drop --remove-nested --match overlap:0.5; not repeated: ci:xpct95.10000 seed:12345 rng:philox4x32-10",
    );
    expect(runCli(["score", ...villages.slice(0, 2), "--like", signature, "-q"]).stderr).toBe("");
  });

  it("scores other data, and says so if the key differs", () => {
    const signature = signatureOf(["score", ...pair, "--average", "macro"]);
    const { stdout, stderr } = runCli(["score", ...villages.slice(0, 2), "--like", signature]);
    expect(stdout).toBe(runCli(["score", ...villages.slice(0, 2), "--average", "macro"]).stdout);
    expect(stderr).toContain("like: the key is not that of the signature (7b6dfcbe there, c7d4d858 here)");
    // Another response of the same key needs no remark.
    const other = runCli(["score", pair[0], "examples/baseline.conll", "--like", signature]);
    expect(other.stderr).toMatch(/^like: --metrics mentions,muc,b3,ceafm,ceafe,blanc,lea,conll --average macro\n/);
    expect(other.stderr).not.toContain("is not that of the signature");
  });

  const signature = signatureOf(["score", ...pair, "-m", "muc,lea", "--singletons", "drop", "--match", "head"]);

  it.each([[["--singletons", "drop"]], [["-m", "MUC,lea"]], [["--match", "head"]], [["--average", "micro"]]])(
    "accepts %j, which agree with it",
    (agreeing) => {
      const run = runCli(["score", ...pair, "--like", signature, "-q", ...agreeing]);
      expect(run).toEqual(runCli(["score", ...pair, "--like", signature, "-q"]));
    },
  );

  it.each([
    [["--singletons", "keep"], "--singletons keep contradicts --like, whose signature has --singletons drop"],
    [["--match", "exact"], "--match exact contradicts --like, whose signature has --match head"],
    [["--match", "head,exact"], "--match head,exact contradicts --like"],
    [["-m", "lea"], "--metrics lea contradicts --like, whose signature has --metrics muc,lea"],
    [["--np-only"], "--np-only contradicts --like, whose signature has no --np-only"],
    [["--zero-division", "0"], "--zero-division 0 contradicts --like, whose signature has --zero-division undefined"],
    [["--beta", "2"], "--beta 2 contradicts --like, whose signature has --beta 1"],
    [["--preset", "conll2012"], "--like and --preset conll2012 both set the options of scoring"],
  ])("refuses %j", (more, message) => {
    const run = runCli(["score", ...pair, "--like", signature, ...more]);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain(message);
  });

  it.each([
    ["nonsense", "This signature cannot be repeated: it must have the form field:value|field:value"],
    [signature.replace(/version:.*/, "version:1.0.0"), "it is of version 1.0.0, but this is version"],
    [signature.replace("sing:drop|", ""), "it has no field sing, so it may be cut off"],
  ])("refuses the signature %s", (text, message) => {
    const run = runCli(["score", ...pair, "--like", text]);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain(message);
  });

  it("prints one figure with --only", () => {
    const run = runCli(["score", ...pair, "--like", signature, "--only", "lea.f1", "-q"]);
    const same = runCli(["score", ...pair, "--singletons", "drop", "--match", "head", "--only", "lea.f1", "-q"]);
    expect(run).toEqual(same);
  });
});

describe("other commands with --like", () => {
  it("compare ranks by the metric that ranked the systems", () => {
    const args = ["compare", ...villages, "-m", "muc,conll", "--rank-by", "conll", "--singletons", "drop"];
    const first = runCli(args);
    const signature = first.stdout.trimEnd().split("\n").at(-1)!;
    const again = runCli(["compare", ...villages, "--like", signature, "-q"]);
    expect(again).toMatchObject({ code: 0, stdout: first.stdout });
    const other = runCli(["compare", ...villages, "--like", signature, "--rank-by", "muc"]);
    expect(other).toMatchObject({ code: 2, stdout: "" });
    expect(other.stderr).toContain("--rank-by muc contradicts --like, whose signature has --rank-by conll");
  });

  it("audit, errors and explain score as the signature says", () => {
    const options = ["-m", "b3,lea", "--singletons", "drop", "--match", "head"];
    const signature = signatureOf(["score", ...pair, ...options]);
    for (const command of ["errors", "explain"]) {
      const like = runCli([command, ...pair, "--like", signature, "-q", "--json"]);
      const typed = runCli([command, ...pair, ...options, "-q", "--json"]);
      expect(like).toMatchObject({ code: 0 });
      const [own, same] = [like, typed].map(({ stdout }) => JSON.parse(stdout) as { systems?: unknown });
      expect(JSON.stringify(own).match(/"signature":"[^"]*"/g)).toEqual(
        JSON.stringify(same).match(/"signature":"[^"]*"/g),
      );
    }
  });

  it("commands without an option refuse its value", () => {
    const signature = signatureOf(["score", ...pair, "-m", "muc,lea", "--split-antecedents", "score"]);
    const run = runCli(["errors", ...pair, "--like", signature]);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain("--like: errors does not support --split-antecedents score, which the signature has");
  });
});
