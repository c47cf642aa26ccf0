import { describe, expect, it } from "vitest";
import { runCli } from "../support/run-cli.ts";

const pradhan = ["examples/pradhan-2014/key.json", "examples/pradhan-2014/response.json"];

describe("score --adjust chance", () => {
  it("shows the score expected by chance and the adjusted score next to each score", () => {
    const { stdout } = runCli(["score", ...pradhan, "-m", "pairwise", "--adjust", "chance"]);
    // 8 of the 28 pairs of the response's 8 mentions are linked. The response has 6 mentions of the key, 3 of each
    // entity: 6 pairs. So 8 · 6/28 = 12/7 right links are expected, of 9 in the key and 8 in the response: F1 24/119.
    // (4/17 − 24/119) / (1 − 24/119) = 4/95.
    expect(stdout).toContain("pairwise   22.22   25.00   23.53    20.17       4.21   2/9 2/8");
    expect(stdout).toContain("|adjust:chance|version:");
  });

  it("adds columns to TSV, and a table to text if there are several responses", () => {
    const [head, row] = runCli(["score", ...pradhan, "-m", "rand,b3", "--adjust", "chance", "--format", "tsv"])
      .stdout.split("\n")
      .map((line) => line.split("\t"));
    const cell = (name: string): number => Number(row[head.indexOf(name)]);
    expect(cell("f1Adjusted")).toBeCloseTo((cell("value") - cell("f1Expected")) / (1 - cell("f1Expected")), 12);
    expect(cell("f1StandardError")).toBe(0);
    const { stdout } = runCli(["score", ...pradhan, pradhan[1], "-m", "pairwise", "--adjust", "chance"]);
    expect(stdout).toMatch(/adjusted +pairwise\n\S+ +4\.21\n\S+ +4\.21\n/);
  });

  it("draws random arrangements with --seed, as many as --permutations says", () => {
    const text = (...more: string[]): string =>
      runCli(["score", ...pradhan, "-m", "ceafe", "--adjust", "chance", ...more]).stdout;
    expect(text("--seed", "1")).toBe(text("--seed", "1"));
    expect(text("--seed", "1")).not.toBe(text("--seed", "2"));
    expect(text("--permutations", "50")).toContain("the mean of 50 random arrangements");
  });

  it("adjusts the scores of each matching rule separately", () => {
    const rules = "exact,head";
    const both = runCli([
      "score",
      "examples/key.conll",
      "examples/response.conll",
      "-m",
      "b3",
      "--match",
      rules,
      "--adjust",
      "chance",
    ]);
    for (const rule of rules.split(",")) {
      const alone = runCli([
        "score",
        "examples/key.conll",
        "examples/response.conll",
        "-m",
        "b3",
        "--match",
        rule,
        "--adjust",
        "chance",
      ]);
      const [, adjusted] = /B³ .* ±\S+ +(\S+) /.exec(alone.stdout) ?? [];
      expect(both.stdout).toMatch(new RegExp(`response \\(${rule}\\) +${adjusted}\n`));
    }
  });

  it.each([["--out-of-core"], ["--stdin-pairs", "jsonl"]])("is refused with %s", (...flags) => {
    const { code, stderr } = runCli([
      "score",
      ...(flags[0] === "--out-of-core" ? pradhan : []),
      ...flags,
      "--adjust",
      "chance",
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain(
      flags[0] === "--out-of-core"
        ? "--adjust cannot be combined with --out-of-core"
        : "cannot be combined with --adjust",
    );
  });
});
