import { type ContentSurvey, textSurvey } from "../common/survey/content-survey.ts";
import { unreadAttributes } from "./parse-inline.ts";

/** Lists attributes of tags, as `<m number>`, that are not read. The reader lists the fields of JSON lines itself. */
export function inlineSurvey(): ContentSurvey {
  return textSurvey((text, add) => {
    if (/^\uFEFF?\s*\{\s*"/.test(text)) return;
    unreadAttributes(text, (tag, name) => {
      add(`<${tag} ${name}>`);
    });
  });
}
