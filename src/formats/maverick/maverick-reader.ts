import type { AnnotatedPart } from "../../core/document.ts";
import { type JsonDocumentContext, JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { maverickDocument } from "./maverick-document.ts";

/** Reads what Maverick's `predict` returns: `tokens` and clusters of tokens, or of characters, with inclusive ends. */
export class MaverickReader extends JsonDocumentsReader {
  protected override parts(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart[] {
    return [maverickDocument(record, context)];
  }
}
