import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const files = ["examples/plaza/key.conllu", "examples/plaza/north.conllu"];

describe("--match, --zero-match and --zero-counterpart", () => {
  it("are in the signature, which --verify accepts", () => {
    const given = ["--match", "overlap:0.50", "--zero-match", "dependent", "--zero-counterpart", "place", "-m", "zero"];
    const { stdout, code } = runCli(["score", ...files, ...given]);
    expect(code).toBe(0);
    const signature = stdout.trimEnd().split("\n").at(-1)!;
    for (const field of ["match:overlap.0.5", "zeros:dependent", "zero-counterpart:place"]) {
      expect(signature.split("|")).toContain(field);
    }
    const run = (...args: string[]): number | null => runCli(["score", ...files, ...args, "--verify", signature]).code;
    expect([run(...given), run(...given, "--match", "overlap:0.6")]).toStrictEqual([0, 1]);
  });

  describe("several rules in one run", () => {
    interface Json {
      readonly systems: readonly { name: string; signature: string; scores: object; diagnostics: readonly object[] }[];
      readonly diagnostics: readonly object[];
    }
    const json = (...args: readonly string[]): Json =>
      JSON.parse(runCli(["score", ...args, "-m", "muc,zero", "--format", "json"]).stdout) as Json;
    const responses = [files[1], "examples/plaza/south.conllu"];

    it("give a row for each rule and response, with the figures and the signature of a separate run", () => {
      const [exact, head] = ["exact", "head"].map((rule) => json(files[0], ...responses, "--match", rule));
      const { systems } = json(files[0], ...responses, "--match", "exact, head");
      expect(systems.map(({ name }) => name)).toEqual([
        "north (exact)",
        "north (head)",
        "south (exact)",
        "south (head)",
      ]);
      const bare = (all: Json["systems"]): object[] => all.map(({ scores, signature }) => ({ scores, signature }));
      const expected = exact.systems.flatMap((system, i) => [system, head.systems[i]]);
      expect(bare(systems)).toEqual(bare(expected));
      expect(exact.systems[0].scores).not.toEqual(head.systems[0].scores);
    });

    it("report the same problem only once, even if several rules have it", () => {
      const damaged = ["examples/damaged.conll", "examples/damaged.conll"];
      const [exact, head] = ["exact", "head"].map((rule) => json(...damaged, "--match", rule).diagnostics.length);
      expect(exact).toBeGreaterThan(0);
      expect(json(...damaged, "--match", "exact,head").diagnostics).toHaveLength(Math.max(exact, head));
      const conll = ["examples/key.conll", "examples/response.conll"];
      const { stderr } = runCli(["score", ...conll, "--match", "exact,head,partial"]);
      // `partial` looks only at the key's heads, as `head` does, too.
      expect(stderr.match(/\[only-equal-matches\]/g)).toHaveLength(2);
    });

    it("all appear in the alignment", () => {
      const folder = new TemporaryFolder();
      const rows = (name: string, rule: string): string[] => {
        const path = folder.write(name, "");
        runCli(["score", ...files, "--match", rule, "--alignment", path]);
        return readFileSync(path, "utf8").trimEnd().split("\n").slice(1);
      };
      const both = rows("both.tsv", "exact,head");
      const each = (["exact", "head"] as const).flatMap((rule) =>
        rows(`${rule}.tsv`, rule).map((row) => row.replace(/^north/, `north (${rule})`)),
      );
      expect(both).toEqual(each);
    });

    it.each([
      [["-", files[1], "--match", "exact,head"], "so standard input cannot be used"],
      [[...files, "--match", "exact,head", "--verify", "metric:muc|version:2.0.0"], "each rule has its own signature"],
      [[...files, "--match", "exact,heads"], "Did you mean head?"],
      [[...files, "--match", "exact,"], "Use exact, head, partial"],
    ])("are wrong usage in %j", (args, message) => {
      const { code, stderr } = runCli(["score", ...args]);
      expect(stderr).toContain(message);
      expect(code).toBe(2);
    });
  });

  it.each([
    ["--match", "heads", "Did you mean head?"],
    ["--match", "fuzzy", "overlap:θ with θ above 0 and at most 1"],
    ["--match", "overlap:2", "overlap:θ with θ above 0 and at most 1"],
    ["--zero-match", "place", "keep, drop, linear, dependent"],
    ["--zero-counterpart", "matched", "aligned, place"],
  ])("refuse %s %s as wrong usage", (option, value, message) => {
    const { code, stderr } = runCli(["score", ...files, option, value]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it("report for --match head how many mentions have no known head, unless files have trees", () => {
    const conll = ["examples/key.conll", "examples/response.conll"];
    const { code, stderr } = runCli(["score", ...conll, "--match", "head"]);
    expect(stderr.match(/\[only-equal-matches\]/g)).toHaveLength(2);
    expect(stderr).toMatch(
      /^examples\/key\.conll:2: warning: 18 of the key's 34 mentions, such as “.+”, have no known head/m,
    );
    expect(code).toBe(0);
    expect(runCli(["score", ...files, "--match", "head"]).stderr).toBe("");
  });

  it("refuse --match mina for a key without parses", () => {
    const { code, stderr } = runCli(["score", ...files, "--match", "mina"]);
    expect(code).toBe(3);
    expect(stderr).toContain("minimum spans (mina) need parses, which es/plaza does not have");
  });
});
