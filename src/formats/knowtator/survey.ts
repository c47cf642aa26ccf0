import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { xmlReads, xmlSurvey } from "../common/survey/xml-survey.ts";

/** Elements of Knowtator's exports and, from `document` on, of Knowtator 2. */
const reads = xmlReads({
  annotations: "textSource",
  mention: "id",
  spannedText: "",
  classMention: "id",
  hasSlotMention: "id",
  complexSlotMention: "id",
  mentionSlot: "id",
  complexSlotMentionValue: "value",
  "knowtator-project": "",
  document: "id text-file",
  annotation: "id",
  span: "start end",
  "graph-space": "",
  vertex: "id annotation",
  triple: "subject object property",
});

export function knowtatorSurvey(): ContentSurvey {
  return xmlSurvey(() => reads);
}
