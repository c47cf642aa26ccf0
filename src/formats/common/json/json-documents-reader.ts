import { defined } from "../../../core/defined.ts";
import type { AnnotatedPart } from "../../../core/document.ts";
import type { DocumentContext } from "./clustered-document.ts";
import type { JsonFields, ReadOptions } from "../../format.ts";
import { DocumentFields } from "./document-fields.ts";
import { firstIdIn } from "./json-field.ts";
import { NamelessDocuments } from "../parts/distinct-names.ts";
import { OffsetConvention } from "../conventions/offset-convention.ts";
import { isJson, isRecord, parseJson } from "./parse-json.ts";
import { PassedOver, type Report, reporter } from "../messages/reporter.ts";
import { TextLineReader } from "../input/text-line-reader.ts";

export interface JsonDocumentContext extends DocumentContext {
  /** The object's line (1-based), if the file has one document per line. */
  readonly line?: number;
  readonly passedOver: PassedOver;
  readonly fields: DocumentFields;
  /** Returns the id from the first of these fields that has one, otherwise a name made from the file name. */
  readonly nameOf: (record: Record<string, unknown>, fields: readonly string[]) => string;
}

type PartsOf = (record: Record<string, unknown>, context: JsonDocumentContext) => readonly AnnotatedPart[];

/** Reads JSON documents: one per line, a single one over several lines, or a list. */
export class JsonDocumentsReader extends TextLineReader {
  private readonly partsOf: PartsOf;
  private readonly convention = new OffsetConvention();
  private readonly passedOver = new PassedOver();
  private readonly names = new NamelessDocuments(this.options.file);
  private readonly fields: DocumentFields;
  private readonly positions = new Map<string, number>();
  private at: number | undefined;
  private readonly inDocument: Report;
  private layout: "unknown" | "lines" | "whole" = "unknown";
  private held: string[] = [];

  constructor(options: ReadOptions, fields: JsonFields, partsOf: PartsOf) {
    super(options);
    this.partsOf = partsOf;
    this.fields = new DocumentFields(fields, options);
    this.inDocument = reporter(options, () => this.at);
  }

  protected override readLine(text: string): void {
    if (this.layout === "lines") {
      this.readDocument(text, this.line);
      return;
    }
    this.held.push(text);
    if (this.layout === "unknown" && text.trim() !== "") this.chooseLayout();
  }

  protected override finishFile(): void {
    if (this.held.length > 0) this.readWhole(this.held.join("\n"));
    this.held = [];
    this.at = undefined;
    this.convention.reportTo(this.inDocument);
    this.fields.reportTo(this.inDocument);
    this.passedOver.reportTo(this.inDocument);
  }

  /**
   * Chooses the layout by the first two lines that are not blank. If both begin an object, each line is a document,
   * even if the first is damaged. But a first line with only `{` begins a longer object.
   */
  private chooseLayout(): void {
    const lines = this.held.filter((line) => line.trim() !== "");
    const first = lines[0];
    const second = lines.at(1);
    if (!first.trimStart().startsWith("{")) {
      this.layout = "whole";
    } else if (second === undefined) {
      if (isJson(first)) this.startLines();
    } else if (second.trimStart().startsWith("{") && first.trim() !== "{") {
      this.startLines();
    } else {
      this.layout = "whole";
    }
  }

  private startLines(): void {
    this.layout = "lines";
    const { held } = this;
    this.held = [];
    held.forEach((text, i) => {
      this.readDocument(text, this.line - held.length + 1 + i);
    });
  }

  private readDocument(text: string, line: number): void {
    if (text.trim() === "") return;
    this.at = line;
    const json = parseJson(text.trimEnd(), this.inDocument, line);
    if (json === undefined) this.names.skip();
    else this.take(json.value, "line", "an object");
  }

  private readWhole(text: string): void {
    if (text.trim() === "") return;
    const json = parseJson(text.trimEnd(), this.inDocument);
    if (json === undefined) return;
    if (!Array.isArray(json.value)) {
      this.take(json.value, "file", "an object or a list of objects");
      return;
    }
    json.value.forEach((item: unknown, i) => {
      this.take(item, `[${i}]`, "an object");
    });
  }

  private take(value: unknown, field: string, expected: string): void {
    if (!isRecord(value)) {
      this.names.skip();
      this.inDocument("json-shape", { data: { field, expected } });
      return;
    }
    if (isInPieces(value)) {
      this.names.skip();
      this.inDocument("unknown-format", {
        data: { guess: "e2e JSON lines (jsonlines) whose sentences hold pieces of words" },
      });
      return;
    }
    const parts = this.partsOf(value, {
      options: this.options,
      convention: this.convention,
      passedOver: this.passedOver,
      fields: this.fields,
      report: this.inDocument,
      nameOf: (record, fields) => this.nameOf(record, fields),
      ...defined({ line: this.at }),
    });
    for (const part of parts) {
      const position = this.positions.get(part.document);
      this.emit(position === undefined ? part : { ...part, position });
    }
  }

  private nameOf(record: Record<string, unknown>, fields: readonly string[]): string {
    const { document, position } = this.names.next(firstIdIn(record, fields));
    if (position !== undefined) this.positions.set(document, position);
    return document;
  }
}

/** Returns whether sentences hold pieces of words: one for each item of a map from pieces to words. */
function isInPieces(record: Record<string, unknown>): boolean {
  const map = record["subtoken_map"] ?? record["orig_subtoken_map"];
  const { sentences } = record;
  if (!Array.isArray(map) || !Array.isArray(sentences)) return false;
  return sentences.reduce((sum: number, pieces) => sum + (Array.isArray(pieces) ? pieces.length : 0), 0) === map.length;
}
