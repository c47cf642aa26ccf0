import { listIn } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import type { Report } from "../common/messages/reporter.ts";
import { readXml, type XmlElement, type XmlHandlers } from "../common/markup/xml.ts";

/** A stretch of the text of one sofa, in UTF-16 units, end exclusive. */
export interface XmiSpan {
  /** The id of the sofa, or "" if the annotation names none. */
  readonly sofa: string;
  readonly begin: number;
  readonly end: number;
}

export interface XmiMention {
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

export interface XmiContent {
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
export function readXmi(text: string, report: Report): XmiContent {
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
