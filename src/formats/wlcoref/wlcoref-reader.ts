import type { AnnotatedPart } from "../../core/document.ts";
import { type JsonDocumentContext, JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { wlcorefDocument } from "./wlcoref-document.ts";

/** Reads the documents of wl-coref: `cased_words` and clusters of spans with exclusive ends. */
export class WlcorefReader extends JsonDocumentsReader {
  protected override parts(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart[] {
    return [wlcorefDocument(record, context)];
  }
}
