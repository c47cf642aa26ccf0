import type { AnnotatedPart } from "../../../core/document.ts";
import { WholeFileReader } from "../input/whole-file-reader.ts";
import { PassedOver } from "../messages/reporter.ts";
import { type MarkedText, markedTextsToParts } from "../text/marked-spans.ts";
import { type JsonObject, objectsIn } from "./json-objects.ts";

/** The base of readers of what annotation tools export as JSON. The whole file decides how relations and labels are read. */
export abstract class MarkedJsonReader extends WholeFileReader {
  protected readonly passed = new PassedOver();

  protected override read(text: string): readonly AnnotatedPart[] {
    const texts = this.texts(objectsIn(text, this.report));
    const parts = markedTextsToParts(texts, this.options, this.passed, this.report);
    this.passed.reportTo(this.report);
    return parts;
  }

  protected abstract texts(objects: readonly JsonObject[]): readonly MarkedText[];
}
