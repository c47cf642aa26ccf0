import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
const readMetadata = /^(?:text_?id|tokenization-type|additionn?al_?token)$/i;
const readProperties = /^(?:head|number|gender|lemma|part[-_]?of[-_]?speech|pos|mention[-_]?type|np[-_]?type)$/i;

/** Lists metadata, as `#title`, and properties of mentions that are not read. */
export function sacrSurvey(): ContentSurvey {
  return lineSurvey((line, add) => {
    const name = /^\s*#\s*([\w-]+)\s*:/.exec(line)?.[1];
    if (name !== undefined) {
      if (!readMetadata.test(name)) add(`#${name}`);
      return;
    }
    for (const [, property] of line.matchAll(/([-\p{L}\p{N}_]+)=(?:"(?:[^"\\]|\\.)*"|[-\p{L}\p{N}_]+)/gu))
      if (!readProperties.test(property)) add(`property ${property}`);
  });
}
