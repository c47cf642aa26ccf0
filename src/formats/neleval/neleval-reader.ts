import { DistinctNames } from "../distinct-names.ts";
import { excerpt } from "../excerpt.ts";
import { type NamedMention, namesToPart } from "../mentions-to-part.ts";
import { PassedOver } from "../passed-over.ts";
import { reporter } from "../reporter.ts";
import { TextLineReader } from "../text-line-reader.ts";
import { nelevalLine } from "./neleval-line.ts";

/**
 * Reads the tables of neleval: a mention on each line and the entity that it is linked to.
 *
 * Entities go across documents, so the whole file is one part. Its mentions are known as `DOCUMENT:START-END`.
 */
export class NelevalReader extends TextLineReader {
  private readonly found: NamedMention[] = [];
  /** Mentions that are linked to nothing, by their place in `found`. */
  private readonly unlinked: number[] = [];
  private readonly passedOver = new PassedOver();
  private hasLines = false;

  protected override readLine(text: string): void {
    if (text.trim() === "") return;
    this.hasLines = true;
    const line = nelevalLine(text);
    if (line === undefined) {
      const expected =
        "a document, a start and an end, and an id, a score and a type for each candidate, with tabs between";
      this.report("malformed-line", { data: { text: excerpt(text), expected } });
      return;
    }
    const { document, start, end, entity, type, others, isMerged } = line;
    if (isMerged === true) this.report("merged-lines");
    if (end < start) {
      this.report("span-reversed", { mention: `[${start},${end}]`, ...(entity !== "" && { entity }) });
      return;
    }
    if (others > 0) this.passedOver.add("further candidates", others);
    if (entity === "") this.unlinked.push(this.found.length);
    this.found.push({ entity, name: `${document}:${start}-${end}`, line: this.line, entityType: type });
  }

  protected override finishFile(): void {
    if (!this.hasLines) return;
    const ids = new DistinctNames();
    for (const id of new Set(this.found.map(({ entity }) => entity))) ids.give(id);
    const found = [...this.found];
    for (const m of this.unlinked) found[m] = { ...found[m], entity: ids.give(`NIL ${found[m].name}`) };
    this.passedOver.reportTo(reporter(this.options, () => undefined));
    this.emit(namesToPart({ document: "", part: "", line: 1 }, found));
  }
}
