import { listIn } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { undecidedLabel } from "../../core/undecided.ts";
import type { XmlElement } from "../common/markup/xml.ts";
import type { Report } from "../common/messages/reporter.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import type { OwnLayer, OwnRelation, OwnSpan, PlacedSpan } from "../common/text/own-layers.ts";

export interface CasMention {
  readonly id: string;
  readonly line: number;
  readonly entity?: string;
  /** Absent in version 2 of the type system, in which `surfaces` give the position. */
  readonly span?: PlacedSpan;
  /** Ids of its surfaces, of an array of them, or of its detached part. */
  readonly pieces: readonly string[];
}

interface CasChain {
  readonly id: string;
  readonly line: number;
  /** The type's name without its ending, such as `Coreference`. */
  readonly layer: string;
  readonly first: string;
}

export interface CasLink {
  readonly id: string;
  readonly line: number;
  readonly layer: string;
  readonly span: PlacedSpan;
  readonly next?: string;
  /** Only the label of what annotators have not decided. Other types are those of mentions, such as `pro`. */
  readonly entityType?: string;
}

export interface CasContent {
  readonly sofas: Map<string, { readonly name: string; readonly text: string }>;
  /** The title of the document or else its id, by sofa. */
  readonly titles: Map<string, string>;
  /** Tokens by sofa: `[begin, end, begin, end, …]`. */
  readonly tokens: Map<string, number[]>;
  readonly sentences: Map<string, number[]>;
  readonly mentions: CasMention[];
  /** Detached parts and surfaces of mentions, by their ids. */
  readonly pieces: Map<string, PlacedSpan>;
  /** Ids of pieces by the mention that they name. */
  readonly piecesOf: Map<string, string[]>;
  readonly entities: Map<string, { readonly label: string; readonly line: number; readonly isGroup: boolean }>;
  readonly chains: CasChain[];
  readonly links: Map<string, CasLink>;
  readonly arrays: Map<string, readonly string[]>;
  /** Ids of everything in the index of a view. Undefined without a view. */
  members?: Set<string>;
  /** Annotations of layers that are neither CorefAnnotator's nor chains, by id. */
  readonly spans: Map<string, OwnSpan>;
  readonly relations: OwnRelation[];
}

/** Collects the annotations of a CAS, which may be in any order, from XML or JSON. */
export class CasCollector {
  readonly content: CasContent = {
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
    spans: new Map(),
    relations: [],
  };
  private readonly report: Report;
  private readonly ids = new Set<string>();
  private readonly members: { readonly id: string; readonly line: number }[] = [];
  private readonly layers = new Map<string, OwnLayer>();
  /**
   * By local name, such as `Token`, the full name of the first type. Other types repeat the same tokens or sentences.
   */
  private readonly types = new Map<string, string>();

  constructor(report: Report) {
    this.report = report;
  }

  /**
   * Takes an annotation or another structure.
   *
   * @param element its name is that of its type, and its attributes are its features, with references as ids
   * @param namespace of the type, `http:///webanno/custom.ecore`; absent if the file does not declare it
   */
  add(element: XmlElement, namespace: string | undefined): void {
    const { name, attributes } = element;
    const local = localType(name);
    this.keepId(element);
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
    else if (attributes["Governor"] !== undefined && attributes["Dependent"] !== undefined)
      this.readRelation(element, namespace);
    else if (local.endsWith("Link") && hasPlace) this.readLink(element, local, namespace);
    else if (hasPlace) this.readOwn(element, namespace);
  }

  /** Reports that the name of a type has no package. */
  reportNamespace({ name, line }: XmlElement): void {
    this.report("markup-shape", { line, data: { field: `Element ${name}`, expected: "in a namespace" } });
  }

  private keepId({ name, attributes, line }: XmlElement): void {
    const id = attributes["xmi:id"];
    if (id === undefined) {
      if (attributes["begin"] !== undefined || /[:.](?:Mention|Entity)/.test(name))
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
    if (entity === undefined && attributes["entity"] !== undefined)
      this.report("misspelt-name", { line, data: { name: "entity", known: "Entity" } });
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
    this.content.chains.push({ id: idOf(element), line: element.line, layer: chainLayerOf(local), first });
  }

  private readLink(element: XmlElement, local: string, namespace: string | undefined): void {
    const { attributes, line } = element;
    const span = this.spanOf(element);
    if (span === undefined) return;
    const id = idOf(element);
    const next = attributes["next"];
    this.readOwn(element, namespace);
    const entityType = attributes["referenceType"] === undecidedLabel ? undecidedLabel : undefined;
    this.content.links.set(id, { id, line, layer: chainLayerOf(local), span, ...defined({ next, entityType }) });
  }

  private readRelation(element: XmlElement, namespace: string | undefined): void {
    const { attributes, line } = element;
    const layer = this.layerOf(element, namespace);
    const ends = [attributes["Governor"] ?? "", attributes["Dependent"] ?? ""] as const;
    if (layer.isBuiltIn || layer.local === "Dependency") return;
    this.content.relations.push({ id: idOf(element), line, layer, ends, features: featuresOf(attributes) });
  }

  private readOwn(element: XmlElement, namespace: string | undefined): void {
    const { attributes, line } = element;
    if (isAboutDocument(element)) return;
    const span = this.spanOf(element);
    if (span === undefined) return;
    const id = idOf(element);
    const layer = this.layerOf(element, namespace);
    this.content.spans.set(id, {
      id,
      line,
      layer,
      span,
      features: layer.isBuiltIn && layer.local !== "NamedEntity" ? none : featuresOf(attributes),
    });
  }

  private layerOf({ name }: XmlElement, namespace: string | undefined): OwnLayer {
    const known = this.layers.get(name);
    if (known !== undefined) return known;
    const local = localType(name);
    const above = namespace
      ?.replace(/^http:\/{3}/, "")
      .replace(/\.ecore$/, "")
      .replaceAll("/", ".");
    const full = above === undefined || above === "" ? local : `${above}.${local}`;
    const isBuiltIn = /^(?:uima|org\.apache\.uima|de\.tudarmstadt\.ukp\.dkpro|org\.dkpro)\./.test(full);
    const layer = { name, local, full, isBuiltIn };
    this.layers.set(name, layer);
    return layer;
  }

  private spanOf(element: XmlElement): PlacedSpan | undefined {
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

/** Returns whether an annotation describes the whole text or the tool, as `DocumentAnnotation` does. */
function isAboutDocument({ name }: XmlElement): boolean {
  return /^(?:Document\w*|TagsetDescription|TagDescription|SourceDocumentInformation)$/.test(localType(name));
}

const none: ReadonlyMap<string, string> = new Map();

/** Features that every annotation has, and those for the place of a relation. */
const PLACES = new Set(["xmi:id", "sofa", "begin", "end", "Governor", "Dependent"]);

function featuresOf(attributes: XmlElement["attributes"]): Map<string, string> {
  const features = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes))
    if (!PLACES.has(name) && value !== undefined && value.trim() !== "") features.set(name, value);
  return features;
}

/** Returns the name of a type without its package: `Mention` for `custom:Mention` and for `webanno.custom.Mention`. */
function localType(name: string): string {
  return name.slice(Math.max(name.lastIndexOf(":"), name.lastIndexOf(".")) + 1);
}

function idOf({ attributes }: XmlElement): string {
  return attributes["xmi:id"] ?? "";
}

/** Returns the name of a chain layer: `Coreference` for `CoreferenceChain` and for `CoreferenceLink`. */
function chainLayerOf(local: string): string {
  return local.replace(/(?:Chain|Link)$/, "");
}

function idsOf(value: string | undefined): string[] {
  return value?.match(/\S+/g) ?? [];
}
