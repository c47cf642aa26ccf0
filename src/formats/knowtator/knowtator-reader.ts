import type { AnnotatedPart } from "../../core/document.ts";
import { readCompanion, siblingPath } from "../companion.ts";
import { documentOfFile, isPath } from "../file-name.ts";
import { PassedOver } from "../passed-over.ts";
import { plainTextReadings } from "../common/text/plain-text-readings.ts";
import { checkEnds, type StandoffMention, standoffToPart } from "../common/text/standoff-to-part.ts";
import type { TextReading } from "../common/text/text-reading.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { knowtatorCompanions, textFolders } from "./companions.ts";
import { parseKnowtatorExport } from "./export-parser.ts";
import { type KnowtatorChain, type KnowtatorDocument, memberSlot } from "./model.ts";
import { parseKnowtatorProject } from "./project-parser.ts";

/**
 * Reads the XML of Knowtator, both the exports of the first and the files of the second, with the coreference schema of CRAFT:
 * chains whose “Coreferring strings” are annotations, each of one or more spans of characters of a text.
 */
export class KnowtatorReader extends XmlFileReader {
  protected override read(text: string): readonly AnnotatedPart[] {
    const passed = new PassedOver();
    const ends = this.options.ends ?? "exclusive";
    const parse = /<knowtator-project[\s>]/.test(text) ? parseKnowtatorProject : parseKnowtatorExport;
    const parts = parse(text, ends, passed, this.report).map((document) => this.partOf(document, ends, passed));
    passed.reportTo(this.report);
    return parts;
  }

  private partOf(document: KnowtatorDocument, ends: "inclusive" | "exclusive", passed: PassedOver): AnnotatedPart {
    const id = document.id ?? documentOfFile(this.options.file);
    const used = new Set<string>();
    const mentions = document.chains.flatMap((chain) => {
      used.add(chain.id);
      return [...new Set(chain.members)].flatMap((member) => {
        used.add(member);
        return this.mentionOf(member, chain, document, id) ?? [];
      });
    });
    let others = 0;
    for (const annotation of document.annotations.keys()) if (!used.has(annotation)) others++;
    if (others > 0) passed.add("annotations outside of chains", others);
    checkEnds(mentions, ends, id, this.report);
    const readings = this.readings(document);
    const frame = { document: id, part: "", line: document.line, ...(readings !== undefined && { readings }) };
    return standoffToPart(frame, mentions, this.report);
  }

  private mentionOf(
    member: string,
    chain: KnowtatorChain,
    { annotations }: KnowtatorDocument,
    document: string,
  ): StandoffMention | undefined {
    const annotation = annotations.get(member);
    const where = { document, entity: chain.id };
    if (annotation === undefined) {
      const data = { field: `“${memberSlot}” of ${chain.id}`, id: member };
      this.report("unknown-reference", { ...where, line: chain.line, data });
      return undefined;
    }
    const { spans, quotes, line } = annotation;
    if (spans.length === 0) {
      this.report("markup-shape", {
        ...where,
        line,
        mention: member,
        data: { field: "span of annotation", expected: "there" },
      });
      return undefined;
    }
    return { entity: chain.id, spans, quotes, line, alias: member };
  }

  private readings({ textFile }: KnowtatorDocument): [TextReading, ...TextReading[]] | undefined {
    const { file } = this.options;
    const paths = [
      ...(textFile === undefined || textFile === ""
        ? []
        : textFolders.map((folder) => `${siblingPath(file, "")}${folder}${siblingPath(undefined, textFile)}`)),
      ...(isPath(file) ? knowtatorCompanions(file) : []),
    ];
    if (paths.length === 0) paths.push("the text");
    const purpose = "mentions are known by their offsets only";
    const companion = readCompanion(this.options, paths, purpose, this.report);
    return companion === undefined ? undefined : plainTextReadings(companion.text);
  }
}
