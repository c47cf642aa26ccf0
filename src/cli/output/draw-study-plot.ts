import type { StudyPlot, StudyTable } from "../../analysis/study/study.ts";
import { drawStudyPlot } from "../../plots/draw-study.ts";
import { type StudyReport, studyTableTsv, writeStudy } from "../../report/study/study-report.ts";
import { drawingWriter } from "./draw-plot.ts";
import { CommandError } from "../exit-codes.ts";
import { FolderOutput } from "./folder-output.ts";
import { type OutputPiece, writeSafely } from "./write-safely.ts";

export async function studyPlotWriter(
  file: string,
  writeFile: (path: string, pieces: Iterable<OutputPiece>) => void = writeSafely,
): Promise<(plot: StudyPlot, tables: readonly StudyTable[]) => void> {
  const write = await drawingWriter(file, writeFile);
  return (plot, tables) => {
    write((document) => drawStudyPlot(plot, tables, document));
  };
}

/**
 * Writes a study to a folder, which is created if necessary. Each table becomes STUDY.TABLE.tsv and STUDY.TABLE.json,
 * each plot STUDY.PLOT.svg and STUDY.PLOT.png.
 *
 * @returns why there is no PNG, if the package or a font for PNG is missing
 */
export async function writeStudyFiles(folder: string, { study, result }: StudyReport): Promise<string | undefined> {
  const output = new FolderOutput(folder);
  try {
    const nameOf = (name: string): string => `${study.id}.${name}`;
    for (const table of result.tables) {
      output.write(nameOf(`${table.id}.tsv`), [studyTableTsv(table)]);
      const json = writeStudy({ study, result: { tables: [table], plots: [] } }, "json", 0);
      output.write(nameOf(`${table.id}.json`), [json]);
    }
    const lacking = await writePlots(result, nameOf, output);
    output.commit();
    return lacking;
  } finally {
    output.discard();
  }
}

async function writePlots(
  { plots, tables }: StudyReport["result"],
  nameOf: (name: string) => string,
  output: FolderOutput,
): Promise<string | undefined> {
  const write = (path: string, pieces: Iterable<OutputPiece>): void => {
    output.write(path, pieces);
  };
  let lacking: string | undefined;
  for (const plot of plots) {
    (await studyPlotWriter(nameOf(`${plot.id}.svg`), write))(plot, tables);
    const png = await studyPlotWriter(nameOf(`${plot.id}.png`), write).catch((error: unknown) => {
      if (!(error instanceof CommandError)) throw error;
      lacking = error.message;
    });
    png?.(plot, tables);
  }
  return lacking;
}
