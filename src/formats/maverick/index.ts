import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { Format } from "../format.ts";
import { jsonDialect } from "../common/json/json-dialect.ts";
import { JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { xcoreDocuments } from "./xcore-documents.ts";
import { maverickDocument, maverickFields } from "./maverick-document.ts";

/** The output of Maverick. */
export const maverick: Format = {
  id: "maverick",
  title: "Maverick (JSON)",
  summary:
    "One JSON object, one object per line, or a list of objects. Each has `tokens`, and clusters as lists of `[first, last]` positions: of tokens in `clusters_token_offsets`, or of characters in `clusters_char_offsets`. All ends are inclusive. For several documents, `tokens` has a list for each, and mentions are `[document, first, last]`.",
  detect: (head) => jsonDialect(head) === "maverick",
  reader: (options) =>
    new JsonDocumentsReader(
      options,
      maverickFields,
      (record, context) => xcoreDocuments(record, context) ?? [maverickDocument(record, context)],
    ),
  spanOptions: ["ends", "offsets", "firstToken", "firstCharacter"],
  fields: maverickFields,
  survey: () => jsonSurvey(maverickFields),
  extensions: ["json", "jsonl"],
};
