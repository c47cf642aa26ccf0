import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { xmlReads, xmlSurvey } from "../common/survey/xml-survey.ts";

const reads = xmlReads({
  words: "",
  word: "id alpsent",
  markables: "",
  markable:
    "id span coref_class coref_set min_ids head category antetype np_form npform mention number agreement gender reference type coreftype ref antecedent single_phrase_antecedent",
});

export function mmax2Survey(): ContentSurvey {
  return xmlSurvey(() => reads);
}
