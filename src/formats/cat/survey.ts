import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { attributeSet, type SurveyedTag, xmlSurvey } from "../common/survey/xml-survey.ts";
import { COREFERENCE, OTHER_TAGS } from "./tags.ts";

const elements: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    Document: "doc_name doc_id",
    token: "t_id sentence",
    Markables: "",
    Relations: "",
    token_anchor: "t_id",
    source: "m_id",
    target: "m_id",
  }).map(([element, list]) => [element, attributeSet(list)]),
);
const markable = attributeSet("m_id instance_id ent_type TAG_DESCRIPTOR syntactic_type");
const relation = attributeSet("r_id note");

/** @param corefRelations names of relations that mean coreference, too */
export function catSurvey(corefRelations: readonly string[]): ContentSurvey {
  return xmlSurvey(() => ({ element, parent }: SurveyedTag) => {
    if (parent === "Markables") return OTHER_TAGS.has(element) ? undefined : markable;
    if (parent === "Relations")
      return COREFERENCE.test(element) || corefRelations.includes(element) ? relation : undefined;
    return elements.get(element);
  });
}
