import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { addCells } from "../common/survey/table-survey.ts";

/** Lists the columns between that of the minimum spans and the last one, by their names in the header. */
export function arrauSurvey(): ContentSurvey {
  let header: readonly string[] = [];
  return lineSurvey((line, add) => {
    // In a column with a value for each markable, all may be empty.
    const cells = line
      .trim()
      .split(/\s+/)
      .map((cell) => (/^[-_@]+$/.test(cell) ? "-" : cell));
    if (header.length === 0 && cells[0].startsWith("TOKEN")) {
      header = cells;
      return;
    }
    const last = cells.length - 1;
    addCells(
      cells,
      (column) => column < 2 || column === last || (column === 2 && last > 2),
      add,
      (column) => header[column] ?? `column ${column + 1}`,
    );
  });
}
