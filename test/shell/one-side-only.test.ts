import { describe, expect, it } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const table = folder.write("one.tsv", "mention\tcluster\na\t1\nb\t1\n");
const lines = folder.write(
  "some.jsonl",
  '{"doc_key": "a", "clusters": [[[0, 0], [1, 1]]], "predicted_clusters": []}\n{"doc_key": "b", "clusters": [[[0, 0], [1, 1]]]}\n',
);

describe("a file that is scored on its own", () => {
  it.each([
    ["score", "examples/key.conll"],
    ["score", table],
    ["score", lines],
    ["explain", "examples/key.conll"],
    ["errors", "examples/key.conll"],
    ["audit", "examples/key.conll"],
  ])("%s %s: is not taken for its own response if it has one side only", (command, file) => {
    const { stdout, stderr, code } = runCli([command, file]);
    expect(code).toBe(3);
    expect(stdout).toBe("");
    expect(stderr.match(/error: /g)).toHaveLength(1);
    expect(stderr).toContain("[one-side-only]");
  });

  it.each(["examples/predictions.jsonl", "examples/records.tsv"])("%s has both", (file) => {
    expect(runCli(["score", file, "-m", "muc"]).code).toBe(0);
  });

  it("may be given twice, which scores 100", () => {
    for (const file of ["examples/key.conll", table, lines]) {
      const { stdout, code } = runCli(["score", file, file, "-m", "muc", "--format", "tsv"]);
      expect(code).toBe(0);
      if (file !== lines) expect(stdout).toContain("muc\t1\t1\t1");
    }
  });
});
