import { greatest } from "../core/arrays.ts";
import { type Curves, curvesFigure } from "../plots/curves-figure.ts";
import { dotsPanel } from "../plots/dots-panel.ts";
import { categories as places, downwards, type PlotMark, rect, ruleY, text } from "../plots/marks.ts";
import { type Panel, colours, fontSize, textPanel, svgFigure } from "../plots/figure.ts";
import { drawn, haloLook, signMarks, signs } from "../plots/panel.ts";
import { plainText, shortened, textWidth } from "../plots/text.ts";
import { decimalText, percent, undefinedMark } from "../report/numbers.ts";
import type { StudyCell, StudyPlot, StudyTable } from "./study.ts";

/**
 * Draws a plot of a study as SVG, legible in black and white. Curves and surfaces fit a column of a paper; other plots
 * are as wide as a page. The same input gives the same text.
 *
 * @param tables of the study, including that of the plot
 * @throws RangeError if a table or column does not exist
 */
export function drawStudyPlot(plot: StudyPlot, tables: readonly StudyTable[]): string {
  const table = tables.find(({ id }) => id === plot.table);
  if (table === undefined) throw new RangeError(`there is no table ${plot.table}`);
  if (plot.kind === "dots" || plot.kind === "marks" || plot.kind === "heat") return drawStudyRows(plot, table);
  const curves = plot.kind === "curves" ? curvesOf(plot, table) : sectionsOf(plot, table);
  return curvesFigure(plainText(plot.title), curves);
}

type CurvesPlot = Extract<StudyPlot, { kind: "curves" }>;
type SurfacePlot = Extract<StudyPlot, { kind: "surface" }>;

function curvesOf({ x, y, yTitle = "" }: CurvesPlot, table: StudyTable): Curves {
  const across = columnOf(table, x);
  const up = y.map((id) => columnOf(table, id));
  return {
    x: across.values,
    xTitle: across.axis,
    yTitle: up.every((each) => each.percent) ? [yTitle, "percent"].filter((part) => part !== "").join(", ") : yTitle,
    series: up.map(({ title, values }) => ({ title, y: values.map(numberOrNull) })),
    percent: { x: across.percent, y: up.every((each) => each.percent) },
  };
}

/** Returns the curves of a surface along its first axis, one for each value of the second. */
function sectionsOf({ x, y, z }: SurfacePlot, table: StudyTable): Curves {
  const [across, along, up] = [columnOf(table, x), columnOf(table, y), columnOf(table, z)];
  const places = [...new Set(across.values)];
  const sections = [...new Set(along.values)];
  const heights = new Map(up.values.map((value, i) => [`${across.values[i]} ${along.values[i]}`, numberOrNull(value)]));
  return {
    x: places,
    xTitle: across.axis,
    yTitle: up.axis,
    seriesTitle: along.axis,
    series: sections.map((section) => ({
      title: String(section),
      y: places.map((place) => heights.get(`${place} ${section}`) ?? null),
    })),
    percent: { x: across.percent, y: up.percent },
  };
}

interface PlottedColumn {
  readonly title: string;
  readonly axis: string;
  /** Shares in percent. */
  readonly values: readonly StudyCell[];
  readonly percent: boolean;
}

function columnOf(table: StudyTable, id: string): PlottedColumn {
  const index = columnIndex(table, id);
  const { kind } = table.columns[index];
  const title = plainText(table.columns[index].title);
  return {
    title,
    axis: kind === "share" ? `${title}, percent` : title,
    percent: kind === "share",
    values: table.rows.map((row) => {
      const value = row[index];
      if (typeof value === "string") return plainText(value);
      // Without rounding, a share such as .07 would be 7.000000000000001.
      return value !== null && kind === "share" ? Number((value * 100).toPrecision(12)) : value;
    }),
  };
}

function numberOrNull(value: StudyCell): number | null {
  return typeof value === "number" ? value : null;
}

/** Pixels: the width of a page. */
const PAGE = { width: 960, margin: 24, gap: 28 };
const INNER = PAGE.width - 2 * PAGE.margin;

/** A plot with a row for each row of its table. */
type RowsPlot = Extract<StudyPlot, { kind: "dots" | "marks" | "heat" }>;

/**
 * Draws a study's dots, marks or heat map as SVG, as wide as a page.
 *
 * @throws RangeError if a column does not exist
 */
function drawStudyRows(plot: RowsPlot, table: StudyTable): string {
  const categories = column(table, plot.category).map(nameOf);
  const series = plot.series.map((id) => ({ title: titleOf(table, id), cells: column(table, id) }));
  const { panel, caption } = { dots, marks, heat }[plot.kind](categories, series);
  const title = plainText(plot.title);
  return svgFigure(title, descriptionOfRows(categories, series), [textPanel([title, caption], INNER, 17), panel], PAGE);
}

interface Series {
  readonly title: string;
  readonly cells: readonly StudyCell[];
}

interface Drawing {
  readonly panel: Panel;
  readonly caption: string;
}

function dots(categories: readonly string[], series: readonly Series[]): Drawing {
  const shown = series.map(({ title, cells }) => ({
    title,
    values: cells.map((cell) => (typeof cell === "number" ? cell : null)),
  }));
  return {
    panel: dotsPanel({ categories, series: shown }, INNER),
    caption: "Percent; — is undefined (0/0).",
  };
}

function marks(categories: readonly string[], series: readonly Series[]): Drawing {
  const shown = series.map(({ title, cells }) => ({ title, cells: cells.map(nameOf) }));
  return {
    panel: marksPanel({ categories, series: shown }, INNER),
    caption: "● yes, ○ a tie, × no.",
  };
}

function heat(categories: readonly string[], series: readonly Series[]): Drawing {
  const shown = series.map(({ title, cells }) => ({
    title,
    cells: cells.map((cell) => (typeof cell === "number" ? decimalText(cell, 0) : undefinedMark)),
  }));
  return {
    panel: matrixPanel({ categories, series: shown }, INNER, (cells) => [
      rect(cells, {
        ...{ x1: columnAt, x2: columnAt, y1: rowAt, y2: rowAt, title: tipOf },
        inset: 0.5,
        look: { fill: ({ text: figure }) => shadeOf(figure) },
      }),
      text(cells, {
        ...{ x: columnAt, y: rowAt, text: textOf },
        look: { fill: ({ text: figure }) => (Number(figure) > DARK ? colours.paper : colours.text) },
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

function descriptionOfRows(categories: readonly string[], series: readonly Series[]): string {
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
function columnIndex(table: StudyTable, id: string): number {
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

const columnAt = ({ x }: Cell): number => x;
const rowAt = ({ row }: Cell): number => row;
const textOf = ({ text }: Cell): string => text;
const tipOf = ({ tip }: Cell): string => tip;

/**
 * Draws a matrix of marks: a disc for yes, a ring for a tie, a cross for no. Other cells are shown as text.
 *
 * @param width pixels
 */
function marksPanel(marks: Marks, width: number): Panel {
  return matrixPanel(marks, width, (cells) => [
    ...signMarks(cells, ({ text: sign }) => sign, {
      ...{ x: columnAt, y: rowAt, title: tipOf },
      r: 4.5,
      look: { strokeWidth: 1.8 },
    }),
    text(
      cells.filter((cell) => !signs.some((sign) => sign === cell.text)),
      { x: columnAt, y: rowAt, text: textOf, title: tipOf, look: { fill: colours.text, ...haloLook(4) } },
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
  { categories, series }: Marks,
  width: number,
  marksOf: (cells: readonly Cell[]) => readonly PlotMark[],
): Panel {
  const left = Math.min(200, greatest(categories.map((name) => textWidth(name, fontSize))) + 16);
  const cells = series.flatMap(({ title, cells: own }, x) =>
    own.map((cell, row): Cell => ({ x, row, text: cell, tip: `${categories[row]}, ${title}: ${cell}` })),
  );
  const column = (width - left) / series.length;
  return drawn({
    width,
    height: HEADING + categories.length * ROW,
    margins: { top: HEADING, right: 0, bottom: 0, left },
    x: places(series.map((_, x) => x)),
    y: downwards(categories.length),
    marks: [
      ruleY(categories, { y: (_, row) => row, look: { stroke: colours.grid } }),
      ...marksOf(cells),
      text(categories, {
        text: (name: string) => shortened(name, fontSize, left - 12),
        y: (_: string, row: number) => row,
        dx: -8,
        look: { textAnchor: "end", fill: colours.text },
        title: (name: string) => name,
      }),
      text(series, {
        text: ({ title }: Marks["series"][number]) => title,
        x: (_: Marks["series"][number], x: number) => x,
        at: "top",
        isAbove: true,
        rotate: -35,
        dx: -Math.min(10, column / 4),
        dy: -6,
        look: { textAnchor: "start", fill: colours.text },
      }),
    ],
  });
}
