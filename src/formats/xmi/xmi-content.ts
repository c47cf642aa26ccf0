import { listIn } from "../../core/list-in.ts";
import { parseOffset } from "../offset.ts";
import type { Report } from "../reporter.ts";
import { readXml, type XmlElement } from "../common/markup/xml.ts";

/** A stretch of the text of one sofa, in UTF-16 units, end exclusive. */
export interface XmiSpan {
  /** The id of the sofa; "" where the annotation names none. */
  readonly sofa: string;
  readonly begin: number;
  readonly end: number;
}

/** A `Mention` of CorefAnnotator. */
export interface XmiMention {
  readonly id: string;
  readonly line: number;
  readonly entity?: string;
  /** Absent in the type system's second version, where `surfaces` say where the mention is. */
  readonly span?: XmiSpan;
  /** Ids of its surfaces, or of an array of them, or of its detached part. */
  readonly pieces: readonly string[];
}

/** The beginning of a chain. */
interface XmiChain {
  readonly id: string;
  readonly line: number;
  /** The type's name without its ending, such as `Coreference`. */
  readonly layer: string;
  readonly first: string;
}

/** A mention in a chain. */
interface XmiLink {
  readonly id: string;
  readonly line: number;
  readonly layer: string;
  readonly span: XmiSpan;
  readonly next?: string;
}

/** What an XMI file holds that has to do with coreference. */
export interface XmiContent {
  /** Texts by the ids of their sofas. */
  readonly sofas: Map<string, { readonly name: string; readonly text: string }>;
  /** By sofa: the title of the document, or else its id. */
  readonly titles: Map<string, string>;
  /** By sofa: `[begin, end, begin, end, …]`. */
  readonly tokens: Map<string, number[]>;
  /** By sofa: where sentences begin. */
  readonly sentences: Map<string, number[]>;
  readonly mentions: XmiMention[];
  /** Detached parts and surfaces of mentions, by their ids. */
  readonly pieces: Map<string, XmiSpan>;
  /** Ids of pieces by the mention that they name. */
  readonly piecesOf: Map<string, string[]>;
  /** Entities in the order of the file. */
  readonly entities: Map<string, { readonly label: string; readonly line: number; readonly isGroup: boolean }>;
  readonly chains: XmiChain[];
  /** Links by their ids. */
  readonly links: Map<string, XmiLink>;
  /** Elements of arrays by the ids of these. */
  readonly arrays: Map<string, readonly string[]>;
  /** Ids of everything that is in the index of a view; nothing where there is no view. */
  members?: Set<string>;
  /** Annotations of other layers that relate annotations, by the name of the layer. */
  readonly relations: Map<string, number>;
}

/** Reads what there is; the order of the elements does not matter. */
export function readXmi(text: string, report: Report): XmiContent {
  const content: XmiContent = {
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
  const namespaces = new Map<string, string>();
  /** The first type of each of these names; another type system's would say the same again. */
  const types = new Map<string, string>();
  const isFirstType = (local: string, name: string): boolean => {
    if (!types.has(local)) types.set(local, name);
    return types.get(local) === name;
  };
  const readElement = ({ name, attributes, line }: XmlElement): void => {
    const id = attributes["xmi:id"] ?? "";
    const colon = name.indexOf(":");
    const local = name.slice(colon + 1);
    const namespace = namespaces.get(name.slice(0, Math.max(0, colon)));
    const isOfAnnotator = namespace === undefined || namespace.includes("/coref/annotator/");
    const spanOf = (): XmiSpan | undefined => {
      const begin = parseOffset(attributes["begin"]);
      const end = parseOffset(attributes["end"]);
      if (begin !== undefined && end !== undefined) return { sofa: attributes["sofa"] ?? "", begin, end };
      report("markup-shape", {
        line,
        data: { field: `begin and end of ${name} ${id}`, expected: "whole numbers of characters" },
      });
      return undefined;
    };

    const title = attributes["documentTitle"] || attributes["documentId"];
    const sofa = attributes["sofa"] ?? "";
    if (title !== undefined && title !== "" && !content.titles.has(sofa)) content.titles.set(sofa, title);

    if (local === "Sofa") {
      const known = attributes["sofaString"];
      if (known === undefined) {
        report("markup-shape", { line, data: { field: `Sofa ${id}`, expected: "a text, in `sofaString`" } });
      }
      content.sofas.set(id, { name: attributes["sofaID"] ?? id, text: known ?? "" });
    } else if (local === "View") {
      content.members ??= new Set();
      for (const member of idsOf(attributes["members"])) content.members.add(member);
    } else if (local === "FSArray") {
      content.arrays.set(id, idsOf(attributes["elements"]));
    } else if (local === "Token" && attributes["begin"] !== undefined) {
      const span = isFirstType(local, name) ? spanOf() : undefined;
      if (span !== undefined) listIn(content.tokens, span.sofa).push(span.begin, span.end);
    } else if (local === "Sentence" && attributes["begin"] !== undefined) {
      const span = isFirstType(local, name) ? spanOf() : undefined;
      if (span !== undefined) listIn(content.sentences, span.sofa).push(span.begin);
    } else if (local === "Mention" && isOfAnnotator) {
      const span = attributes["begin"] === undefined ? undefined : spanOf();
      if (attributes["begin"] !== undefined && span === undefined) return;
      const entity = attributes["Entity"];
      content.mentions.push({
        id,
        line,
        ...(span !== undefined && { span }),
        ...(entity !== undefined && { entity }),
        pieces: [...idsOf(attributes["Surface"]), ...idsOf(attributes["Discontinuous"])],
      });
    } else if ((local === "MentionSurface" || local === "DetachedMentionPart") && isOfAnnotator) {
      const span = spanOf();
      if (span === undefined) return;
      content.pieces.set(id, span);
      const mention = attributes["Mention"];
      if (mention !== undefined) listIn(content.piecesOf, mention).push(id);
    } else if ((local === "Entity" || local === "EntityGroup") && isOfAnnotator) {
      const isGroup = local === "EntityGroup" || attributes["Members"] !== undefined;
      content.entities.set(id, { label: attributes["Label"] ?? "", line, isGroup });
    } else if (local.endsWith("Chain") && attributes["begin"] === undefined) {
      const first = attributes["first"];
      if (first !== undefined) content.chains.push({ id, line, layer: layerOf(local), first });
    } else if (attributes["Governor"] !== undefined && attributes["Dependent"] !== undefined) {
      if (namespace?.includes("/custom") !== false) {
        content.relations.set(name, (content.relations.get(name) ?? 0) + 1);
      }
    } else if (local.endsWith("Link") && attributes["begin"] !== undefined) {
      const span = spanOf();
      const next = attributes["next"];
      if (span !== undefined)
        content.links.set(id, { id, line, layer: layerOf(local), span, ...(next !== undefined && { next }) });
    }
  };

  const readNamespaces = ({ attributes }: XmlElement): void => {
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute.startsWith("xmlns:") && value !== undefined) namespaces.set(attribute.slice(6), value);
    }
  };
  let depth = 0;
  readXml(
    text,
    {
      open(element) {
        depth++;
        // The root declares all namespaces; what is deeper than its children are values of features.
        if (depth === 1) readNamespaces(element);
        else if (depth === 2) readElement(element);
      },
      close() {
        depth--;
      },
    },
    report,
  );
  return content;
}

/** The name of a chain layer: `Coreference` of `CoreferenceChain` and of `CoreferenceLink`. */
function layerOf(local: string): string {
  return local.replace(/(?:Chain|Link)$/, "");
}

function idsOf(value: string | undefined): string[] {
  return value?.match(/\S+/g) ?? [];
}
