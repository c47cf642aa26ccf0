import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { addCells } from "../common/survey/table-survey.ts";
/** Lists kinds of lines, and columns of mentions, that are not read. */
export function litbankSurvey(): ContentSurvey {
  return lineSurvey((line, add) => {
    const cells = line.split("\t");
    const [kind] = cells;
    if (kind === "MENTION")
      addCells(
        cells,
        (column) => column < 9,
        add,
        (column) => `MENTION column ${column + 1}`,
      );
    else if (kind === "COREF")
      addCells(
        cells,
        (column) => column < 3,
        add,
        (column) => `COREF column ${column + 1}`,
      );
    else if (kind !== "") add(`${kind} lines`);
  });
}
