import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { attributeSet, xmlSurvey } from "../common/survey/xml-survey.ts";

const none = attributeSet("");
const elements = attributeSet("root document docId sentences sentence tokens token word POS NER coreference");
const ofMentions = attributeSet("mention sentence start end head text");

export function corenlpSurvey(): ContentSurvey {
  return xmlSurvey(
    () =>
      ({ element, parent }) =>
        (parent === "mention" ? ofMentions : elements).has(element) ||
        (element === "mention" && parent === "coreference")
          ? none
          : undefined,
  );
}
