import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { xmlReads, xmlSurvey } from "../common/survey/xml-survey.ts";

const reads = xmlReads({
  deft_ere: "doc_id",
  entities: "",
  hoppers: "",
  entity: "id type",
  hopper: "id type",
  event: "id type",
  entity_mention: "id noun_type offset length source",
  event_mention: "id type subtype",
  mention_text: "",
  trigger: "offset length source",
  nom_head: "offset length source",
});

export function richEreSurvey(): ContentSurvey {
  return xmlSurvey(() => reads);
}
