import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { addCells } from "../common/survey/table-survey.ts";
/** Lists columns that are not read: those after the word, the tag, the mention's words and the entity. */
export function aidaSurvey(): ContentSurvey {
  return lineSurvey((line, add) => {
    if (!line.startsWith("-DOCSTART-")) addCells(line.split("\t"), (column) => column < 4 && column !== 2, add);
  });
}
