import type { StudyCell, StudyPlot, StudyTable } from "../analysis/study/study.ts";
import { percent } from "../report/numbers.ts";
import { dotsPanel } from "./dots-panel.ts";
import { marksPanel } from "./marks-panel.ts";
import { type Panel, textLines } from "./panel.ts";
import { plainText } from "./plain-text.ts";
import { innerWidth, svgFigure } from "./svg-figure.ts";

/**
 * A plot of a study as one SVG. The same input gives the same text.
 *
 * @param tables the study's, among which is the plot's
 * @param document the page's own, or one made for it: nothing is put into it
 * @throws RangeError if the plot names a table or a column that there is not
 */
export function drawStudy(plot: StudyPlot, tables: readonly StudyTable[], document: object): string {
  const table = tables.find(({ id }) => id === plot.table);
  if (table === undefined) throw new RangeError(`${plot.id}: there is no table "${plot.table}"`);
  const title = plainText(plot.title);
  const drawing = drawingOf(plot, table, document);
  return svgFigure(title, drawing.description, [textLines([title, drawing.caption], innerWidth, 17), drawing.panel]);
}

interface Drawing {
  readonly panel: Panel;
  readonly caption: string;
  readonly description: string;
}

function drawingOf(plot: StudyPlot, table: StudyTable, document: object): Drawing {
  switch (plot.kind) {
    case "dots": {
      const categories = column(table, plot.category).map(nameOf);
      const series = plot.series.map((id) => ({
        title: titleOf(table, id),
        values: column(table, id).map((cell) => (typeof cell === "number" ? cell : null)),
      }));
      return {
        panel: dotsPanel(document, { categories, series }, innerWidth),
        caption: "Per cent; — is undefined (0/0).",
        description: series
          .map(({ title, values }) => `${title}: ${values.map((v, c) => `${categories[c]} ${percent(v)}`).join(", ")}.`)
          .join(" "),
      };
    }
    case "marks": {
      const categories = column(table, plot.category).map(nameOf);
      const series = plot.series.map((id) => ({
        title: titleOf(table, id),
        cells: column(table, id).map(nameOf),
      }));
      return {
        panel: marksPanel(document, { categories, series }, innerWidth),
        caption: "Disc: yes; ring: a tie; cross: no.",
        description: series
          .map(({ title, cells }) => `${title}: ${cells.map((cell, c) => `${categories[c]} ${cell}`).join(", ")}.`)
          .join(" "),
      };
    }
    case "curves":
    case "surface":
      throw new RangeError(`${plot.id}: there is no drawing of ${plot.kind}`);
  }
}

function column(table: StudyTable, id: string): StudyCell[] {
  const at = columnIndex(table, id);
  return table.rows.map((row) => row[at]);
}

function titleOf(table: StudyTable, id: string): string {
  return plainText(table.columns[columnIndex(table, id)].title);
}

function columnIndex(table: StudyTable, id: string): number {
  const at = table.columns.findIndex((each) => each.id === id);
  if (at < 0) throw new RangeError(`${table.id}: there is no column "${id}"`);
  return at;
}

function nameOf(cell: StudyCell): string {
  return plainText(typeof cell === "number" ? percent(cell) : (cell ?? "—"));
}
