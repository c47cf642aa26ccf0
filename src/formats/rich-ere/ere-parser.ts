import { parseOffset } from "../offset.ts";
import type { MarkupGroup } from "../common/markup/group-names.ts";
import type { PassedOver } from "../passed-over.ts";
import type { Report } from "../reporter.ts";
import { readXml, type XmlElement } from "../common/markup/xml.ts";

/** A place in the source: `offset` and `length` as in the file. */
export interface ErePlace {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly text?: string;
}

/** An `entity_mention` or `event_mention`. */
interface EreMention {
  readonly id: string | undefined;
  /** The index of its entity or hopper in `EreDocument.groups`. */
  readonly group: number;
  readonly place: ErePlace;
  readonly head?: ErePlace;
  readonly type: string;
  /** `NAM`, `NOM` or `PRO`; "" where the file does not say. */
  readonly nounType: string;
  readonly line: number;
}

/** What a file says of its document. */
export interface EreDocument {
  readonly id: string | undefined;
  /** The `source` of its mentions: the document's own name, or that of the whole of which it is an excerpt. */
  source: string | undefined;
  readonly line: number;
  /** Entities, hoppers, and mentions that are in none of these. */
  readonly groups: MarkupGroup[];
  readonly mentions: EreMention[];
}

const otherLayers: Readonly<Partial<Record<string, string>>> = { filler: "fillers", relation: "relations" };

/** Elements whose mentions corefer: of entities, of events (Rich ERE), of events (Light ERE). */
const groupElements = new Set(["entity", "hopper", "event"]);

/** A mention whose element is open. */
interface OpenMention {
  readonly element: XmlElement;
  place: ErePlace | undefined;
  head: ErePlace | undefined;
  /** Whether a place has been looked for: if it is not there then, that has been reported. */
  placed: boolean;
}

/** Reads the XML of ERE: entities and events with their mentions. */
export function parseEre(text: string, passed: PassedOver, report: Report): EreDocument[] {
  const documents: EreDocument[] = [];
  let document: EreDocument | undefined;
  let group: { readonly index: number; readonly type: string } | undefined;
  let mention: OpenMention | undefined;
  /** The words of a `mention_text`, `trigger` or `nom_head` that is open. */
  let words: string | undefined;

  const tell = ({ line }: XmlElement, field: string, expected: string): void => {
    const where = document?.id === undefined ? { line } : { line, document: document.id };
    report("markup-shape", { ...where, data: { field, expected } });
  };

  const placeOf = (element: XmlElement): ErePlace | undefined => {
    const { attributes } = element;
    const [start, length] = [parseOffset(attributes["offset"]), parseOffset(attributes["length"])];
    if (start !== undefined && length !== undefined) return { start, end: start + length };
    tell(element, `${start === undefined ? "offset" : "length"} of ${element.name}`, "a whole number");
    return undefined;
  };

  const finishMention = (): void => {
    if (mention === undefined || document === undefined) return;
    const { element, place, head, placed } = mention;
    mention = undefined;
    const id = element.attributes["id"];
    if (!placed) tell(element, "trigger of event_mention", "there");
    if (place === undefined) return;
    document.mentions.push({
      id,
      group: group?.index ?? document.groups.push({ id, line: element.line, lone: true }) - 1,
      place,
      ...(head !== undefined && { head }),
      type: element.name === "entity_mention" ? (group?.type ?? "") : eventType(element),
      nounType: element.attributes["noun_type"] ?? "",
      line: element.line,
    });
  };

  const open = (element: XmlElement): void => {
    const { name, attributes, line } = element;
    if (name === "deft_ere") {
      document = { id: attributes["doc_id"], source: undefined, line, groups: [], mentions: [] };
      documents.push(document);
    }
    if (document === undefined) return;
    if (groupElements.has(name)) {
      const index = document.groups.push({ id: attributes["id"], line }) - 1;
      group = { index, type: attributes["type"] ?? "" };
    } else if (name === "entity_mention") {
      finishMention();
      mention = { element, place: placeOf(element), head: undefined, placed: true };
      document.source ??= attributes["source"];
    } else if (name === "event_mention") {
      finishMention();
      mention = { element, place: undefined, head: undefined, placed: false };
    } else if (name === "mention_text" || name === "trigger" || name === "nom_head") {
      if (mention === undefined) return;
      words = "";
      if (name === "trigger") [mention.place, mention.placed] = [placeOf(element), true];
      else if (name === "nom_head") mention.head = placeOf(element);
      document.source ??= attributes["source"];
    } else {
      const layer = otherLayers[name];
      if (layer !== undefined) passed.add(layer);
    }
  };

  const close = (name: string): void => {
    if (name === "mention_text" || name === "trigger" || name === "nom_head") {
      const text = words?.trim() ?? "";
      words = undefined;
      if (mention === undefined || text === "") return;
      const field = name === "nom_head" ? "head" : "place";
      const place = mention[field];
      if (place !== undefined) mention[field] = { ...place, text };
    } else if (name === "entity_mention" || name === "event_mention") finishMention();
    else if (groupElements.has(name)) group = undefined;
  };

  const gather = (piece: string): void => {
    if (words !== undefined) words += piece;
  };

  readXml(text, { open, text: gather, close }, report);
  return documents;
}

/** `type.subtype`, as far as they are there. */
function eventType({ attributes }: XmlElement): string {
  return [attributes["type"], attributes["subtype"]].filter((part) => part !== undefined && part !== "").join(".");
}
