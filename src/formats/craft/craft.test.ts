import { describe, expect, test } from "vitest";
import { spansOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import { craft } from "./index.ts";

function read(text: string, format?: "craft") {
  const { parts, ...others } = readFiles({ "a.conll": text }, { ...(format !== undefined && { format }) });
  return { mentions: parts.map(spansOf), ...others };
}

const table = (...cells: string[]): string =>
  `#begin document (a); part 000\n${cells.map((cell, t) => (cell === "" ? "\n" : `a\t0\t${t}\tw\t${cell}\n`)).join("")}#end document\n`;

test("CRAFT is detected if a sentence repeats an id with a letter, and the id's number also occurs alone", () => {
  const { format, mentions, diagnostics } = read(table("(0a)", "-", "(0a", "0a)", "", "(0)", "(1a)", "(1)"));
  expect(format).toBe("craft");
  expect(mentions).toEqual(["0-0-2-3:0 4-4:0 5-5:1 6-6:1"]);
  expect(diagnostics).toEqual([]);
});

test("CRAFT is detected even if only one document has pieces", () => {
  const { format, mentions } = read(table("(0)", "(1a)") + table("(3a)", "-", "(3a)", "(3)"));
  expect(format).toBe("craft");
  expect(mentions).toEqual(["0-0:0 1-1:1", "0-0-2-2:3 3-3:3"]);
});

describe("CRAFT is not detected from letters after numbers without further evidence", () => {
  test.each([
    ["ids that recur only in other sentences", table("(12a)", "(12b)", "", "(12a)", "", "(12b)"), "piece-ids"],
    ["numbers that each occur in only one form", table("(12a)", "(12a)", "(7)", "(8b)"), undefined],
    ["an id that begins with a letter", table("(12a)", "(12a)", "(12)", "(x1)"), undefined],
  ])("in a file with %s", (_, text, code) => {
    const { format, diagnostics } = read(text);
    expect(format).toBe("conll");
    expect(diagnostics.map((each) => each.code)).toEqual(code === undefined ? [] : [code]);
  });

  test("but is read if the format is named; otherwise, a warning appears", () => {
    const text = table("(12a)", "(12)", "", "(12a)");
    expect(read(text, "craft").mentions).toEqual(["0-0-2-2:12 1-1:12"]);
    const { mentions, diagnostics } = read(text);
    expect(mentions).toEqual(["0-0:12a 1-1:12 2-2:12a"]);
    expect(diagnostics).toMatchObject([
      { code: "piece-ids", severity: "warning", line: 1, document: "a; part 000", data: { id: "12a" } },
    ]);
  });
});

test("ids of pieces are read as CoNLL, with a warning, unless the format is named", () => {
  const { format, diagnostics } = read(
    "#begin document (a); part 000\na 0 0 upper (0a)\na 0 1 and -\na 0 2 lower (0b)\na 0 3 limbs (0)\n\n#end document\n",
  );
  expect(format).toBe("conll");
  expect(diagnostics.map(({ code }) => code)).toEqual(["piece-ids"]);
});

test("the reader reports unmatched brackets of pieces", () => {
  const { mentions, diagnostics } = read(table("(0a)", "(0)", "0a)", "(0a)", "(0b"), "craft");
  expect(mentions).toEqual(["0-0-3-3:0 1-1:0"]);
  expect(diagnostics).toMatchObject([
    { code: "mention-not-opened", line: 4, entity: "0a" },
    { code: "mention-not-closed", line: 6, entity: "0b" },
  ]);
});

test("CRAFT is not detected in prose and other formats", () => {
  for (const text of ["see (12a) and (12a), and (12)\n", '[["(1a)", "(1a)"]]', "", "(0a"])
    expect(craft.detect(text)).toBe(false);
});
