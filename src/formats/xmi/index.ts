import { listIn } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { FirstCharacterEvidence } from "../common/conventions/first-character.ts";
import { doubtData } from "../common/conventions/offset-convention.ts";
import { conventionOf, type SpanConvention, withOpenSpans } from "../common/conventions/span-convention.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { readXml, type XmlElement, type XmlHandlers } from "../common/markup/xml.ts";
import { PassedOver, type Report } from "../common/messages/reporter.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import { NamedField, UnreadFields } from "../common/messages/unread-fields.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { attributeSet, attributeSets, type SurveyedTag, xmlSurvey } from "../common/survey/xml-survey.ts";
import { samePosition } from "../common/text/plain-text-readings.ts";
import { type TextMention, textToPart } from "../common/text/text-to-part.ts";
import type { Format } from "../format.ts";
import { writeXmi } from "./xmi-writer.ts";

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
  writeFiles: writeXmi,
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

const ofAnnotator = attributeSets({
  Mention: "xmi:id sofa begin end Entity Surface Discontinuous",
  MentionSurface: "xmi:id sofa begin end Mention",
  DetachedMentionPart: "xmi:id sofa begin end Mention",
  Entity: "xmi:id Label Members",
  EntityGroup: "xmi:id Label Members",
});
const others = attributeSets({
  XMI: "xmi:version",
  NULL: "xmi:id",
  Sofa: "xmi:id sofaID sofaString",
  View: "sofa members",
  FSArray: "xmi:id elements",
  Token: "xmi:id sofa begin end",
  Sentence: "xmi:id sofa begin end",
  DocumentMetaData: "xmi:id sofa documentTitle documentId",
});
const chain = attributeSet("xmi:id first");
const link = attributeSet("xmi:id sofa begin end next");

function xmiSurvey(): ContentSurvey {
  const namespaces = new Map<string, string>();
  return xmlSurvey(() => (tag) => {
    for (const [name, value] of Object.entries(tag.attributes))
      if (name.startsWith("xmlns:") && value !== undefined) namespaces.set(name.slice("xmlns:".length), value);
    return readsOf(tag, namespaces);
  });
}

function readsOf(
  { element, name, parent, attributes }: SurveyedTag,
  namespaces: ReadonlyMap<string, string>,
): ReadonlySet<string> | undefined {
  // Values of features are elements in their annotation.
  if (parent !== "" && parent !== "XMI") return undefined;
  const namespace = namespaces.get(name.slice(0, Math.max(0, name.indexOf(":"))));
  const hasPlace = attributes["begin"] !== undefined;
  if (element.endsWith("Chain") && !hasPlace) return chain;
  if (element.endsWith("Link") && hasPlace) return link;
  const isOfAnnotator = namespace === undefined || namespace.includes("/coref/annotator/");
  return (isOfAnnotator ? ofAnnotator.get(element) : undefined) ?? others.get(element);
}

/** A stretch of the text of one sofa, in UTF-16 units, end exclusive. */
interface XmiSpan {
  /** The id of the sofa, or "" if the annotation names none. */
  readonly sofa: string;
  readonly begin: number;
  readonly end: number;
}

interface XmiMention {
  readonly id: string;
  readonly line: number;
  readonly entity?: string;
  /** Absent in version 2 of the type system, in which `surfaces` give the position. */
  readonly span?: XmiSpan;
  /** Ids of its surfaces, of an array of them, or of its detached part. */
  readonly pieces: readonly string[];
}

interface XmiChain {
  readonly id: string;
  readonly line: number;
  /** The type's name without its ending, such as `Coreference`. */
  readonly layer: string;
  readonly first: string;
}

interface XmiLink {
  readonly id: string;
  readonly line: number;
  readonly layer: string;
  readonly span: XmiSpan;
  readonly next?: string;
}

interface XmiContent {
  readonly sofas: Map<string, { readonly name: string; readonly text: string }>;
  /** The title of the document or else its id, by sofa. */
  readonly titles: Map<string, string>;
  /** Tokens by sofa: `[begin, end, begin, end, …]`. */
  readonly tokens: Map<string, number[]>;
  readonly sentences: Map<string, number[]>;
  readonly mentions: XmiMention[];
  /** Detached parts and surfaces of mentions, by their ids. */
  readonly pieces: Map<string, XmiSpan>;
  /** Ids of pieces by the mention that they name. */
  readonly piecesOf: Map<string, string[]>;
  readonly entities: Map<string, { readonly label: string; readonly line: number; readonly isGroup: boolean }>;
  readonly chains: XmiChain[];
  readonly links: Map<string, XmiLink>;
  readonly arrays: Map<string, readonly string[]>;
  /** Ids of everything in the index of a view. Undefined without a view. */
  members?: Set<string>;
  /** The number of skipped relations, by the name of their layer. */
  readonly relations: Map<string, number>;
}

/** Parses an XMI file, whose elements may be in any order. */
function readXmi(text: string, report: Report): XmiContent {
  const collector = new XmiCollector(report);
  readXml(text, collector, report);
  collector.finish();
  return collector.content;
}

class XmiCollector implements XmlHandlers {
  readonly content: XmiContent = {
    sofas: new Map(),
    titles: new Map(),
    tokens: new Map(),
    sentences: new Map(),
    mentions: [],
    pieces: new Map(),
    piecesOf: new Map(),
    entities: new Map(),
    chains: [],
    links: new Map(),
    arrays: new Map(),
    relations: new Map(),
  };
  readonly names = {
    elements: ["Sofa", "View", "FSArray", "Mention", "MentionSurface", "DetachedMentionPart", "Entity", "EntityGroup"],
    attributes: ["xmi:id", "sofaString", "members", "Members", "elements", "begin", "Entity"],
  };
  private readonly report: Report;
  private readonly ids = new Set<string>();
  private readonly members: { readonly id: string; readonly line: number }[] = [];
  private depth = 0;
  private readonly namespaces = new Map<string, string>();
  /**
   * By local name, such as `Token`, the full name of the first type. Other types repeat the same tokens or sentences.
   */
  private readonly types = new Map<string, string>();

  constructor(report: Report) {
    this.report = report;
  }

  open(element: XmlElement): void {
    this.depth++;
    // The root declares all namespaces. Elements below its children are values of features.
    if (this.depth === 1) this.readNamespaces(element);
    else if (this.depth === 2) this.readElement(element);
  }

  close(): void {
    this.depth--;
  }

  private readNamespaces({ attributes }: XmlElement): void {
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute.startsWith("xmlns:") && value !== undefined) this.namespaces.set(attribute.slice(6), value);
    }
  }

  private readElement(element: XmlElement): void {
    const { name, attributes, line } = element;
    const colon = name.indexOf(":");
    if (colon < 0)
      this.report("markup-shape", { line, data: { field: `Element ${name}`, expected: "in a namespace" } });
    this.keepId(element);
    const local = name.slice(colon + 1);
    const namespace = this.namespaces.get(name.slice(0, Math.max(0, colon)));
    const isOfAnnotator = namespace === undefined || namespace.includes("/coref/annotator/");
    const hasPlace = attributes["begin"] !== undefined;
    this.keepTitle(element);
    if (local === "Sofa") this.readSofa(element);
    else if (local === "View") this.readView(element);
    else if (local === "FSArray") this.content.arrays.set(idOf(element), idsOf(attributes["elements"]));
    else if (local === "Token" && hasPlace) this.readToken(element, local);
    else if (local === "Sentence" && hasPlace) this.readSentence(element, local);
    else if (local === "Mention" && isOfAnnotator) this.readMention(element);
    else if ((local === "MentionSurface" || local === "DetachedMentionPart") && isOfAnnotator) this.readPiece(element);
    else if ((local === "Entity" || local === "EntityGroup") && isOfAnnotator) this.readEntity(element, local);
    else if (local.endsWith("Chain") && !hasPlace) this.readChain(element, local);
    else if (attributes["Governor"] !== undefined && attributes["Dependent"] !== undefined) {
      if (namespace?.includes("/custom") !== false) this.countRelation(name);
    } else if (local.endsWith("Link") && hasPlace) this.readLink(element, local);
  }

  private keepId({ name, attributes, line }: XmlElement): void {
    const id = attributes["xmi:id"];
    if (id === undefined) {
      if (attributes["begin"] !== undefined || /:(?:Mention|Entity)/.test(name))
        this.report("markup-shape", { line, data: { field: `The xmi:id of ${name}`, expected: "present" } });
    } else if (this.ids.has(id)) this.report("duplicate-id", { line, data: { id } });
    else this.ids.add(id);
  }

  finish(): void {
    for (const { id, line } of this.members)
      if (!this.ids.has(id)) this.report("unknown-reference", { line, data: { field: "The index of a view", id } });
  }

  private keepTitle({ attributes }: XmlElement): void {
    const { titles } = this.content;
    const title = attributes["documentTitle"] || attributes["documentId"];
    const sofa = attributes["sofa"] ?? "";
    if (title !== undefined && title !== "" && !titles.has(sofa)) titles.set(sofa, title);
  }

  private readSofa(element: XmlElement): void {
    const { attributes, line } = element;
    const id = idOf(element);
    const text = attributes["sofaString"];
    if (text === undefined) {
      this.report("markup-shape", { line, data: { field: `The sofaString of Sofa ${id}`, expected: "present" } });
    }
    this.content.sofas.set(id, { name: attributes["sofaID"] ?? id, text: text ?? "" });
  }

  private readView({ attributes, line }: XmlElement): void {
    this.content.members ??= new Set();
    const own = new Set<string>();
    for (const member of idsOf(attributes["members"])) {
      this.content.members.add(member);
      this.members.push({ id: member, line });
      if (own.has(member)) this.report("duplicate-id", { line, data: { id: member } });
      own.add(member);
    }
  }

  private readToken(element: XmlElement, local: string): void {
    const span = this.isFirstType(local, element.name) ? this.spanOf(element) : undefined;
    if (span !== undefined) listIn(this.content.tokens, span.sofa).push(span.begin, span.end);
  }

  private readSentence(element: XmlElement, local: string): void {
    const span = this.isFirstType(local, element.name) ? this.spanOf(element) : undefined;
    if (span !== undefined) listIn(this.content.sentences, span.sofa).push(span.begin);
  }

  private isFirstType(local: string, name: string): boolean {
    if (!this.types.has(local)) this.types.set(local, name);
    return this.types.get(local) === name;
  }

  private readMention(element: XmlElement): void {
    const { attributes, line } = element;
    const hasPlace = attributes["begin"] !== undefined;
    const span = hasPlace ? this.spanOf(element) : undefined;
    if (hasPlace && span === undefined) return;
    const entity = attributes["Entity"];
    this.content.mentions.push({
      id: idOf(element),
      line,
      ...defined({ span, entity }),
      pieces: [...idsOf(attributes["Surface"]), ...idsOf(attributes["Discontinuous"])],
    });
  }

  private readPiece(element: XmlElement): void {
    const span = this.spanOf(element);
    if (span === undefined) return;
    const id = idOf(element);
    this.content.pieces.set(id, span);
    const mention = element.attributes["Mention"];
    if (mention !== undefined) listIn(this.content.piecesOf, mention).push(id);
  }

  private readEntity(element: XmlElement, local: string): void {
    const { attributes, line } = element;
    const isGroup = local === "EntityGroup" || attributes["Members"] !== undefined;
    this.content.entities.set(idOf(element), { label: attributes["Label"] ?? "", line, isGroup });
  }

  private readChain(element: XmlElement, local: string): void {
    const first = element.attributes["first"];
    if (first === undefined) return;
    this.content.chains.push({ id: idOf(element), line: element.line, layer: layerOf(local), first });
  }

  private readLink(element: XmlElement, local: string): void {
    const { attributes, line } = element;
    const span = this.spanOf(element);
    if (span === undefined) return;
    const id = idOf(element);
    const next = attributes["next"];
    this.content.links.set(id, { id, line, layer: layerOf(local), span, ...defined({ next }) });
  }

  private countRelation(name: string): void {
    const { relations } = this.content;
    relations.set(name, (relations.get(name) ?? 0) + 1);
  }

  private spanOf(element: XmlElement): XmiSpan | undefined {
    const { name, attributes, line } = element;
    const begin = parseOffset(attributes["begin"]);
    const end = parseOffset(attributes["end"]);
    if (begin !== undefined && end !== undefined) return { sofa: attributes["sofa"] ?? "", begin, end };
    this.report("markup-shape", {
      line,
      data: { field: `The begin and end of ${name} ${idOf(element)}`, expected: "whole numbers" },
    });
    return undefined;
  }
}

function idOf({ attributes }: XmlElement): string {
  return attributes["xmi:id"] ?? "";
}

/** Returns the name of a chain layer: `Coreference` for `CoreferenceChain` and for `CoreferenceLink`. */
function layerOf(local: string): string {
  return local.replace(/(?:Chain|Link)$/, "");
}

function idsOf(value: string | undefined): string[] {
  return value?.match(/\S+/g) ?? [];
}
