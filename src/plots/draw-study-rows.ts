import type { StudyCell, StudyPlot, StudyTable } from "../analysis/study/study.ts";
import { percent } from "../report/numbers.ts";
import { dotsPanel } from "./dots-panel.ts";
import { marksPanel } from "./marks-panel.ts";
import { type Panel, textLines } from "./panel.ts";
import { plainText } from "./plain-text.ts";
import { svgFigure } from "./svg-figure.ts";

/** Pixels: the width of a page. */
const LAYOUT = { width: 960, margin: 24, gap: 28 };
const INNER = LAYOUT.width - 2 * LAYOUT.margin;

/** A plot that has a row for each row of its table. */
type RowsPlot = Extract<StudyPlot, { kind: "dots" | "marks" }>;

/**
 * Dots or marks of a study as SVG, as wide as a page.
 *
 * @param table the one that the plot is of
 * @throws RangeError if there is no such column
 */
export function drawStudyRows(plot: RowsPlot, table: StudyTable, document: object): string {
  const categories = column(table, plot.category).map(nameOf);
  const series = plot.series.map((id) => ({ title: titleOf(table, id), cells: column(table, id) }));
  const { panel, caption } =
    plot.kind === "dots" ? dots(document, categories, series) : marks(document, categories, series);
  const title = plainText(plot.title);
  return svgFigure(title, description(categories, series), [textLines([title, caption], INNER, 17), panel], LAYOUT);
}

interface Series {
  readonly title: string;
  readonly cells: readonly StudyCell[];
}

interface Drawing {
  readonly panel: Panel;
  readonly caption: string;
}

function dots(document: object, categories: readonly string[], series: readonly Series[]): Drawing {
  const shown = series.map(({ title, cells }) => ({
    title,
    values: cells.map((cell) => (typeof cell === "number" ? cell : null)),
  }));
  return {
    panel: dotsPanel(document, { categories, series: shown }, INNER),
    caption: "Per cent; — is undefined (0/0).",
  };
}

function marks(document: object, categories: readonly string[], series: readonly Series[]): Drawing {
  const shown = series.map(({ title, cells }) => ({ title, cells: cells.map(nameOf) }));
  return {
    panel: marksPanel(document, { categories, series: shown }, INNER),
    caption: "● yes, ○ a tie, × no.",
  };
}

/** What the plot shows, for who cannot see it. */
function description(categories: readonly string[], series: readonly Series[]): string {
  return series
    .map(({ title, cells }) => `${title}: ${cells.map((cell, c) => `${categories[c]} ${nameOf(cell)}`).join(", ")}.`)
    .join(" ");
}

function column(table: StudyTable, id: string): StudyCell[] {
  const at = columnIndex(table, id);
  return table.rows.map((row) => row[at]);
}

function titleOf(table: StudyTable, id: string): string {
  return plainText(table.columns[columnIndex(table, id)].title);
}

/** @throws RangeError if there is no such column */
export function columnIndex(table: StudyTable, id: string): number {
  const at = table.columns.findIndex((each) => each.id === id);
  if (at < 0) throw new RangeError(`table ${table.id} has no column ${id}`);
  return at;
}

/** A name, or a share in per cent. */
function nameOf(cell: StudyCell): string {
  return typeof cell === "string" ? plainText(cell) : percent(cell);
}
