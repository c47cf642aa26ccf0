import { describe, expect, it } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const table = folder.write("one.tsv", "mention\tcluster\na\t1\nb\t1\n");
const lines = folder.write(
  "some.jsonl",
  '{"doc_key": "a", "clusters": [[[0, 0], [1, 1]]], "predicted_clusters": []}\n{"doc_key": "b", "clusters": [[[0, 0], [1, 1]]]}\n',
);
const sideless = folder.write(
  "none.jsonl",
  '{"doc_key": "a", "clusters": [[[0, 0], [1, 1]]]}\n{"doc_key": "b", "clusters": [[[0, 0], [1, 1]]]}\n',
);

describe("a single file", () => {
  it.each([
    ["score", "examples/key.conll"],
    ["score", table],
    ["score", sideless],
    ["explain", "examples/key.conll"],
    ["errors", "examples/key.conll"],
    ["audit", "examples/key.conll"],
  ])("is not used as its own response if it has one side only: %s %s", (command, file) => {
    const { stdout, stderr, code } = runCli([command, file]);
    expect(code).toBe(3);
    expect(stdout).toBe("");
    expect(stderr.match(/error: /g)).toHaveLength(1);
    expect(stderr).toContain("[one-side-only]");
  });

  it("gets the columns of a table if one is named as the estimate of the other", () => {
    const named = folder.write("estimate.csv", "id,y,y_hat\na,1,2\nb,1,2\nc,2,2\n");
    const { code, stderr } = runCli(["score", named]);
    expect(code).toBe(3);
    expect(stderr).toContain("`--columns mention=id,key=y,response=y_hat`");
    // One of the two links of {abc} is in the key.
    const { stdout } = runCli(["score", named, "--columns", "mention=id,key=y,response=y_hat", "-m", "muc", "-q"]);
    expect(stdout).toContain("100.00");
    expect(stdout).toContain("50.00");
  });

  it("gets an example of --columns if it is a table with one column of labels and a further column", () => {
    const named = folder.write("named.csv", "id,cluster,guess\na,1,x\nb,1,x\n");
    expect(runCli(["score", named]).stderr).toContain(
      "The table has one column of labels, “cluster”, so it has one side only, and was not scored. If another column has the labels of the other side, name both columns, for example `--columns mention=id,key=cluster,response=guess`. Add the missing side, or give the response as a second file. [one-side-only]",
    );
    expect(runCli(["score", named, "--columns", "mention=id,key=cluster,response=guess"]).code).toBe(0);
    // This table has no third column.
    expect(runCli(["score", table]).stderr).not.toContain("--columns");
    // There is no example if a name has characters with a special meaning in a shell.
    const odd = folder.write("odd.csv", "id,cluster,$(x)\na,1,x\nb,1,x\n");
    expect(runCli(["score", odd]).stderr).not.toContain("--columns");
  });

  it("hears of --columns if it is a table without usual column names, without a guess which side is which", () => {
    const unusual = folder.write("unusual.csv", "who,a,b\nx,1,1\ny,1,2\n");
    for (const more of [[], ["--key-format", "labels"]]) {
      expect(runCli(["score", unusual, ...more]).stderr).toContain("`--columns mention=NAME,key=NAME,response=NAME`");
    }
    // Both mentions are in one entity of the key, and in two of the response.
    const { stdout } = runCli(["score", unusual, "--columns", "mention=who,key=a,response=b", "-m", "muc"]);
    expect(stdout).toMatch(/^MUC +0\.00 .* 0\/1 0\/0$/m);
    // Numbers are not names.
    expect(runCli(["score", folder.write("numbers.csv", "1,2,3\n1,3,4\n")]).stderr).not.toContain("mention=1");
  });

  it("gets a message with the missing field if it has JSON lines", () => {
    expect(runCli(["score", sideless]).stderr).toContain(
      "No document has “predicted_clusters”, not even an empty list, so the file has one side only, and nothing was scored.",
    );
    const key = folder.write("no-key.jsonl", '{"doc_key": "a", "predicted_clusters": []}\n');
    expect(runCli(["score", key]).stderr).toContain(
      "The document has no “clusters”, not even an empty list, so it has one side only, and nothing was scored (in a).",
    );
  });

  it("with both sides, of which some documents lack a prediction, gets a message about these", () => {
    const { stderr, code } = runCli(["score", lines]);
    expect(code).toBe(3);
    expect(stderr).toContain("1 of 2 documents (b) has no “predicted_clusters”, but other clusters");
    expect(stderr).not.toContain("[one-side-only]");
    const option = /`(--\S+ \S+)`, which reads them as empty/.exec(stderr)?.[1] ?? "";
    // Of two key links, the response has none.
    expect(runCli(["score", lines, ...option.split(" "), "-m", "muc"]).stdout).toMatch(/^MUC +0\.00 .* 0\/2 0\/0$/m);
  });

  it.each(["examples/predictions.jsonl", "examples/records.tsv"])("is scored if it has both sides: %s", (file) => {
    expect(runCli(["score", file, "-m", "muc"]).code).toBe(0);
  });

  it("can be given twice, as key and response", () => {
    for (const file of ["examples/key.conll", table]) {
      const { stdout, code } = runCli(["score", file, file, "-m", "muc", "--format", "tsv"]);
      expect(code).toBe(0);
      expect(stdout).toContain("muc\t1\t1\t1");
    }
    // The clusters of document b would count as its prediction.
    const { stderr, code } = runCli(["score", lines, lines, "-m", "muc"]);
    expect(code).toBe(3);
    expect(stderr).toContain("[prediction-missing]");
  });
});
