import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import type { AnswersOutput } from "../../schemas/answers-1.d.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const document = (name: string, text: string): string => `#begin document (${name})\n${text}\n#end document\n`;

function file(name: string, ...documents: readonly string[]): string {
  const path = join(folder.path, name);
  writeFileSync(path, documents.join(""));
  return path;
}

const key = file(
  "key.txt",
  document("a", "[Ann|1] saw the ship before [she|1] left ."),
  document("b", "[Bo|1] fed the horse and [he|1] rode home ."),
);
const careful = file("careful.txt", document("a", "[Ann|1] saw the ship before [she|1] left ."), document("b", ""));
const free = file("free.txt", document("b", "[Bo|1] fed the old horse and [he|1] walked home ."));

describe("answers", () => {
  it("shows several models side by side, with scores over all documents and over those they answered", () => {
    const { stdout, stderr, code } = runCli(["answers", key, careful, free, "-m", "mentions"]);
    expect(code).toBe(0);
    // What is counted is not told again, document by document.
    expect(stderr).toBe("");
    const row = (start: string): string[] =>
      stdout
        .split("\n")
        .find((line) => line.startsWith(start))!
        .split(/ {2,}/)
        .slice(1);
    expect(row("answered ")).toEqual(["1 (50.0 %)", "1 (50.0 %)"]);
    expect(row("empty")).toEqual(["1 (50.0 %)", "0 (0.0 %)"]);
    expect(row("missing")).toEqual(["0 (0.0 %)", "1 (50.0 %)"]);
    // The documents have 8 and 9 words. The second model changes `rode`, adds `old`, and lacks a document.
    expect(row("copied")).toEqual(["8 (47.1 %)", "8 (47.1 %)"]);
    expect(row("changed")).toEqual(["0 (0.0 %)", "1 (5.9 %)"]);
    expect(row("lost")).toEqual(["9 (52.9 %)", "8 (47.1 %)"]);
    expect(row("words that the model invented")).toEqual(["0", "1"]);
    // 2 of 4 mentions are found, and all that were marked are right: R 1/2, P 1, F1 2/3.
    expect(stdout).toMatch(/careful +all documents +2 +66\.67/);
    expect(stdout).toMatch(/careful +answered +1 +100\.00/);
    expect(stdout).toContain("answers that are missing, empty or refused count as answers without mentions");
  });

  it("verifies the signature of the scores over all documents", () => {
    const args = ["answers", key, careful];
    const [{ signature }] = (JSON.parse(runCli([...args, "--json"]).stdout) as AnswersOutput).systems;
    expect(runCli([...args, "--verify", signature])).toMatchObject({ code: 0, stdout: "OK\n" });
    const { code, stdout } = runCli([...args, "--verify", signature.replace("sing:keep", "sing:drop")]);
    expect([code, stdout]).toEqual([1, "sing: drop in the signature, keep in this run\n"]);
  });

  it("prints JSON by its schema, and a line for each document as TSV", () => {
    const validate = new Ajv({ allowUnionTypes: true }).compile(
      JSON.parse(readFileSync(join(projectFolder, "schemas/answers-1.schema.json"), "utf8")) as object,
    );
    const value: unknown = JSON.parse(runCli(["answers", key, careful, free, "--json"]).stdout);
    validate(value);
    expect(validate.errors ?? []).toEqual([]);
    const [head, ...rows] = runCli(["answers", key, `one=${careful}`, free, "--format", "tsv"])
      .stdout.trim()
      .split("\n");
    expect(head.split("\t").slice(0, 6)).toEqual(["system", "document", "part", "state", "keyTokens", "copied"]);
    expect(rows.map((line) => line.split("\t").slice(0, 6))).toEqual([
      ["one", "a", "", "answered", "8", "8"],
      ["one", "b", "", "empty", "9", "0"],
      ["free", "a", "", "missing", "8", "0"],
      ["free", "b", "", "answered", "9", "8"],
    ]);
  });

  it("counts documents that the key lacks, and scores only the key's", () => {
    const more = file(
      "more.txt",
      document("a", "[Ann|1] saw the ship before [she|1] left ."),
      document("z", "[Cy|1] sang ."),
    );
    const { systems } = JSON.parse(runCli(["answers", key, more, "--json"]).stdout) as {
      systems: { totals: { extra: number; documents: number; mentions: number } }[];
    };
    expect(systems[0].totals).toMatchObject({ extra: 1, documents: 2, mentions: 2 });
    expect(runCli(["answers", key, more, "--extra-documents", "score"]).code).toBe(2);
  });

  it("refuses files without a text, and names what a text is needed for", () => {
    const clusters = join(folder.path, "clusters.json");
    writeFileSync(clusters, '{"a": [[[0, 0], [5, 5]]]}');
    const { stderr, code } = runCli(["answers", key, clusters]);
    expect(code).not.toBe(0);
    expect(stderr).toContain("has no text; both files need it to show what a model did to the text");
  });
});
