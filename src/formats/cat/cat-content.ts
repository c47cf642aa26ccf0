import type { Report } from "../reporter.ts";
import { readXml, type XmlElement, type XmlHandlers } from "../common/markup/xml.ts";

/** A markable: a mention if it has tokens, an instance (an entity or event) if not. */
export interface CatMarkable {
  readonly id: string;
  readonly line: number;
  /** The tag, such as `HUMAN_PART_PER`. */
  readonly tag: string;
  readonly attributes: XmlElement["attributes"];
  /** Ids of its tokens, in the order of the file. */
  readonly anchors: string[];
}

/** A relation between markables. */
export interface CatRelation {
  readonly tag: string;
  readonly line: number;
  readonly id: string;
  /** What a relation across documents calls its instance. */
  readonly note: string;
  readonly sources: string[];
  readonly targets: string[];
}

/** One `Document`. */
export interface CatDocument {
  readonly name: string;
  readonly line: number;
  readonly words: string[];
  /** Positions of tokens by ids. */
  readonly tokens: Map<string, number>;
  readonly sentenceStarts: number[];
  readonly sentenceIds: string[];
  /** By id, in the order of the file. */
  readonly markables: Map<string, CatMarkable>;
  readonly relations: CatRelation[];
}

/** Reads CAT's XML; the elements are known by where they stand, because their tags are those of a project. */
export function readCat(text: string, report: Report): CatDocument[] {
  const collector = new CatCollector(report);
  readXml(text, collector, report);
  return collector.documents;
}

/** Gathers what the elements say. */
class CatCollector implements XmlHandlers {
  readonly names = {
    elements: ["Document", "token", "Markables", "Relations", "token_anchor", "source", "target"],
    attributes: ["m_id", "t_id", "r_id", "note", "instance_id", "doc_name"],
  };
  readonly documents: CatDocument[] = [];
  private readonly report: Report;
  /** Names of the elements that are open. */
  private readonly path: string[] = [];
  private markable: CatMarkable | undefined;
  private relation: CatRelation | undefined;
  /** The words of the document whose last token is open. */
  private words: string[] | undefined;

  constructor(report: Report) {
    this.report = report;
  }

  open(element: XmlElement): void {
    const { name } = element;
    const parent = this.path.at(-1);
    this.path.push(name);
    const document = this.documents.at(-1);
    if (name === "Document") this.openDocument(element);
    else if (document === undefined) return;
    else if (name === "token" && parent === "Document") this.openToken(document, element);
    else if (parent === "Markables") this.openMarkable(document, element);
    else if (parent === "Relations") this.openRelation(document, element);
    else this.openReference(element);
  }

  text(piece: string): void {
    const { words } = this;
    if (words !== undefined) words[words.length - 1] += piece;
  }

  close(): void {
    this.path.pop();
    const parent = this.path.at(-1);
    if (parent === "Markables") this.markable = undefined;
    else if (parent === "Relations") this.relation = undefined;
    else if (parent === "Document") this.closeToken();
  }

  private openDocument({ attributes, line }: XmlElement): void {
    this.documents.push({
      name: attributes["doc_name"] || attributes["doc_id"] || "",
      line,
      words: [],
      tokens: new Map(),
      sentenceStarts: [],
      sentenceIds: [],
      markables: new Map(),
      relations: [],
    });
  }

  private openToken({ words, tokens, sentenceStarts, sentenceIds }: CatDocument, element: XmlElement): void {
    const { attributes, line } = element;
    const id = attributes["t_id"];
    const sentence = attributes["sentence"] ?? "";
    if (id === undefined) this.tell(line, "t_id", "the id of the token");
    else if (tokens.has(id)) this.report("duplicate-id", { line, data: { id } });
    else tokens.set(id, words.length);
    if (sentenceIds.length === 0 || sentenceIds[sentenceIds.length - 1] !== sentence) {
      sentenceStarts.push(words.length);
      sentenceIds.push(sentence);
    }
    words.push("");
    this.words = words;
  }

  private closeToken(): void {
    const { words } = this;
    if (words !== undefined) words[words.length - 1] = words[words.length - 1].trim();
    this.words = undefined;
  }

  private openMarkable({ markables }: CatDocument, { name, attributes, line }: XmlElement): void {
    const id = attributes["m_id"];
    if (id === undefined) {
      this.tell(line, `m_id of ${name}`, "the id of the markable");
      return;
    }
    this.markable = { id, line, tag: name, attributes, anchors: [] };
    if (markables.has(id)) this.report("duplicate-id", { line, data: { id } });
    else markables.set(id, this.markable);
  }

  private openRelation({ relations }: CatDocument, { name, attributes, line }: XmlElement): void {
    this.relation = {
      tag: name,
      line,
      id: attributes["r_id"] ?? "",
      note: attributes["note"] ?? "",
      sources: [],
      targets: [],
    };
    relations.push(this.relation);
  }

  /** A token of the open markable, or an end of the open relation. */
  private openReference({ name, attributes, line }: XmlElement): void {
    const { markable, relation } = this;
    const [attribute, list] =
      name === "token_anchor"
        ? ["t_id", markable?.anchors]
        : ["m_id", name === "source" ? relation?.sources : name === "target" ? relation?.targets : undefined];
    if (list === undefined) return;
    const id = attributes[attribute];
    if (id === undefined) this.tell(line, `${attribute} of ${name}`, "an id");
    else list.push(id);
  }

  private tell(line: number, field: string, expected: string): void {
    this.report("markup-shape", { line, data: { field, expected } });
  }
}
