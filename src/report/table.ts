import { visible } from "./visible.ts";

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
export function textTable(table: Table): string {
  const { columns, rows } = visibleCells(table);
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

/** A Markdown table of text in which nothing is markup. */
export function markdownTable(table: Table): string {
  return tableOfMarkdown(table, markdownLine);
}

/**
 * A Markdown table.
 *
 * @param escape makes a cell's text harmless; none for cells that are Markdown already
 */
export function tableOfMarkdown({ columns, rows }: Table, escape = (text: string): string => text): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => withoutBars(escape(cell))).join(" | ")} |\n`;
  return (
    line(columns.map(({ title }) => title)) +
    line(columns.map(({ align }) => (align === "left" ? "---" : "---:"))) +
    rows.map(line).join("")
  );
}

/**
 * Comma- or tab-separated values with a header line. CSV, which spreadsheets open, is quoted as in RFC 4180, and text that they would take for a
 * formula begins with an apostrophe.
 *
 * @source OWASP, CSV Injection
 */
export function delimitedTable(table: Table, separator: "," | "\t"): string {
  const { columns, rows } = visibleCells(table);
  const cell = separator === "," ? csvCell : (text: string): string => text;
  const line = (cells: readonly string[]): string => `${cells.map(cell).join(separator)}\n`;
  return line(columns.map(({ title }) => title)) + rows.map(line).join("");
}

/** What a spreadsheet takes for the beginning of a formula, also in the wide forms of East Asia. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]./s;
const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function csvCell(text: string): string {
  const safe = formula.test(text) && !numeral.test(text) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** A line of Markdown, or a cell of a table, in which text is neither HTML nor a link, and stays within its line. */
export function markdownLine(text: string): string {
  return visible(text)
    .replace(/</g, "&lt;")
    .replace(/(?<!\\)\](?=[([:])/g, "\\]");
}

/** A bar that follows an escaping backslash would end the cell. */
function withoutBars(text: string): string {
  return text.replace(/(\\*)\|/g, (_, before: string) => `${before}${before.length % 2 === 1 ? "\\" : ""}\\|`);
}

function visibleCells({ columns, rows }: Table): Table {
  return {
    columns: columns.map(({ title, align }) => ({ title: visible(title), align })),
    rows: rows.map((cells) => cells.map(visible)),
  };
}

/** Where combining marks and pairs of units are; not the signs of tables, such as “³”, “φ”, “—” and “†”. */
const mayCombine = /[\u0300-\u036f\u0483-\u1fff\u20d0-\u20ff\u2c00-\uffff]/;

/** How many columns of a terminal a text takes: its characters, combining marks apart. */
function width(text: string): number {
  // The properties of characters take longer to load than a table takes to print.
  return mayCombine.test(text) ? Array.from(text.replace(/\p{Mark}/gu, "")).length : text.length;
}
