import type { AnnotatedPart } from "../../core/document.ts";
import { holdsDirective, parseDirective } from "../conll-2012/header.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { isRecord, parseJson } from "../common/json/parse-json.ts";
import { NamelessDocuments } from "../common/parts/nameless-documents.ts";
import { TextLineReader } from "../common/input/text-line-reader.ts";
import { answerField, documentIdIn } from "./answer-field.ts";
import { type FencedAnswer, fencedAnswer } from "./fenced-answer.ts";
import { type InlineSource, inlineTextToPart } from "./inline-text-to-part.ts";
import type { Notation } from "./notation.ts";
import { parseInline } from "./parse-inline.ts";

/** What a `#begin document` line says, where there was one. */
interface OpenDocument {
  readonly document: string;
  readonly part: string;
  readonly header?: string;
  /** Where it begins. */
  readonly line: number;
}

/**
 * Reads texts in which mentions are marked: a file for each document, several between `#begin document` and
 * `#end document` lines, or JSON lines with a text each.
 */
export class InlineReader extends TextLineReader {
  private json: boolean | undefined;
  /** Of documents that are on a line each. */
  private readonly names = new NamelessDocuments(this.options.file);
  private open: OpenDocument | undefined;
  private lines: string[] = [];
  /** Where the first of `lines` stands. */
  private start = 1;
  /** Lines behind an `#end document`. */
  private stray = { count: 0, line: 0 };
  private ended = false;
  /** How many mentions are in each notation, and the line of the first of them. */
  private readonly notations = new Map<Notation, { count: number; line: number }>();

  protected override readLine(line: string): void {
    if (this.json === undefined && line.trim() !== "") this.json = /^\s*\{\s*"/.test(line);
    if (this.json === true) this.readJson(line);
    else this.readText(line);
  }

  protected override finishFile(): void {
    if (this.open !== undefined) this.report("document-not-closed", { document: this.open.document });
    if (this.json !== true) this.closeDocument();
    this.reportStray();
    if (this.notations.size < 2) return;
    const [, second] = this.notations.values();
    const notations = Array.from(this.notations, ([notation, { count }]) => `${notation} (${count})`).join(", ");
    this.report("mixed-notation", { line: second.line, data: { notations } });
  }

  private readText(line: string): void {
    const directive = line.startsWith("#") ? parseDirective(line) : undefined;
    if (directive?.kind === "comment" && holdsDirective(line)) this.report("merged-lines");
    if (directive?.kind === "begin") {
      if (this.open !== undefined) this.report("document-not-closed", { document: this.open.document });
      else if (this.lines.some((text) => text.trim() !== "")) this.report("no-document-header", { line: this.start });
      this.closeDocument();
      this.reportStray();
      const { document, part, header } = directive;
      this.open = { document, part, header, line: this.line };
      if (document === "") this.report("document-without-name", { document });
      if (parseInline(header).mentions.length > 0) this.report("merged-lines", { document });
    } else if (directive?.kind === "end") {
      if (this.open === undefined) this.report("document-not-opened");
      this.closeDocument();
      this.ended = true;
    } else if (this.open === undefined && this.ended) {
      if (line.trim() === "") return;
      if (this.stray.count++ === 0) this.stray.line = this.line;
    } else {
      if (this.lines.length === 0) this.start = this.line;
      // A return within a line ends none: it is white space.
      this.lines.push(line.replaceAll("\r", " "));
    }
  }

  /** Hands out the document at hand, if there is one: an open one, or text without a header. */
  private closeDocument(): void {
    const { open, lines, start } = this;
    this.open = undefined;
    this.lines = [];
    if (open !== undefined) this.emitText(lines, start, open);
    else if (lines.some((line) => line.trim() !== ""))
      this.emitText(lines, start, { document: documentOfFile(this.options.file), part: "", line: start });
  }

  private emitText(lines: readonly string[], start: number, { document, part, header, line }: OpenDocument): void {
    const answer = this.answerIn(lines, document, start);
    const first = Math.max(
      answer.lines.findIndex((text) => text.trim() !== ""),
      0,
    );
    const last = answer.lines.findLastIndex((text) => text.trim() !== "");
    const text = answer.lines.slice(first, last + 1).join("\n");
    const found = this.partOf({ document, part, text, line: start + answer.before + first });
    this.emit({ ...found, line, ...(header !== undefined && { header }) });
  }

  private readJson(line: string): void {
    if (line.trim() === "") return;
    const json = parseJson(line.trimEnd(), this.report, this.line);
    if (json === undefined || !isRecord(json.value)) this.names.skip();
    if (json === undefined) return;
    if (!isRecord(json.value)) {
      this.report("json-shape", { data: { field: "line", expected: "an object" } });
      return;
    }
    const { document, position } = this.names.next(documentIdIn(json.value));
    const answer = answerField(json.value);
    if (position !== undefined) this.report("document-without-name", { document });
    if (answer === undefined) {
      this.report("json-shape", { document, data: { field: "output", expected: "a text with markup" } });
      return;
    }
    const { lines } = this.answerIn(answer.split(/\r\n|\r|\n/), document, this.line);
    const part = this.partOf({ document, part: "", text: lines.join("\n"), line: this.line, oneLine: true });
    this.emit(position === undefined ? part : { ...part, position });
  }

  private answerIn(lines: readonly string[], document: string, line: number): FencedAnswer {
    const answer = fencedAnswer(lines, (text) => parseInline(text).mentions.length > 0);
    if (answer.around > 0) this.report("text-around-answer", { document, line, data: { count: answer.around } });
    return answer;
  }

  private partOf(source: InlineSource): AnnotatedPart {
    const { part, notations } = inlineTextToPart(source, this.report);
    for (const [notation, at] of notations) {
      const known = this.notations.get(notation);
      if (known === undefined) this.notations.set(notation, { count: 1, line: at });
      else known.count++;
    }
    return part;
  }

  private reportStray(): void {
    const { count, line } = this.stray;
    if (count > 0) this.report("line-outside-document", { line, data: { count } });
    this.stray = { count: 0, line: 0 };
    this.ended = false;
  }
}
