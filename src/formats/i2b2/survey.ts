import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { isOtherField, piecesOf } from "./concept-line.ts";

/** Lists other fields than `c` and `t`, as `a=`. */
export function i2b2Survey(): ContentSurvey {
  return lineSurvey((line, add) => {
    if (!/^\s*c="/.test(line)) return;
    for (const piece of piecesOf(line)) if (isOtherField(piece)) add(piece.slice(0, piece.indexOf("=") + 1));
  });
}
