import { visible } from "./visible.ts";

/** A table ready to be shown: cells are text already. */
export interface Table {
  readonly columns: readonly {
    readonly title: string;
    readonly align: "left" | "right";
    /** Whether its cells are names or words, which may be shortened if the table is too wide for a terminal. */
    readonly isNames?: true;
  }[];
  readonly rows: readonly (readonly string[])[];
}

/** A column of texts. */
export function leftColumn(title: string): Table["columns"][number] {
  return { title, align: "left" };
}

/** A column of names or words, such as systems, documents and mentions: the only cells that a terminal shortens. */
export function nameColumn(title: string): Table["columns"][number] {
  return { title, align: "left", isNames: true };
}

/** A column of figures. */
export function rightColumn(title: string): Table["columns"][number] {
  return { title, align: "right" };
}

/** Where a table of text is shown. */
export interface TableLayout {
  /** The columns of the terminal; infinite for files and pipes. */
  readonly columns: number;
  /** How many columns a text takes there. */
  readonly widthOf: (text: string) => number;
}

/** Tables of any width, of characters that take one column each. */
export const plainLayout: TableLayout = { columns: Number.POSITIVE_INFINITY, widthOf: (text) => text.length };

const GAP = "   ";

/**
 * Columns padded with spaces. If the table is wider than the terminal, names are shortened to make it fit. Figures never are. A table that cannot fit
 * stays whole, and so does a column in which two names would become one.
 */
export function textTable(table: Table, layout: TableLayout = plainLayout): string {
  const { columns, rows } = visibleCells(table);
  const { widthOf } = layout;
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
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, c) => {
        const text = shortened(cell, widths[c], widthOf);
        const padding = " ".repeat(widths[c] - widthOf(text));
        return columns[c].align === "left" ? text + padding : padding + text;
      })
      .join(GAP)
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...rows.map(line)].map((text) => `${text}\n`).join("");
}

/** The least columns that a shortened name, and the title of figures, keep. */
const [LEAST_NAME, LEAST_TITLE] = [12, 8];

/**
 * Widths that fit the room: the widest are narrowed first, none below its least.
 *
 * @param canBe whether a column can have a width without making different texts alike
 * @returns the natural widths if there is no way
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

/** A text with “…” in place of its middle, if it is wider than the room. */
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
    columns: columns.map((column) => ({ ...column, title: visible(column.title) })),
    rows: rows.map((cells) => cells.map(visible)),
  };
}
