import type { AnnotatedPart } from "../../../core/document.ts";
import { WholeFileReader } from "../input/whole-file-reader.ts";
import { PassedOver } from "../messages/reporter.ts";
import { type MarkedText, markedTextsToParts } from "../text/marked-spans.ts";
import { type JsonObject, objectsIn } from "./json-objects.ts";

/** The base of readers of what annotation tools export as JSON. The whole file decides how relations and labels are read. */
export abstract class MarkedJsonReader extends WholeFileReader {
  protected readonly passed = new PassedOver();
  private readonly leftOut = new Map<string, number>();

  protected override read(text: string): readonly AnnotatedPart[] {
    const texts = this.texts(objectsIn(text, this.report));
    const parts = markedTextsToParts(texts, this.options, this.passed, this.report);
    this.passed.reportTo(this.report);
    if (this.leftOut.size > 0) {
      const left = Array.from(this.leftOut, ([what, count]) => `${what} (${count})`);
      this.report("texts-left-out", { data: { texts: left } });
    }
    return parts;
  }

  /** @param what which texts were left out, and why */
  protected leaveOut(what: string, count = 1): void {
    this.leftOut.set(what, (this.leftOut.get(what) ?? 0) + count);
  }

  protected abstract texts(objects: readonly JsonObject[]): readonly MarkedText[];
}
