import type { AnnotatedPart } from "../../../core/document.ts";
import { NamelessDocuments } from "../parts/nameless-documents.ts";
import { TextLineReader } from "../input/text-line-reader.ts";
import { isRecord, parseJson } from "./parse-json.ts";

/** The base of readers of formats with one JSON object per line, each a document. */
export abstract class JsonLinesReader extends TextLineReader {
  protected readonly names = new NamelessDocuments(this.options.file);

  protected abstract part(record: Record<string, unknown>): AnnotatedPart;

  protected override readLine(text: string): void {
    if (text.trim() === "") return;
    const json = parseJson(text.trimEnd(), this.report, this.line);
    if (json !== undefined && isRecord(json.value)) {
      this.emit(this.part(json.value));
      return;
    }
    this.names.skip();
    if (json !== undefined) this.report("json-shape", { data: { field: "line", expected: "an object" } });
  }

  protected override finishFile(): void {}
}
