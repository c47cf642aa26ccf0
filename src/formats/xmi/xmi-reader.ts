import { listIn } from "../../core/list-in.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { documentOfFile } from "../file-name.ts";
import { PassedOver } from "../passed-over.ts";
import { textToPart } from "../common/text/text-to-part.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { annotatorMentions, type FoundInSofa } from "./annotator-mentions.ts";
import { chainMentions } from "./chain-mentions.ts";
import { readXmi, type XmiContent } from "./xmi-content.ts";

/**
 * Reads UIMA's XMI: mentions and entities of CorefAnnotator, or coreference chains of DKPro, WebAnno and INCEpTION. Each text
 * (sofa) that has mentions is a part.
 */
export class XmiReader extends XmlFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const content = readXmi(text, this.report);
    if (content.sofas.size === 0) return [];
    const mentions = this.mentionsOf(content);
    const [firstSofa] = content.sofas.keys();
    const inSofa = new Map<string, FoundInSofa[]>();
    for (const mention of mentions) {
      const sofa = mention.sofa === "" ? firstSofa : mention.sofa;
      if (!content.sofas.has(sofa)) {
        const { line, entity } = mention;
        const field = `A mention of ${entity}`;
        this.report("unknown-reference", { ...(line !== undefined && { line }), entity, data: { field, id: sofa } });
        continue;
      }
      listIn(inSofa, sofa).push(mention);
    }
    const sofas = Array.from(content.sofas.keys()).filter((sofa) => inSofa.has(sofa));
    const several = sofas.length > 1;
    return (sofas.length === 0 ? [firstSofa] : sofas).map((sofa) => {
      const { name, text: sofaText } = content.sofas.get(sofa) ?? { name: "", text: "" };
      const tokens = content.tokens.get(sofa);
      const sentenceStarts = content.sentences.get(sofa)?.sort((a, b) => a - b);
      const frame = {
        document: content.titles.get(sofa) ?? content.titles.get("") ?? documentOfFile(this.options.file),
        part: several ? name : "",
        text: sofaText,
        ...(tokens !== undefined && { tokens }),
        ...(sentenceStarts !== undefined && { sentenceStarts }),
      };
      return textToPart(frame, inSofa.get(sofa) ?? [], this.report);
    });
  }

  /** The mentions of the one layer that is read; of the others is said that they are there. */
  private mentionsOf(content: XmiContent): FoundInSofa[] {
    const { members } = content;
    const isIndexed = (id: string): boolean => members === undefined || members.has(id);
    const passedOver = new PassedOver();
    const layer = this.layerOf(content);
    let found: FoundInSofa[] = [];
    if (content.mentions.length > 0) {
      found = annotatorMentions(content, isIndexed, this.report);
      const deleted = content.mentions.filter(({ id }) => !isIndexed(id)).length;
      if (deleted > 0) passedOver.add("deleted mentions", deleted);
      for (const [id, { isGroup }] of content.entities)
        if (isGroup && isIndexed(id)) passedOver.add("members of groups");
    } else if (layer !== undefined) {
      found = chainMentions(content, layer, isIndexed, this.report);
    }
    for (const chain of content.chains) if (chain.layer !== layer) passedOver.add(`${chain.layer}Chain`);
    for (const [name, count] of content.relations) passedOver.add(name, count);
    passedOver.reportTo(this.report);
    return found;
  }

  /** The layer of chains that is read, if one is. */
  private layerOf({ mentions, chains }: XmiContent): string | undefined {
    if (mentions.length > 0) return undefined;
    const layers = new Set(chains.map(({ layer }) => layer));
    return layers.has("Coreference") ? "Coreference" : chains[0]?.layer;
  }
}
