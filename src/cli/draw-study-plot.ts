import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StudyPlot, StudyTable } from "../analysis/study/study.ts";
import { drawStudyPlot } from "../plots/draw-study.ts";
import { type StudyReport, studyTableTsv, writeStudy } from "../report/study-report.ts";
import { drawingWriter } from "./draw-plot.ts";
import { CommandError } from "./exit-codes.ts";
import { writing } from "./output.ts";

/**
 * Gets ready to draw a plot of a study to a file, SVG or PNG by its ending.
 *
 * @throws CommandError as `drawingWriter`
 */
export async function studyPlotWriter(file: string): Promise<(plot: StudyPlot, tables: readonly StudyTable[]) => void> {
  const write = await drawingWriter(file);
  return (plot, tables) => {
    write((document) => drawStudyPlot(plot, tables, document));
  };
}

/**
 * Writes a study into a folder, which is made if need be: each table as STUDY.TABLE.tsv and STUDY.TABLE.json, each plot as
 * STUDY.PLOT.svg and STUDY.PLOT.png.
 *
 * @returns why there is no PNG, if there is none: what makes them is not a part of this package
 * @throws CommandError if something cannot be written
 */
export async function writeStudyFiles(folder: string, { study, result }: StudyReport): Promise<string | undefined> {
  writing(folder, () => {
    mkdirSync(folder, { recursive: true });
  });
  const place = (name: string): string => join(folder, `${study.id}.${name}`);
  for (const table of result.tables) {
    writing(folder, () => {
      writeFileSync(place(`${table.id}.tsv`), studyTableTsv(table));
      writeFileSync(
        place(`${table.id}.json`),
        writeStudy({ study, result: { tables: [table], plots: [] } }, "json", 0),
      );
    });
  }
  let lacking: string | undefined;
  for (const plot of result.plots) {
    (await studyPlotWriter(place(`${plot.id}.svg`)))(plot, result.tables);
    try {
      (await studyPlotWriter(place(`${plot.id}.png`)))(plot, result.tables);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      lacking = error.message;
    }
  }
  return lacking;
}
