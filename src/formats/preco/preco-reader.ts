import { isRecord, parseJson } from "../common/json/parse-json.ts";
import { TextLineReader } from "../text-line-reader.ts";
import { precoDocument } from "./preco-document.ts";

/** Reads PreCo: one JSON object per line, mentions as `[sentence, begin, end]` with exclusive ends. */
export class PrecoReader extends TextLineReader {
  // A line is a document; nothing is left at the end.
  protected override finishFile(): void {}

  protected override readLine(text: string): void {
    if (text.trim() === "") return;
    const json = parseJson(text.trimEnd(), this.report, this.line);
    if (json === undefined) return;
    if (isRecord(json.value)) this.emit(precoDocument(json.value, this.options, this.report, this.line));
    else this.report("json-shape", { data: { field: "line", expected: "an object" } });
  }
}
