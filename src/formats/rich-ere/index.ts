import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { siblingPath } from "../common/input/whole-file-reader.ts";
import { documentOfFile, isPath, lastSeparator, withoutPacking } from "../common/input/file-name.ts";
import { groupNames, type MarkupGroup, XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { readXml, type XmlElement, type XmlHandlers } from "../common/markup/xml.ts";
import { PassedOver, type Report } from "../common/messages/reporter.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import { xmlReads, xmlSurvey } from "../common/survey/xml-survey.ts";
import type { Quote, TextReading } from "../common/text/plain-text-readings.ts";
import { companionReadings, type StandoffMention, standoffToPart } from "../common/text/standoff-to-part.ts";
import type { Format } from "../format.ts";

export const richEre: Format = {
  id: "rich-ere",
  title: "Rich ERE",
  summary:
    "XML of DEFT and TAC KBP: `<entity>`s and event `<hopper>`s, with `offset` and `length` in characters of the source file, tags included.",
  detect: (head) => /^\s*</.test(head) && /<deft_ere[\s>]/.test(head),
  survey: (isCompanion) => (isCompanion ? undefined : xmlSurvey(() => reads)),
  reader: (options) => new EreReader(options),
  spanOptions: ["firstCharacter"],
  extensions: ["rich_ere.xml", "event_nugget.xml"],
  companions: ereCompanions,
};

/**
 * Reads Rich ERE and Light ERE. Entities and event hoppers both become entities, because the mentions of either
 * corefer. The head of a nominal mention is the last token of its `nom_head`.
 */
class EreReader extends XmlFileReader {
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
        ...defined({ alias }),
      }),
    );
    const frame = { document: id, part: "", line: document.line, ...defined({ readings: this.readings(document) }) };
    return standoffToPart(frame, mentions, this.options, this.report);
  }

  private readings({ id, source }: EreDocument): Iterable<TextReading> | undefined {
    const { file } = this.options;
    const named = [source, id].filter((name) => name !== undefined && name !== "");
    const paths = [
      ...named.flatMap((name) => sourceFilesOf(siblingPath(file, name ?? ""))),
      ...(isPath(file) ? ereCompanions(file) : []),
    ].filter((path) => path !== file);
    if (paths.length === 0) paths.push("the source");
    return companionReadings(this.options, paths, this.report);
  }
}

interface ErePlace {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly text?: string;
}

interface EreMention {
  readonly id: string | undefined;
  /** The index of its entity or hopper in `EreDocument.groups`. */
  readonly group: number;
  readonly place: ErePlace;
  readonly head?: ErePlace;
  readonly type: string;
  /** `NAM`, `NOM` or `PRO`, or "" if the file gives none. */
  readonly nounType: string;
  readonly line: number;
}

interface EreDocument {
  readonly id: string | undefined;
  /** The `source` of its mentions: the name of the document, or of the longer one that it is an excerpt of. */
  source: string | undefined;
  readonly line: number;
  /** Entities, hoppers, and mentions outside them. */
  readonly groups: MarkupGroup[];
  readonly mentions: EreMention[];
}

const otherLayers: ReadonlyMap<string, string> = new Map(Object.entries({ filler: "fillers", relation: "relations" }));

/** Elements with coreferent mentions: `entity`, `hopper` (Rich ERE), `event` (Light ERE). */
const groupElements = new Set(["entity", "hopper", "event"]);

const mentionElements = new Set(["entity_mention", "event_mention"]);

const wordElements = new Set(["mention_text", "trigger", "nom_head"]);

interface OpenMention {
  readonly element: XmlElement;
  place: ErePlace | undefined;
  head: ErePlace | undefined;
  /** Whether the element that gives the position was read, even if the position is invalid, which is reported. */
  placed: boolean;
}

function parseEre(text: string, passed: PassedOver, report: Report): EreDocument[] {
  const parser = new EreParser(passed, report);
  readXml(text, parser, report);
  return parser.documents;
}

class EreParser implements XmlHandlers {
  readonly documents: EreDocument[] = [];
  private readonly passed: PassedOver;
  private readonly report: Report;
  private group: { readonly index: number; readonly type: string } | undefined;
  private mention: OpenMention | undefined;
  private words: string | undefined;

  constructor(passed: PassedOver, report: Report) {
    this.passed = passed;
    this.report = report;
  }

  open(element: XmlElement): void {
    const { name, attributes, line } = element;
    if (name === "deft_ere") {
      this.documents.push({ id: attributes["doc_id"], source: undefined, line, groups: [], mentions: [] });
    }
    const document = this.documents.at(-1);
    if (document === undefined) return;
    const layer = otherLayers.get(name);
    if (groupElements.has(name)) this.openGroup(document, element);
    else if (mentionElements.has(name)) this.openMention(document, element);
    else if (wordElements.has(name)) this.openWords(document, element);
    else if (layer !== undefined) this.passed.add(layer);
  }

  text(piece: string): void {
    if (this.words !== undefined) this.words += piece;
  }

  close(name: string): void {
    if (wordElements.has(name)) this.closeWords(name);
    else if (mentionElements.has(name)) this.closeMention();
    else if (groupElements.has(name)) this.group = undefined;
  }

  private openGroup({ groups }: EreDocument, { attributes, line }: XmlElement): void {
    const index = groups.push({ id: attributes["id"], line }) - 1;
    this.group = { index, type: attributes["type"] ?? "" };
  }

  /** Opens a mention. The tag gives the position of an entity's mention; for an event's mention, its trigger does. */
  private openMention(document: EreDocument, element: XmlElement): void {
    this.closeMention();
    const placed = element.name === "entity_mention";
    this.mention = { element, place: placed ? this.placeOf(element) : undefined, head: undefined, placed };
    if (placed) document.source ??= element.attributes["source"];
  }

  private closeMention(): void {
    const [document, mention, group] = [this.documents.at(-1), this.mention, this.group];
    if (mention === undefined || document === undefined) return;
    const { element, place, head, placed } = mention;
    this.mention = undefined;
    const id = element.attributes["id"];
    if (!placed) this.tell(element, "The trigger of an event_mention", "present");
    if (place === undefined) return;
    document.mentions.push({
      id,
      group: group?.index ?? document.groups.push({ id, line: element.line, lone: true }) - 1,
      place,
      ...defined({ head }),
      type: element.name === "entity_mention" ? (group?.type ?? "") : eventType(element),
      nounType: element.attributes["noun_type"] ?? "",
      line: element.line,
    });
  }

  private openWords(document: EreDocument, element: XmlElement): void {
    const { name, attributes } = element;
    const { mention } = this;
    if (mention === undefined) return;
    this.words = "";
    if (name === "trigger") [mention.place, mention.placed] = [this.placeOf(element), true];
    else if (name === "nom_head") mention.head = this.placeOf(element);
    document.source ??= attributes["source"];
  }

  private closeWords(name: string): void {
    const { mention } = this;
    const text = this.words?.trim() ?? "";
    this.words = undefined;
    if (mention === undefined || text === "") return;
    const field = name === "nom_head" ? "head" : "place";
    const place = mention[field];
    if (place !== undefined) mention[field] = { ...place, text };
  }

  private placeOf(element: XmlElement): ErePlace | undefined {
    const { name, attributes } = element;
    const [start, length] = [parseOffset(attributes["offset"]), parseOffset(attributes["length"])];
    if (start !== undefined && length !== undefined) return { start, end: start + length };
    this.tell(element, `The ${start === undefined ? "offset" : "length"} of ${name}`, "a whole number");
    return undefined;
  }

  private tell({ line }: XmlElement, field: string, expected: string): void {
    const document = this.documents.at(-1)?.id;
    this.report("markup-shape", { line, ...defined({ document }), data: { field, expected } });
  }
}

/** Returns `type.subtype`, or the one that is present. */
function eventType({ attributes }: XmlElement): string {
  return [attributes["type"], attributes["subtype"]].filter((part) => part !== undefined && part !== "").join(".");
}

const ANNOTATION = /(?:\.(?:rich_ere|light_ere|ere|event_nuggets?|event_hoppers?))+\.xml$/i;

const SOURCES = ["txt", "cmp.txt", "mp.txt", "mpdf.xml", "xml", "sgm"];

/**
 * Returns the possible paths of an ERE file's text: the same name next to it, or in the folder `source` next to its
 * folder.
 */
function ereCompanions(path: string): string[] {
  const bare = withoutPacking(path);
  const stem = bare.replace(ANNOTATION, "");
  return stem === bare ? [] : sourceFilesOf(stem);
}

function sourceFilesOf(stem: string): string[] {
  const slash = lastSeparator(stem) + 1;
  const besides = SOURCES.map((extension) => `${stem}.${extension}`);
  const elsewhere = SOURCES.map((extension) => `${stem.slice(0, slash)}../source/${stem.slice(slash)}.${extension}`);
  return [...besides, ...elsewhere];
}

const reads = xmlReads({
  deft_ere: "doc_id",
  entities: "",
  hoppers: "",
  entity: "id type",
  hopper: "id type",
  event: "id type",
  entity_mention: "id noun_type offset length source",
  event_mention: "id type subtype",
  mention_text: "",
  trigger: "offset length source",
  nom_head: "offset length source",
});
