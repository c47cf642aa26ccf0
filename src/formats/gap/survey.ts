import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { addCells } from "../common/survey/table-survey.ts";
const readColumns = new Set([
  ...["ID", "Text", "Pronoun", "Pronoun-offset"],
  ...["A", "A-offset", "A-coref", "B", "B-offset", "B-coref"],
]);

/** Lists columns that are not read. A file of predictions has no header; its columns after the answers are not read. */
export function gapSurvey(): ContentSurvey {
  let header: readonly string[] | undefined;
  return lineSurvey((line, add) => {
    const cells = line.split("\t");
    if (header === undefined) {
      header = cells.includes("Pronoun") ? cells : [];
      if (header.length > 0) return;
    }
    const columns = header;
    if (columns.length === 0) addCells(cells, (column) => column < 3, add);
    else
      addCells(
        cells,
        (column) => readColumns.has(columns[column] ?? ""),
        add,
        (column) => `column ${columns.at(column) ?? column + 1}`,
      );
  });
}
