import type { PassedOver, Report } from "../common/messages/reporter.ts";
import { resolveReferences } from "../common/markup/references.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { misspeltOf } from "../common/messages/misspelt.ts";
import { scanSgml, type SgmlHandlers, type SgmlTag } from "../common/markup/sgml.ts";
import { positionFinder, type TextPosition } from "../common/messages/text-position.ts";

/** A `COREF` element. */
export interface MucMention {
  readonly id: string | undefined;
  readonly ref: string | undefined;
  /** In capitals; `IDENT` where the file does not say. */
  readonly type: string;
  /** The alternatives of `MIN`. */
  readonly minima: readonly string[];
  /** Its place in the document's text. */
  readonly start: number;
  /** Exclusive. */
  end: number;
  readonly line: number;
}

/** A `DOC`, or one `TEXT` of it where these are numbered parts. */
export interface MucDocument {
  readonly name: string | undefined;
  readonly part: string;
  /** Without tags. */
  readonly text: string;
  readonly line: number;
  readonly mentions: readonly MucMention[];
  /** Where sentences (`S`) begin in the text; none if the file does not say. */
  readonly sentenceStarts: readonly number[];
}

/** Elements that name their document; what they hold is not text. */
const namingElements = new Set(["DOCNO", "DOCID"]);
/** Elements that are part of a line; any other tag separates words. */
const inlineElements = new Set(["COREF", "ENAMEX", "NUMEX", "TIMEX"]);

/**
 * Reads the SGML of MUC: the documents of a file, their texts without tags, and their `COREF` elements in the order of their
 * tags.
 *
 * What stands outside of any `DOC` is a document without a name if there is a `COREF` in it.
 */
export function parseMuc(source: string, passed: PassedOver, report: Report): MucDocument[] {
  const parser = new MucParser(source, passed, report);
  scanSgml(source, parser);
  parser.finish();
  return parser.documents;
}

/** Whether an attribute may be `REF`, misspelt, cut, or without its value. */
function isAlmostRef(name: string, value: string | undefined): boolean {
  if (name === "REF") return value === "";
  return "REF".includes(name) || name.startsWith("REF") || misspeltOf(name, ["REF"]) !== undefined;
}

/** Whether a type other than `IDENT` may be that one, misspelt or with its quotation marks in the wrong place. */
function isAlmostIdentity(type: string): boolean {
  if (type === "" || type === "IDENT") return false;
  const letters = /[A-Z]+/.exec(type)?.[0] ?? "";
  return "IDENT".startsWith(letters) || misspeltOf(letters, ["IDENT"]) !== undefined;
}

/** Gathers what the tags say. */
class MucParser implements SgmlHandlers {
  readonly documents: MucDocument[] = [];
  private readonly source: string;
  private readonly passed: PassedOver;
  private readonly report: Report;
  private readonly positionOf: (offset: number) => TextPosition;
  /** Whether the document at hand has a tag of its own, and where that is. */
  private declared = false;
  private line = 1;
  private part = "";
  /** Names of the document, by the element or attribute that gives them. */
  private names: Partial<Record<string, string>> = {};
  /** The element that names the document, while it is open. */
  private naming: string | undefined;
  private pieces: string[] = [];
  private length = 0;
  private mentions: MucMention[] = [];
  /** COREF elements that are open, the innermost last. */
  private unclosed: MucMention[] = [];
  private sentenceStarts: number[] = [];

  constructor(source: string, passed: PassedOver, report: Report) {
    this.source = source;
    this.passed = passed;
    this.report = report;
    this.positionOf = positionFinder(source);
  }

  open({ name, attributes, start }: SgmlTag): void {
    this.separate(name);
    if (name === "DOC") {
      this.finish();
      this.begin(start);
      // OntoNotes says the name in the tag, and behind `@` which layers there are.
      const declared = attributes["DOCNO"]?.split("@")[0] ?? attributes["DOCID"];
      this.names = declared === undefined ? {} : { DOC: declared };
    } else if (name === "TEXT" && attributes["PARTNO"] !== undefined) {
      const { declared, part, names } = this;
      if (part !== "") {
        this.finish();
        this.begin(start);
        this.declared = declared;
        this.names = names;
      }
      this.part = attributes["PARTNO"];
    } else if (name === "COREF") this.openMention(attributes, start);
    else if (namingElements.has(name)) this.naming = name;
    else if (name === "S") this.sentenceStarts.push(this.length);
    else if (inlineElements.has(name)) this.passed.add("names and times (ENAMEX, TIMEX, NUMEX)");
  }

  close({ name, start }: SgmlTag): void {
    this.separate(name);
    if (name === "COREF") {
      const mention = this.unclosed.pop();
      if (mention !== undefined) mention.end = this.length;
      else this.report("mention-not-opened", { ...this.where(), line: this.positionOf(start).line });
    } else if (name === this.naming) this.naming = undefined;
    else if (name === "DOC") {
      this.finish();
      this.names = {};
    }
  }

  text(start: number, end: number): void {
    const text = resolveReferences(this.source.slice(start, end));
    if (this.naming === undefined) this.append(text);
    else this.names[this.naming] = `${this.names[this.naming] ?? ""}${text}`;
  }

  /** Ends the document at hand. */
  finish(): void {
    for (const { id, line } of this.unclosed) {
      this.report("mention-not-closed", { ...this.where(), line, ...(id !== undefined && { entity: id }) });
    }
    const open = new Set(this.unclosed);
    if (this.declared || this.mentions.length > 0) {
      this.documents.push({
        name: this.name(),
        part: this.part,
        text: this.pieces.join(""),
        line: this.line,
        mentions: open.size === 0 ? this.mentions : this.mentions.filter((mention) => !open.has(mention)),
        sentenceStarts: this.sentenceStarts,
      });
    }
    this.declared = false;
    this.part = "";
    this.naming = undefined;
    this.pieces = [];
    this.length = 0;
    this.mentions = [];
    this.unclosed = [];
    this.sentenceStarts = [];
  }

  /** Begins a document that has a tag of its own. */
  private begin(offset: number): void {
    this.declared = true;
    this.line = this.positionOf(offset).line;
  }

  private openMention(attributes: SgmlTag["attributes"], offset: number): void {
    const type = (attributes["TYPE"] ?? "").trim().toUpperCase();
    const { line } = this.positionOf(offset);
    if (isAlmostIdentity(type)) {
      const data = { name: `TYPE ${excerpt(type)}`, known: "TYPE IDENT" };
      this.report("misspelt-name", { ...this.where(), line, data });
    }
    const almostRef = Object.keys(attributes).find((name) => isAlmostRef(name, attributes[name]));
    if (almostRef !== undefined) {
      this.report("misspelt-name", { ...this.where(), line, data: { name: excerpt(almostRef), known: "REF" } });
    }
    if (!this.declared && this.mentions.length === 0) this.line = line;
    if (attributes["STATUS"]?.trim().toUpperCase() === "OPT") this.passed.add('the mark STATUS="OPT" of mentions');
    const mention = {
      id: attributes["ID"]?.trim(),
      ref: attributes["REF"]?.trim(),
      type: type === "" ? "IDENT" : type,
      minima: (attributes["MIN"] ?? "").split("|").filter((minimum) => minimum.trim() !== ""),
      start: this.length,
      end: this.length,
      line,
    };
    this.mentions.push(mention);
    this.unclosed.push(mention);
  }

  /** Keeps words apart that only a tag separates. */
  private separate(tag: string): void {
    const last = this.pieces.at(-1);
    if (!inlineElements.has(tag) && last !== undefined && !/\s/.test(last[last.length - 1])) this.append("\n");
  }

  private append(text: string): void {
    this.pieces.push(text);
    this.length += text.length;
  }

  private name(): string | undefined {
    return (this.names["DOC"] ?? this.names["DOCNO"] ?? this.names["DOCID"])?.trim();
  }

  private where(): { document?: string } {
    const document = this.name();
    return document === undefined ? {} : { document };
  }
}
