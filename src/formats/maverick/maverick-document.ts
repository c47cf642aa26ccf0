import type { AnnotatedPart } from "../../core/document.ts";
import { clusteredDocumentToPart } from "../common/json/clustered-document.ts";
import type { JsonDocumentContext } from "../common/json/json-documents-reader.ts";
import { optionalWords } from "../common/json/json-items.ts";
import type { Report } from "../common/messages/reporter.ts";

/** Fields with the texts of mentions, in all versions of the tool. */
const quoteFields: readonly string[] = ["clusters_token_text", "clusters_text_mentions", "clusters_char_text"];

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
  const wanted = context.options.offsets ?? "token";
  const offsets = isThere(wanted) ? wanted : isThere("token") || !isThere("char") ? "token" : "char";
  const clusters = record[fields[offsets]];
  if (!isThere(offsets)) report("no-clusters", { data: { field: fields[offsets] } });
  const hasText = typeof text === "string";
  // Without the text, characters cannot be mapped to tokens, because its spacing is unknown.
  const isAdrift = offsets === "char" && !hasText;
  if (isAdrift && words !== undefined) context.passedOver.add("tokens", words.length);
  const quotes = quoteFields.map((field) => record[field]).find((value) => Array.isArray(value));
  return clusteredDocumentToPart(
    {
      document,
      part: "",
      ...(context.line !== undefined && { line: context.line }),
      ...(hasText && { text }),
      ...(words !== undefined && !isAdrift && { words }),
      field: fields[offsets],
      clusters: isThere(offsets) ? clusters : [],
      own: { ends: "inclusive", offsets },
      quotes,
    },
    context,
  );
}
