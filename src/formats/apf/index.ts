import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { siblingPath } from "../common/input/whole-file-reader.ts";
import { documentOfFile, isPath, withoutPacking } from "../common/input/file-name.ts";
import { groupNames, type MarkupGroup, XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { readXml, type XmlElement, type XmlHandlers } from "../common/markup/xml.ts";
import { PassedOver, type Report } from "../common/messages/reporter.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { attributeSet, xmlSurvey } from "../common/survey/xml-survey.ts";
import { type Quote, tagFreeReadings, type TextReading } from "../common/text/plain-text-readings.ts";
import { checkEnds, companionReadings, type StandoffMention, standoffToPart } from "../common/text/standoff-to-part.ts";
import type { Format } from "../format.ts";

export const apf: Format = {
  id: "apf",
  title: "ACE APF",
  summary:
    "XML of the ACE evaluations. START and END count the characters outside tags in the `.sgm` file of the same name; END is inclusive.",
  detect: (head) => /^\s*</.test(head) && /<source_file[\s>]/i.test(head) && !/<deft_ere[\s>]/.test(head),
  survey: (isCompanion) => (isCompanion ? undefined : apfSurvey()),
  reader: (options) => new ApfReader(options),
  spanOptions: ["ends", "firstCharacter"],
  extensions: ["apf.xml"],
  companions: apfCompanions,
};

/**
 * Reads ACE's APF. Mentions are spans of characters in an SGML file; offsets skip its tags. The head of a mention is
 * the last token of its `head`. A mention without a `head` has no head token; its `headOffsets` and feature `head` are
 * those of its extent.
 */
class ApfReader extends XmlFileReader {
  protected override read(text: string): readonly AnnotatedPart[] {
    const passed = new PassedOver();
    const ends = this.options.ends ?? "inclusive";
    const parts = parseApf(text, ends, passed, this.report).map((document) => this.partOf(document, ends));
    passed.reportTo(this.report);
    return parts;
  }

  private partOf(document: ApfDocument, ends: "inclusive" | "exclusive"): AnnotatedPart {
    const id = document.id?.trim() ?? documentOfFile(this.options.file).replace(/\.apf$/i, "");
    const names = groupNames(document.entities, id, this.report);
    const quoteOf = ({ start, end, text }: CharSequence): Quote[] => (text === undefined ? [] : [{ start, end, text }]);
    const mentions = document.mentions.map(
      ({ id: alias, entity, extent, head, line, type, role, style }): StandoffMention => ({
        entity: names[entity],
        spans: [extent.start, extent.end],
        quotes: [...quoteOf(extent), ...(head === undefined ? [] : quoteOf(head))],
        ...(head !== undefined && { head: [head.start, head.end] }),
        line,
        entityType: document.entities[entity].type,
        ...defined({ alias }),
        ...(this.options.features !== false && {
          headOffsets: [(head ?? extent).start, (head ?? extent).end],
          features: { type, role, style, head: (head ?? extent).text?.trim() ?? "" },
          entityFeatures: { subtype: document.entities[entity].subtype, class: document.entities[entity].class },
        }),
      }),
    );
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

  private readings({ uri }: ApfDocument): Iterable<TextReading> | undefined {
    const { file } = this.options;
    const paths = [
      ...(uri === undefined || uri === "" ? [] : [siblingPath(file, uri)]),
      ...(isPath(file) ? apfCompanions(file) : []),
    ];
    if (paths.length === 0) paths.push("the .sgm file");
    return companionReadings(this.options, paths, this.report, tagFreeReadings);
  }
}

interface CharSequence {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly text?: string;
}

interface ApfMention {
  readonly id: string | undefined;
  /** The index of its entity in `ApfDocument.entities`. */
  readonly entity: number;
  readonly extent: CharSequence;
  readonly head?: CharSequence;
  readonly line: number;
  /** NAM, NOM, PRO …; "" if absent. */
  readonly type: string;
  /** The type of the entity in this mention: ROLE; "" if absent. */
  readonly role: string;
  /** METONYMIC or LITERAL, from METONYMY_MENTION; "" if absent. */
  readonly style: string;
}

interface ApfEntity extends MarkupGroup {
  type: string;
  readonly subtype: string;
  /** SPC, GEN, NEG or USP. */
  class: string;
}

interface ApfDocument {
  readonly id: string | undefined;
  readonly uri: string | undefined;
  readonly line: number;
  readonly entities: ApfEntity[];
  readonly mentions: ApfMention[];
}

/** Elements that annotate something other than entities, with the names of these layers in messages. */
const otherLayers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    relation: "relations",
    event: "events",
    value: "values",
    timex2: "time expressions",
    quantity: "quantities",
  }),
);

const styles: ReadonlyMap<string, string> = new Map(Object.entries({ TRUE: "METONYMIC", FALSE: "LITERAL" }));

const classes: ReadonlyMap<string, string> = new Map(Object.entries({ TRUE: "GEN", FALSE: "SPC" }));

interface OpenMention {
  readonly element: XmlElement;
  readonly entity: number;
  extent?: CharSequence;
  head?: CharSequence;
}

interface OpenSequence {
  readonly name: string;
  readonly line: number;
  start: string | undefined;
  end: string | undefined;
  text: string;
}

/**
 * Parses the XML of APF in two notations: that of ACE 2004 and later (`<charseq START="0" END="3">`, `<entity
 * TYPE="PER">`), and that of ACE 2 and 2003 (`<charseq><start>0</start><end>3</end></charseq>`, `<entity_type
 * GENERIC="FALSE">PERSON</entity_type>`).
 *
 * @param ends whether the END of a `charseq` is inclusive; that of a `charspan` never is
 */
function parseApf(text: string, ends: "inclusive" | "exclusive", passed: PassedOver, report: Report): ApfDocument[] {
  const parser = new ApfParser(ends, passed, report);
  readXml(text, parser, report);
  return parser.documents;
}

class ApfParser implements XmlHandlers {
  readonly documents: ApfDocument[] = [];
  private readonly ends: "inclusive" | "exclusive";
  private readonly passed: PassedOver;
  private readonly report: Report;
  private readonly path: string[] = [];
  private uri: string | undefined;
  private document: ApfDocument | undefined;
  private entity: ApfEntity | undefined;
  private mention: OpenMention | undefined;
  private field: "extent" | "head" | undefined;
  private sequence: OpenSequence | undefined;
  /** The text of an open element that holds a single value. */
  private value: string | undefined;

  constructor(ends: "inclusive" | "exclusive", passed: PassedOver, report: Report) {
    this.ends = ends;
    this.passed = passed;
    this.report = report;
  }

  open(element: XmlElement): void {
    const name = element.name.toLowerCase();
    const parent = this.path.at(-1);
    this.path.push(name);
    const layer = otherLayers.get(name);
    if (name === "source_file") this.uri = attributeOf(element, "URI");
    else if (name === "document") this.openDocument(attributeOf(element, "DOCID"), element);
    else if (name === "entity") this.openEntity(element);
    else if (name === "entity_mention") this.openMention(element);
    else if ((name === "extent" || name === "head") && parent === "entity_mention") this.field = name;
    else if ((name === "charseq" || name === "charspan") && this.field !== undefined) {
      const [start, end] = [attributeOf(element, "START"), attributeOf(element, "END")];
      this.sequence = { name, line: element.line, start, end, text: "" };
    } else if (isValue(name, parent)) this.openValue(element);
    else if (layer !== undefined && parent === "document") this.passed.add(layer);
  }

  text(piece: string): void {
    if (this.value !== undefined) this.value += piece;
    else if (this.sequence !== undefined) this.sequence.text += piece;
  }

  close(xmlName: string): void {
    const name = xmlName.toLowerCase();
    this.path.pop();
    if (this.value !== undefined && isValue(name, this.path.at(-1))) this.closeValue(name, this.value.trim());
    else if (name === "charseq" || name === "charspan") this.closeSequence();
    else if (name === "extent" || name === "head") this.field = undefined;
    else if (name === "entity_mention") this.closeMention();
    else if (name === "entity") this.entity = undefined;
    else if (name === "document") this.document = undefined;
  }

  private openDocument(id: string | undefined, { line }: XmlElement): ApfDocument {
    this.entity = undefined;
    this.document = { id, uri: this.uri, line, entities: [], mentions: [] };
    this.documents.push(this.document);
    return this.document;
  }

  private openEntity(element: XmlElement): void {
    // An entity outside any document still counts.
    const { entities } = this.document ?? this.openDocument(undefined, element);
    const [type, subtype, ofClass] = ["TYPE", "SUBTYPE", "CLASS"].map((name) => attributeOf(element, name) ?? "");
    this.entity = { id: attributeOf(element, "ID"), type, subtype, class: ofClass, line: element.line };
    entities.push(this.entity);
  }

  private openMention(element: XmlElement): void {
    this.closeMention();
    if (this.entity !== undefined && this.document !== undefined) {
      this.mention = { element, entity: this.document.entities.length - 1 };
    } else this.tell(element, "An entity_mention", "in an entity");
  }

  private closeMention(): void {
    const { mention, document } = this;
    this.mention = undefined;
    this.field = undefined;
    if (mention === undefined || document === undefined) return;
    const { element, entity, extent, head } = mention;
    if (extent === undefined)
      this.tell(element, "The extent of an entity_mention", "given by a charseq with START and END");
    else {
      const id = attributeOf(element, "ID");
      document.mentions.push({
        id,
        entity,
        extent,
        ...defined({ head }),
        line: element.line,
        type: attributeOf(element, "TYPE") ?? "",
        role: attributeOf(element, "ROLE") ?? "",
        style: styles.get(attributeOf(element, "METONYMY_MENTION")?.toUpperCase() ?? "") ?? "",
      });
    }
  }

  private closeSequence(): void {
    const { sequence, mention, field } = this;
    this.sequence = undefined;
    if (sequence === undefined || mention === undefined || field === undefined) return;
    const { name, text, line } = sequence;
    const [start, end] = [parseOffset(sequence.start), parseOffset(sequence.end)];
    if (start === undefined || end === undefined) {
      this.tell({ line }, `The ${start === undefined ? "START" : "END"} of a ${name}`, "a whole number");
      return;
    }
    const belongs = name === "charseq" && this.ends === "inclusive";
    const quote = text.trim() === "" ? {} : { text };
    mention[field] ??= { start, end: belongs ? end + 1 : end, ...quote };
  }

  private openValue(element: XmlElement): void {
    this.value = "";
    const isGeneric = attributeOf(element, "GENERIC")?.toUpperCase();
    if (this.entity?.class === "") this.entity.class = classes.get(isGeneric ?? "") ?? "";
  }

  private closeValue(name: string, value: string): void {
    this.value = undefined;
    if (name === "entity_type" && this.entity !== undefined && this.entity.type === "") this.entity.type = value;
    else if (name === "start" && this.sequence !== undefined) this.sequence.start = value;
    else if (name === "end" && this.sequence !== undefined) this.sequence.end = value;
  }

  private tell({ line }: { readonly line: number }, field: string, expected: string): void {
    const document = this.document?.id;
    const entity = this.entity?.id;
    this.report("markup-shape", {
      line,
      ...defined({ document, entity }),
      data: { field, expected },
    });
  }
}

/** Returns whether an element holds only a value, as in the notation of ACE 2. */
function isValue(name: string, parent: string | undefined): boolean {
  if (name === "entity_type") return parent === "entity";
  return (name === "start" || name === "end") && parent === "charseq";
}

/** Returns an attribute, ignoring the case of its name. */
function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  return attributes[name] ?? attributes[name.toLowerCase()];
}

/** Returns the likely paths of an APF file's text: `X.sgm` and `X.sgml` next to `X.apf.xml` or `X.apf`. */
function apfCompanions(path: string): string[] {
  const bare = withoutPacking(path);
  const stem = bare.replace(/\.apf\.xml$|\.apf$/i, "");
  return stem === bare ? [] : [`${stem}.sgm`, `${stem}.sgml`];
}

const position = "START END";
const elements: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    source_file: "URI",
    document: "DOCID",
    entity: "ID TYPE SUBTYPE CLASS",
    entity_mention: "ID TYPE ROLE METONYMY_MENTION",
    entity_type: "GENERIC",
    extent: "",
    head: "",
    charseq: position,
    charspan: position,
    start: "",
    end: "",
  }).map(([element, list]) => [element, attributeSet(`${list} ${list.toLowerCase()}`)]),
);

/** Names of elements and attributes may be in capitals or small letters. */
function apfSurvey(): ContentSurvey {
  return xmlSurvey(() => ({ element, parent }) => {
    const name = element.toLowerCase();
    const isElsewhere = (name === "extent" || name === "head") && parent.toLowerCase() !== "entity_mention";
    return isElsewhere ? undefined : elements.get(name);
  });
}
