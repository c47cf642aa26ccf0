import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { sgmlSurvey, xmlReads } from "../common/survey/xml-survey.ts";

const reads = xmlReads({
  DOC: "DOCNO DOCID",
  TEXT: "PARTNO",
  COREF: "ID REF TYPE MIN STATUS",
  S: "",
  P: "",
});

export function mucSurvey(): ContentSurvey {
  return sgmlSurvey(reads);
}
