import type { AnnotatedPart } from "../../core/document.ts";
import { type JsonDocumentContext, JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { isRecord } from "../common/json/parse-json.ts";
import { hfDocument } from "./hf-document.ts";
import { hfRows } from "./hf-rows.ts";

/** Reads rows of coreference data sets, one object for each document or a table by columns. */
export class HfCorefReader extends JsonDocumentsReader {
  protected override parts(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart[] {
    return hfRows(record).flatMap((row, i) => {
      if (isRecord(row)) return hfDocument(row, context);
      context.report("json-shape", { data: { field: `rows[${i}]`, expected: "an object" } });
      return [];
    });
  }
}
