import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { addCells } from "../common/survey/table-survey.ts";
/** Lists columns and relations that are not read. */
export function tbfSurvey(): ContentSurvey {
  return lineSurvey((line, add) => {
    const [first] = line.split("\t");
    if (first.startsWith("@")) {
      if (!/^@coref/i.test(first)) add(`${first} lines`);
    } else if (!line.startsWith("#")) {
      // The system's name, the realis, and confidences.
      addCells(line.split("\t"), (column) => column > 0 && column < 6, add);
    }
  });
}
