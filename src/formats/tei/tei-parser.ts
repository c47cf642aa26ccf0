import { excerpt } from "../excerpt.ts";
import { misspeltOf } from "../misspelt.ts";
import type { PassedOver } from "../passed-over.ts";
import type { Report } from "../reporter.ts";
import { readXml, type XmlElement, type XmlHandlers } from "../common/markup/xml.ts";
import { isBlock, isName, isRead, localName } from "./elements.ts";

/** An element that names or mentions something. */
export interface TeiMention {
  /** Its own `xml:id`. */
  readonly id: string | undefined;
  /** What it refers to: ids, or names from elsewhere; empty if it does not say. */
  readonly references: readonly string[];
  /** The `xml:id` of the piece of a discontinuous mention that comes next, or before. */
  readonly next: string | undefined;
  readonly prev: string | undefined;
  /** The kind of thing; "" if that is not said. */
  readonly type: string;
  /** Its place in the text. */
  readonly start: number;
  /** Exclusive. */
  end: number;
  readonly line: number;
}

/** A `TEI` element. */
export interface TeiDocument {
  readonly id: string | undefined;
  readonly line: number;
  /** The text of its body, without tags. */
  readonly text: string;
  readonly mentions: readonly TeiMention[];
  /** Where sentences (`s`) begin, or else blocks. */
  readonly sentenceStarts: readonly number[];
  /** Places of words and punctuation (`w`, `pc`): `[start, end, …]`; empty if they are not marked. */
  readonly words: readonly number[];
}

/**
 * Reads the XML of TEI: each document's text and the elements in it that name something.
 *
 * The text is that of `body`, or of `text` where there is no `body`, or of all but the header where there is neither.
 */
export function parseTei(source: string, passed: PassedOver, report: Report): TeiDocument[] {
  const region = ["body", "text"].find((name) => new RegExp(`<(?:[\\w.-]+:)?${name}[\\s/>]`).test(source));
  const parser = new TeiParser(region, passed, report);
  readXml(source, parser, report);
  parser.finish();
  return parser.documents;
}

/** An element that is open. */
interface Frame {
  readonly name: string;
  readonly mention: TeiMention | undefined;
  /** Whether its text belongs to the document, is before or behind what is read, or is left out of it. */
  readonly state: "read" | "outside" | "skipped";
}

/** Gathers what the tags say. */
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

  /** @param region the element whose text is read; absent if all is */
  constructor(region: string | undefined, passed: PassedOver, report: Report) {
    this.region = region;
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
    const mention = isName(name) ? this.openName(element, state) : undefined;
    this.path.push({ name, mention, state });
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
      const { name, mention } = frame;
      if (mention !== undefined) mention.end = this.length;
      else if (name === "w" || name === "pc") this.words[this.words.length - 1] = this.length;
      else if (isBlock(name)) this.breakLine();
    }
    if (frame !== undefined && isDocument(frame.name)) this.finish();
  }

  /** Ends the document at hand. */
  finish(): void {
    // A corpus has a header of its own, which is no document.
    const holdsText = this.length > 0 || this.mentions.length > 0;
    if (this.current !== undefined && (holdsText || this.current.id !== undefined)) {
      this.documents.push({
        ...this.current,
        text: this.pieces.join(""),
        mentions: this.mentions,
        sentenceStarts: this.sentences.length > 0 ? this.sentences : this.blocks,
        words: this.words,
      });
    }
    this.current = undefined;
    this.pieces = [];
    this.length = 0;
    this.mentions = [];
    this.sentences = [];
    this.blocks = [];
    this.words = [];
  }

  private stateOf(name: string): Frame["state"] {
    const parent = this.path.at(-1);
    const before = parent?.state ?? (this.region === undefined ? "read" : "outside");
    if (before === "outside" && name === this.region) return "read";
    return before === "read" && !isRead(name, parent?.name) ? "skipped" : before;
  }

  /** An element that names something, if it stands in the text. */
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

  /** Says where a name without a reference has an attribute that may be meant for one. */
  private checkReference(attributes: XmlElement["attributes"], line: number): void {
    const name = Object.keys(attributes).find((each) => misspeltOf(each, ["ref", "reg"]) === "ref");
    if (name !== undefined) this.report("misspelt-name", { line, data: { name: excerpt(name), known: "ref" } });
  }

  private breakLine(): void {
    this.separate();
    if (this.blocks.at(-1) !== this.length) this.blocks.push(this.length);
  }

  /** Keeps words apart that only tags separate. */
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

function isDocument(name: string): boolean {
  return name === "TEI" || name === "TEI.2";
}

/** What an element refers to, by the first of its attributes that says so. */
function referencesOf(attributes: XmlElement["attributes"]): string[] {
  const pointers = attributes["ref"] ?? attributes["corresp"] ?? attributes["sameAs"];
  if (pointers !== undefined) return pointers.split(/\s+/).flatMap((pointer) => withoutHash(pointer) ?? []);
  const key = attributes["key"]?.trim() ?? "";
  return key === "" ? [] : [key];
}

/** A pointer to an element of the same file is that element's id. */
function withoutHash(pointer: string | undefined): string | undefined {
  const id = pointer?.trim().replace(/^#/, "");
  return id === "" ? undefined : id;
}
