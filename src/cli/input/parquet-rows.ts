import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { LabelColumnNames } from "../../formats/format.ts";
import { labelHeader, namedHeader } from "../../formats/labels/label-header.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { type ParquetColumn, parquetColumns, type ParquetRowGroup, type ParquetValue } from "./parquet-columns.ts";
import { systemPath } from "./system-path.ts";

/** So many bytes are handed on together. */
const CHUNK = 1 << 18;

const encoder = new TextEncoder();

/**
 * A Parquet file of labels as the table that it is, in pieces that are valid until the next one: a header, then its rows, with commas between
 * columns. Columns that neither side reads are empty.
 *
 * @throws CommandError if the file is damaged, or its columns are not those of a table of labels
 */
export function* parquetRows(
  path: string,
  { whole, onProgress, columns }: ParquetOptions,
): Generator<Uint8Array, void> {
  const opened = whole === undefined ? openedFile(path) : inMemory(whole);
  try {
    yield* rowsOf(opened, path, onProgress, columns);
  } catch (error) {
    // What the system says is said by whoever reads files.
    if (error instanceof CommandError || !(error instanceof Error) || "code" in error) throw error;
    throw new CommandError(
      `${path}: cannot be read: it is Parquet, and damaged or incomplete (${error.message}); copy or write it again`,
      exitCode.input,
    );
  } finally {
    opened.close();
  }
}

/** How a Parquet file is read. */
interface ParquetOptions {
  /** Its bytes, if they come only once; otherwise they are read from the file as they are needed. */
  readonly whole?: Uint8Array;
  /** Receives the number of the file's bytes that each group of rows takes. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
  /** Names of the columns that are read, where they are not called as usual. */
  readonly columns?: LabelColumnNames | undefined;
}

/** Bytes of which any may be asked for. */
interface Opened {
  readonly size: number;
  readonly read: (start: number, end: number) => ArrayBuffer;
  readonly close: () => void;
}

function inMemory(whole: Uint8Array): Opened {
  return {
    size: whole.length,
    read: (start, end) => whole.slice(start, end).buffer,
    close: () => undefined,
  };
}

function openedFile(path: string): Opened {
  const file = openSync(systemPath(path), "r");
  return {
    size: fstatSync(file).size,
    read: (start, end) => {
      const bytes = new Uint8Array(end - start);
      let read = 0;
      for (let more = -1; read < bytes.length && more !== 0; read += more) {
        more = readSync(file, bytes, read, bytes.length - read, start + read);
      }
      if (read < bytes.length) throw new Error("it ends too soon");
      return bytes.buffer;
    },
    close: () => {
      closeSync(file);
    },
  };
}

function* rowsOf(
  { size, read }: Opened,
  path: string,
  onProgress?: (bytes: number) => void,
  columnNames?: LabelColumnNames,
): Generator<Uint8Array, void> {
  const { columns, groups } = parquetColumns(size, read);
  // A header has one line, and no tabs that could be taken for separators.
  const names = columns.map(({ name }) => name.replace(/[\t\r\n\uFEFF]/g, " "));
  const line = names.map(quoted).join();
  const header = columnNames === undefined ? labelHeader(line) : namedHeader(line, columnNames, []);
  if (header === undefined) {
    throw new CommandError(
      `${path}: this is Parquet, but not a table of labels: its columns are ${names.join(", ")}, and there must be one of mentions and one of clusters, such as mention and cluster`,
      exitCode.input,
    );
  }
  if ("missing" in header) {
    // The reader of the table says what is the matter with its header.
    yield encoder.encode(`${line}\n`);
    return;
  }
  const used = [header.mention, header.document, header.labels.key, header.labels.response];
  const wanted = columns.map((column, c) => (used.includes(c) ? column : undefined));
  for (const column of wanted) refuseUnfit(path, column);
  yield encoder.encode(`${line}\n`);
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  const writer = new RowWriter(path);
  for (const group of groups) {
    yield* rowsOfGroup(group, wanted, writer);
    onProgress?.((size * group.rows) / rows);
  }
}

function* rowsOfGroup(
  { rows, pages }: ParquetRowGroup,
  wanted: readonly (ParquetColumn | undefined)[],
  writer: RowWriter,
): Generator<Uint8Array, void> {
  const columns = wanted.map((column) => column && { name: column.name, pages: pages(column), at: 0, page: none });
  for (let row = 0; row < rows; row++) {
    for (let c = 0; c < columns.length; c++) {
      if (c > 0) writer.separate();
      const column = columns[c];
      if (column === undefined) continue;
      while (column.at === column.page.length) {
        const next = column.pages.next();
        if (next.done === true) throw new Error(`the column ${column.name} has too few values`);
        column.page = next.value;
        column.at = 0;
      }
      writer.add(column.page[column.at++], column.name);
    }
    writer.endRow();
    if (writer.length >= CHUNK) yield writer.take();
  }
  if (writer.length > 0) yield writer.take();
}

const none: ArrayLike<ParquetValue> = [];

function refuseUnfit(path: string, column: ParquetColumn | undefined): void {
  if (column?.unfit === undefined) return;
  throw new CommandError(
    `${path}: the column ${column.name} is ${column.unfit}; mentions, labels and documents are text, whole numbers or booleans: write it as text`,
    exitCode.input,
  );
}

function quoted(field: string): string {
  return /[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

const COMMA = 44;
const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;

/** Writes rows of fields, in quotation marks where that must be. */
class RowWriter {
  length = 0;
  private bytes = new Uint8Array(2 * CHUNK);
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  separate(): void {
    this.reserve(1);
    this.bytes[this.length++] = COMMA;
  }

  endRow(): void {
    this.reserve(1);
    this.bytes[this.length++] = LINE_FEED;
  }

  /** Adds a field; nothing is an empty one. */
  add(value: ParquetValue, column: string): void {
    if (value === null || value === undefined) return;
    if (value instanceof Uint8Array) this.addBytes(value);
    else this.addAscii(typeof value === "number" ? this.wholeNumber(value, column) : String(value));
  }

  /** What was written since the last time; valid until more is. */
  take(): Uint8Array {
    const written = this.bytes.subarray(0, this.length);
    this.length = 0;
    return written;
  }

  private addBytes(field: Uint8Array): void {
    this.reserve(2 * field.length + 2);
    const { bytes } = this;
    let p = this.length;
    for (let i = 0; i < field.length; i++) {
      const byte = field[i];
      if (byte === COMMA || byte === QUOTE || byte === LINE_FEED || byte === RETURN) {
        this.addQuoted(field);
        return;
      }
      bytes[p++] = byte;
    }
    this.length = p;
  }

  private addQuoted(field: Uint8Array): void {
    const { bytes } = this;
    bytes[this.length++] = QUOTE;
    for (const byte of field) {
      if (byte === QUOTE) bytes[this.length++] = QUOTE;
      bytes[this.length++] = byte;
    }
    bytes[this.length++] = QUOTE;
  }

  private addAscii(text: string): void {
    this.reserve(text.length);
    for (let i = 0; i < text.length; i++) this.bytes[this.length++] = text.charCodeAt(i);
  }

  /** Whole numbers with gaps are written as floating-point ones by some programs, the gaps as NaN. */
  private wholeNumber(value: number, column: string): string {
    if (Number.isNaN(value)) return "";
    if (Number.isSafeInteger(value)) return String(value);
    throw new CommandError(
      `${this.path}: the column ${column} holds ${value}, which is no whole number: write it as text`,
      exitCode.input,
    );
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(2 * (this.length + more));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}
