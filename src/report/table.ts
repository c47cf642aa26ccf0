import { type Meaning, type Paint, unpainted } from "./paint.ts";
import { visible } from "./visible.ts";

/** A table whose rows may be made while they are written. */
export type LongTable = Pick<Table, "columns"> & { readonly rows: Iterable<readonly string[]> };

export interface Table {
  readonly columns: readonly {
    readonly title: string;
    readonly align: "left" | "right";
    /** Whether the cells are names or words, which a narrow terminal may shorten. */
    readonly isNames?: true;
    /** What the cells mean, which a terminal shows by colour. */
    readonly meaning?: (cell: string, row: number) => Meaning | undefined;
  }[];
  readonly rows: readonly (readonly string[])[];
}

export function leftColumn(title: string): Table["columns"][number] {
  return { title, align: "left" };
}

/** Returns a column of names or words. At a terminal, only the cells of such columns are shortened. */
export function nameColumn(title: string): Table["columns"][number] {
  return { title, align: "left", isNames: true };
}

export function rightColumn(title: string): Table["columns"][number] {
  return { title, align: "right" };
}

export interface TableLayout {
  /** The columns of the terminal; infinite for files and pipes. */
  readonly columns: number;
  /** Absent: without colours. */
  readonly paint?: Paint;
  readonly widthOf: (text: string) => number;
}

export const plainLayout: TableLayout = { columns: Number.POSITIVE_INFINITY, widthOf: (text) => text.length };

const GAP = "   ";

/**
 * Returns a table with columns padded by spaces. If it is wider than the terminal, names and titles are shortened, but
 * never figures. A column is not shortened if two names or titles would become the same. A table that cannot fit is not
 * shortened at all.
 */
export function textTable(table: Table, layout: TableLayout = plainLayout): string {
  const { columns, rows } = visibleCells(table);
  const { widthOf, paint = unpainted } = layout;
  const cellWidths = columns.map((_, c) => rows.reduce((most, row) => Math.max(most, widthOf(row[c])), 0));
  const natural = columns.map(({ title }, c) => Math.max(cellWidths[c], widthOf(title)));
  const least = columns.map(({ title, isNames }, c) =>
    isNames === true
      ? Math.min(natural[c], LEAST_NAME)
      : Math.max(cellWidths[c], Math.min(widthOf(title), LEAST_TITLE)),
  );
  const room = layout.columns - GAP.length * (columns.length - 1);
  const widths = fittedWidths(natural, least, room, (c, most) => {
    const texts = [...new Set(rows.map((row) => row[c]))];
    const titles = [...new Set(columns.map(({ title }) => title))];
    return (
      new Set(texts.map((text) => shortened(text, most, widthOf))).size === texts.length &&
      new Set(titles.map((title) => (title === columns[c].title ? shortened(title, most, widthOf) : title))).size ===
        titles.length
    );
  });
  const line = (cells: readonly string[], row?: number): string =>
    cells
      .map((cell, c) => {
        const text = shortened(cell, widths[c], widthOf);
        const padding = " ".repeat(widths[c] - widthOf(text));
        const meaning = row === undefined ? undefined : columns[c].meaning?.(cell, row);
        const shown = meaning === undefined ? text : paint(meaning, text);
        return columns[c].align === "left" ? shown + padding : padding + shown;
      })
      .join(GAP)
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...rows.map((cells, row) => line(cells, row))]
    .map((text) => `${text}\n`)
    .join("");
}

const [LEAST_NAME, LEAST_TITLE] = [12, 8];

/**
 * Returns widths that fit the room. The widest columns are narrowed first, none below its least width.
 *
 * @param canBe whether a column can have a width without making different texts equal
 * @returns the natural widths if the table cannot fit
 */
function fittedWidths(
  natural: readonly number[],
  least: readonly number[],
  room: number,
  canBe: (column: number, width: number) => boolean,
): readonly number[] {
  const fixed = new Set<number>();
  for (;;) {
    const widths = natural.slice();
    const floors = least.map((width, c) => (fixed.has(c) ? natural[c] : width));
    let excess = widths.reduce((sum, width) => sum + width, 0) - room;
    while (excess > 0) {
      const open = widths.flatMap((width, c) => (width > floors[c] ? [c] : []));
      if (open.length === 0) return natural;
      const widest = open.reduce((most, c) => (widths[c] > widths[most] ? c : most));
      const next = open.reduce((most, c) => (c === widest ? most : Math.max(most, widths[c])), 0);
      const narrower = Math.max(Math.min(next, widths[widest] - 1), floors[widest], widths[widest] - excess);
      excess -= widths[widest] - narrower;
      widths[widest] = narrower;
    }
    const alike = widths.findIndex((width, c) => width < natural[c] && !canBe(c, width));
    if (alike < 0) return widths;
    fixed.add(alike);
  }
}

function shortened(text: string, room: number, widthOf: TableLayout["widthOf"]): string {
  if (widthOf(text) <= room) return text;
  const characters = text.match(/\P{Mark}\p{Mark}*/gu) ?? [];
  const fitting = (from: readonly string[], most: number): number => {
    let taken = 0;
    let used = 0;
    while (taken < from.length && used + widthOf(from[taken]) <= most) used += widthOf(from[taken++]);
    return taken;
  };
  const start = characters.slice(0, fitting(characters, Math.ceil((room - 1) / 2)));
  const end = characters.slice(characters.length - fitting(characters.toReversed(), Math.floor((room - 1) / 2)));
  return `${start.join("")}…${end.join("")}`;
}

export function markdownTable(table: Table): string {
  return tableOfMarkdown(table, markdownLine);
}

/**
 * Returns a Markdown table.
 *
 * @param escape escapes the text of a cell; leave it out if cells are already Markdown
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
 * Returns comma- or tab-separated values with a header line. CSV is quoted as in RFC 4180, with an apostrophe before
 * text that a spreadsheet would take for a formula.
 *
 * @source OWASP, CSV Injection
 */
export function delimitedTable(table: Table, separator: "," | "\t"): string {
  return [...delimitedLines(table, separator)].join("");
}

/** Returns the lines of `delimitedTable` one by one. */
export function* delimitedLines({ columns, rows }: LongTable, separator: "," | "\t"): Generator<string, void> {
  const cell = separator === "," ? csvCell : (text: string): string => text;
  const line = (cells: readonly string[]): string => `${cells.map((text) => cell(visible(text))).join(separator)}\n`;
  yield line(columns.map(({ title }) => title));
  for (const cells of rows) yield line(cells);
}

/**
 * Returns tab-separated values for a spreadsheet, which takes quotation marks as in CSV, and texts for formulas: see
 * `delimitedTable`.
 */
export function spreadsheetTable({ columns, rows }: LongTable): string {
  const line = (cells: readonly string[]): string => `${cells.map((text) => csvCell(visible(text))).join("\t")}\n`;
  return [line(columns.map(({ title }) => title)), ...Array.from(rows, line)].join("");
}

/** The characters that begin a formula in spreadsheets, including their full-width forms. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]./s;
const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function csvCell(text: string): string {
  const safe = formula.test(text) && !numeral.test(text) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

export function markdownLine(text: string): string {
  return visible(text)
    .replace(/</g, "&lt;")
    .replace(/(?<!\\)\](?=[([:])/g, "\\]");
}

/**
 * Escapes bars. Adds a backslash to an odd number of backslashes before a bar, because the last of them would undo the
 * bar's escape.
 */
function withoutBars(text: string): string {
  return text.replace(/(\\*)\|/g, (_, before: string) => `${before}${before.length % 2 === 1 ? "\\" : ""}\\|`);
}

function visibleCells({ columns, rows }: Table): Table {
  return {
    columns: columns.map((column) => ({ ...column, title: visible(column.title) })),
    rows: rows.map((cells) => cells.map(visible)),
  };
}
