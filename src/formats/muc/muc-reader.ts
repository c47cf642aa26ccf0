import type { AnnotatedPart } from "../../core/document.ts";
import { excerpt } from "../excerpt.ts";
import { documentOfFile } from "../file-name.ts";
import { PassedOver } from "../passed-over.ts";
import { coveredText, type TextMention, textToPart } from "../common/text/text-to-part.ts";
import { WholeFileReader } from "../whole-file-reader.ts";
import { chainsOf } from "./chains.ts";
import { type MinimumFinder, minimumFinder } from "./minimum.ts";
import { type MucDocument, type MucMention, parseMuc } from "./muc-parser.ts";

/**
 * Reads the SGML of MUC-6 and MUC-7, and the coreference files of OntoNotes, which use the same element.
 *
 * MIN is the mention's minimum span: the first place inside the mention where it stands.
 */
export class MucReader extends WholeFileReader {
  protected override read(text: string): readonly AnnotatedPart[] {
    const passed = new PassedOver();
    const parts = parseMuc(text, passed, this.report).map((document) => this.partOf(document, passed));
    passed.reportTo(this.report);
    return parts;
  }

  private partOf({ name, part, text, line, mentions, sentenceStarts }: MucDocument, passed: PassedOver): AnnotatedPart {
    const document = name ?? documentOfFile(this.options.file);
    const find = minimumFinder(text);
    const found = chainsOf(mentions, document, passed, this.report).map(({ mention, entity }): TextMention => {
      const minimum = this.minimumOf(mention, find, text, document, entity);
      return {
        entity,
        spans: [mention.start, mention.end],
        line: mention.line,
        ...(minimum !== undefined && { minimum }),
      };
    });
    const sentences = sentenceStarts.length === 0 ? {} : { sentenceStarts };
    return textToPart({ document, part, line, text, ...sentences }, found, this.report);
  }

  private minimumOf(
    { minima, start, end, line }: MucMention,
    find: MinimumFinder,
    text: string,
    document: string,
    entity: string,
  ): readonly [number, number] | undefined {
    if (minima.length === 0) return undefined;
    const place = find(start, end, minima);
    if (place !== undefined) return place;
    const expected = excerpt(minima.join("|"));
    const covered = coveredText(text, [start, end]);
    this.report("text-mismatch", { document, entity, line, mention: covered, data: { expected, text: covered } });
    return undefined;
  }
}
