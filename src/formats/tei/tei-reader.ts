import type { AnnotatedPart } from "../../core/document.ts";
import { excerpt } from "../excerpt.ts";
import { documentOfFile } from "../file-name.ts";
import { PassedOver } from "../passed-over.ts";
import { type TextMention, textToPart } from "../common/text/text-to-part.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { mentionChains } from "./mention-chains.ts";
import { parseTei, type TeiDocument } from "./tei-parser.ts";

/** Whatever stands before an XML declaration, and the declaration. */
const MISPLACED = /^([^]{1,2000}?)<\?xml\s[^<>]*\?>/;

/** Reads TEI: elements of the text that name something, with `ref` to say what. */
export class TeiReader extends XmlFileReader {
  protected override read(text: string): readonly AnnotatedPart[] {
    const passed = new PassedOver();
    const documents = parseTei(this.withoutPreamble(text), passed, this.report);
    const parts = documents.map((document, index) =>
      this.partOf(document, documents.length > 1 ? String(index) : "", passed),
    );
    passed.reportTo(this.report);
    return parts;
  }

  /** The XML of a file that begins with something else, at the same places. */
  private withoutPreamble(text: string): string {
    const match = MISPLACED.exec(text);
    if (match === null) return text;
    const [{ length }, preamble] = match;
    const words = excerpt(preamble.trim());
    if (words !== "") {
      const data = { field: `“${words}”, which stands before the XML declaration,`, expected: "left out" };
      this.report("markup-shape", { line: 1, column: 1, data });
    }
    return text.slice(0, length).replace(/[^\r\n]/g, " ") + text.slice(length);
  }

  private partOf(
    { id, line, text, mentions, sentenceStarts, words }: TeiDocument,
    index: string,
    passed: PassedOver,
  ): AnnotatedPart {
    const document = id ?? documentOfFile(this.options.file);
    const found = mentionChains(mentions, document, passed, this.report).map(
      ({ pieces, entity }): TextMention => ({
        entity,
        spans: pieces.flatMap(({ start, end }) => [start, end]),
        line: pieces[0].line,
        entityType: pieces.find(({ type }) => type !== "")?.type ?? "",
      }),
    );
    const part = id === undefined ? index : "";
    const tokens = words.length === 0 ? {} : { tokens: words };
    return textToPart({ document, part, line, text, sentenceStarts, ...tokens }, found, this.report);
  }
}
