import { append } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { type XmlElement, type XmlHandlers, readXml } from "../common/markup/xml.ts";
import { type TextReading, plainTextReadings } from "../common/text/plain-text-readings.ts";
import { type StandoffMention, checkEnds, standoffToPart } from "../common/text/standoff-to-part.ts";
import { readCompanion, siblingPath } from "../common/input/companion.ts";
import { documentOfFile, isPath } from "../common/input/file-name.ts";
import type { Format } from "../format.ts";
import { PassedOver, type Report } from "../common/messages/reporter.ts";
import {
  checkSlot,
  type KnowtatorAnnotation,
  type KnowtatorChain,
  type KnowtatorDocument,
  memberSlot,
  offsetsOf,
  otherRelations,
  parseKnowtatorExport,
} from "./export-parser.ts";
import { knowtatorSurvey } from "./survey.ts";

export const knowtator: Format = {
  id: "knowtator",
  title: "Knowtator",
  summary:
    'XML of Knowtator 1 (`<annotations textSource="x.txt">`) and 2 (`<knowtator-project>`), as in CRAFT. An `IDENTITY chain` has `Coreferring strings`, which are annotations with `<span start="0" end="5">`.',
  detect: (head) =>
    /^\s*</.test(head) && (/<knowtator-project[\s>]/.test(head) || /<annotations\s[^<>]*\btextSource\s*=/.test(head)),
  survey: (isCompanion) => (isCompanion ? undefined : knowtatorSurvey()),
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
    const readings = this.readings(document);
    const first = this.options.firstCharacter;
    const open = this.options.ends === undefined ? { ends } : {};
    const frame = {
      document: id,
      part: "",
      line: document.line,
      first,
      ...open,
      ...defined({ readings }),
    };
    return standoffToPart(frame, mentions, this.report);
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
    const purpose = "only the offsets of the mentions are known";
    const companion = readCompanion(this.options, paths, purpose, this.report);
    return companion === undefined ? undefined : plainTextReadings(companion.text);
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
  const match = /^(.*[/\\])?([^/\\]*?)(\.knowtator)?\.xml(?:\.gz)?$/i.exec(path);
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
