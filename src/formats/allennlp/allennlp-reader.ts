import type { AnnotatedPart } from "../../core/document.ts";
import { type JsonDocumentContext, JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { allennlpDocument } from "./allennlp-document.ts";

/** Reads predictions of AllenNLP: `document` and clusters of words with inclusive ends. */
export class AllennlpReader extends JsonDocumentsReader {
  protected override parts(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart[] {
    return [allennlpDocument(record, context)];
  }
}
