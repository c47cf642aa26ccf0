import type { Report } from "../clusters-to-part.ts";
import { LINE_FEED } from "../ascii.ts";
import type { ReadOptions } from "../format.ts";
import { LineReader } from "../line-reader.ts";
import { isRecord, parseJson } from "../parse-json.ts";
import { reporter } from "../reporter.ts";
import { columnAt, invalidUtf8 } from "../utf8.ts";
import { e2eDocument } from "./e2e-document.ts";

const decoder = new TextDecoder("utf-8");

/** Reads one JSON document per line: `doc_key`, `sentences`, and `clusters` or `predicted_clusters`. */
export class E2eJsonlinesReader extends LineReader {
  private readonly options: ReadOptions;
  private readonly report: Report;

  constructor(options: ReadOptions = {}) {
    super();
    this.options = options;
    this.report = reporter(options, () => this.line);
  }

  // A line is a document; nothing is left at the end.
  protected override finishFile(): void {}

  protected override scan(bytes: Uint8Array): void {
    for (let start = 0; start < bytes.length; ) {
      this.line++;
      const stop = bytes.indexOf(LINE_FEED, start);
      this.readLine(bytes.subarray(start, stop));
      start = stop + 1;
    }
  }

  private readLine(bytes: Uint8Array): void {
    const bad = invalidUtf8(bytes, 0, bytes.length);
    if (bad >= 0) this.report("invalid-utf8", { column: columnAt(bytes, 0, bad) });
    const text = decoder.decode(bytes).trimEnd();
    if (text === "") return;
    const json = parseJson(text, this.report, this.line);
    if (json === undefined) return;
    if (isRecord(json.value)) this.emit(e2eDocument(json.value, this.options, this.report, this.line));
    else this.report("json-shape", { data: { field: "line", expected: "an object" } });
  }
}
