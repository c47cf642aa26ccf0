import { listIn } from "../../core/arrays.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { readCompanion } from "../common/input/whole-file-reader.ts";
import { decodeXml, XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { readXml, type XmlElement, type XmlHandlers } from "../common/markup/xml.ts";
import { misspeltOf } from "../../core/near-names.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { PassedOver, type Report, reportingAt } from "../common/messages/reporter.ts";
import { DisjointSets } from "../common/parts/disjoint-sets.ts";
import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { type MarkedRelation, markedTextsToParts } from "../common/text/marked-spans.ts";
import { unitReading } from "../common/text/plain-text-readings.ts";
import { attributeSet, attributeSets, type SurveyedTag, xmlSurvey } from "../common/survey/xml-survey.ts";
import { type TextMention, textToPart } from "../common/text/text-to-part.ts";
import type { Format } from "../format.ts";
import {
  isStandOff,
  localName,
  placesOfSpan,
  StandOff,
  standOffCompanions,
  type TeiPlace,
  typesOfGroup,
} from "./stand-off.ts";

export const tei: Format = {
  id: "tei",
  title: "TEI",
  summary:
    'TEI XML with `<rs ref="#anna">her sister</rs>`, `<persName ref="#anna">` and the like; `ref` names the entity. Coreference may also stand off from the text.',
  detect: (head) => /^\s*</.test(head) && /<(?:[\w.-]{1,20}:)?(?:TEI|TEI\.2|teiCorpus)[\s>]/.test(head),
  survey: () => teiSurvey(),
  reader: (options) => new TeiReader(options),
  companions: standOffCompanions,
  // Only in files of Recogito.
  namesRelations: true,
  namesField: true,
  extensions: ["tei.xml", "tei", "xml"],
};

/** Matches text before an XML declaration, and the declaration. */
const MISPLACED = /^([^]{1,2000}?)<\?xml\s[^<>]*\?>/;

class TeiReader extends XmlFileReader {
  protected override read(text: string): readonly AnnotatedPart[] {
    const passed = new PassedOver();
    const documents = this.documentsIn(this.withoutPreamble(text), passed);
    const parts = documents.map((document, index) =>
      this.partOf(document, documents.length > 1 ? String(index) : "", passed),
    );
    passed.reportTo(this.report);
    return parts;
  }

  /** Returns the documents of a file. If it has only stand-off annotation, their text is in another file. */
  private documentsIn(source: string, passed: PassedOver): readonly TeiDocument[] {
    if (
      /<(?:[\w.-]+:)?(?:text|body)[\s/>]/.test(source) ||
      !/<(?:[\w.-]+:)?(?:annotationGrp|standOff)[\s>]/.test(source)
    )
      return parseTei(source, passed, this.report);
    const paths = standOffCompanions(this.options.file ?? "");
    if (paths.length === 0) paths.push("the TEI file with the text (X.xml for X-URS.xml)");
    const purpose = "it has the words of the stand-off annotation, so no mention was read";
    const companion = readCompanion(this.options, paths, purpose, this.report, decodeXml);
    if (companion === undefined) return [];
    const report = reportingAt(this.report, { file: companion.path });
    const documents = parseTei(companion.text, passed, report, true);
    const standOff = parseStandOff(source, passed, this.report);
    const [document] = documents;
    if (documents.length !== 1) {
      const data = { field: `The text in ${companion.path}`, expected: "one document" };
      this.report("markup-shape", { data });
      return [];
    }
    return [{ ...document, id: document.id ?? documentOfFile(companion.path), standOff }];
  }

  /**
   * Replaces an XML declaration that is not at the beginning, and everything before it, with spaces. Offsets stay the
   * same.
   */
  private withoutPreamble(text: string): string {
    const match = MISPLACED.exec(text);
    if (match === null) return text;
    const [{ length }, preamble] = match;
    const words = excerpt(preamble.trim());
    if (words !== "") {
      const data = { field: `“${words}”, which precedes the XML declaration,`, expected: "left out" };
      this.report("markup-shape", { line: 1, column: 1, data });
    }
    return text.slice(0, length).replace(/[^\r\n]/g, " ") + text.slice(length);
  }

  private partOf(
    { id, line, text, mentions: inText, sentenceStarts, words, standOff, places, relations }: TeiDocument,
    index: string,
    passed: PassedOver,
  ): AnnotatedPart {
    const document = id ?? documentOfFile(this.options.file);
    const inDocument = reportingAt(this.report, { document });
    if (inText.some(isOfRecogito)) {
      const marked = {
        ...{ document, line, sentenceStarts, relations, readings: [unitReading(text)] },
        spans: inText.map(({ id: own, start, end, line: at, references, tags, type }, m) => ({
          ...{ id: own ?? `name ${m + 1}`, spans: [start, end], line: at },
          labels: references.length > 0 ? references : tags.length > 0 ? tags : type === "" ? [] : [type],
        })),
      };
      return markedTextsToParts([marked], this.options, passed, inDocument)[0];
    }
    const mentions = [...inText, ...standOffMentions(standOff, inText, places, inDocument)];
    const links = standOff.links.map(({ targets }) => targets);
    const found = mentionChains(mentions, links, document, passed, this.report).map(
      ({ pieces, entity }): TextMention => ({
        entity,
        spans: pieces.flatMap(({ start, end, further = [] }) => [start, end, ...further]),
        line: pieces[0].line,
        entityType: pieces.find(({ type }) => type !== "")?.type ?? "",
      }),
    );
    const part = id === undefined ? index : "";
    const tokens = words.length === 0 ? {} : { tokens: words };
    return textToPart({ document, part, line, text, sentenceStarts, ...tokens }, found, this.report);
  }
}

interface TeiChainLink {
  readonly pieces: readonly TeiMention[];
  readonly entity: string;
}

/**
 * Returns the mentions of a document with their entities.
 *
 * Elements linked by `next` or `prev` form one mention. `ref` names the entity, or another mention of the same entity.
 * A reference to several entities is a separate entity; their order does not matter. A name without a reference is
 * skipped, unless another mention or a link refers to it.
 *
 * @param links the ids of coreferent mentions
 */
function mentionChains(
  mentions: readonly TeiMention[],
  links: readonly (readonly string[])[],
  document: string,
  passed: PassedOver,
  report: Report,
): TeiChainLink[] {
  const groups = joinPieces(mentions, document, report);
  const sets = new DisjointSets();
  const targets = new Set<string>();
  const several: { readonly ids: readonly string[]; readonly references: readonly string[] }[] = [];
  const drawn = groups.map((pieces) => {
    const ids = pieces.flatMap(({ id }) => id ?? []);
    const references = [...new Set(pieces.find((piece) => piece.references.length > 0)?.references)];
    if (references.length === 1) {
      targets.add(references[0]);
      for (const id of ids) sets.join(references[0], id);
    } else if (references.length > 1) several.push({ ids, references });
    // All pieces of a mention are equivalent as targets of references.
    for (const id of ids) sets.join(ids[0], id);
    return { pieces, ids, references };
  });
  for (const ids of links) {
    for (const id of ids) {
      targets.add(id);
      sets.join(ids[0], id);
    }
  }
  const together = (references: readonly string[]): string =>
    [...new Set(references.map((reference) => sets.find(reference)))].sort().join(" ");
  for (const { ids, references } of several) {
    const entity = together(references);
    for (const id of ids) sets.join(entity, id);
  }
  if (several.length > 0) passed.add('members of groups, as in ref="#ada #ben"', several.length);
  return drawn.flatMap(({ pieces, ids, references }) => {
    if (references.length === 0 && !ids.some((id) => targets.has(id))) {
      passed.add("names without a reference");
      return [];
    }
    const entity = references.length > 1 ? together(references) : (references[0] ?? ids[0]);
    return [{ pieces, entity: sets.find(entity) }];
  });
}

function joinPieces(mentions: readonly TeiMention[], document: string, report: Report): TeiMention[][] {
  const byId = new Map<string, number>();
  mentions.forEach(({ id, line }, m) => {
    if (id === undefined) return;
    if (byId.has(id)) report("duplicate-id", { document, line, data: { id } });
    else byId.set(id, m);
  });
  const sets = new DisjointSets();
  mentions.forEach((mention, m) => {
    for (const attribute of ["next", "prev"] as const) {
      const id = mention[attribute];
      if (id === undefined) continue;
      const other = byId.get(id);
      const data = { field: `The attribute \`${attribute}\``, id };
      if (other === undefined) report("unknown-reference", { document, line: mention.line, data });
      else sets.join(String(Math.min(m, other)), String(Math.max(m, other)));
    }
  });
  const groups = new Map<string, TeiMention[]>();
  mentions.forEach((mention, m) => {
    listIn(groups, sets.find(String(m))).push(mention);
  });
  return [...groups.values()];
}

/**
 * Returns the mentions that stand off from the text: spans, and other elements that links name. Reports links and spans
 * to elements that do not exist.
 */
function standOffMentions(
  { spans, links }: StandOff,
  inText: readonly TeiMention[],
  places: ReadonlyMap<string, TeiPlace | undefined>,
  report: Report,
): TeiMention[] {
  const found: TeiMention[] = [];
  const known = new Set(inText.flatMap(({ id }) => id ?? []));
  const add = (
    id: string | undefined,
    places: readonly number[],
    references: readonly string[],
    line: number,
  ): void => {
    const [start, end, ...further] = places;
    found.push({ id, references, tags: [], next: undefined, prev: undefined, type: "", start, end, further, line });
    if (id !== undefined) known.add(id);
  };
  // A span that is neither linked nor has an entity is a singleton, because its group says that it is a mention.
  const linked = new Set(links.flatMap(({ targets }) => targets));
  spans.forEach((span, index) => {
    const where = placesOfSpan(span, places, report);
    if (where === undefined) return;
    const isAlone = span.references.length === 0 && (span.id === undefined || !linked.has(span.id));
    add(span.id, where, isAlone ? [span.id ?? `span ${index + 1}`] : span.references, span.line);
  });
  const lost = new Set(spans.flatMap(({ id }) => (id === undefined || known.has(id) ? [] : [id])));
  for (const { targets, line } of links) {
    for (const id of targets) {
      if (known.has(id) || lost.has(id)) continue;
      const place = places.get(id);
      if (!places.has(id)) report("unknown-reference", { line, data: { field: "A link", id } });
      else if (place !== undefined) add(id, [place.start, place.end], [], line);
    }
  }
  return found;
}

interface TeiMention {
  /** Its own `xml:id`. */
  readonly id: string | undefined;
  /** Its references: ids, or external names. Empty if it has none. */
  readonly references: readonly string[];
  /** Tags that Recogito writes into `ana`. */
  readonly tags: readonly string[];
  /** The `xml:id` of the next or previous piece of a discontinuous mention. */
  readonly next: string | undefined;
  readonly prev: string | undefined;
  /** The type of the entity; "" if absent. */
  readonly type: string;
  readonly start: number;
  /** Exclusive. */
  end: number;
  /** Further places of a mention that stands off: `[start, end, …]`. */
  readonly further?: readonly number[];
  readonly line: number;
}

interface TeiDocument {
  readonly id: string | undefined;
  readonly line: number;
  readonly text: string;
  readonly mentions: readonly TeiMention[];
  /** Where sentences (`s`) begin, or else blocks. */
  readonly sentenceStarts: readonly number[];
  /** Spans of words and punctuation (`w`, `pc`): `[start, end, …]`. Empty if they are not marked. */
  readonly words: readonly number[];
  readonly standOff: StandOff;
  /** Relations in the header, as Recogito writes them. */
  readonly relations: readonly MarkedRelation[];
  /**
   * The places of elements with an id, if there is stand-off annotation. Elements outside the text, such as persons in
   * the header, have none.
   */
  readonly places: ReadonlyMap<string, TeiPlace | undefined>;
}

/** Parses the XML of TEI. If the file has a `body`, or else a `text`, nothing outside such elements is read. */
function parseTei(source: string, passed: PassedOver, report: Report, keepsPlaces = false): TeiDocument[] {
  const region = regionOf(source);
  const isAnnotated = keepsPlaces || /<(?:[\w.-]+:)?(?:spanGrp|linkGrp|standOff)[\s>]/.test(source);
  const parser = new TeiParser(region, isAnnotated, passed, report);
  readXml(source, parser, report);
  parser.finish();
  return parser.documents;
}

/** Parses a file that has only annotation. */
function parseStandOff(source: string, passed: PassedOver, report: Report): StandOff {
  const parser = new TeiParser("text", false, passed, report);
  readXml(source, parser, report);
  return parser.documents.at(0)?.standOff ?? parser.standOff;
}

interface Frame {
  readonly name: string;
  /** The types of a group of annotations that stand off from the text. */
  readonly types: readonly string[];
  readonly place: TeiPlace | undefined;
  readonly mention: TeiMention | undefined;
  /** Whether its text belongs to the document, is before or after the text, or is skipped inside it. */
  readonly state: "read" | "outside" | "skipped";
}

class TeiParser implements XmlHandlers {
  readonly documents: TeiDocument[] = [];
  private readonly region: string | undefined;
  private readonly passed: PassedOver;
  private readonly report: Report;
  private readonly path: Frame[] = [];
  private current: { readonly id: string | undefined; readonly line: number } | undefined;
  private pieces: string[] = [];
  private length = 0;
  private mentions: TeiMention[] = [];
  private sentences: number[] = [];
  private blocks: number[] = [];
  private words: number[] = [];
  standOff: StandOff;
  private relations: MarkedRelation[] = [];
  private readonly keepsPlaces: boolean;
  private places = new Map<string, TeiPlace | undefined>();

  /**
   * @param region the element whose text to read; absent for the whole document
   * @param keepsPlaces whether annotations may refer to elements of the text
   */
  constructor(region: string | undefined, keepsPlaces: boolean, passed: PassedOver, report: Report) {
    this.region = region;
    this.keepsPlaces = keepsPlaces;
    this.standOff = new StandOff(passed);
    this.passed = passed;
    this.report = report;
  }

  open(element: XmlElement): void {
    const name = localName(element.name);
    if (isDocument(name) || this.current === undefined) {
      this.finish();
      const { attributes, line } = element;
      this.current = { id: isDocument(name) ? (attributes["xml:id"] ?? attributes["id"]) : undefined, line };
    }
    const state = this.stateOf(name);
    const isSpan = name === "span" && state === "read" && isOfRecogito({ id: element.attributes["xml:id"] });
    const mention = isName(name) || isSpan ? this.openName(element, state) : undefined;
    if (name === "relation") this.relations.push(relationOf(element));
    const { attributes } = element;
    const types = isStandOff(name) ? typesOfGroup(element) : [];
    const id = this.keepsPlaces ? (attributes["xml:id"] ?? attributes["id"]) : undefined;
    const place = id !== undefined && state === "read" ? { start: this.length, end: this.length } : undefined;
    if (id !== undefined) this.places.set(id, place);
    if ((name === "span" || name === "link") && this.path.some((frame) => isStandOff(frame.name)))
      this.standOff.add(
        element,
        this.path.toReversed().flatMap((frame) => frame.types),
      );
    this.path.push({ name, types, place, mention, state });
    if (state !== "read") return;
    if (isBlock(name)) this.breakLine();
    else if (name === "s") this.sentences.push(this.length);
    else if (name === "lb" && element.attributes["break"] !== "no") this.separate();
    else if (name === "w" || name === "pc") this.words.push(this.length, this.length);
    else if (mention === undefined && name !== "ref" && name !== "g" && element.attributes["ref"] !== undefined)
      this.passed.add(`references of ${name}`);
  }

  text(piece: string): void {
    if (this.path.at(-1)?.state === "read") this.append(piece);
  }

  close(): void {
    const frame = this.path.pop();
    if (frame?.state === "read") {
      const { name, mention, place } = frame;
      if (place !== undefined) place.end = this.length;
      if (mention !== undefined) mention.end = this.length;
      else if (name === "w" || name === "pc") this.words[this.words.length - 1] = this.length;
      else if (isBlock(name)) this.breakLine();
    }
    if (frame !== undefined && isDocument(frame.name)) this.finish();
  }

  finish(): void {
    // A corpus has a header, which is not a document.
    const holdsText = this.length > 0 || this.mentions.length > 0;
    if (this.current !== undefined && (holdsText || this.current.id !== undefined)) {
      this.documents.push({
        ...this.current,
        text: this.pieces.join(""),
        mentions: this.mentions,
        sentenceStarts: this.sentences.length > 0 ? this.sentences : this.blocks,
        words: this.words,
        standOff: this.standOff,
        relations: this.relations,
        places: this.places,
      });
    }
    this.current = undefined;
    this.pieces = [];
    this.length = 0;
    this.mentions = [];
    this.sentences = [];
    this.blocks = [];
    this.words = [];
    // A file without text has only annotation.
    if (this.documents.length > 0) this.standOff = new StandOff(this.passed);
    this.places = new Map();
    this.relations = [];
  }

  private stateOf(name: string): Frame["state"] {
    const parent = this.path.at(-1);
    const before = parent?.state ?? (this.region === undefined ? "read" : "outside");
    if (before === "outside" && name === this.region) return "read";
    return before === "read" && !isRead(name, parent?.name) ? "skipped" : before;
  }

  private openName({ name, attributes, line }: XmlElement, state: Frame["state"]): TeiMention | undefined {
    const references = referencesOf(attributes);
    if (references.length === 0) this.checkReference(attributes, line);
    if (state !== "read") {
      if (references.length > 0) this.passed.add(state === "skipped" ? "names in variants" : "names outside the body");
      return undefined;
    }
    const kind = localName(name);
    const mention = {
      id: attributes["xml:id"] ?? attributes["id"],
      references,
      tags: (attributes["ana"] ?? "").split(/\s+/).flatMap((tag) => withoutHash(tag) ?? []),
      next: withoutHash(attributes["next"]),
      prev: withoutHash(attributes["prev"]),
      type: attributes["type"] ?? (kind === "rs" || kind === "name" ? "" : kind),
      start: this.length,
      end: this.length,
      line,
    };
    this.mentions.push(mention);
    return mention;
  }

  /** Reports a name without a reference that has an attribute which may be meant for one. */
  private checkReference(attributes: XmlElement["attributes"], line: number): void {
    const name = Object.keys(attributes).find((each) => misspeltOf(each, ["ref", "reg"]) === "ref");
    if (name !== undefined) this.report("misspelt-name", { line, data: { name: excerpt(name), known: "ref" } });
  }

  private breakLine(): void {
    this.separate();
    if (this.blocks.at(-1) !== this.length) this.blocks.push(this.length);
  }

  /** Separates words that have only tags between them. */
  private separate(): void {
    const last = this.pieces.at(-1);
    if (last !== undefined && !/\s/.test(last[last.length - 1])) this.append("\n");
  }

  private append(text: string): void {
    if (text === "") return;
    this.pieces.push(text);
    this.length += text.length;
  }
}

/** Returns whether an annotation was exported by Recogito, whose ids begin so. */
function isOfRecogito({ id }: { readonly id: string | undefined }): boolean {
  return id?.startsWith("recogito-") === true;
}

/** Returns a relation between annotations of Recogito, whose name has underscores instead of spaces. */
function relationOf({ attributes }: XmlElement): MarkedRelation {
  const members = [attributes["active"], attributes["passive"]].flatMap((pointer) => withoutHash(pointer) ?? []);
  return { name: attributes["name"] ?? "", members };
}

function isDocument(name: string): boolean {
  return name === "TEI" || name === "TEI.2";
}

/** Returns the references of an element, from the first of `ref`, `corresp`, `sameAs` and `key` that it has. */
function referencesOf(attributes: XmlElement["attributes"]): string[] {
  const pointers = attributes["ref"] ?? attributes["corresp"] ?? attributes["sameAs"];
  if (pointers !== undefined) return pointers.split(/\s+/).flatMap((pointer) => withoutHash(pointer) ?? []);
  const key = attributes["key"]?.trim() ?? "";
  return key === "" ? [] : [key];
}

/** Returns a pointer without a leading `#`, which marks ids in the same file, or undefined if nothing is left. */
function withoutHash(pointer: string | undefined): string | undefined {
  const id = pointer?.trim().replace(/^#/, "");
  return id === "" ? undefined : id;
}

const none = attributeSet("");
const ofNames = attributeSet("ref corresp sameAs key xml:id id next prev type");
/** Of Recogito's annotations, the tags are read, too, and relations between them in the header. */
const ofTagged: ReadonlySet<string> = new Set([...ofNames, "ana"]);
const relationsOfRecogito = attributeSets({ listRelation: "", relation: "name active passive" });
const elements = attributeSets({
  TEI: "xml:id id",
  "TEI.2": "xml:id id",
  teiCorpus: "",
  body: "",
  s: "",
  w: "xml:id",
  pc: "xml:id",
  lb: "break",
  standOff: "type subtype",
  spanGrp: "type subtype",
  linkGrp: "type subtype",
  listAnnotation: "type subtype",
  annotations: "",
  annotationGrp: "type subtype",
});

const STAND_OFF = /^(?:standOff|spanGrp|linkGrp|listAnnotation|annotations|annotationGrp)$/;
const ofStandOff = attributeSets({
  span: "xml:id id from to target type subtype corresp ref sameAs",
  link: "target targets type subtype",
});

/** The tags of words without meaning for corefscope are listed; their text is read. */
function teiSurvey(): ContentSurvey {
  return xmlSurvey((text) => {
    const region = regionOf(text);
    const isRecogitos = /\sxml:id\s*=\s*["']recogito-/.test(text);
    return ({ element, parent, path, attributes }: SurveyedTag) => {
      if (STAND_OFF.test(parent)) return ofStandOff.get(element) ?? elements.get(element);
      const isOutside = path.includes("teiHeader") || (region !== undefined && !path.includes(region));
      const relation = isRecogitos ? relationsOfRecogito.get(element) : undefined;
      if (relation !== undefined) return relation;
      if (isOutside) return element === "text" ? none : elements.get(element);
      if (isName(element)) return isRecogitos ? ofTagged : ofNames;
      if (element === "span" && isOfRecogito({ id: attributes["xml:id"] })) return ofTagged;
      return elements.get(element) ?? (isBlock(element) ? none : undefined);
    };
  });
}

/** Elements that mention something. */
const names = new Set([
  "rs",
  "name",
  "persName",
  "placeName",
  "orgName",
  "geogName",
  "objectName",
  "eventName",
  "country",
  "region",
  "settlement",
  "district",
  "bloc",
]);

/** Elements that begin and end lines, so that they also separate words and sentences. */
const blocks = new Set(
  (
    "ab argument back body byline castGroup castItem castList cell closer dateline div div1 div2 div3 div4 div5 div6 div7 " +
    "docTitle epigraph figure floatingText front group head item l label lg list opener p postscript row salute set signed " +
    "sp speaker stage table text titlePage titlePart trailer u"
  ).split(" "),
);

/** Returns the element outside which nothing is read: the `body`, or else the `text`. */
function regionOf(source: string): string | undefined {
  return ["body", "text"].find((name) => new RegExp(`<(?:[\\w.-]+:)?${name}[\\s/>]`).test(source));
}

/** Elements of `choice` with a spelling that is not the original one. */
const second = new Set(["corr", "expan", "reg"]);

function isName(name: string): boolean {
  return names.has(name);
}

function isBlock(name: string): boolean {
  return blocks.has(name);
}

/**
 * Returns whether to read the content of an element. Skips the header, running titles (`fw`), variant readings (`rdg`),
 * annotations that stand off from the text, analyses of words (`txm:ana`), and the corrected, expanded or regularised
 * spelling in a `choice`.
 */
function isRead(name: string, parent: string | undefined): boolean {
  if (name === "teiHeader" || name === "fw" || name === "rdg" || name === "ana" || isStandOff(name)) return false;
  return parent !== "choice" || !second.has(name);
}
