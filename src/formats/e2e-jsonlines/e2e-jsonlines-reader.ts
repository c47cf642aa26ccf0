import { OffsetConvention } from "../common/conventions/offset-convention.ts";
import { isRecord, parseJson } from "../common/json/parse-json.ts";
import { reporter } from "../reporter.ts";
import { TextLineReader } from "../text-line-reader.ts";
import { e2eDocument } from "./e2e-document.ts";

/** Reads one JSON document per line: `doc_key`, `sentences`, and `clusters` or `predicted_clusters`. */
export class E2eJsonlinesReader extends TextLineReader {
  private readonly convention = new OffsetConvention();

  protected override finishFile(): void {
    this.convention.reportTo(reporter(this.options, () => undefined));
  }

  protected override readLine(text: string): void {
    if (text.trim() === "") return;
    const json = parseJson(text.trimEnd(), this.report, this.line);
    if (json === undefined) return;
    const { options, convention, report } = this;
    if (isRecord(json.value)) this.emit(e2eDocument(json.value, { options, convention, report }, this.line));
    else this.report("json-shape", { data: { field: "line", expected: "an object" } });
  }
}
