import type { StudyCell, StudyPlot, StudyTable } from "../analysis/study/study.ts";
import { type Curves, curvesPanel } from "./curves-panel.ts";
import { columnIndex, drawStudyRows } from "./draw-study-rows.ts";
import { textLines } from "./panel.ts";
import { plainText } from "./plain-text.ts";
import { svgFigure } from "./svg-figure.ts";

/** Pixels: a column of a paper at about two thirds of them in points. */
const LAYOUT = { width: 400, margin: 12, gap: 12 };

/**
 * A plot of a study as SVG, for a column of a paper, legible in black and white. A surface is drawn from the side, as a curve for
 * each of its values of `y`, with its name beside it. The same input gives the same text.
 *
 * @param tables of the study, with the one that the plot is of
 * @param document the page's own, or one made for it: nothing is put into it
 * @throws RangeError if there is no such table or column
 */
export function drawStudyPlot(plot: StudyPlot, tables: readonly StudyTable[], document: object): string {
  const table = tables.find(({ id }) => id === plot.table);
  if (table === undefined) throw new RangeError(`there is no table ${plot.table}`);
  if (plot.kind === "dots" || plot.kind === "marks") return drawStudyRows(plot, table, document);
  const curves = plot.kind === "curves" ? curvesOf(plot, table) : sectionsOf(plot, table);
  const inner = LAYOUT.width - 2 * LAYOUT.margin;
  const title = plainText(plot.title);
  return svgFigure(
    title,
    description(curves),
    [textLines([title], inner), curvesPanel(document, curves, inner)],
    LAYOUT,
  );
}

type CurvesPlot = Extract<StudyPlot, { kind: "curves" }>;
type SurfacePlot = Extract<StudyPlot, { kind: "surface" }>;

function curvesOf({ x, y, yTitle = "" }: CurvesPlot, table: StudyTable): Curves {
  const across = columnOf(table, x);
  const up = y.map((id) => columnOf(table, id));
  return {
    x: across.values,
    xTitle: across.axis,
    yTitle: up.every(({ percent }) => percent) ? [yTitle, "per cent"].filter((part) => part !== "").join(", ") : yTitle,
    series: up.map(({ title, values }) => ({ title, y: values.map(numberOrNull) })),
    percent: { x: across.percent, y: up.every(({ percent }) => percent) },
  };
}

/** A surface cut along its first axis, once for each value of the second. */
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
  /** The title, with the unit. */
  readonly axis: string;
  /** Shares in per cent. */
  readonly values: readonly StudyCell[];
  readonly percent: boolean;
}

function columnOf(table: StudyTable, id: string): PlottedColumn {
  const index = columnIndex(table, id);
  const { kind } = table.columns[index];
  const title = plainText(table.columns[index].title);
  return {
    title,
    axis: kind === "share" ? `${title}, per cent` : title,
    percent: kind === "share",
    values: table.rows.map((row) => {
      const value = row[index];
      if (typeof value === "string") return plainText(value);
      // A share such as .07 would be 7.000000000000001.
      return value !== null && kind === "share" ? Number((value * 100).toPrecision(12)) : value;
    }),
  };
}

function numberOrNull(value: StudyCell): number | null {
  return typeof value === "number" ? value : null;
}

/** What the plot shows, for who cannot see it. */
function description({ xTitle, yTitle, x, series }: Curves): string {
  const curves = series.map(({ title, y }) => {
    const points = y.map((value, i) => `${x[i] ?? "—"}: ${value?.toFixed(2) ?? "—"}`);
    return `${title}: ${points.join(", ")}.`;
  });
  return `${yTitle} over ${xTitle}. ${curves.join(" ")}`;
}
