import type { AnnotatedPart } from "../../core/document.ts";
import { JsonLinesReader } from "../common/json/json-lines-reader.ts";
import { precoDocument } from "./preco-document.ts";

/** Reads PreCo: one JSON object per line, mentions as `[sentence, begin, end]` with exclusive ends. */
export class PrecoReader extends JsonLinesReader {
  protected override part(record: Record<string, unknown>): AnnotatedPart {
    const { names, options, report, line } = this;
    return precoDocument(record, { names, options, report, line });
  }
}
