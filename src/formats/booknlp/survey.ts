import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { addCells } from "../common/survey/table-survey.ts";
const names = ["COREF", "start_token", "end_token", "cat", "text", "prop"];
const ofTokens = ["token_ID_within_document", "word", "sentence_ID", "POS_tag"];

/** Lists columns that are not read, of the table of entities or of its companion, the table of tokens. */
export function booknlpSurvey(isCompanion: boolean): ContentSurvey {
  const known = isCompanion ? ofTokens : names;
  let header: readonly string[] | undefined;
  return lineSurvey((line, add) => {
    const cells = line.split("\t");
    if (header === undefined) {
      header = cells.some((cell) => known.includes(cell)) ? cells : [];
      if (header.length > 0) return;
    }
    const columns = header;
    if (columns.length === 0) addCells(cells, (column) => column < 6, add);
    else
      addCells(
        cells,
        (column) => known.includes(columns[column] ?? ""),
        add,
        (column) => `column ${columns.at(column) ?? column + 1}`,
      );
  });
}
