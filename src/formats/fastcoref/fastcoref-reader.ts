import type { AnnotatedPart } from "../../core/document.ts";
import { type JsonDocumentContext, JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { fastcorefDocument } from "./fastcoref-document.ts";

/** Reads what fastcoref writes: `text` and clusters of characters with exclusive ends. */
export class FastcorefReader extends JsonDocumentsReader {
  protected override parts(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart[] {
    return [fastcorefDocument(record, context)];
  }
}
