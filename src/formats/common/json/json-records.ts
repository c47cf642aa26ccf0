import type { AnnotatedPart } from "../../../core/document.ts";
import { GrowingColumn } from "../../../core/text-column.ts";
import type { JsonFields, ReadOptions } from "../../format.ts";
import { TextLineReader } from "../input/text-line-reader.ts";
import { COMMA, DASH, isDigit, LINE_FEED, SPACE } from "../lines/line-bytes.ts";
import { NamelessDocuments } from "../parts/distinct-names.ts";
import { DocumentFields } from "./document-fields.ts";
import { SpanLists, WordLists } from "./json-columns.ts";
import { JsonScanner, LIST_END, LIST_START } from "./json-scanner.ts";
import { isRecord, nameIn, namesOf, parseJson, textIn } from "./parse-json.ts";

/** How to read a field: as a column if its value has that shape; not at all if `unused`. */
export type FieldKind = "words" | "numbers" | "spans" | "unused";

type Column = WordLists | GrowingColumn | SpanLists;

/**
 * Reads the object on a line as `JSON.parse` does, but fields of known kinds as columns, which are valid until the next
 * line. Fields that no reader reads are parsed only if they may hold clusters.
 */
export class JsonRecords {
  private readonly scanner = new JsonScanner();
  private readonly columns: ReadonlyMap<string, Column | undefined>;
  private readonly fields: DocumentFields;
  private readonly record = new Map<string, unknown>();
  /** Fields that are not read, with the places of their values. */
  private readonly unread = new Map<string, readonly [start: number, end: number]>();
  /** The number of repeated names, which are to be reported. */
  private repeated = 0;

  constructor(fields: DocumentFields, kinds: Readonly<Record<string, FieldKind>>) {
    this.fields = fields;
    this.columns = new Map(Object.entries(kinds).map(([name, kind]) => [name, columnFor(kind)]));
  }

  /** Returns the object `bytes[start..end)`, or undefined if it is no object, or something is wrong with it. */
  read(bytes: Uint8Array, start: number, end: number): Record<string, unknown> | undefined {
    const { scanner, record, unread } = this;
    record.clear();
    unread.clear();
    this.repeated = 0;
    scanner.put(bytes, start, end);
    const after = scanner.object((nameStart, nameEnd, p) => this.field(bytes, nameIn(bytes, nameStart, nameEnd), p));
    if (after < 0 || this.repeated > 0 || !scanner.isUtf8) return undefined;
    const needsAll = this.fields.preferred.some((name) => isUnusual(record.get(name)));
    for (const [name, [from, to]] of unread) {
      record.set(name, needsAll || mayHoldClusters(bytes, from, to) ? JSON.parse(textIn(bytes, from, to)) : true);
    }
    return Object.fromEntries(record);
  }

  private field(bytes: Uint8Array, name: string, start: number): number {
    const { scanner, record, columns } = this;
    if (record.has(name)) this.repeated++;
    const column = columns.get(name);
    const endOfColumn = column === undefined ? -1 : readColumn(scanner, start, column);
    if (endOfColumn >= 0) {
      record.set(name, column instanceof GrowingColumn ? column.values.subarray(0, column.length) : column);
      return endOfColumn;
    }
    const before = scanner.names;
    const end = scanner.value(start);
    if (end < 0) return end;
    const isUnused = columns.has(name) && column === undefined;
    if (scanner.names === before && (isUnused || this.fields.isUnread(name))) {
      record.set(name, undefined);
      if (!isUnused) this.unread.set(name, [start, end]);
      return end;
    }
    const value: unknown = JSON.parse(textIn(bytes, start, end));
    if (scanner.names > before && namesOf(value) !== scanner.names - before) this.repeated++;
    record.set(name, value);
    return end;
  }
}

function columnFor(kind: FieldKind): Column | undefined {
  if (kind === "words") return new WordLists();
  if (kind === "spans") return new SpanLists();
  return kind === "numbers" ? new GrowingColumn() : undefined;
}

function readColumn(scanner: JsonScanner, start: number, column: Column): number {
  if (column instanceof WordLists) return scanner.words(start, column);
  return column instanceof SpanLists ? scanner.spans(start, column) : scanner.numbers(start, column);
}

/** Returns whether other clusters may be like these in another way than by having spans. */
function isUnusual(clusters: unknown): boolean {
  if (clusters === undefined || clusters === null || clusters instanceof SpanLists) return false;
  return !Array.isArray(clusters) || clusters.length > 0;
}

/** Returns whether a value may be lists of lists of numbers, or has no items, judging by its beginning. */
function mayHoldClusters(bytes: Uint8Array, start: number, end: number): boolean {
  let p = start;
  let opened = 0;
  for (; p < end; p++) {
    if (bytes[p] === LIST_START) opened++;
    else if (bytes[p] !== LIST_END && bytes[p] !== COMMA && bytes[p] > SPACE) break;
  }
  return p === end || (opened > 1 && (isDigit(bytes[p]) || bytes[p] === DASH));
}

/** The base of readers of formats with one JSON object per line, each a document. */
export abstract class JsonLinesReader extends TextLineReader {
  protected readonly names = new NamelessDocuments(this.options.file);
  protected readonly fields: DocumentFields;
  private readonly records: JsonRecords;

  constructor(options: ReadOptions, fields: JsonFields, kinds: Readonly<Record<string, FieldKind>> = {}) {
    super(options);
    this.fields = new DocumentFields(fields, options);
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
