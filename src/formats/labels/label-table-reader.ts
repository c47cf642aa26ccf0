import { defined } from "../../core/defined.ts";
import type { DiagnosticCode } from "../../core/diagnostic-severities.ts";
import type { SideName } from "../../core/document.ts";
import { LINE_FEED, QUOTE, beforeReturns, columnAt, concatenate, invalidUtf8 } from "../common/lines/line-bytes.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import type { LabelColumnNames, ReadOptions } from "../format.ts";
import { LineReader } from "../common/lines/line-reader.ts";
import { type Report, reporter } from "../common/messages/reporter.ts";
import { type AlikeLabels, CellTally, LabelRule } from "./label-cells.ts";
import {
  bothSidesOption,
  columnsAdvice,
  isSeparatorLine,
  type LabelHeader,
  labelHeader,
  namedHeader,
  unclearColumns,
} from "./label-header.ts";
import { LONGEST_QUOTED, RowScanner, SAMPLE, sampleOf, type TableSample, unescaped } from "./row-scanner.ts";

/** Keeps byte order marks, because ids are opaque. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();
const nothing: Uint8Array = new Uint8Array(0);

/** The base of readers of tables of labels. Rows that are valid UTF-8 are not decoded to strings. */
export abstract class LabelTableReader extends LineReader {
  /** The bytes of the field found last: `field[fieldStart..fieldEnd)`. */
  protected field = nothing;
  protected fieldStart = 0;
  protected fieldEnd = 0;
  /** Whether that field is in quotation marks. */
  protected isQuoted = false;
  /** Of each side that is read, the cells of its column that are not certainly labels. */
  protected readonly cells: Readonly<Record<SideName, CellTally>>;
  private readonly rule: LabelRule;
  private readonly report: Report;
  /** Reports a problem of the whole file. */
  private readonly reportFile: Report;
  private readonly bothSides: boolean;
  private readonly columnNames: LabelColumnNames | undefined;
  private header: LabelHeader | "unusable" | undefined;
  private scanner = new RowScanner(0, false);
  /** Pieces of a row whose last quoted field is not closed yet. */
  private open: Uint8Array[] = [];
  private openLength = 0;
  private isRepeatedHeader = false;
  /** Whether `line` is that of the current row, and not that of a block of rows. */
  protected readonly knowsLines: boolean = true;
  /** Whether columns that are neither mentions nor labels nor documents are kept. */
  protected readonly keepsOthers: boolean = false;
  private bytes = nothing;
  /** The separator that a first line such as `sep=;` names. */
  private separator: number | undefined;
  private isValid = true;

  constructor(options: ReadOptions = {}) {
    super();
    this.report = reporter(options, () => this.line);
    this.reportFile = reporter(options, () => undefined);
    this.bothSides = options.bothSides ?? false;
    this.columnNames = options.columns;
    this.rule = new LabelRule(options);
    this.cells = { key: new CellTally(this.rule), response: new CellTally(this.rule) };
  }

  protected override scan(bytes: Uint8Array): void {
    // What the first rows hold may decide which columns to read.
    const isEarly = this.header === undefined && this.openLength + bytes.length < 2 * SAMPLE;
    if (this.open.length === 0 && !isEarly) {
      this.readRows(bytes, false);
      return;
    }
    this.open.push(bytes.slice());
    this.openLength += bytes.length;
    if (isEarly) return;
    // Only a quotation mark can close the field.
    if (this.header !== undefined && this.openLength < LONGEST_QUOTED && !bytes.includes(QUOTE)) return;
    this.readRows(this.takeOpen(), false);
  }

  protected override finishFile(): void {
    this.readRows(this.takeOpen(), true);
    const { header } = this;
    if (header === undefined || header === "unusable") return;
    for (const side of this.sides) {
      const name = header.names[header.labels[side]];
      this.reportCells(name, this.cells[side]);
      const alike = this.alikeLabels(side);
      if (alike === undefined || this.rule.isGiven(alike.example[0]) || this.rule.isGiven(alike.example[1])) continue;
      const { count, example } = alike;
      this.reportFile("labels-alike", { data: { column: excerpt(name), count, labels: example.map(excerpt) } });
    }
  }

  /** Returns the labels of a side that differ only in notation. */
  protected abstract alikeLabels(side: SideName): AlikeLabels | undefined;

  /** Reports the cells of a column of labels that are not certainly labels. */
  private reportCells(name: string, cells: CellTally): void {
    const column = excerpt(name);
    const tell = (found: ReadonlyMap<string, number>, code: DiagnosticCode, read?: "as names"): void => {
      if (found.size === 0) return;
      const labels = Array.from(found.keys(), (text) => excerpt(text));
      const data = { column, labels, rows: Array.from(found.values(), String), ...defined({ read }) };
      this.reportFile(code, { ...(read !== undefined && { severity: "warning" }), data });
    };
    tell(cells.unclear, "unclear-label");
    tell(cells.doubtful, "unclear-label", "as names");
    tell(cells.assumed(), "missing-label");
  }

  /** The sides to read. Labels of the other side may be missing. */
  protected abstract readonly sides: readonly SideName[];

  protected abstract begin(header: LabelHeader): void;

  /** Handles a row with a mention. `lookUp` finds its fields. */
  protected abstract addRow(header: LabelHeader): void;

  /**
   * May add rows from `start` in a faster way, with the same result, and count their lines. Returns the position of the
   * first row that it did not add.
   */
  protected addPlainRows(_header: LabelHeader, _bytes: Uint8Array, start: number): number {
    return start;
  }

  /** Finds a field of the current row, with doubled quotation marks decoded. Returns whether it is non-empty. */
  protected lookUp(column: number): boolean {
    const { scanner, bytes, isValid } = this;
    this.field = bytes;
    this.fieldStart = scanner.starts[column];
    this.fieldEnd = scanner.ends[column];
    this.isQuoted = bytes[this.fieldStart - 1] === QUOTE;
    if (this.fieldStart === this.fieldEnd) return false;
    if (isValid && !scanner.isEscaped[column]) return true;
    const raw = bytes.subarray(this.fieldStart, this.fieldEnd);
    const plain = scanner.isEscaped[column] ? unescaped(bytes, this.fieldStart, this.fieldEnd) : raw;
    // Invalid UTF-8 is replaced before anything is compared.
    this.field = isValid ? plain : encoder.encode(decoder.decode(plain));
    this.fieldStart = 0;
    this.fieldEnd = this.field.length;
    return true;
  }

  /** Finds the id of a mention like `lookUp`, which several columns may form. */
  protected lookUpMention({ mention, restOfMention }: LabelHeader): void {
    this.lookUp(mention);
    if (restOfMention.length === 0) return;
    const texts = [mention, ...restOfMention].map((column) => {
      this.lookUp(column);
      return decoder.decode(this.field.subarray(this.fieldStart, this.fieldEnd));
    });
    this.field = encoder.encode(texts.join("+"));
    this.fieldStart = 0;
    this.fieldEnd = this.field.length;
  }

  /** Finds the label of a side like `lookUp`. Returns whether it is a label, and not a mark of a missing one. */
  protected lookUpLabel({ labels }: LabelHeader, side: SideName): boolean {
    return (
      this.lookUp(labels[side]) && this.cells[side].isLabel(this.field, this.fieldStart, this.fieldEnd, this.isQuoted)
    );
  }

  private takeOpen(): Uint8Array {
    const bytes = concatenate(this.open);
    this.open = [];
    this.openLength = 0;
    return bytes;
  }

  /** @param isLast whether these lines are the last, so that an open quotation mark is never closed */
  private readRows(bytes: Uint8Array, isLast: boolean): void {
    let start = 0;
    while (start < bytes.length && this.header === undefined) {
      this.line++;
      start = this.readHeader(bytes, start);
    }
    const { header, scanner } = this;
    if (header === undefined || header === "unusable") return;
    while (start < bytes.length) {
      start = this.addPlainRows(header, bytes, start);
      if (start === bytes.length) return;
      const state = scanner.scan(bytes, start);
      if (state === "open" && !isLast) {
        this.open = [bytes.slice(start)];
        this.openLength = bytes.length - start;
        return;
      }
      this.line++;
      if (state === "row") this.readRow(bytes, start, header);
      else this.malformed(bytes, start, "a row whose quoted fields end with a quotation mark");
      start = scanner.end + 1;
    }
  }

  /** Reads the header, unless the line is blank. Returns where the next line begins. */
  private readHeader(bytes: Uint8Array, start: number): number {
    const end = bytes.indexOf(LINE_FEED, start);
    const line = textOfLine(bytes, start);
    if (line.trim() === "") return end + 1;
    this.checkUtf8(bytes, start, end);
    if (isSeparatorLine(line)) {
      this.separator = line.replace("\uFEFF", "").charCodeAt(4);
      return end + 1;
    }
    this.header = this.headerIn(line, bytes.subarray(start));
    if (this.header === "unusable") return end + 1;
    const { separator, quotes, unread, misspelt, labels } = this.header;
    for (const { name, known } of misspelt) this.report("misspelt-name", { data: { name: excerpt(name), known } });
    if (unread.length > 0 && !this.keepsOthers) {
      this.report("layer-not-read", { data: { layer: `columns ${unread.join(", ")}`, count: unread.length } });
    }
    if (this.bothSides && this.sides.includes("response") && labels.key === labels.response) {
      const { names, mention, document } = this.header;
      const unused = [...names.keys()].filter((c) => ![mention, document, labels.key].includes(c));
      const advice = bothSidesOption(mention, labels.key, names, unused);
      this.report("one-side-only", {
        data: { labels: excerpt(names[labels.key]), ...defined({ try: advice }) },
      });
    }
    this.scanner = new RowScanner(separator, quotes);
    const { header } = this;
    for (const side of this.sides) {
      this.cells[side].expectHeader(this.header.names, (bytes, at) => this.repeatsHeader(header, bytes, at));
    }
    this.begin(this.header);
    return end + 1;
  }

  /** The only side whose labels the table has; undefined if it has those of both. */
  private get onlySide(): SideName | undefined {
    return this.bothSides || this.sides.length > 1 ? undefined : this.sides[0];
  }

  /** The column names that the user gives for this table. Those of the other side are for its own table. */
  private get ownColumnNames(): LabelColumnNames | undefined {
    const { columnNames, onlySide } = this;
    if (columnNames === undefined || onlySide === undefined) return columnNames;
    const { key, response, ...shared } = columnNames;
    const label = onlySide === "key" ? key : response;
    return { ...shared, ...(label !== undefined && { [onlySide]: label }) };
  }

  /** @param table the table from its header on, or its beginning */
  private headerIn(line: string, table: Uint8Array): LabelHeader | "unusable" {
    const { separator, ownColumnNames } = this;
    if (ownColumnNames === undefined) {
      const header = labelHeader(line, separator);
      if (header !== undefined) return this.clearHeader(header, table);
      const expected = `a header with a column of mentions and one of clusters, such as \`mention,cluster\`; ${columnsAdvice(table)}`;
      this.report("malformed-line", { data: { text: excerpt(line), expected } });
      return "unusable";
    }
    const header = namedHeader(line, ownColumnNames, this.sides, separator);
    if (!("missing" in header)) return this.clearHeader(header, table);
    const { missing, name, times, names } = header;
    const data = { of: missing, columns: excerpt(names.join(", ")), times, ...defined({ name }) };
    this.report("unknown-column", { data });
    return "unusable";
  }

  /** Returns the header, unless several columns fit a role and what they hold does not tell which one is meant. */
  private clearHeader(header: LabelHeader, table: Uint8Array): LabelHeader | "unusable" {
    let sample: TableSample | undefined;
    const unclear = unclearColumns(
      header,
      this.ownColumnNames ?? {},
      { sides: this.sides, isShared: this.onlySide === undefined },
      () => (sample ??= sampleOf(table, header)),
    );
    if (unclear === undefined) return header;
    const { of, names, why, options } = unclear;
    this.report("unclear-columns", { data: { of, names: names.map(excerpt), why: excerpt(why), options } });
    return "unusable";
  }

  /** Returns whether the row with a cell at a position repeats the names of the header, and reports it. */
  private repeatsHeader({ separator, quotes, names }: LabelHeader, bytes: Uint8Array, at: number): boolean {
    const start = bytes.lastIndexOf(LINE_FEED, at) + 1;
    if (bytes.indexOf(LINE_FEED, start) < 0) return false;
    const { names: own } = sampleOf(bytes.subarray(start, bytes.indexOf(LINE_FEED, start)), { separator, quotes });
    if (own.toSorted().join("\0") !== names.toSorted().join("\0")) return false;
    const isSame = own.join("\0") === names.join("\0");
    const line = this.knowsLines ? this.line : undefined;
    this.reportFile(isSame ? "repeated-header" : "second-header", {
      ...defined({ line }),
      data: { text: excerpt(own.join(", ")) },
    });
    this.isRepeatedHeader = true;
    return true;
  }

  /** Returns, once, whether the label looked up last is in a row that repeats the header. */
  protected takeRepeatedHeader(): boolean {
    const { isRepeatedHeader } = this;
    this.isRepeatedHeader = false;
    return isRepeatedHeader;
  }

  private readRow(bytes: Uint8Array, start: number, header: LabelHeader): void {
    const { scanner } = this;
    const { starts, ends } = scanner;
    const isBlank = (): boolean => starts.every((from, c) => c >= scanner.length || from === ends[c]);
    if (scanner.length !== header.names.length) {
      const text = decoder.decode(bytes.subarray(start, scanner.end));
      if (text.trim() !== "") this.malformed(bytes, start, `a row of ${header.names.length} columns`);
    } else if (starts[header.mention] === ends[header.mention]) {
      if (!isBlank()) this.malformed(bytes, start, "a row with a mention");
    } else {
      this.bytes = bytes;
      this.isValid = scanner.seen < 0x80 || this.checkUtf8(bytes, start, scanner.end);
      this.addRow(header);
    }
    if (scanner.isQuoted) for (let p = start; p < scanner.end; p++) if (bytes[p] === LINE_FEED) this.line++;
  }

  /** Reports the first byte that is not UTF-8. Returns whether there is none. */
  private checkUtf8(bytes: Uint8Array, start: number, end: number): boolean {
    const bad = invalidUtf8(bytes, start, end);
    if (bad < 0) return true;
    // The row is reported at its first line, where a column of a later line has no meaning.
    const isOnFirstLine = !bytes.subarray(start, bad).includes(LINE_FEED);
    this.report("invalid-utf8", isOnFirstLine ? { column: columnAt(bytes, start, bad) } : {});
    return false;
  }

  private malformed(bytes: Uint8Array, start: number, expected: string): void {
    this.report("malformed-line", { data: { text: excerpt(textOfLine(bytes, start)), expected } });
  }
}

function textOfLine(bytes: Uint8Array, start: number): string {
  return decoder.decode(bytes.subarray(start, beforeReturns(bytes, start, bytes.indexOf(LINE_FEED, start))));
}
