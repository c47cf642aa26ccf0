import { describe, expect, it } from "vitest";
import { delimitedTable, markdownTable, type Table, textTable } from "./table.ts";

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

describe("tables", () => {
  it("are aligned as text, a character a column", () => {
    expect(textTable(table)).toBe("name       F1\nB³       5.00\na|b    100.00\n");
  });

  it("count combining marks as nothing", () => {
    const rows = [
      ["e\u0301", "1"],
      ["ee", "2"],
    ];
    expect(textTable({ columns: table.columns, rows })).toBe("name   F1\ne\u0301       1\nee      2\n");
  });

  it("count every combining mark as nothing, and other characters as one", () => {
    const isMark = /^\p{Mark}$/u;
    const characters = Array.from({ length: 0x110000 }, (_, code) =>
      code >= 0xd800 && code < 0xe000 ? "" : String.fromCodePoint(code),
    )
      .filter((character, code) => isMark.test(character) || (code > 0x20 && code % 97 === 0 && character !== ""))
      .filter((character) => /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character));
    const lines = textTable({ columns: table.columns, rows: characters.map((character) => [character, "1"]) }).split(
      "\n",
    );
    const wrong = characters.filter(
      (character, c) => lines[c + 1] !== `${character}${" ".repeat(isMark.test(character) ? 4 : 3)}    1`,
    );
    expect(characters.length).toBeGreaterThan(3000);
    expect(wrong).toEqual([]);
  });

  it("are aligned however many rows there are", () => {
    const rows = Array.from({ length: 200_000 }, (_, row) => [String(row), "1"]);
    expect(textTable({ columns: table.columns, rows }).endsWith("\n199999    1\n")).toBe(true);
  });

  it("escape bars in Markdown", () => {
    expect(markdownTable(table)).toBe("| name | F1 |\n| --- | ---: |\n| B³ | 5.00 |\n| a\\|b | 100.00 |\n");
  });

  it("are quoted in CSV as RFC 4180 says", () => {
    const rows = [['say "hi", twice', "1"]];
    expect(delimitedTable({ columns: table.columns, rows }, ",")).toBe('name,F1\n"say ""hi"", twice",1\n');
  });

  it("show tabs and line breaks as escapes in TSV, which cannot hold them", () => {
    const rows = [["a\tb\nc", "1"]];
    expect(delimitedTable({ columns: table.columns, rows }, "\t")).toBe("name\tF1\na\\tb\\nc\t1\n");
  });

  it("mark in CSV what a spreadsheet would take for a formula, and leave numbers and other formats alone", () => {
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

  it("keep a cell of Markdown in its cell: line breaks, bars after backslashes, HTML and links", () => {
    const rows = [["a\nb\\|c<b>[x](http://y)", "1"]];
    // GFM: `\\\\` is a backslash and `\\|` a bar that ends no cell.
    expect(markdownTable({ columns: table.columns, rows }).split("\n")[2]).toBe(
      "| a\\nb\\\\\\|c&lt;b>[x\\](http://y) | 1 |",
    );
  });

  it("show control characters in text", () => {
    const rows = [
      ["\u001b[31m\u009b\u202e\u2066::", "1"],
      ["::error::x", "2"],
    ];
    const [, first, second] = textTable({ columns: table.columns, rows }).split("\n");
    expect(first).toBe("\\x1b[31m\\x9b\\u202e\\u2066::    1");
    expect(second).toMatch(/^\\x3a:error::x {15} {2,3}2$/);
  });
});
