import type { AnnotatedPart } from "../../core/document.ts";
import { readCompanion, siblingPath } from "../companion.ts";
import { documentOfFile, isPath } from "../file-name.ts";
import { groupNames } from "../common/markup/group-names.ts";
import { PassedOver } from "../passed-over.ts";
import { plainTextReadings } from "../common/text/plain-text-readings.ts";
import { type StandoffMention, standoffToPart } from "../common/text/standoff-to-part.ts";
import type { Quote, TextReading } from "../common/text/text-reading.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { ereCompanions, sourcesOf } from "./companions.ts";
import { type EreDocument, type ErePlace, parseEre } from "./ere-parser.ts";

/**
 * Reads Rich ERE and Light ERE: entities and event hoppers, whose mentions are spans of characters of a source file, tags
 * included.
 *
 * Both are coreference, so both are entities; their types tell them apart (`PER`, `movement.transportperson`). The head of a
 * nominal mention is the last token of its `nom_head`.
 */
export class EreReader extends XmlFileReader {
  protected override read(text: string): readonly AnnotatedPart[] {
    const passed = new PassedOver();
    const parts = parseEre(text, passed, this.report).map((document) => this.partOf(document));
    passed.reportTo(this.report);
    return parts;
  }

  private partOf(document: EreDocument): AnnotatedPart {
    const id = document.id ?? document.source ?? documentOfFile(this.options.file);
    const names = groupNames(document.groups, id, this.report);
    const quoteOf = ({ start, end, text }: ErePlace): Quote[] => (text === undefined ? [] : [{ start, end, text }]);
    const mentions = document.mentions.map(
      ({ id: alias, group, place, head, type, nounType, line }): StandoffMention => ({
        entity: names[group],
        spans: [place.start, place.end],
        quotes: [...quoteOf(place), ...(head === undefined ? [] : quoteOf(head))],
        ...(head !== undefined && { head: [head.start, head.end] }),
        line,
        entityType: type,
        ...(nounType !== "" && { features: { type: nounType } }),
        ...(alias !== undefined && { alias }),
      }),
    );
    const readings = this.readings(document);
    const frame = { document: id, part: "", line: document.line, ...(readings !== undefined && { readings }) };
    return standoffToPart(frame, mentions, this.report);
  }

  private readings({ id, source }: EreDocument): [TextReading, ...TextReading[]] | undefined {
    const { file } = this.options;
    const named = [source, id].filter((name) => name !== undefined && name !== "");
    const paths = [
      ...named.flatMap((name) => sourcesOf(siblingPath(file, name ?? ""))),
      ...(isPath(file) ? ereCompanions(file) : []),
    ].filter((path) => path !== file);
    if (paths.length === 0) paths.push("the source");
    const purpose = "mentions are known by their offsets only";
    const companion = readCompanion(this.options, paths, purpose, this.report);
    return companion === undefined ? undefined : plainTextReadings(companion.text);
  }
}
