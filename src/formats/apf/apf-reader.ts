import type { AnnotatedPart } from "../../core/document.ts";
import { readCompanion, siblingPath } from "../companion.ts";
import { documentOfFile, isPath } from "../file-name.ts";
import { groupNames } from "../common/markup/group-names.ts";
import { PassedOver } from "../passed-over.ts";
import { checkEnds, type StandoffMention, standoffToPart } from "../common/text/standoff-to-part.ts";
import { type Quote, type TextReading, tagFreeReadings } from "../common/text/text-reading.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { type ApfDocument, type CharSequence, parseApf } from "./apf-parser.ts";
import { apfCompanions } from "./companions.ts";

/**
 * Reads ACE's APF: entities whose mentions are spans of characters of an SGML file, whose tags count nothing.
 *
 * The last character of a span belongs to it (`ends` says otherwise). The head of a mention is the last token of its `head`; the
 * offsets of a head are those of its `head`, or of the whole extent where there is none. Features of mentions are `type`,
 * `role`, `style` and the words of the head (`head`), of entities `subtype` and `class`.
 */
export class ApfReader extends XmlFileReader {
  protected override read(text: string): readonly AnnotatedPart[] {
    const passed = new PassedOver();
    const ends = this.options.ends ?? "inclusive";
    const parts = parseApf(text, ends, passed, this.report).map((document) => this.partOf(document, ends));
    passed.reportTo(this.report);
    return parts;
  }

  private partOf(document: ApfDocument, ends: "inclusive" | "exclusive"): AnnotatedPart {
    const id = document.id?.trim() ?? documentOfFile(this.options.file).replace(/\.apf$/i, "");
    const names = groupNames(document.entities, id, this.report);
    const quoteOf = ({ start, end, text }: CharSequence): Quote[] => (text === undefined ? [] : [{ start, end, text }]);
    const mentions = document.mentions.map(
      ({ id: alias, entity, extent, head, line, type, role, style }): StandoffMention => ({
        entity: names[entity],
        spans: [extent.start, extent.end],
        quotes: [...quoteOf(extent), ...(head === undefined ? [] : quoteOf(head))],
        ...(head !== undefined && { head: [head.start, head.end] }),
        line,
        entityType: document.entities[entity].type,
        ...(alias !== undefined && { alias }),
        ...(this.options.features !== false && {
          headOffsets: [(head ?? extent).start, (head ?? extent).end],
          features: { type, role, style, head: (head ?? extent).text?.trim() ?? "" },
          entityFeatures: { subtype: document.entities[entity].subtype, class: document.entities[entity].class },
        }),
      }),
    );
    checkEnds(mentions, ends, id, this.report);
    const readings = this.readings(document);
    const frame = { document: id, part: "", line: document.line, ...(readings !== undefined && { readings }) };
    return standoffToPart(frame, mentions, this.report);
  }

  private readings({ uri }: ApfDocument): [TextReading, ...TextReading[]] | undefined {
    const { file } = this.options;
    const paths = [
      ...(uri === undefined || uri === "" ? [] : [siblingPath(file, uri)]),
      ...(isPath(file) ? apfCompanions(file) : []),
    ];
    if (paths.length === 0) paths.push("the .sgm file");
    const purpose = "mentions are known by their offsets only";
    const companion = readCompanion(this.options, paths, purpose, this.report);
    return companion === undefined ? undefined : tagFreeReadings(companion.text);
  }
}
