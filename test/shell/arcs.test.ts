import { describe, expect, it } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

function bare(name: string, cells: readonly string[]): string {
  const lines = cells.map((cell, i) => `d\tw${i}\t${cell}`);
  return folder.write(name, ["#begin document (d); part 000", ...lines, "", "#end document", ""].join("\n"));
}

// Key [0 1 2 3], response [0 1 3].
const key = bare("key.conll", ["(0)", "(0)", "(0)", "(0)"]);
const response = bare("response.conll", ["(0)", "(0)", "-", "(0)"]);
const score = (...args: string[]): ReturnType<typeof runCli> => runCli(["score", key, response, ...args]);

describe("score with application-related scores", () => {
  it("evaluates immediate antecedents of files without parts of speech: Tuggener 2014 §3.1", () => {
    const { code, stdout } = score("-m", "arcs-immediate");
    expect(code).toBe(0);
    expect(stdout).toContain("ARCS immediate: accuracy 50.00 (tp 1, wl 1, fn 1, fp 0)");
    expect(stdout).toContain("|arcs:paper|nouns:NE+NN+NNP+NNPS+NNS+NOUN+PROPN|");
  });

  it.each([
    [
      ["-m", "arcs-inferred"],
      "Not scored: arcs-inferred, because the key does not have the parts of speech of its words",
    ],
    [
      ["-m", "arcs-anchor,muc"],
      "Not scored: arcs-anchor, because the key does not have the parts of speech of its words",
    ],
    [
      ["-m", "arcs-immediate", "--arcs-variant", "1.2"],
      "Not scored: arcs-immediate, because the key does not have the parts of speech of its words",
    ],
    [
      ["-m", "arcs-immediate", "--by", "class"],
      "Not scored: breakdown by class, because the key does not have the parts of speech of its words",
    ],
    [
      ["-m", "arcs-immediate", "--by", "name-class"],
      "Not scored: breakdown by name-class, because the key does not have the names in the text and their classes",
    ],
    [
      ["-m", "arcs-immediate", "--by", "gender"],
      "Not scored: breakdown by gender, because the key does not have the gender of its mentions",
    ],
    [
      ["-m", "all", "--by", "entity-type"],
      "Not scored: breakdown by entity-type, because the key does not have the types of its entities",
    ],
  ])("names the missing information, and prints no score, for %j", (args, message) => {
    const { code, stdout, stderr } = score(...args);
    expect(stderr).toContain(message);
    expect([code, stdout]).toStrictEqual([3, ""]);
  });

  it("leaves metrics that cannot be computed out of `all`, with a message", () => {
    const { code, stdout, stderr } = score("-m", "all");
    expect(code).toBe(0);
    expect(stderr).toMatch(/Not scored: .*arcs-inferred, arcs-anchor/);
    expect(stdout).toContain("ARCS immediate");
    expect(stdout).not.toContain("ARCS inferred");
  });

  it.each([
    [["-m", "blanc", "--by", "class"], "--by class needs a metric that can be divided among mentions"],
    [["--by", "documents"], "--by documents is unknown; did you mean --by document?"],
    [["-m", "arcs-immediate", "--by", "class", "--average", "macro"], "--by class sums counts"],
    [["--noun-tags", "NN,,NE"], "Use comma-separated tags"],
    [["--arcs-variant", "1.1"], "Allowed choices are paper, 1.2"],
  ])("refuses %j as wrong usage", (args, message) => {
    const { code, stderr } = score(...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

describe("score of a CoNLL-2012 file with parts of speech and names", () => {
  // The response skips He, and links him to Obama.
  const tagged = (name: string, cells: readonly string[]): string => {
    const words = ["Obama NNP (PERSON)", "He PRP *", "his PRP$ *", "Bush NNP (PERSON)", "him PRP *"];
    const lines = words.map((word, i) => {
      const [form, tag, names] = word.split(" ");
      return ["d", "0", i, form, tag, "*", "-", "-", "-", "-", names, cells[i]].join("\t");
    });
    return folder.write(name, ["#begin document (d); part 000", ...lines, "", "#end document", ""].join("\n"));
  };
  const sides = [
    tagged("tagged.key", ["(0)", "(0)", "(0)", "(1)", "(1)"]),
    tagged("tagged.response", ["(0)", "-", "(0)", "-", "(0)"]),
  ];
  const rows = (...args: string[]): string[] =>
    runCli(["score", ...sides, ...args])
      .stdout.split("\n")
      .map((line) => line.replace(/ +/g, " ").trim());

  it("breaks down the figures by class and by form of mentions", () => {
    expect(rows("-m", "arcs-inferred", "--by", "class")).toEqual(
      expect.arrayContaining([
        "PRP 66.67 0.00 0.00 0.00 0.00 0 1 1 0",
        "PRP$ 33.33 100.00 100.00 100.00 100.00 1 0 0 0",
        "TOTAL 100.00 33.33 50.00 40.00 50.00 1 1 1 0",
      ]),
    );
    expect(rows("-m", "arcs-inferred", "--by", "form")).toEqual(
      expect.arrayContaining([
        "he 33.33 0.00 — 0.00 — 0 0 1 0",
        "him 33.33 0.00 0.00 0.00 0.00 0 1 0 0",
        "his 33.33 100.00 100.00 100.00 100.00 1 0 0 0",
      ]),
    );
  });

  it("breaks down the figures by name class", () => {
    // One of two entities is found, and none is extra.
    const row = "100.00 50.00 100.00 66.67 66.67 66.67 66.67 66.67 1/1/0 2/1/1";
    const found = rows("-m", "arcs-anchor", "--by", "name-class");
    expect(found).toEqual(expect.arrayContaining([`PERSON ${row}`, `TOTAL ${row}`]));
  });
});
