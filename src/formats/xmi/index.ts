import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { listIn } from "../../core/arrays.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { type TextMention, textToPart } from "../common/text/text-to-part.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { FirstCharacterEvidence } from "../common/conventions/first-character.ts";
import { doubtData } from "../common/conventions/offset-convention.ts";
import { samePosition } from "../common/text/plain-text-readings.ts";
import { conventionOf, type SpanConvention, withOpenSpans } from "../common/conventions/span-convention.ts";
import type { Format } from "../format.ts";
import { PassedOver, type Report } from "../common/messages/reporter.ts";
import { NamedField, UnreadFields } from "../common/messages/unread-fields.ts";
import { type XmiContent, type XmiMention, type XmiSpan, readXmi } from "./xmi-content.ts";
import { xmiSurvey } from "./survey.ts";

export const xmi: Format = {
  id: "xmi",
  title: "UIMA XMI",
  summary:
    "The XML of UIMA: a text with annotations at character offsets. corefscope reads mentions and entities of CorefAnnotator, and coreference chains of DKPro, WebAnno and INCEpTION.",
  detect: (head) => /^\s*</.test(head) && /<xmi:XMI\s|\sxmlns:cas="http:\/\/\/uima\/cas\.ecore"/.test(head),
  survey: () => xmiSurvey(),
  reader: (options) => new XmiReader(options),
  spanOptions: ["ends", "firstCharacter"],
  namesField: true,
  extensions: ["xmi"],
};

const own: SpanConvention = { ends: "exclusive", offsets: "char" };

/** Reads UIMA's XMI. Each text (sofa) with mentions is a part. If no text has any, the first one is a part. */
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
        this.report("unknown-reference", { ...defined({ line }), entity, data: { field, id: sofa } });
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
        ...defined({ tokens, sentenceStarts }),
      };
      const convention = conventionOf(own, this.options);
      const evidence = new FirstCharacterEvidence(convention);
      const found = (inSofa.get(sofa) ?? []).map((mention) => {
        for (let s = 0; s < mention.spans.length; s += 2) {
          evidence.add(sofaText, samePosition, mention.spans[s], mention.spans[s + 1]);
        }
        const { first = 0, ends } = convention;
        const more = ends === "inclusive" ? 1 : 0;
        return { ...mention, spans: mention.spans.map((offset, s) => offset - first + (s % 2) * more) };
      });
      const doubt = this.options.firstCharacter === undefined ? evidence.doubt() : undefined;
      if (doubt !== undefined) {
        const severity = doubt.isSure === true ? "error" : "warning";
        this.report("offset-convention", { severity, document: frame.document, data: doubtData(convention, doubt) });
      }
      return withOpenSpans(textToPart(frame, found, this.report), convention, this.options);
    });
  }

  private mentionsOf(content: XmiContent): FoundInSofa[] {
    const { members } = content;
    const isIndexed = (id: string): boolean => members === undefined || members.has(id);
    const passedOver = new PassedOver();
    const layer = this.layerOf(content);
    let found: FoundInSofa[] = [];
    if (content.mentions.length > 0 && layer === undefined) {
      found = annotatorMentions(content, isIndexed, this.report);
      const deleted = content.mentions.filter(({ id }) => !isIndexed(id)).length;
      if (deleted > 0) passedOver.add("deleted mentions", deleted);
      for (const [id, { isGroup }] of content.entities)
        if (isGroup && isIndexed(id)) passedOver.add("members of groups");
    } else if (layer !== undefined) {
      found = chainMentions(content, layer, isIndexed, this.report);
    }
    this.reportOtherLayers(content, layer);
    for (const [name, count] of content.relations) passedOver.add(name, count);
    passedOver.reportTo(this.report);
    return found;
  }

  /** Returns the layer of chains to read, such as `Coreference` of `CoreferenceChain`, unless CorefAnnotator has mentions. */
  private layerOf({ mentions, chains }: XmiContent): string | undefined {
    const { field } = this.options;
    if (field !== undefined) return field;
    if (mentions.length > 0) return undefined;
    const layers = new Set(chains.map(({ layer }) => layer));
    return layers.has("Coreference") ? "Coreference" : chains[0]?.layer;
  }

  /** Reports other layers of chains, or that the named layer is missing. */
  private reportOtherLayers({ chains, titles }: XmiContent, layer: string | undefined): void {
    const [document = documentOfFile(this.options.file)] = titles.values();
    const others = new UnreadFields();
    const instead = chains.some((chain) => chain.layer === layer) ? layer : undefined;
    for (const other of new Set(chains.map((chain) => chain.layer)))
      if (other !== layer) others.add(other, document, instead);
    others.reportTo(this.report, this.options);
    const named = new NamedField(this.options);
    named.add(document, instead !== undefined);
    named.reportTo(this.report);
  }
}

/**
 * Returns the mentions of one layer's chains. A chain refers to its first link, and each link to the next. Links
 * outside all chains are singletons.
 */
function chainMentions(
  content: XmiContent,
  layer: string,
  isIndexed: (id: string) => boolean,
  report: Report,
): FoundInSofa[] {
  const found: FoundInSofa[] = [];
  const visited = new Set<string>();
  for (const chain of content.chains) {
    if (chain.layer !== layer || !isIndexed(chain.id)) continue;
    let [from, id, line]: [string, string | undefined, number] = [`Chain ${chain.id}`, chain.first, chain.line];
    while (id !== undefined) {
      const link = content.links.get(id);
      if (link === undefined) {
        report("unknown-reference", { line, entity: chain.id, data: { field: from, id } });
        break;
      }
      if (visited.has(id)) {
        const expected =
          from === `Chain ${chain.id}`
            ? "a chain whose first link is in no other chain"
            : "followed by a link that is in no chain yet";
        report("markup-shape", { line, entity: chain.id, data: { field: from, expected } });
        break;
      }
      visited.add(id);
      found.push(mentionOf(link.span, link.line, chain.id));
      [from, id, line] = [`Link ${link.id}`, link.next, link.line];
    }
  }
  for (const link of content.links.values()) {
    if (link.layer !== layer || visited.has(link.id) || !isIndexed(link.id)) continue;
    found.push(mentionOf(link.span, link.line, `link ${link.id}`));
  }
  return found;
}

function mentionOf(
  { sofa, begin, end }: { readonly sofa: string; readonly begin: number; readonly end: number },
  line: number,
  entity: string,
): FoundInSofa {
  return { sofa, line, entity, spans: [begin, end] };
}

interface FoundInSofa extends TextMention {
  readonly sofa: string;
}

/**
 * Returns the mentions of CorefAnnotator. An entity is named after its label, if it has one, because its id changes
 * whenever the file is written.
 *
 * @param isIndexed returns whether an annotation is in the index of a view; others have been deleted
 */
function annotatorMentions(content: XmiContent, isIndexed: (id: string) => boolean, report: Report): FoundInSofa[] {
  const names = new DistinctNames();
  const nameOf = new Map<string, string>();
  for (const [id, { label }] of content.entities) nameOf.set(id, names.give(label === "" ? id : label));
  const used = new Set<string>();

  const found = content.mentions.flatMap((mention): FoundInSofa[] => {
    if (!isIndexed(mention.id)) return [];
    const { id, line } = mention;
    const pieces = piecesOf(content, mention, report);
    if (pieces.length === 0) {
      report("markup-shape", { line, data: { field: `Mention ${id}`, expected: "given a span" } });
      return [];
    }
    const [{ sofa }] = pieces;
    const spans = pieces.flatMap(({ begin, end }) => [begin, end]);
    if (mention.entity === undefined) return [{ sofa, line, spans, entity: names.give(id) }];
    const entity = nameOf.get(mention.entity);
    if (entity === undefined) {
      report("unknown-reference", { line, data: { field: `Mention ${id}`, id: mention.entity } });
      return [];
    }
    used.add(mention.entity);
    return [{ sofa, line, spans, entity }];
  });
  for (const [id, { line }] of content.entities) {
    if (!used.has(id) && isIndexed(id)) report("empty-entity", { line, entity: nameOf.get(id) ?? id });
  }
  return found;
}

/**
 * Returns the spans of a mention: its own span, if it has one, and those of its pieces (a detached part, or surfaces).
 * Pieces in another sofa than the first span are left out.
 */
function piecesOf(content: XmiContent, { id, line, span, pieces }: XmiMention, report: Report): XmiSpan[] {
  const ids = new Set(pieces.flatMap((piece) => content.arrays.get(piece) ?? [piece]));
  for (const piece of content.piecesOf.get(id) ?? []) ids.add(piece);
  const spans = span === undefined ? [] : [span];
  for (const piece of ids) {
    const known = content.pieces.get(piece);
    if (known === undefined) report("unknown-reference", { line, data: { field: `Mention ${id}`, id: piece } });
    else spans.push(known);
  }
  return spans.filter(({ sofa }) => sofa === spans[0].sofa);
}
