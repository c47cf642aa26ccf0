import { greatest } from "../core/extremes.ts";
import { ruleY, text } from "@observablehq/plot";
import { colours, drawn, fontSize, type Panel } from "./panel.ts";
import { signMarks, signs } from "./sign-marks.ts";
import { shortened, textWidth } from "./text-width.ts";

/** Pixels. */
const ROW = 20;
const HEADING = 92;

/** What a cell says, row by row: `yes`, `tie`, `no`, or something that stands for itself. */
export interface Marks {
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
 * A matrix of marks: a disc for yes, a ring for a tie, a cross for no; other cells as text.
 *
 * @param width pixels
 */
export function marksPanel(document: object, { categories, series }: Marks, width: number): Panel {
  const left = Math.min(200, greatest(categories.map((name) => textWidth(name, fontSize))) + 16);
  const cells = series.flatMap(({ title, cells: own }, x) =>
    own.map((cell, row): Cell => ({ x, row, text: cell, tip: `${categories[row]}, ${title}: ${cell}` })),
  );
  const others = cells.filter((cell) => !signs.some((sign) => sign === cell.text));
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
      ...signMarks(cells, ({ text: sign }) => sign, { x: "x", y: "row", r: 4.5, strokeWidth: 1.8, title: "tip" }),
      // Nothing shines through behind a figure.
      text(others, {
        x: "x",
        y: "row",
        text: "text",
        fill: colours.text,
        stroke: colours.paper,
        strokeWidth: 4,
        title: "tip",
      }),
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
