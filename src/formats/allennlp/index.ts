import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { clusteredDocumentToPart } from "../common/json/clustered-document.ts";
import { jsonDialect } from "../common/json/json-dialect.ts";
import { type JsonDocumentContext, JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { reportNoClusters } from "../common/json/document-fields.ts";
import { optionalWords } from "../common/json/json-field.ts";
import { repairClusters } from "../common/json/repair-clusters.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { Format, JsonFields } from "../format.ts";
import { reportingAt } from "../common/messages/reporter.ts";

const fields: JsonFields = {
  clusters: ["clusters"],
  predicted: ["predicted_clusters"],
  others: ["doc_key", "id", "doc_id", "document_id", "document"],
};

export const allennlp: Format = {
  id: "allennlp",
  title: "AllenNLP (JSON)",
  summary:
    "JSON objects of AllenNLP's predictor: `document` is a list of words, and `clusters` are lists of `[first, last]` word positions, both inclusive.",
  detect: (head) => jsonDialect(head) === "allennlp",
  reader: (options) =>
    new JsonDocumentsReader(options, fields, (record, context) => [allennlpDocument(record, context)]),
  spanOptions: ["ends", "offsets", "firstToken", "firstCharacter"],
  fields,
  survey: () => jsonSurvey(fields),
  repair: repairClusters,
  extensions: ["json", "jsonl"],
};

function allennlpDocument(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart {
  const document = context.nameOf(record, ["doc_key", "id", "doc_id", "document_id"]);
  const report = reportingAt(context.report, { document });
  const words = optionalWords(record, "document", report);
  const { field, clusters } = context.fields.take(record, document);
  reportNoClusters(clusters, field, context.options, report);
  return clusteredDocumentToPart(
    {
      document,
      part: "",
      ...defined({ line: context.line, words }),
      field,
      clusters: clusters ?? [],
      own: { ends: "inclusive", offsets: "token" },
    },
    context,
  );
}
