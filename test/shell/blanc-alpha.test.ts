import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CliRun, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

describe("commands with BLANC of 2011 at two alphas", () => {
  const folder = new TemporaryFolder();
  const scored = (alpha: string, ...more: string[]): CliRun =>
    runCli([
      ...["score", "examples/key.conll", "examples/response.conll"],
      ...["-m", "blanc2011", "--blanc-alpha", alpha],
      ...more,
    ]);
  const counts = (alpha: string, name = alpha): string => {
    const path = join(folder.path, `${name}.counts`);
    expect(scored(alpha, "--counts", path).code).toBe(0);
    return path;
  };
  const [low, high] = ["0.1", "0.9"].map((alpha) => counts(alpha));

  it("verify only a signature with the same alpha, and name the option that differs", () => {
    const signature = /^metric:.*$/m.exec(scored("0.1").stdout)![0];
    expect(signature).toContain("|blanc-alpha:0.1|");
    expect(scored("0.1", "--verify", signature).code).toBe(0);
    const other = scored("0.9", "--verify", signature);
    expect([other.code, other.stdout]).toEqual([1, "blanc-alpha: 0.1 in the signature, 0.9 in this run\n"]);
  });

  it("refuse to merge counts with different alphas", () => {
    const { code, stdout, stderr } = runCli(["merge", low, high]);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("cannot be added: blanc-alpha is 0.9 here and 0.1 there.");
  });

  it("refuse to compare counts with different alphas, but compare counts with the same alpha", () => {
    const { code, stdout, stderr } = runCli(["compare", low, high]);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("cannot be compared: blanc-alpha is 0.9 in the first and 0.1 in the second");
    expect(stderr).toContain("Count both with the same options");
    expect(runCli(["compare", low, counts("0.1", "again")]).code).toBe(0);
  });

  it("refuse to compare counts with a response that is scored with another alpha", () => {
    const pair = ["examples/key.conll", `b=examples/baseline.conll`, low, "-m", "blanc2011"];
    const { code, stdout, stderr } = runCli(["compare", ...pair, "--blanc-alpha", "0.9"]);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("blanc-alpha is 0.1 in its counts, but 0.9 in this run. Use the same options for both");
    expect(runCli(["compare", ...pair, "--blanc-alpha", "0.1"]).code).toBe(0);
  });
});
