import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { attributeSet, type SurveyedTag, xmlSurvey } from "../common/survey/xml-survey.ts";
import { isBlock, isName } from "./elements.ts";

const none = attributeSet("");
const ofNames = attributeSet("ref corresp sameAs key xml:id id next prev type");
const elements: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    TEI: "xml:id id",
    "TEI.2": "xml:id id",
    teiCorpus: "",
    body: "",
    s: "",
    w: "xml:id",
    pc: "xml:id",
    lb: "break",
  }).map(([name, list]) => [name, attributeSet(list)]),
);

/** The tags of words without meaning for corefscope are listed; their text is read. */
export function teiSurvey(): ContentSurvey {
  return xmlSurvey(({ element }: SurveyedTag) => {
    if (isName(element)) return ofNames;
    return elements.get(element) ?? (isBlock(element) ? none : undefined);
  });
}
