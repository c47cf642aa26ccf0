import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
/** Lists candidates of mentions that are not read: all but the best. */
export function nelevalSurvey(): ContentSurvey {
  return lineSurvey((line, add) => {
    const cells = line.split("\t");
    while (cells.length > 0 && cells[cells.length - 1].trim() === "") cells.pop();
    const others = Math.ceil((cells.length - 3) / 3) - 1;
    if (others > 0) add("further candidates", others);
  });
}
