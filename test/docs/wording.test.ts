import { describe, expect, it } from "vitest";
import { longSentences, wordingFaults } from "../../scripts/wording.ts";

const found = (path: string, content: string): string[] => wordingFaults(path, content).map((fault) => fault.found);

describe("the check of wording", () => {
  it.each([
    ["options that are given beside it count", "beside"],
    ["Who is new to coreference finds the way.", "Who is"],
    ["What is not in the key is left out.", "What is not"],
    ["It is said, with file and line", "is said"],
    ["a part that has not the words", "has not the"],
    ["needs a list where documents are few", "where documents are few"],
    ["values up to 1 are refused, for they look like fractions", ", for they"],
    ["a mention that is spurious", "spurious"],
    ["recall, precision and F of each", "precision and F"],
  ])("finds the habit in “%s”", (text, words) => {
    expect(found("page.md", text)).toEqual([words]);
  });

  it("finds words across a line break", () => {
    expect(wordingFaults("page.md", "One line.\nHe knows who\nis new")).toMatchObject([
      { line: 2, found: "who is new" },
    ]);
  });

  it.each([
    ["a comment", "/** What becomes\n * of it. */\nconst a = 1;"],
    ["a text", "const a = `${b} what becomes of it`;"],
  ])("finds a habit in %s of a program", (_, program) => {
    expect(found("a.ts", program)).toHaveLength(1);
  });

  it("ignores names and code in programs and pages", () => {
    expect(found("a.ts", "const beside = anew(beside);")).toEqual([]);
    expect(found("page.md", "Write `beside` or\n\n```sh\nanew\n```\n")).toEqual([]);
  });

  it("accepts plain English", () => {
    const plain = "The node has not been set. Besides, what is it? Who asks? Wait for it.";
    expect(found("page.md", plain)).toEqual([]);
  });
});

describe("the check of sentences", () => {
  const words = (count: number): string => Array.from({ length: count }, () => "word").join(" ");

  it("allows 30 words and refuses 31", () => {
    expect(longSentences(`${words(30)}. ${words(30)}.`)).toEqual([]);
    expect(longSentences(`Short.\n\n${words(31)}.`)).toMatchObject([{ line: 3, instead: "31 words: at most 30" }]);
  });

  it("does not count words across paragraphs and list items, or in tables and code", () => {
    const page = `${words(20)}\n\n${words(20)}\n* ${words(20)}\n* ${words(20)}\n\n| ${words(40)} |\n\n\`\`\`\n${words(40)}\n\`\`\`\n`;
    expect(longSentences(page)).toEqual([]);
  });
});
