import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import type { ScoreOutput } from "../../schemas/score-1.d.ts";
import type { WindowsOutput } from "../../schemas/windows-1.d.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

/** A text of words with one mention for each letter, whose entity is the letter. */
function text(words: string): string {
  const lines = words.split(" ").map((word, i) => `x 0 ${i} ${word} ${word === "." ? "-" : `(${word})`}`);
  return `#begin document (x); part 000\n${lines.join("\n")}\n\n#end document\n`;
}

const key = folder.write("key.conll", text("1 . 1 . 2 . 2 1"));
const ours = folder.write("ours.conll", text("1 . 1 . 2 . 2 3"));
const json = (args: readonly string[]): unknown => JSON.parse(runCli([...args, "--format", "json", "-q"]).stdout);

/** Files of `examples` whose mentions have places, and all their systems. */
const examples: readonly (readonly string[])[] = [
  ["key.conll", "response.conll", "answers.txt", "baseline.conll"],
  ["plaza/key.conllu", "plaza/north.conllu", "plaza/south.conllu"],
  ["villages/key.txt", ...[1, 2, 3].flatMap((run) => [`villages/north.${run}.txt`, `villages/south.${run}.txt`])],
  ...["news", "letters", "tales"].map((name) => [
    `suite/keys/${name}.txt`,
    `suite/north/${name}.txt`,
    `suite/south/${name}.txt`,
  ]),
  ...["tagged", "tuggener-2014", "anaphora"].map((name) => {
    const ending = name === "anaphora" ? "conllua" : "conll";
    return [`${name}/key.${ending}`, `${name}/response.${ending}`];
  }),
  ["ace/key.apf.xml", "ace/response.apf.xml"],
  ["events/key", "events/response.conll"],
  ["damaged.conll", "damaged.conll"],
  ["predictions.jsonl"],
];

describe("windows", () => {
  it("shows the scores in windows, the links that are lost, and the beginnings", () => {
    const { stdout, code } = runCli(["windows", key, ours, "--window", "4", "-m", "mentions,pairwise"]);
    expect(code).toBe(0);
    const rows = stdout.split("\n").map((line) => line.trim().split(/ {2,}/));
    // In the first window, both sides have 1 1; in the second, the key has 2 2 1 and the response 2 2 3.
    expect(rows).toContainEqual(["4", "2", "100.00", "100.00"]);
    // In the whole, the key has four links: three of entity 1 and one of 2. The response has two of them.
    expect(rows).toContainEqual(["whole", "100.00", "66.67"]);
    // The links of 7 with 0 and 2 are lost, and the response has none of them.
    expect(rows).toContainEqual(["4", "4", "2", "50.00", "0", "0.00"]);
    expect(rows.filter(([first]) => first === "all")).toEqual([["all", "100.00", "66.67"]]);
    expect(stdout).toContain("links between windows do not count at all");
  });

  it("prints JSON by its schema, rows for programs, and a plot", () => {
    const schema = JSON.parse(readFileSync(join(projectFolder, "schemas/windows-1.schema.json"), "utf8")) as object;
    const validate = new Ajv({ allowUnionTypes: true }).compile(schema);
    const plot = folder.path + "/curve.svg";
    const args = ["windows", key, `a=${ours}`, `b=${key}`, "--window", "4,2", "-m", "lea"];
    const value = json([...args, "--plot", plot]) as WindowsOutput;
    validate(value);
    expect(validate.errors ?? []).toEqual([]);
    expect(value.systems.map(({ name }) => name)).toEqual(["a", "b"]);
    // The borders are at 4, or at 2 and 6.
    expect(value.systems[0].windows).toMatchObject([{ length: 4, stride: 2, windows: 5, placements: 2 }]);
    expect(readFileSync(plot, "utf8")).toMatch(/^<svg .*Scores in windows.*LEA, percent/s);
    const [head, ...rows] = runCli([...args, "--format", "tsv", "-q"])
      .stdout.trim()
      .split("\n");
    expect(head.split("\t").slice(0, 4)).toEqual(["system", "cut", "length", "stride"]);
    expect(rows.map((row) => row.split("\t").slice(0, 4).join(" ").trim())).toEqual(
      ["a", "b"].flatMap((name) => [`${name} whole`, `${name} windows 4 2`, `${name} beginning 4`]),
    );
  });

  it.each(examples)("has the scores of `score` in windows as long as the text: %s", (file, ...others) => {
    const paths = [file, ...others].map((name) => join(projectFolder, "examples", name));
    const metrics = ["-m", "muc,b3,ceafm,ceafe,blanc,lea,conll"];
    const { systems: scored } = json(["score", ...paths, ...metrics]) as ScoreOutput;
    const { systems } = json(["windows", ...paths, ...metrics, "--window", "1000000"]) as WindowsOutput;
    expect(systems.map(({ windows }) => windows[0].scores)).toEqual(scored.map(({ scores }) => scores));
    expect(systems.map(({ whole }) => whole.scores)).toEqual(scored.map(({ scores }) => scores));
  });

  it("verifies the signatures of windows, beginnings and the whole", () => {
    const args = ["windows", key, ours, "--window", "2", "-m", "lea"];
    const [{ whole, windows, beginnings }] = (json(args) as WindowsOutput).systems;
    for (const { signature } of [whole, ...windows, ...beginnings]) {
      expect(runCli([...args, "--verify", signature])).toMatchObject({ code: 0, stdout: "OK\n" });
    }
    const other = windows[0].signature.replace("window:2", "window:3");
    const { code, stdout } = runCli([...args, "--verify", other]);
    expect([code, stdout]).toEqual([1, "window: 3 in the signature, 2 in this run\n"]);
  });

  it("says that nothing is cut if all texts fit", () => {
    expect(runCli(["windows", key, ours]).stdout).toContain("Every text fits into one window");
  });

  it("refuses windows that it cannot cut", () => {
    for (const [window, why] of [
      ["4,3", /the stride must divide/i],
      ["0", /a number of tokens/],
      ["4;2", /a number of tokens/],
    ] as const) {
      expect(runCli(["windows", key, ours, "--window", window])).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(why) as string,
      });
    }
    const errata = join(projectFolder, "examples/errata/pradhan-2014-section-2");
    const { code, stderr } = runCli(["windows", `${errata}/key.json`, `${errata}/abcd.json`]);
    expect(code).toBe(3);
    expect(stderr).toContain("no token positions");
  });
});
