import { readXml, type XmlElement, type XmlHandlers } from "../common/markup/xml.ts";
import type { Report } from "../common/messages/reporter.ts";

/** A markable: an `am` below its sentence, or an `ne` around its words. */
interface MasMarkable {
  readonly id: string;
  readonly line: number;
  readonly runs: number[];
  readonly head: number | undefined;
}

/** One interpretation (`anchor`) of a markable. */
export interface MasAnchor {
  /** DN, DO, PR, NR or SE. */
  readonly type: string;
  readonly antecedents: readonly string[];
  /** `a` for an annotation, `v` for a validation, `e` for an expert. */
  readonly mode: string;
  /** How many players chose it; 1 unless the file adds them up. */
  readonly count: number;
  readonly isFavoured: boolean;
  readonly line: number;
}

/** What the file says about a markable (`PDante`). */
interface MasJudgment {
  readonly id: string;
  readonly line: number;
  readonly isHidden: boolean;
  /** Whether an administrator moved its boundaries. */
  readonly isMoved: boolean;
  readonly anchors: MasAnchor[];
  /** The chain of the markable, by layer. */
  readonly chains: Map<string, string>;
}

export interface MasDocument {
  readonly name: string | undefined;
  readonly line: number;
  readonly words: string[];
  readonly sentenceStarts: number[];
  readonly markables: Map<string, MasMarkable>;
  readonly judgments: Map<string, MasJudgment>;
  comments: number;
  skips: number;
}

/** Parses MAS-XML. References to markables may have another prefix than the markables: `am5` is `ne5`. */
export function parseMasXml(text: string, report: Report): MasDocument[] {
  const collector = new MasCollector(report);
  readXml(text, collector, report);
  return collector.documents;
}

/** Returns the part of a markable's id that its references share. */
export function numberOf(id: string): string {
  return id.replace(/^(?:am|ne)(?=\d)/, "");
}

class MasCollector implements XmlHandlers {
  readonly names = {
    elements: ["gnomedoc", "dalidoc", "PDante", "interpretation", "anchor", "chain", "chains", "skip"],
    attributes: ["span", "ante", "type", "mode", "favoured", "visibility", "chainID", "entityID"],
  };
  readonly documents: MasDocument[] = [];
  private readonly report: Report;
  private readonly tokens = new Map<string, number>();
  private readonly inline: (MasMarkable | undefined)[] = [];
  private judgment: MasJudgment | undefined;
  private head: number | undefined;
  private isInWord = false;

  constructor(report: Report) {
    this.report = report;
  }

  open(element: XmlElement): void {
    const { name, attributes } = element;
    if (name === "gnomedoc" || name === "dalidoc") this.openDocument(element);
    const document = this.documents.at(-1);
    if (document === undefined) return;
    const { words, sentenceStarts } = document;
    if (name === "W") {
      if (attributes["id"] !== undefined) this.tokens.set(attributes["id"], words.length);
      words.push("");
      this.isInWord = true;
    } else if (name === "s") {
      sentenceStarts.push(words.length);
    } else if (name === "ne") this.openInline(document, element);
    else if (name === "nh") this.head = this.headOf(attributes["head"]);
    else if (name === "am") this.addMarkable(document, element);
    else if (name === "PDante") this.openJudgment(document, element);
    else if (name === "anchor") this.addAnchor(element);
    else if (name === "chain") this.addChain(element);
    else if (name === "comment") document.comments++;
    else if (name === "skip") document.skips += countOf(attributes["total"], 1);
  }

  text(piece: string): void {
    const words = this.documents.at(-1)?.words;
    if (this.isInWord && words !== undefined) words[words.length - 1] += piece;
  }

  close(name: string): void {
    const document = this.documents.at(-1);
    if (document === undefined) return;
    const { words, markables } = document;
    if (name === "W") {
      words[words.length - 1] = words[words.length - 1].trim();
      this.isInWord = false;
    } else if (name === "PDante") this.judgment = undefined;
    else if (name === "ne") {
      const markable = this.inline.pop();
      if (markable === undefined) return;
      const [first] = markable.runs;
      if (first === words.length) {
        this.tell(markable.line, true, `The markable ${markable.id}`, "around some words");
        markables.delete(numberOf(markable.id));
      } else markable.runs.push(words.length - 1);
    }
  }

  private openDocument({ attributes, line }: XmlElement): void {
    this.tokens.clear();
    this.documents.push({
      name: attributes["id"]?.trim() || undefined,
      line,
      words: [],
      sentenceStarts: [],
      markables: new Map(),
      judgments: new Map(),
      comments: 0,
      skips: 0,
    });
  }

  private openInline({ words, markables }: MasDocument, { attributes, line }: XmlElement): void {
    const id = attributes["id"];
    this.inline.push(id === undefined ? undefined : { id, line, runs: [words.length], head: undefined });
    const markable = this.inline.at(-1);
    if (markable === undefined) this.tell(line, true, "The id of ne", "present");
    else this.keep(markables, markable, line);
  }

  private addMarkable({ markables }: MasDocument, { attributes, line }: XmlElement): void {
    const { id, span = "" } = attributes;
    if (id === undefined) {
      this.tell(line, true, "The id of am", "present");
      return;
    }
    const runs: number[] = [];
    for (const piece of span.split(/[\s,]+/).filter((each) => each !== "")) {
      const bounds = piece.split("..");
      const [first, last] = [this.tokens.get(bounds[0]), this.tokens.get(bounds[bounds.length - 1])];
      if (first === undefined || last === undefined || bounds.length > 2 || first > last) {
        this.tell(line, true, `The span of ${id}`, "words of the document, such as w3..w5");
        return;
      }
      runs.push(first, last);
    }
    this.tell(line, runs.length === 0, `The span of ${id}`, "words of the document, such as w3..w5");
    if (runs.length > 0) this.keep(markables, { id, line, runs, head: this.head }, line);
  }

  private keep(markables: Map<string, MasMarkable>, markable: MasMarkable, line: number): void {
    const { id } = markable;
    if (markables.has(numberOf(id))) this.report("duplicate-id", { line, data: { id } });
    else markables.set(numberOf(id), markable);
  }

  private headOf(span: string | undefined): number | undefined {
    const bounds = span?.split("..").map((id) => this.tokens.get(id)) ?? [];
    return bounds.length > 0 && bounds.every((token) => token === bounds[0]) ? bounds[0] : undefined;
  }

  private openJudgment({ judgments }: MasDocument, { attributes, line }: XmlElement): void {
    const id = attributes["id"];
    this.judgment = undefined;
    if (id === undefined) {
      this.tell(line, true, "The id of PDante", "present");
      return;
    }
    if (judgments.has(numberOf(id))) {
      this.report("duplicate-id", { line, data: { id } });
      return;
    }
    this.judgment = {
      id,
      line,
      isHidden: attributes["visibility"] === "hidden",
      isMoved: attributes["start_chr"] !== undefined || attributes["end_chr"] !== undefined,
      anchors: [],
      chains: new Map(),
    };
    judgments.set(numberOf(id), this.judgment);
  }

  private addAnchor({ attributes, line }: XmlElement): void {
    const { type = "", ante = "", mode, ann, favoured } = attributes;
    if (!/^(?:DN|DO|PR|NR|SE)$/.test(type)) {
      this.tell(line, true, "The type of anchor", "DN, DO, PR, NR or SE");
      return;
    }
    const antecedents = ante.split(/[\s,]+/).filter((id) => id !== "");
    this.tell(line, type === "DO" && antecedents.length === 0, "The antecedent of an anchor of type DO", "present");
    this.judgment?.anchors.push({
      type,
      antecedents: antecedents.map(numberOf),
      mode: mode ?? "a",
      count: ann === undefined ? 1 : this.numberIn(ann, line),
      isFavoured: favoured === "y",
      line,
    });
  }

  private numberIn(text: string, line: number): number {
    this.tell(line, !/^\d{1,9}$/.test(text), "The count ann", "a whole number");
    return countOf(text, 0);
  }

  private addChain({ attributes, line }: XmlElement): void {
    const id = attributes["chainID"] ?? attributes["entityID"];
    const layer = attributes["type"] ?? "gold";
    if (id === undefined) this.tell(line, true, "The chainID of chain", "present");
    else if (this.judgment?.chains.has(layer) === true) this.report("duplicate-id", { line, data: { id } });
    else this.judgment?.chains.set(layer, id);
  }

  private tell(line: number, isWrong: boolean, field: string, expected: string): void {
    if (isWrong) this.report("markup-shape", { line, data: { field, expected } });
  }
}

function countOf(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}
