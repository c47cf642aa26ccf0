import type { AnnotatedPart } from "../../../core/document.ts";
import { NamelessDocuments } from "../parts/nameless-documents.ts";
import { TextLineReader } from "../input/text-line-reader.ts";
import { isRecord, parseJson } from "./parse-json.ts";

/** What readers of formats with a JSON object on every line have in common: each object is a document. */
export abstract class JsonLinesReader extends TextLineReader {
  /** Names the documents of the file. */
  protected readonly names = new NamelessDocuments(this.options.file);

  /** Makes a part of the object on the line at hand. */
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

  // A line is a document; nothing is left at the end.
  protected override finishFile(): void {}
}
