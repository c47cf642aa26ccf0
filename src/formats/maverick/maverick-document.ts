import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { clusteredDocumentToPart } from "../common/json/clustered-document.ts";
import type { JsonDocumentContext } from "../common/json/json-documents-reader.ts";
import { reportNoClusters } from "../common/json/document-fields.ts";
import { optionalWords } from "../common/json/json-items.ts";
import type { Report } from "../common/messages/reporter.ts";
import type { JsonFields } from "../format.ts";

/** Fields with the texts of mentions, in all versions of the tool. */
const quoteFields: readonly string[] = ["clusters_token_text", "clusters_text_mentions", "clusters_char_text"];

export const maverickFields: JsonFields = {
  clusters: ["clusters_token_offsets", "clusters_char_offsets"],
  predicted: ["predicted_clusters"],
  others: ["doc_key", "id", "doc_id", "document_id", "tokens", "text", ...quoteFields],
};

export function maverickDocument(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart {
  const document = context.nameOf(record, ["doc_key", "id", "doc_id", "document_id"]);
  const report: Report = (code, where) => {
    context.report(code, { document, ...where });
  };
  const words = optionalWords(record, "tokens", report);
  const text = record["text"];
  const fields = { token: "clusters_token_offsets", char: "clusters_char_offsets" } as const;
  const isThere = (offsets: "token" | "char"): boolean =>
    record[fields[offsets]] !== undefined && record[fields[offsets]] !== null;
  // Of the two fields, takes the one that the options ask for (tokens by default), or else the one that is present.
  const named = (["token", "char"] as const).find((unit) => fields[unit] === context.options.field);
  const wanted = named ?? context.options.offsets ?? "token";
  const offsets =
    named !== undefined || isThere(wanted) ? wanted : isThere("token") || !isThere("char") ? "token" : "char";
  const { field, clusters } = context.fields.take(record, document, fields[offsets]);
  reportNoClusters(clusters, field, context.options, report);
  const hasText = typeof text === "string";
  // Without the text, characters cannot be mapped to tokens, because its spacing is unknown.
  const isAdrift = offsets === "char" && !hasText;
  if (isAdrift && words !== undefined) context.passedOver.add("tokens", words.length);
  const isOwn = field === fields[offsets];
  const quotes = quoteFields.map((field) => record[field]).find((value) => Array.isArray(value));
  return clusteredDocumentToPart(
    {
      document,
      part: "",
      ...defined({ line: context.line }),
      ...(hasText && { text }),
      ...(words !== undefined && !isAdrift && { words }),
      field,
      clusters: clusters ?? [],
      own: { ends: "inclusive", offsets },
      quotes: isOwn ? quotes : undefined,
    },
    context,
  );
}
