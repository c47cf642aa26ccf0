import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

const files = ["examples/plaza/key.conllu", "examples/plaza/north.conllu"];

describe("--match, --zero-match and --zero-counterpart", () => {
  it("are in the signature, which verifies them", () => {
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

  it.each([
    ["--match", "heads", "overlap:θ with θ above 0 and at most 1"],
    ["--match", "overlap:2", "overlap:θ with θ above 0 and at most 1"],
    ["--zero-match", "place", "keep, drop, linear, dependent"],
    ["--zero-counterpart", "matched", "aligned, place"],
  ])("%s %s is wrong usage", (option, value, message) => {
    const { code, stderr } = runCli(["score", ...files, option, value]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it("head says of how many mentions no head is known: of those with more than one word, where a file has no trees", () => {
    const conll = ["examples/key.conll", "examples/response.conll"];
    const { code, stderr } = runCli(["score", ...conll, "--match", "head"]);
    expect(stderr.match(/\[only-equal-matches\]/g)).toHaveLength(2);
    expect(stderr).toMatch(/^examples\/key\.conll:2: warning: 18 of the key's 34 mentions have no known head/m);
    expect(code).toBe(0);
    expect(runCli(["score", ...files, "--match", "head"]).stderr).toBe("");
  });

  it("mina says that the key has no parses", () => {
    const { code, stderr } = runCli(["score", ...files, "--match", "mina"]);
    expect(code).toBe(3);
    expect(stderr).toContain("minimum spans (mina) need parses, which es/plaza does not have");
  });
});
