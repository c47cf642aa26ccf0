import { cell as rect, type Markish, ruleY, text } from "@observablehq/plot";
import type { StudyCell, StudyPlot, StudyTable } from "../analysis/study/study.ts";
import { greatest } from "../core/arrays.ts";
import { decimalText, percent, undefinedMark } from "../report/numbers.ts";
import { dotsPanel } from "./dots-panel.ts";
import { type Panel, colours, drawn, fontSize, textPanel } from "./panel.ts";
import { plainText, shortened, textWidth } from "./text.ts";
import { signMarks, signs } from "./sign-marks.ts";
import { svgFigure } from "./svg-figure.ts";

/** Pixels: the width of a page. */
const LAYOUT = { width: 960, margin: 24, gap: 28 };
const INNER = LAYOUT.width - 2 * LAYOUT.margin;

/** A plot with a row for each row of its table. */
type RowsPlot = Extract<StudyPlot, { kind: "dots" | "marks" | "heat" }>;

/**
 * Draws a study's dots, marks or heat map as SVG, as wide as a page.
 *
 * @throws RangeError if a column does not exist
 */
export function drawStudyRows(plot: RowsPlot, table: StudyTable, document: object): string {
  const categories = column(table, plot.category).map(nameOf);
  const series = plot.series.map((id) => ({ title: titleOf(table, id), cells: column(table, id) }));
  const { panel, caption } = { dots, marks, heat }[plot.kind](document, categories, series);
  const title = plainText(plot.title);
  return svgFigure(title, description(categories, series), [textPanel([title, caption], INNER, 17), panel], LAYOUT);
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
    caption: "Percent; — is undefined (0/0).",
  };
}

function marks(document: object, categories: readonly string[], series: readonly Series[]): Drawing {
  const shown = series.map(({ title, cells }) => ({ title, cells: cells.map(nameOf) }));
  return {
    panel: marksPanel(document, { categories, series: shown }, INNER),
    caption: "● yes, ○ a tie, × no.",
  };
}

function heat(document: object, categories: readonly string[], series: readonly Series[]): Drawing {
  const shown = series.map(({ title, cells }) => ({
    title,
    cells: cells.map((cell) => (typeof cell === "number" ? decimalText(cell, 0) : undefinedMark)),
  }));
  return {
    panel: matrixPanel(document, { categories, series: shown }, INNER, (cells) => [
      rect(cells, { x: "x", y: "row", fill: ({ text: figure }: Cell) => shadeOf(figure), inset: 0.5, title: "tip" }),
      text(cells, {
        x: "x",
        y: "row",
        text: "text",
        fill: ({ text: figure }: Cell) => (Number(figure) > DARK ? colours.paper : colours.text),
      }),
    ]),
    caption: "Kendall's τ-b, from −1 to 1; the higher, the darker. — is undefined.",
  };
}

/** Above this figure, text is white instead of dark; at it, both are legible on the grey. */
const DARK = 0.45;

/** Returns a grey: white for an undefined figure or one of at most 0, almost black for 1. */
function shadeOf(figure: string): string {
  const level = Math.round(255 - 215 * Math.max(0, Number(figure) || 0));
  return `rgb(${level},${level},${level})`;
}

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

/** @throws RangeError if the column does not exist */
export function columnIndex(table: StudyTable, id: string): number {
  const at = table.columns.findIndex((each) => each.id === id);
  if (at < 0) throw new RangeError(`table ${table.id} has no column ${id}`);
  return at;
}

function nameOf(cell: StudyCell): string {
  return typeof cell === "string" ? plainText(cell) : percent(cell);
}

/** Pixels. */
const ROW = 20;
const HEADING = 92;

/** The cells, row by row: `yes`, `tie`, `no`, or other text. */
interface Marks {
  readonly categories: readonly string[];
  readonly series: readonly { readonly title: string; readonly cells: readonly string[] }[];
}

interface Cell {
  readonly x: number;
  readonly row: number;
  readonly text: string;
  readonly tip: string;
}

/**
 * Draws a matrix of marks: a disc for yes, a ring for a tie, a cross for no. Other cells are shown as text.
 *
 * @param width pixels
 */
function marksPanel(document: object, marks: Marks, width: number): Panel {
  return matrixPanel(document, marks, width, (cells) => [
    ...signMarks(cells, ({ text: sign }) => sign, { x: "x", y: "row", r: 4.5, strokeWidth: 1.8, title: "tip" }),
    // The white stroke hides the rule behind the text.
    text(
      cells.filter((cell) => !signs.some((sign) => sign === cell.text)),
      { x: "x", y: "row", text: "text", fill: colours.text, stroke: colours.paper, strokeWidth: 4, title: "tip" },
    ),
  ]);
}

/**
 * Draws a matrix with row and column names.
 *
 * @param width pixels
 * @param marksOf draws the cells
 */
function matrixPanel(
  document: object,
  { categories, series }: Marks,
  width: number,
  marksOf: (cells: readonly Cell[]) => readonly Markish[],
): Panel {
  const left = Math.min(200, greatest(categories.map((name) => textWidth(name, fontSize))) + 16);
  const cells = series.flatMap(({ title, cells: own }, x) =>
    own.map((cell, row): Cell => ({ x, row, text: cell, tip: `${categories[row]}, ${title}: ${cell}` })),
  );
  const column = (width - left) / series.length;
  return drawn(document, {
    width,
    height: HEADING + categories.length * ROW,
    marginTop: HEADING,
    marginBottom: 0,
    marginLeft: left,
    marginRight: 0,
    x: { domain: series.map((_, x) => x), type: "band", axis: null, padding: 0 },
    y: { domain: categories.map((_, row) => row), type: "band", axis: null, padding: 0 },
    marks: [
      ruleY(
        categories.map((_, row) => row),
        { y: (row: number) => row, stroke: colours.grid },
      ),
      ...marksOf(cells),
      text(categories, {
        text: (name: string) => shortened(name, fontSize, left - 12),
        y: (_: string, row: number) => row,
        frameAnchor: "left",
        textAnchor: "end",
        dx: -8,
        fill: colours.text,
        title: (name: string) => name,
      }),
      text(series, {
        text: ({ title }: Marks["series"][number]) => title,
        x: (_: Marks["series"][number], x: number) => x,
        frameAnchor: "top",
        textAnchor: "start",
        lineAnchor: "bottom",
        rotate: -35,
        dx: -Math.min(10, column / 4),
        dy: -6,
        fill: colours.text,
      }),
    ],
  });
}
