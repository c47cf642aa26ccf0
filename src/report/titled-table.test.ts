import { describe, expect, it } from "vitest";
import { leftColumn, rightColumn } from "./table.ts";
import { titledTable } from "./titled-table.ts";

const table = {
  title: "Errors of a_1 & 50 %",
  table: {
    columns: [leftColumn("type"), rightColumn("errors"), rightColumn("gain")],
    rows: [
      ["a_1 | b", "1,234", "−0.50"],
      ["שלום", "7", "+1.00*"],
    ],
  },
  signatures: ["metric:conll|n:2"],
};

describe("a table that stands alone", () => {
  it("is LaTeX with the rules of booktabs, and with title and signature as comments", () => {
    expect(titledTable(table, "latex").split("\n")).toEqual([
      "% Errors of a_1 & 50 %",
      "% metric:conll|n:2",
      "\\begin{tabular}{lrr}",
      "\\toprule",
      "type & errors & gain \\\\",
      "\\midrule",
      "a\\_1 \\textbar{} b & 1,234 & $-$0.50 \\\\",
      "שלום & 7 & +1.00* \\\\",
      "\\bottomrule",
      "\\end{tabular}",
      "",
    ]);
  });

  it("is Markdown with the title above and the signature below", () => {
    expect(titledTable(table, "md").split("\n")).toEqual([
      "Errors of a_1 & 50 %",
      "",
      "| type | errors | gain |",
      "| --- | ---: | ---: |",
      "| a_1 \\| b | 1,234 | −0.50 |",
      "| שלום | 7 | +1.00* |",
      "",
      "`metric:conll|n:2`",
      "",
    ]);
  });

  it("is tab-separated values whose numbers programs can read", () => {
    expect(titledTable(table, "tsv")).toBe("type\terrors\tgain\na_1 | b\t1234\t-0.50\nשלום\t7\t+1.00*\n");
  });

  it("does not let a line break in a title end the comment", () => {
    const text = titledTable({ ...table, title: "a\n\\input{x}" }, "latex");
    expect(text.split("\n")[0]).toBe("% a\\n\\input{x}");
  });
});
