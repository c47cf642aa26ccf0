import type { Report } from "../reporter.ts";
import { readXml, type XmlElement } from "../common/markup/xml.ts";

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
  const documents: CatDocument[] = [];
  const path: string[] = [];
  let markable: CatMarkable | undefined;
  let relation: CatRelation | undefined;
  /** The words of the document whose last token is open. */
  let open: string[] | undefined;

  const openToken = (document: CatDocument, { attributes, line }: XmlElement): void => {
    const id = attributes["t_id"];
    const sentence = attributes["sentence"] ?? "";
    const { words, tokens, sentenceStarts, sentenceIds } = document;
    if (id === undefined) report("markup-shape", { line, data: { field: "t_id", expected: "the id of the token" } });
    else if (tokens.has(id)) report("duplicate-id", { line, data: { id } });
    else tokens.set(id, words.length);
    if (sentenceIds.length === 0 || sentenceIds[sentenceIds.length - 1] !== sentence) {
      sentenceStarts.push(words.length);
      sentenceIds.push(sentence);
    }
    words.push("");
    open = words;
  };
  const openMarkable = (document: CatDocument, { name, attributes, line }: XmlElement): void => {
    const id = attributes["m_id"];
    if (id === undefined) {
      report("markup-shape", { line, data: { field: `m_id of ${name}`, expected: "the id of the markable" } });
      return;
    }
    markable = { id, line, tag: name, attributes, anchors: [] };
    if (document.markables.has(id)) report("duplicate-id", { line, data: { id } });
    else document.markables.set(id, markable);
  };
  const openReference = ({ name, attributes, line }: XmlElement): void => {
    const [attribute, list] =
      name === "token_anchor"
        ? ["t_id", markable?.anchors]
        : ["m_id", name === "source" ? relation?.sources : name === "target" ? relation?.targets : undefined];
    if (list === undefined) return;
    const id = attributes[attribute];
    if (id === undefined)
      report("markup-shape", { line, data: { field: `${attribute} of ${name}`, expected: "an id" } });
    else list.push(id);
  };

  readXml(
    text,
    {
      open(element) {
        const { name, attributes, line } = element;
        const parent = path.at(-1);
        path.push(name);
        if (name === "Document") {
          const id = attributes["doc_name"] || attributes["doc_id"] || "";
          documents.push({
            name: id,
            line,
            words: [],
            tokens: new Map(),
            sentenceStarts: [],
            sentenceIds: [],
            markables: new Map(),
            relations: [],
          });
          return;
        }
        const document = documents.at(-1);
        if (document === undefined) return;
        if (name === "token" && parent === "Document") openToken(document, element);
        else if (parent === "Markables") openMarkable(document, element);
        else if (parent === "Relations") {
          relation = {
            tag: name,
            line,
            id: attributes["r_id"] ?? "",
            note: attributes["note"] ?? "",
            sources: [],
            targets: [],
          };
          document.relations.push(relation);
        } else openReference(element);
      },
      text(piece) {
        if (open !== undefined) open[open.length - 1] += piece;
      },
      close() {
        path.pop();
        const parent = path.at(-1);
        if (parent === "Markables") markable = undefined;
        if (parent === "Relations") relation = undefined;
        if (open !== undefined && parent === "Document") {
          open[open.length - 1] = open[open.length - 1].trim();
          open = undefined;
        }
      },
    },
    report,
  );
  return documents;
}
