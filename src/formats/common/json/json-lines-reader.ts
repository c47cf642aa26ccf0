import type { AnnotatedPart } from "../../../core/document.ts";
import type { JsonFields, ReadOptions } from "../../format.ts";
import { LINE_FEED } from "../lines/line-bytes.ts";
import { TextLineReader } from "../input/text-line-reader.ts";
import { type Report, reporter } from "../messages/reporter.ts";
import { NamelessDocuments } from "../parts/nameless-documents.ts";
import { DocumentFields } from "./document-fields.ts";
import { type FieldKind, JsonRecords } from "./json-records.ts";
import { isRecord, parseJson } from "./parse-json.ts";

/** The base of readers of formats with one JSON object per line, each a document. */
export abstract class JsonLinesReader extends TextLineReader {
  protected readonly names = new NamelessDocuments(this.options.file);
  protected readonly fields: DocumentFields;
  /** Reports problems of the file as a whole. */
  protected readonly ofFile: Report;
  private readonly records: JsonRecords;

  constructor(options: ReadOptions, fields: JsonFields, kinds: Readonly<Record<string, FieldKind>> = {}) {
    super(options);
    this.fields = new DocumentFields(fields, options);
    this.ofFile = reporter(options, () => undefined);
    this.records = new JsonRecords(this.fields, kinds);
  }

  /** @param record the fields of the object, those of known kinds as columns if nothing is wrong with the line */
  protected abstract part(record: Record<string, unknown>): AnnotatedPart;

  /** Returns the object `bytes[start..end)`, or undefined if something about the line is to be reported. */
  protected recordOf(bytes: Uint8Array, start: number, end: number): Record<string, unknown> | undefined {
    return this.records.read(bytes, start, end);
  }

  protected override scan(bytes: Uint8Array): void {
    for (let start = 0, end = 0; start < bytes.length; start = end) {
      end = bytes.indexOf(LINE_FEED, start) + 1;
      const record = this.recordOf(bytes, start, end - 1);
      if (record === undefined) this.scanLines(bytes.subarray(start, end));
      else {
        this.line++;
        this.emit(this.part(record));
      }
    }
  }

  protected override readLine(text: string): void {
    if (text.trim() === "") return;
    const json = parseJson(text.trimEnd(), this.report, this.line);
    if (json !== undefined && isRecord(json.value)) {
      this.emit(this.part(json.value));
      return;
    }
    this.names.skip();
    if (json !== undefined) this.report("json-shape", { data: { field: "line", expected: "an object" } });
  }

  /** Reports what belongs to no line. */
  protected override finishFile(): void {
    this.fields.reportTo(this.ofFile);
  }
}
