import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";

const header = "ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL";
const text = "🐟 Ada told Berta that she had won.";
const row = (id: string, a: string, b: string, more: Record<string, string> = {}): string => {
  const cells = {
    id,
    text,
    pronoun: "she",
    at: "22",
    A: "Ada",
    atA: "2",
    a,
    B: "Berta",
    atB: "11",
    b,
    url: "http://x",
    ...more,
  };
  return Object.values(cells).join("\t");
};
const read = (lines: readonly string[], end = "\n") => readFiles({ "a.tsv": lines.map((line) => line + end).join("") });

describe("a reader of examples with texts", () => {
  test("joins a pronoun and the names that it refers to; offsets count characters", () => {
    const { parts, codes, format } = read([
      header,
      row("x-1", "TRUE", "FALSE"),
      row("x-2", "false", "false"),
      row("x-3", "True", "TRUE"),
    ]);
    expect(format).toBe("gap");
    expect(codes).toEqual([]);
    expect(parts.map(({ document, line }) => [document, line])).toEqual([
      ["x-1", 2],
      ["x-2", 3],
      ["x-3", 4],
    ]);
    expect(parts.map(entitiesOf)).toEqual([
      { Pronoun: ["Ada", "she"], B: ["Berta"] },
      { Pronoun: ["she"], A: ["Ada"], B: ["Berta"] },
      { Pronoun: ["Ada", "Berta", "she"] },
    ]);
    expect(parts[0].mentions.aliases).toEqual(["A", "B", "Pronoun"]);
    expect(parts[0].tokens?.inText?.text).toBe(text);
    expect(parts[0].mentions.line).toEqual(Int32Array.of(2, 2, 2));
  });

  test("reads names that cross", () => {
    const more = {
      text: "Ada Berta's she",
      pronoun: "she",
      at: "12",
      A: "Ada Berta",
      atA: "0",
      B: "Berta's",
      atB: "4",
    };
    const { parts, codes } = read([header, row("x", "TRUE", "FALSE", more)]);
    expect(codes).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual({ Pronoun: ["Ada Berta", "she"], B: ["Berta ' s"] });
  });

  test("accepts columns in another order, and a file without the column URL", () => {
    const { parts, codes } = read([
      "ID\tText\tPronoun\tPronoun-offset\tB\tB-offset\tB-coref\tA\tA-offset\tA-coref",
      `x\t${text}\tshe\t22\tBerta\t11\tTRUE\tAda\t2\tFALSE`,
    ]);
    expect(codes).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual({ Pronoun: ["Berta", "she"], A: ["Ada"] });
  });

  test("reports names that differ from the text at their offsets", () => {
    const { parts, diagnostics } = read([header, row("x", "TRUE", "FALSE", { atA: "3", atB: "900" })]);
    expect(diagnostics).toEqual([
      {
        code: "text-mismatch",
        severity: "warning",
        file: "a.tsv",
        line: 2,
        document: "x",
        mention: "A",
        data: { expected: "Ada", text: "da " },
      },
      {
        code: "text-mismatch",
        severity: "warning",
        file: "a.tsv",
        line: 2,
        document: "x",
        mention: "B",
        data: { expected: "Berta", text: "" },
      },
      {
        code: "span-outside-text",
        severity: "error",
        file: "a.tsv",
        line: 2,
        document: "x",
        entity: "B",
        mention: "[901,906]",
        data: { characters: 35 },
      },
    ]);
    expect(parts[0].mentions.length).toBe(3);
  });

  test("reports unreadable lines and a missing id", () => {
    const { parts, diagnostics } = read([
      header,
      row("x-1", "TRUE", "FALSE"),
      row("x-2", "yes", "FALSE"),
      row("x-3", "TRUE", "FALSE", { at: "two" }),
      `${row("x-4", "TRUE", "FALSE")}\tmore`,
      "",
      row("", "TRUE", "FALSE"),
    ]);
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([
      ["malformed-line", 3],
      ["malformed-line", 4],
      ["malformed-line", 5],
      ["document-without-name", 7],
    ]);
    expect(parts.map(({ document }) => document)).toEqual(["x-1", ""]);
  });

  test("reports a file without answers", () => {
    const { parts, diagnostics } = read([
      "ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tB\tB-offset\tURL",
      `x\t${text}\tshe\t22`,
    ]);
    expect(diagnostics).toMatchObject([
      { code: "malformed-line", line: 1, data: { expected: "a header with A-coref, B-coref" } },
    ]);
    expect(parts).toEqual([]);
  });
});

describe("answers of systems", () => {
  test("have mentions that are known by name", () => {
    const { parts, codes, format } = read(["x-1\tTRUE\tFALSE", "x-2\tfalse\tfalse", "", "x-3\tTrue\tTRUE"], "\r\n");
    expect(format).toBe("gap");
    expect(codes).toEqual([]);
    expect(parts.map((part) => [part.document, part.line, entitiesOf(part)])).toEqual([
      ["x-1", 1, { Pronoun: ["A", "Pronoun"], B: ["B"] }],
      ["x-2", 2, { Pronoun: ["Pronoun"], A: ["A"], B: ["B"] }],
      ["x-3", 4, { Pronoun: ["A", "B", "Pronoun"] }],
    ]);
    expect(parts[0].tokens).toBeUndefined();
  });

  test("may begin with a header, which is skipped", () => {
    const { parts, codes } = read(["ID\tA-coref\tB-coref", "x-1\tTRUE\tFALSE"]);
    expect(codes).toEqual([]);
    expect(parts.length).toBe(1);
  });

  test("are reported if unreadable", () => {
    const { parts, diagnostics } = read([
      "x-1\tTRUE\tFALSE",
      "x-2\tTRUE\t0",
      "x-3\tTRUE\tFALSE",
      "x-4\tTRUE\tTRUE\tTRUE",
      "x-5\tTRUE\tTRUE",
      "x-6\tFALSE\tTRUE",
    ]);
    expect(diagnostics).toEqual([
      {
        code: "malformed-line",
        severity: "error",
        file: "a.tsv",
        line: 2,
        data: { text: "x-2\tTRUE\t0", expected: "an id and two answers that are TRUE or FALSE" },
      },
      {
        code: "malformed-line",
        severity: "error",
        file: "a.tsv",
        line: 4,
        data: { text: "x-4\tTRUE\tTRUE\tTRUE", expected: "an id and two answers that are TRUE or FALSE" },
      },
    ]);
    expect(parts.map(({ document }) => document)).toEqual(["x-1", "x-3", "x-5", "x-6"]);
  });
});
