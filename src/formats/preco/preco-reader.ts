import type { AnnotatedPart } from "../../core/document.ts";
import { OffsetConvention } from "../common/conventions/offset-convention.ts";
import { JsonLinesReader } from "../common/json/json-lines-reader.ts";
import { reporter } from "../reporter.ts";
import { precoDocument } from "./preco-document.ts";

/** Reads PreCo: one JSON object per line, mentions as `[sentence, begin, end]` with exclusive ends. */
export class PrecoReader extends JsonLinesReader {
  private readonly convention = new OffsetConvention();

  protected override part(record: Record<string, unknown>): AnnotatedPart {
    const { names, options, report, line, convention } = this;
    return precoDocument(record, { names, options, report, line, convention });
  }

  protected override finishFile(): void {
    this.convention.reportTo(reporter(this.options, () => undefined));
  }
}
