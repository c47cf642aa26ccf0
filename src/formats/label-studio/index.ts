import { firstObject, hasAll, namesAll } from "../common/json/first-object.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { Format } from "../format.ts";
import { LabelStudioReader } from "./label-studio-reader.ts";
import { writeLabelStudio } from "./label-studio-writer.ts";

export const labelStudio: Format = {
  id: "label-studio",
  title: "Label Studio (JSON, JSON-MIN)",
  summary:
    'A list of tasks, each with its text in `data`, and `annotations` whose `result` has regions (`"value": {"start": 0, "end": 3, "labels": ["Mention"]}`, exclusive ends) and relations (`from_id`, `to_id`, `labels`).',
  detect: (head) => {
    const { fields, text } = firstObject(head) ?? {};
    if (fields === undefined || text === undefined || fields.has("clusters")) return false;
    return (
      (["annotations", "completions", "predictions"].some((name) => fields.has(name)) && fields.has("data")) ||
      namesAll(text, "from_name", "to_name") ||
      hasAll(fields, "annotation_id", "lead_time")
    );
  },
  namesRelations: true,
  namesField: true,
  survey: () =>
    jsonSurvey({
      clusters: ["annotations", "completions"],
      predicted: ["predictions"],
      others: ["id", "data", "label", "annotator", "annotation_id"],
    }),
  reader: (options) => new LabelStudioReader(options),
  write: writeLabelStudio,
  spanOptions: ["ends", "firstCharacter"],
  extensions: ["json"],
};
