import { isRecord, parseJson } from "../parse-json.ts";
import { TextLineReader } from "../text-line-reader.ts";
import { e2eDocument } from "./e2e-document.ts";

/** Reads one JSON document per line: `doc_key`, `sentences`, and `clusters` or `predicted_clusters`. */
export class E2eJsonlinesReader extends TextLineReader {
  // A line is a document; nothing is left at the end.
  protected override finishFile(): void {}

  protected override readLine(text: string): void {
    if (text.trim() === "") return;
    const json = parseJson(text.trimEnd(), this.report, this.line);
    if (json === undefined) return;
    if (isRecord(json.value)) this.emit(e2eDocument(json.value, this.options, this.report, this.line));
    else this.report("json-shape", { data: { field: "line", expected: "an object" } });
  }
}
