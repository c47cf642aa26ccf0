import { append } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { siblingPath } from "../common/input/whole-file-reader.ts";
import { documentOfFile, isPath } from "../common/input/file-name.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { readXml, type XmlElement, type XmlHandlers } from "../common/markup/xml.ts";
import { misspeltOf } from "../../core/near-names.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { PassedOver, type Report } from "../common/messages/reporter.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import { xmlReads, xmlSurvey } from "../common/survey/xml-survey.ts";
import type { Quote, TextReading } from "../common/text/plain-text-readings.ts";
import { checkEnds, companionReadings, type StandoffMention, standoffToPart } from "../common/text/standoff-to-part.ts";
import type { Format } from "../format.ts";

export const knowtator: Format = {
  id: "knowtator",
  title: "Knowtator",
  summary:
    "XML of Knowtator 1 and 2, as in CRAFT. An `IDENTITY chain` has `Coreferring strings`, which are annotations with spans of characters (exclusive ends).",
  detect: (head) =>
    /^\s*</.test(head) && (/<knowtator-project[\s>]/.test(head) || /<annotations\s[^<>]*\btextSource\s*=/.test(head)),
  survey: (isCompanion) => (isCompanion ? undefined : xmlSurvey(() => reads)),
  reader: (options) => new KnowtatorReader(options),
  spanOptions: ["ends", "firstCharacter"],
  extensions: ["knowtator.xml", "xml"],
  companions: knowtatorCompanions,
};

/** Reads exports of Knowtator 1 and files of Knowtator 2, both with the coreference schema of CRAFT. */
class KnowtatorReader extends XmlFileReader {
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
    const frame = {
      document: id,
      part: "",
      line: document.line,
      ends,
      ...defined({ readings: this.readings(document) }),
    };
    return standoffToPart(frame, mentions, this.options, this.report);
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
        data: { field: "The span of an annotation", expected: "present" },
      });
      return undefined;
    }
    return { entity: chain.id, spans, quotes, line, alias: member };
  }

  private readings({ textFile }: KnowtatorDocument): Iterable<TextReading> | undefined {
    const { file } = this.options;
    const paths = [
      ...(textFile === undefined || textFile === ""
        ? []
        : textFolders.map((folder) => `${siblingPath(file, "")}${folder}${siblingPath(undefined, textFile)}`)),
      ...(isPath(file) ? knowtatorCompanions(file) : []),
    ];
    if (paths.length === 0) paths.push("the text");
    return companionReadings(this.options, paths, this.report);
  }
}

/** A relation between two vertices of a graph, each of which is an annotation. */
interface Triple {
  readonly subject: string;
  readonly object: string;
  readonly line: number;
}

/**
 * Parses files of Knowtator 2. A triple “Coreferring strings” links a chain, which is also an annotation, to one of its
 * members.
 *
 * @param ends whether the ends of spans are inclusive
 */
function parseKnowtatorProject(
  text: string,
  ends: "inclusive" | "exclusive",
  passed: PassedOver,
  report: Report,
): KnowtatorDocument[] {
  const parser = new ProjectParser(ends, passed, report);
  readXml(text, parser, report);
  // If the file breaks off in a graph, the graph is read up to there.
  parser.closeGraph();
  return parser.documents;
}

class ProjectParser implements XmlHandlers {
  readonly names = {
    elements: ["document", "annotation", "span", "graph-space", "vertex", "triple"],
    attributes: ["property", "subject", "object", "annotation", "text-file", "start"],
  };
  readonly documents: KnowtatorDocument[] = [];
  private readonly ends: "inclusive" | "exclusive";
  private readonly passed: PassedOver;
  private readonly report: Report;
  private document: KnowtatorDocument | undefined;
  /** Chains by id. */
  private chains = new Map<string, KnowtatorChain>();
  private annotation: KnowtatorAnnotation | undefined;
  /** The open span, if it is valid, and its words. */
  private span: { readonly start: number; readonly end: number; text: string } | undefined;
  /** The annotations of the graph's vertices. */
  private vertices = new Map<string, string>();
  private triples: Triple[] = [];

  constructor(ends: "inclusive" | "exclusive", passed: PassedOver, report: Report) {
    this.ends = ends;
    this.passed = passed;
    this.report = report;
  }

  open(element: XmlElement): void {
    const { name, attributes, line } = element;
    const { document } = this;
    const id = attributes["id"];
    if (name === "document") {
      const textFile = attributes["text-file"];
      const named = textFile === undefined ? undefined : documentOfFile(textFile);
      this.document = { id: id ?? named, textFile, line, annotations: new Map(), chains: [] };
      this.chains = new Map();
      this.documents.push(this.document);
    } else if (document === undefined) return;
    else if (name === "annotation") this.openAnnotation(document, element);
    else if (name === "span" && this.annotation !== undefined) {
      const span = offsetsOf(element, this.ends, document.id, this.report);
      if (span === undefined) return;
      append(this.annotation.spans, span);
      this.span = { start: span[0], end: span[1], text: "" };
    } else if (name === "vertex") {
      const annotation = attributes["annotation"];
      if (id !== undefined && annotation !== undefined) this.vertices.set(id, annotation);
    } else if (name === "triple") {
      const { subject, object, property } = attributes;
      if (property === memberSlot) this.triples.push({ subject: subject ?? "", object: object ?? "", line });
      else {
        checkSlot(property ?? "", line, this.report);
        this.passed.add(otherRelations);
      }
    }
  }

  text(piece: string): void {
    if (this.span !== undefined) this.span.text += piece;
  }

  close(name: string): void {
    if (name === "span") {
      if (this.span !== undefined && this.span.text.trim() !== "") this.annotation?.quotes.push(this.span);
      this.span = undefined;
    } else if (name === "annotation") this.annotation = undefined;
    else if (name === "graph-space") this.closeGraph();
    else if (name === "document") this.document = undefined;
  }

  /** Reads the triples of the current graph, whose vertices are now known. */
  closeGraph(): void {
    const { vertices, triples } = this;
    this.vertices = new Map();
    this.triples = [];
    const document = this.document ?? this.documents.at(-1);
    if (document === undefined) return;
    for (const { subject, object, line } of triples) {
      const [id, member] = [vertices.get(subject), vertices.get(object)];
      if (id === undefined || member === undefined) {
        const field = `The ${id === undefined ? "subject" : "object"} of a triple`;
        this.report("unknown-reference", {
          ...defined({ document: document.id }),
          line,
          data: { field, id: id === undefined ? subject : object },
        });
        continue;
      }
      let chain = this.chains.get(id);
      if (chain === undefined) {
        this.chains.set(id, (chain = { id, line, members: [] }));
        document.chains.push(chain);
      }
      chain.members.push(member);
    }
  }

  private openAnnotation({ id: name, annotations }: KnowtatorDocument, { attributes, line }: XmlElement): void {
    const where = { line, ...defined({ document: name }) };
    const id = attributes["id"];
    this.annotation = { spans: [], quotes: [], line };
    if (id === undefined)
      this.report("markup-shape", { ...where, data: { field: "The id of an annotation", expected: "present" } });
    else if (annotations.has(id)) this.report("duplicate-id", { ...where, data: { id } });
    else annotations.set(id, this.annotation);
  }
}

/**
 * Returns the possible paths of a Knowtator file's text that has a similar name: `X.txt` next to `X.txt.knowtator.xml`, or
 * in the folder of texts of a project or of CRAFT.
 */
function knowtatorCompanions(path: string): string[] {
  const match = /^(.*[/\\])?([^/\\]*?)(\.knowtator)?\.xml(?:\.(?:gz|bz2|xz|zst))?$/i.exec(path);
  if (match === null) return [];
  const [, folder = "", name, own = ""] = match;
  const texts = /\.txt$/i.test(name) ? [name, `${name}.txt`] : [`${name}.txt`];
  if (/(?:^|[/\\])(?:annotations|knowtator(?:-2)?)[/\\]$/i.test(folder))
    return textFolders.flatMap((place) => texts.map((text) => `${folder}${place}${text}`));
  return own === "" ? [] : [`${folder}${texts[0]}`];
}

/**
 * Folders that may hold the text, relative to that of the annotation: the same, that of a Knowtator 2 project, or that
 * of CRAFT.
 */
const textFolders: readonly string[] = ["", "../Articles/", "../../articles/txt/"];

/** Elements of Knowtator's exports and, from `document` on, of Knowtator 2. */
const reads = xmlReads({
  annotations: "textSource",
  mention: "id",
  spannedText: "",
  classMention: "id",
  hasSlotMention: "id",
  complexSlotMention: "id",
  mentionSlot: "id",
  complexSlotMentionValue: "value",
  "knowtator-project": "",
  document: "id text-file",
  annotation: "id",
  span: "start end",
  "graph-space": "",
  vertex: "id annotation",
  triple: "subject object property",
});

interface KnowtatorAnnotation {
  /** Offsets `[start, end, …]`, ends exclusive. */
  readonly spans: number[];
  readonly quotes: Quote[];
  readonly line: number;
}

interface KnowtatorChain {
  readonly id: string;
  readonly line: number;
  readonly members: string[];
}

interface KnowtatorDocument {
  readonly id: string | undefined;
  readonly textFile: string | undefined;
  readonly line: number;
  readonly annotations: Map<string, KnowtatorAnnotation>;
  readonly chains: KnowtatorChain[];
}

/** The slot, or property, that links a chain to its members. */
const memberSlot = "Coreferring strings";

const otherRelations = `relations other than “${memberSlot}”`;

function checkSlot(name: string, line: number, report: Report): void {
  const known = misspeltOf(name, [memberSlot]);
  if (known !== undefined) report("misspelt-name", { line, data: { name: excerpt(name), known } });
}

/** A `classMention`: an instance of a class, with its slots. */
interface Instance {
  readonly id: string;
  readonly line: number;
  readonly slots: string[];
}

/** A `complexSlotMention`: a relation to other instances. */
interface Slot {
  readonly id: string;
  readonly line: number;
  name: string;
  readonly values: string[];
}

/**
 * Parses exports of Knowtator 1. An instance with a slot “Coreferring strings” is a chain, whatever its class.
 *
 * @param ends whether the ends of spans are inclusive
 */
function parseKnowtatorExport(
  text: string,
  ends: "inclusive" | "exclusive",
  passed: PassedOver,
  report: Report,
): KnowtatorDocument[] {
  const parser = new ExportParser(ends, report);
  readXml(text, parser, report);
  return parser.finish(passed);
}

class ExportParser implements XmlHandlers {
  readonly names = {
    elements: [
      ...["annotations", "annotation", "mention", "span", "spannedText", "classMention"],
      ...["hasSlotMention", "complexSlotMention", "mentionSlot", "complexSlotMentionValue"],
    ],
    attributes: ["value", "textSource", "start"],
  };
  private readonly ends: "inclusive" | "exclusive";
  private readonly report: Report;
  private document: KnowtatorDocument | undefined;
  private readonly instances: Instance[] = [];
  private readonly slots = new Map<string, Slot>();
  /** Ids of slots of other types (strings, numbers), whose values are ignored. */
  private readonly otherSlots = new Set<string>();
  private annotation: (KnowtatorAnnotation & { id: string | undefined }) | undefined;
  private instance: Instance | undefined;
  private slot: Slot | undefined;
  private words: string | undefined;

  constructor(ends: "inclusive" | "exclusive", report: Report) {
    this.ends = ends;
    this.report = report;
  }

  open(element: XmlElement): void {
    const { name, attributes, line } = element;
    const id = attributes["id"];
    if (name === "annotations") {
      const textFile = attributes["textSource"];
      this.document ??= {
        id: textFile === undefined ? undefined : documentOfFile(textFile),
        textFile,
        line,
        annotations: new Map(),
        chains: [],
      };
    } else if (name === "annotation") this.annotation = { id: undefined, spans: [], quotes: [], line };
    else if (name === "mention" && this.annotation !== undefined) this.annotation.id = id;
    else if (name === "span" && this.annotation !== undefined) {
      append(this.annotation.spans, offsetsOf(element, this.ends, this.document?.id, this.report) ?? []);
    } else if (name === "spannedText") this.words = "";
    else if (name === "classMention") {
      this.instance = { id: this.idOf(element), line, slots: [] };
      this.instances.push(this.instance);
    } else if (name === "hasSlotMention") this.instance?.slots.push(this.idOf(element));
    else if (name === "complexSlotMention") {
      this.slot = { id: this.idOf(element), line, name: "", values: [] };
      this.slots.set(this.slot.id, this.slot);
    } else if (name === "mentionSlot" && this.slot !== undefined) {
      this.slot.name = this.idOf(element);
      checkSlot(this.slot.name, line, this.report);
    } else if (name.endsWith("SlotMention") && name !== "hasSlotMention" && id !== undefined) this.otherSlots.add(id);
    else if (name === "complexSlotMentionValue") this.slot?.values.push(attributes["value"] ?? "");
  }

  text(piece: string): void {
    if (this.words !== undefined) this.words += piece;
  }

  close(name: string): void {
    if (name === "spannedText") {
      this.quote(this.words ?? "");
      this.words = undefined;
    } else if (name === "annotation") this.closeAnnotation();
    else if (name === "classMention") this.instance = undefined;
    else if (name === "complexSlotMention") this.slot = undefined;
  }

  finish(passed: PassedOver): KnowtatorDocument[] {
    const { document, instances, slots, report } = this;
    if (document === undefined) return [];
    const { id: name, chains } = document;
    const isChain = new Set<Slot>();
    for (const { id, line, slots: its } of instances) {
      const members: string[] = [];
      let chained = false;
      for (const slotId of its) {
        const slot = slots.get(slotId);
        if (slot === undefined && slotId !== "" && !this.otherSlots.has(slotId))
          report("unknown-reference", { line, data: { field: `Instance ${id}`, id: slotId } });
        if (slot?.name !== memberSlot) continue;
        chained = true;
        isChain.add(slot);
        append(members, slot.values);
      }
      if (!chained) continue;
      if (members.length === 0) report("empty-entity", { ...defined({ document: name }), line, entity: id });
      else chains.push({ id, line, members });
    }
    for (const slot of slots.values()) {
      if (isChain.has(slot)) continue;
      passed.add(otherRelations);
      if (slot.name !== memberSlot && slot.name !== "") continue;
      const data = {
        field: `Slot ${slot.id}`,
        expected: "named, and inside an instance",
      };
      report("markup-shape", { ...defined({ document: name }), line: slot.line, data });
    }
    return [document];
  }

  private closeAnnotation(): void {
    const { annotation, document } = this;
    this.annotation = undefined;
    if (annotation === undefined || document === undefined) return;
    const { id, ...rest } = annotation;
    const where = { line: rest.line, ...defined({ document: document.id }) };
    if (id === undefined)
      this.report("markup-shape", {
        ...where,
        data: { field: "The mention of an annotation", expected: "present, with an id" },
      });
    else if (document.annotations.has(id)) this.report("duplicate-id", { ...where, data: { id } });
    else document.annotations.set(id, rest);
  }

  /** Adds the annotation's quotes. Those of a discontinuous annotation are separated by three dots. */
  private quote(words: string): void {
    const { annotation } = this;
    if (annotation === undefined || words.trim() === "") return;
    const { spans, quotes } = annotation;
    const pieces = spans.length === 2 ? [words] : words.split(" ... ");
    if (pieces.length * 2 !== spans.length) return;
    pieces.forEach((text, p) => quotes.push({ start: spans[2 * p], end: spans[2 * p + 1], text }));
  }

  private idOf({ name, attributes, line }: XmlElement): string {
    const id = attributes["id"];
    if (id === undefined)
      this.report("markup-shape", { line, data: { field: `The id of ${name}`, expected: "present" } });
    return id ?? "";
  }
}

/**
 * Returns the offsets of a `span` element, the end exclusive. Reports a missing or invalid offset, and returns
 * undefined.
 */
function offsetsOf(
  { attributes, line }: XmlElement,
  ends: "inclusive" | "exclusive",
  document: string | undefined,
  report: Report,
): [number, number] | undefined {
  const [start, end] = [parseOffset(attributes["start"]), parseOffset(attributes["end"])];
  if (start !== undefined && end !== undefined) return [start, ends === "inclusive" ? end + 1 : end];
  const field = `The ${start === undefined ? "start" : "end"} of a span`;
  const where = document === undefined ? { line } : { line, document };
  report("markup-shape", { ...where, data: { field, expected: "a whole number" } });
  return undefined;
}
