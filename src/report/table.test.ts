import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { delimitedTable, markdownTable, nameColumn, rightColumn, type Table, textTable } from "./table.ts";

const table: Table = {
  columns: [
    { title: "name", align: "left" },
    { title: "F1", align: "right" },
  ],
  rows: [
    ["B³", "5.00"],
    ["a|b", "100.00"],
  ],
};

describe("tables at a terminal", () => {
  const columns = [nameColumn("system"), rightColumn("F1")];
  const shown = (rows: string[][], width: number, titles = columns): string[] =>
    textTable({ columns: titles, rows }, { columns: width, widthOf: stringWidth }).trimEnd().split("\n");

  it("shorten names in the middle until the table fits", () => {
    // 35 + 3 + 6 columns are 14 too many for 30: 21 are left for the name, 10 on each side of “…”.
    const rows = [
      ["a-very-long-system-name-with-seed-1", "66.67"],
      ["short", "100.00"],
    ];
    expect(shown(rows, 30)).toEqual([
      "system                      F1",
      "a-very-lon…ith-seed-1    66.67",
      "short                   100.00",
    ]);
    // The table fits without shortening.
    expect(shown(rows, 44)[1]).toBe("a-very-long-system-name-with-seed-1    66.67");
  });

  it("narrow the widest names first", () => {
    // 16 + 14 + 5 and two gaps of 3 are 41; in 37 columns both names have 13.
    const titles = [nameColumn("a"), nameColumn("b"), rightColumn("F1")];
    expect(shown([["abcdefghijklmnop", "12345678901234", "66.67"]], 37, titles)[1]).toBe(
      "abcdef…klmnop   123456…901234   66.67",
    );
  });

  it("count wide characters twice when they shorten names", () => {
    // Of 12 columns, three ideographs and “…” take 7, and two more ideographs take 4.
    expect(shown([["東京都庁舎前駅構内", "1"]], 17)).toEqual(["system         F1", "東京都…構内     1"]);
  });

  it("shorten the titles of figures, such as names of systems, but no figures", () => {
    const titles = [nameColumn("errors"), rightColumn("a-very-long-system"), rightColumn("other")];
    // 6 + 5 columns and the gaps leave 8 of 25 for the first system.
    expect(shown([["span", "12345678", "2"]], 25, titles)).toEqual([
      "errors   a-ve…tem   other",
      "span     12345678       2",
    ]);
    // Nothing can fit here.
    expect(shown([["span", "1234567890123456789012345", "2"]], 25, titles)[1]).toBe(
      "span     1234567890123456789012345       2",
    );
  });

  it("do not shorten names that would become equal", () => {
    const rows = [
      ["a-long-name-of-seed-1-trained-twice", "1"],
      ["a-long-name-of-seed-2-trained-twice", "2"],
    ];
    expect(shown(rows, 24)[1]).toBe("a-long-name-of-seed-1-trained-twice    1");
    expect(shown([["a-long-name-of-seed-1-trained-twice", "1"]], 24)[1]).toBe("a-long-na…ned-twice    1");
  });
});

describe("tables", () => {
  it("are aligned as text, with a column for each character", () => {
    expect(textTable(table)).toBe("name       F1\nB³       5.00\na|b    100.00\n");
  });

  it("count the columns of wide characters and combining marks at a terminal", () => {
    // Two ideographs take four columns, like “name”. An e with an accent takes one.
    const rows = [
      ["東京", "1"],
      ["e\u0301", "22"],
    ];
    const layout = { columns: Number.POSITIVE_INFINITY, widthOf: stringWidth };
    expect(textTable({ columns: table.columns, rows }, layout)).toBe("name   F1\n東京    1\ne\u0301      22\n");
  });

  it("are aligned with 200,000 rows", () => {
    const rows = Array.from({ length: 200_000 }, (_, row) => [String(row), "1"]);
    expect(textTable({ columns: table.columns, rows }).endsWith("\n199999    1\n")).toBe(true);
  });

  it("escape bars in Markdown", () => {
    expect(markdownTable(table)).toBe("| name | F1 |\n| --- | ---: |\n| B³ | 5.00 |\n| a\\|b | 100.00 |\n");
  });

  it("are quoted in CSV as RFC 4180 requires", () => {
    const rows = [['say "hi", twice', "1"]];
    expect(delimitedTable({ columns: table.columns, rows }, ",")).toBe('name,F1\n"say ""hi"", twice",1\n');
  });

  it("show tabs and line breaks as escapes in TSV, which cannot hold them", () => {
    const rows = [["a\tb\nc", "1"]];
    expect(delimitedTable({ columns: table.columns, rows }, "\t")).toBe("name\tF1\na\\tb\\nc\t1\n");
  });

  it("put an apostrophe before formulas of spreadsheets in CSV, but not before numbers, and not in TSV", () => {
    const cells = ["=1+1", "+cmd|x", "-2+3", "@SUM(A1)", " =1", "\uff1d1", "-0.25", "+1", "-1e-7", "-", "a=b", "'=x"];
    const rows = cells.map((cell) => [cell, "1"]);
    const columnOf = (text: string, separator: string): string[] =>
      text
        .trimEnd()
        .split("\n")
        .slice(1)
        .map((line) => line.slice(0, line.lastIndexOf(separator)));
    expect(columnOf(delimitedTable({ columns: table.columns, rows }, ","), ",")).toEqual([
      "'=1+1",
      "'+cmd|x",
      "'-2+3",
      "'@SUM(A1)",
      "' =1",
      "'\uff1d1",
      "-0.25",
      "+1",
      "-1e-7",
      "-",
      "a=b",
      "'=x",
    ]);
    expect(columnOf(delimitedTable({ columns: table.columns, rows }, "\t"), "\t")).toEqual(cells);
  });

  it("keep text in its Markdown cell, even with line breaks, bars after backslashes, HTML and links", () => {
    const rows = [["a\nb\\|c<b>[x](http://y)", "1"]];
    // In GFM, `\\` is a backslash, and `\|` is a bar that ends no cell.
    expect(markdownTable({ columns: table.columns, rows }).split("\n")[2]).toBe(
      "| a\\nb\\\\\\|c&lt;b>[x\\](http://y) | 1 |",
    );
  });

  it("show control characters as escapes in text", () => {
    const rows = [
      ["\u001b[31m\u009b\u202e\u2066::", "1"],
      ["::error::x", "2"],
    ];
    const [, first, second] = textTable({ columns: table.columns, rows }).split("\n");
    expect(first).toBe("\\x1b[31m\\x9b\\u202e\\u2066::    1");
    expect(second).toMatch(/^\\x3a:error::x {15} {2,3}2$/);
  });
});
