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

  it("lose tabs and line breaks in TSV, which cannot hold them", () => {
    const rows = [["a\tb\nc", "1"]];
    expect(delimitedTable({ columns: table.columns, rows }, "\t")).toBe("name\tF1\na b c\t1\n");
  });
});
