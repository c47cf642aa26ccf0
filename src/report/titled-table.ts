import { latexTable } from "./latex.ts";
import { delimitedTable, markdownLine, markdownTable, type Table } from "./table.ts";
import { visible } from "./visible.ts";

/** A table that can stand alone: with its title, and the signatures of its scores. */
export interface TitledTable {
  readonly title: string;
  readonly table: Table;
  readonly signatures: readonly string[];
}

export const tableFormats = ["latex", "md", "tsv"] as const;
export type TableFormat = (typeof tableFormats)[number];

export function titledTable({ title, table, signatures }: TitledTable, format: TableFormat): string {
  switch (format) {
    case "latex":
      return [...[title, ...signatures].map((line) => `% ${visible(line)}`), ...latexTable(table), ""].join("\n");
    case "md":
      return `${markdownLine(title)}\n\n${markdownTable(table)}${signatures.map((line) => `\n\`${line}\`\n`).join("")}`;
    case "tsv":
      return delimitedTable({ ...table, rows: table.rows.map((cells) => cells.map(numeral)) }, "\t");
  }
}

/** Returns a number as programs read it: `1,234` as `1234`, and `−0.5` as `-0.5`. Other text stays as it is. */
function numeral(text: string): string {
  return /^[−+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(text) ? text.replaceAll(",", "").replace("−", "-") : text;
}
