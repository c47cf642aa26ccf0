import stringWidth from "string-width";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inWholeLines, wrapped } from "./wrapped.ts";

const yellow = "\x1b[33m";
const off = "\x1b[39m";

describe("wrapped", () => {
  it("breaks lines at spaces, and keeps their indent", () => {
    expect(wrapped("one two three four\n  five six seven\n", 10)).toBe("one two\nthree four\n  five six\n  seven\n");
  });

  it("leaves lines that fit as they are", () => {
    for (const text of ["ten wide  \n\n", "one  two\t3", "", "\n"]) expect(wrapped(text, 10)).toBe(text);
  });

  it("breaks no words, such as a signature", () => {
    const signature = "metric:muc|agg:micro|unit:doc";
    expect(wrapped(`see ${signature} there\n${signature}`, 10)).toBe(`see\n${signature}\nthere\n${signature}`);
  });

  it("continues items below their text", () => {
    expect(wrapped("[12] one two three", 12)).toBe("[12] one two\n     three");
    expect(wrapped("  - one two three", 12)).toBe("  - one two\n    three");
    expect(wrapped("muc  one two three", 12)).toBe("muc  one two\n     three");
    expect(wrapped("MUC, LEA     react as they should do", 26)).toBe(
      "MUC, LEA     react as they\n             should do",
    );
    // A term wider than half of the terminal leaves too little room for the text.
    expect(wrapped("a long term  one two three", 18)).toBe("a long term  one\ntwo three");
  });

  it("breaks the text in the last column of a table below itself", () => {
    expect(wrapped("links   KEY   The links of all your systems", 30)).toBe(
      "links   KEY   The links of all\n              your systems",
    );
  });

  it("breaks no rows of tables and no commands to copy", () => {
    for (const line of ["a b c   1 2 3   4 5 6", "$ corefscope score a b c d", "  corefscope score a b c"]) {
      expect(wrapped(line, 10)).toBe(line);
    }
    expect(wrapped("corefscope cannot say", 15)).toBe("corefscope\ncannot say");
  });

  it("continues messages two columns to the right, and keeps the place in the file whole", () => {
    expect(wrapped("a b.txt:3:1: warning: one two three", 24)).toBe("a b.txt:3:1: warning:\n  one two three");
    expect(wrapped("corefscope: one two three", 20)).toBe("corefscope: one two\n  three");
    expect(wrapped(`a.txt:3: ${yellow}warning${off}: one two`, 22)).toBe(`a.txt:3: ${yellow}warning${off}: one\n  two`);
  });

  it("does not count colours, and counts wide characters twice", () => {
    expect(wrapped(`one ${yellow}two${off} three four`, 13)).toBe(`one ${yellow}two${off} three\nfour`);
    expect(wrapped("東京 大阪 名古屋", 10)).toBe("東京 大阪\n名古屋");
    // Combining marks take no column.
    expect(wrapped("e\u0301e\u0301 e\u0301e\u0301 e\u0301", 5)).toBe("e\u0301e\u0301 e\u0301e\u0301\ne\u0301");
  });

  it("changes nothing but spaces at breaks, and no broken line is too wide but for a single word", () => {
    const word = fc.constantFrom("a", "bb", "cccc", "dddddddd", "東京", "é", `${yellow}e${off}`, "[1]", "-");
    const line = fc.array(word, { minLength: 1 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(line, fc.integer({ min: 10, max: 30 }), (text, columns) => {
        const lines = wrapped(text, columns).split("\n");
        expect(lines.map((each) => each.trim()).join(" ")).toBe(text);
        for (const each of lines) expect(stringWidth(each)).toBeLessThanOrEqual(columns);
      }),
    );
  });
});

it("inWholeLines joins lines that pieces divide", () => {
  expect([...inWholeLines(["a", "b\nc", "\nd\n", "e"])]).toEqual(["ab\n", "c\nd\n", "e"]);
});
