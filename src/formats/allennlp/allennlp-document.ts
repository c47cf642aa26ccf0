import type { AnnotatedPart } from "../../core/document.ts";
import { clusteredDocumentToPart } from "../common/json/clustered-document.ts";
import type { JsonDocumentContext } from "../common/json/json-documents-reader.ts";
import { optionalWords } from "../common/json/json-words.ts";
import type { Report } from "../reporter.ts";

/** One prediction of AllenNLP's coreference model as a part. */
export function allennlpDocument(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart {
  const document = context.nameOf(record, ["doc_key", "id", "doc_id", "document_id"]);
  const report: Report = (code, where) => {
    context.report(code, { document, ...where });
  };
  const words = optionalWords(record, "document", report);
  const clusters = record["clusters"];
  if (clusters === undefined || clusters === null) report("no-clusters", { data: { field: "clusters" } });
  return clusteredDocumentToPart(
    {
      document,
      part: "",
      ...(context.line !== undefined && { line: context.line }),
      ...(words !== undefined && { words }),
      field: "clusters",
      clusters: clusters ?? [],
      own: { ends: "inclusive", offsets: "token" },
    },
    context,
  );
}
