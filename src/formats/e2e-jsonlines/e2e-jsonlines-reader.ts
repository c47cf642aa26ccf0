import type { AnnotatedPart } from "../../core/document.ts";
import { OffsetConvention } from "../common/conventions/offset-convention.ts";
import { JsonLinesReader } from "../common/json/json-lines-reader.ts";
import { reporter } from "../common/messages/reporter.ts";
import { e2eDocument } from "./e2e-document.ts";

/** Reads one JSON document per line: `doc_key`, `sentences`, and `clusters` or `predicted_clusters`. */
export class E2eJsonlinesReader extends JsonLinesReader {
  private readonly convention = new OffsetConvention();
  protected override part(record: Record<string, unknown>): AnnotatedPart {
    const { options, convention, names, report } = this;
    return e2eDocument(record, { options, convention, names, report }, this.line);
  }

  protected override finishFile(): void {
    this.convention.reportTo(reporter(this.options, () => undefined));
  }
}
