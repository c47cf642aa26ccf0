import { listIn } from "../../core/list-in.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { jsonExcerpt } from "../excerpt.ts";
import { type NamedMention, namesToPart } from "../mentions-to-part.ts";
import { isRecord, parseJson } from "../common/json/parse-json.ts";
import { WholeFileReader } from "../whole-file-reader.ts";
import { ecbPlusMention, predictedChain } from "./ecbplus-mention.ts";

/** Reads a JSON list of mention objects, as made of ECB+ and its like; documents by `doc_id`, in the order of the file. */
export class EcbPlusJsonReader extends WholeFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const json = parseJson(text, this.report);
    if (json === undefined) return [];
    if (!Array.isArray(json.value)) {
      this.report("json-shape", { data: { field: "file", expected: "a list of mentions" } });
      return [];
    }
    const documents = new Map<string, NamedMention[]>();
    const documentsOfChain = new Map<string, Set<string>>();
    // A mention without a chain of the system is none of the response, if the system has chains at all.
    const predicted =
      this.options.side === "response" &&
      json.value.some((item: unknown) => isRecord(item) && predictedChain(item) !== undefined);
    if (this.options.bothSides === true && this.options.side === "response" && !predicted) {
      this.report("one-side-only");
    }
    json.value.forEach((item: unknown, i) => {
      const field = `[${i}]`;
      if (!isRecord(item)) {
        this.report("json-shape", { mention: jsonExcerpt(item), data: { field, expected: "a mention object" } });
        return;
      }
      const mention = ecbPlusMention(item, field, predicted, this.report);
      if (mention === undefined) return;
      listIn(documents, mention.document).push(mention);
      const chain = documentsOfChain.get(mention.entity);
      if (chain === undefined) documentsOfChain.set(mention.entity, new Set([mention.document]));
      else chain.add(mention.document);
    });
    this.reportChains(documentsOfChain);
    return Array.from(documents, ([document, mentions]) => namesToPart({ document, part: "" }, mentions));
  }

  /** Says how many chains go on in other documents, which only a larger scope than a document scores. */
  private reportChains(documentsOfChain: ReadonlyMap<string, ReadonlySet<string>>): void {
    let count = 0;
    for (const { size } of documentsOfChain.values()) if (size > 1) count++;
    if (count > 0) this.report("entities-across-documents", { data: { entities: count } });
  }
}
