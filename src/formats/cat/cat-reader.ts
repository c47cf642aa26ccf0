import type { AnnotatedPart } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { documentOfFile } from "../file-name.ts";
import { type FoundMention, mentionsToPart } from "../mentions-to-part.ts";
import { PassedOver } from "../passed-over.ts";
import type { Report } from "../reporter.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { type CatDocument, readCat } from "./cat-content.ts";
import { catEntities } from "./cat-entities.ts";

/** Reads the XML of CAT: ECB+, MEANTIME and other corpora of events and entities. */
export class CatReader extends XmlFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const passedOver = new PassedOver();
    const parts = readCat(text, this.report).map((document) => this.partOf(document, passedOver));
    passedOver.reportTo(this.report);
    return parts;
  }

  private partOf(content: CatDocument, passedOver: PassedOver): AnnotatedPart {
    const document = content.name === "" ? documentOfFile(this.options.file) : content.name;
    const report: Report = (code, where) => {
      this.report(code, { document, ...where });
    };
    const { words, tokens, sentenceStarts, sentenceIds } = content;
    const found = catEntities(content, passedOver, report).flatMap(
      ({ markable, entity, entityType, isLocal }): FoundMention[] => {
        const { id, line, anchors, attributes } = markable;
        const unknown = anchors.filter((anchor) => !tokens.has(anchor));
        for (const anchor of unknown) {
          report("unknown-reference", { line, entity, data: { field: `Markable ${id}`, id: anchor } });
        }
        // Without one of its tokens it would be another mention.
        if (unknown.length > 0) return [];
        const runs = anchors.flatMap((anchor) => [tokens.get(anchor) ?? 0, tokens.get(anchor) ?? 0]);
        const type = attributes["syntactic_type"] ?? "";
        return [{ entity, entityType, isLocal, runs, line, features: { type } }];
      },
    );
    const frame = {
      document,
      part: "",
      line: content.line,
      tokens: {
        length: words.length,
        ...(this.options.tokens !== false && { form: textColumn(words) }),
        sentenceStarts: Int32Array.from(sentenceStarts),
        sentenceIds,
      },
    };
    return mentionsToPart(frame, found);
  }
}
