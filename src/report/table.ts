/** A table ready to be shown: cells are text already. */
export interface Table {
  readonly columns: readonly { readonly title: string; readonly align: "left" | "right" }[];
  readonly rows: readonly (readonly string[])[];
}

/** A column of texts. */
export function leftColumn(title: string): Table["columns"][number] {
  return { title, align: "left" };
}

/** A column of figures. */
export function rightColumn(title: string): Table["columns"][number] {
  return { title, align: "right" };
}

/** Columns padded with spaces, for a terminal. */
export function textTable({ columns, rows }: Table): string {
  const widths = columns.map(({ title }, c) => rows.reduce((most, row) => Math.max(most, width(row[c])), width(title)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, c) => {
        const padding = " ".repeat(widths[c] - width(cell));
        return columns[c].align === "left" ? cell + padding : padding + cell;
      })
      .join("   ")
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...rows.map(line)].map((text) => `${text}\n`).join("");
}

/** A Markdown table. */
export function markdownTable({ columns, rows }: Table): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/\|/g, "\\|").replace(/</g, "&lt;")).join(" | ")} |\n`;
  return (
    line(columns.map(({ title }) => title)) +
    line(columns.map(({ align }) => (align === "left" ? "---" : "---:"))) +
    rows.map(line).join("")
  );
}

/** Comma- or tab-separated values with a header line; CSV is quoted as in RFC 4180. */
export function delimitedTable({ columns, rows }: Table, separator: "," | "\t"): string {
  const cell =
    separator === ","
      ? (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)
      : (text: string): string => text.replace(/[\t\r\n]/g, " ");
  const line = (cells: readonly string[]): string => `${cells.map(cell).join(separator)}\n`;
  return line(columns.map(({ title }) => title)) + rows.map(line).join("");
}

/** How many columns of a terminal a text takes: its characters, combining marks apart. */
function width(text: string): number {
  return Array.from(text.replace(/\p{Mark}/gu, "")).length;
}
