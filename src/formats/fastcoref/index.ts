import { array, string, union } from "valibot";
import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { clusteredDocumentToPart } from "../common/json/clustered-document.ts";
import { jsonDialect } from "../common/json/json-dialect.ts";
import { type JsonDocumentContext, JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { reportNoClusters } from "../common/json/document-fields.ts";
import { fieldOf, optionalWords } from "../common/json/json-field.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { Format, JsonFields } from "../format.ts";
import { reportingAt } from "../common/messages/reporter.ts";

const fields: JsonFields = {
  clusters: ["clusters"],
  predicted: ["predicted_clusters"],
  others: ["doc_key", "id", "doc_id", "document_id", "text", "tokens", "clusters_strings"],
};

export const fastcoref: Format = {
  id: "fastcoref",
  title: "fastcoref (JSON)",
  summary:
    "JSON objects with a `text`, and `clusters` as lists of `[start, end]` character positions with exclusive ends. `clusters_strings` are the texts of the mentions.",
  detect: (head) => jsonDialect(head) === "fastcoref",
  reader: (options) =>
    new JsonDocumentsReader(options, fields, (record, context) => [fastcorefDocument(record, context)]),
  spanOptions: ["ends", "offsets", "firstToken", "firstCharacter"],
  fields,
  survey: () => jsonSurvey(fields),
  extensions: ["jsonlines", "json"],
};

const textSchema = union([string(), array(string())]);

/** Converts an object to a part. Spans count characters if the text is one string, and words if it is a list. */
function fastcorefDocument(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart {
  const document = context.nameOf(record, ["doc_key", "id", "doc_id", "document_id"]);
  const report = reportingAt(context.report, { document });
  const text = fieldOf(record, "text", textSchema, "a string, or a list of words", report);
  const isSplit = typeof text === "object";
  const words = isSplit ? text : optionalWords(record, "tokens", report);
  const { field, clusters } = context.fields.take(record, document);
  reportNoClusters(clusters, field, context.options, report);
  return clusteredDocumentToPart(
    {
      document,
      part: "",
      ...defined({ line: context.line }),
      ...(typeof text === "string" && { text }),
      ...defined({ words }),
      field,
      clusters: placedOnly(clusters ?? [], context),
      own: { ends: "exclusive", offsets: isSplit ? "token" : "char" },
      quotes: field === "clusters" ? record["clusters_strings"] : undefined,
    },
    context,
  );
}

/** Returns the clusters without `null`, which the tool writes for a mention without a position in the text. */
function placedOnly(clusters: unknown, { passedOver }: JsonDocumentContext): unknown {
  if (!Array.isArray(clusters)) return clusters;
  return clusters.map((cluster: unknown): unknown => {
    if (!Array.isArray(cluster) || !cluster.includes(null)) return cluster;
    const placed = cluster.filter((mention) => mention !== null);
    passedOver.add("mentions without a place", cluster.length - placed.length);
    return placed;
  });
}
