import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { QuestionsOutput } from "../../schemas/questions-1.d.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const [small, large] = ["small", "large"].map((name) => join(projectFolder, `examples/questions/${name}.jsonl`));

function file(name: string, ...lines: readonly object[]): string {
  const path = join(folder.path, name);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return path;
}

describe("questions", () => {
  it("counts right answers of two models", () => {
    const { systems, pairs } = JSON.parse(
      runCli(["questions", small, `big=${large}`, "--json"]).stdout,
    ) as QuestionsOutput;
    expect(systems.map(({ name, all }) => [name, all.correct, all.questions])).toEqual([
      ["small", 5, 10],
      ["big", 8, 10],
    ]);
    // Five questions tell the models apart, 1 : 4. p = 2 · (1 + 5) / 32.
    expect(pairs).toEqual([{ systems: ["small", "big"], onlyFirst: 1, onlySecond: 4, p: 0.375, adjusted: 0.375 }]);
  });

  it("says that questions are missing, and that no answer is none of the above", () => {
    const one = { id: 1, answer: "Ada", prediction: "Ada" };
    const both = file("both.jsonl", one, { ...one, id: 2 });
    const { stdout, code } = runCli(["questions", both, file("one.jsonl", one)]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/question not in the file +0 +1\n/);
    expect(stdout).toContain("a question that a file lacks counts as wrong");
    expect(stdout).toContain("no question has the right answer “None of the Above”");
  });

  it("refuses files that it cannot read", () => {
    const one = { id: 1, answer: "Ada", prediction: "Ada" };
    const good = file("good.jsonl", one);
    for (const [args, told] of [
      [[join(folder.path, "absent.jsonl")], "cannot be read"],
      [[file("twice.jsonl", one, one)], "twice.jsonl:2: question 1 is in line 1, too"],
      [[good, file("other.jsonl", { ...one, answer: "Bo" })], "the right answer to question 1 is “Ada” in one file"],
      [[good, "--by", "category"], "has no field category"],
      [[join(projectFolder, "examples/key.conll")], "neither JSON nor a table"],
    ] as const)
      expect(runCli(["questions", ...args])).toMatchObject({
        code: 3,
        stderr: expect.stringContaining(told) as string,
      });
  });
});
