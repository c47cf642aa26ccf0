import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { parquetMetadata, parquetSchema } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { parquetHeader, readPage } from "hyparquet/src/column.js";
import { DEFAULT_PARSERS, convert } from "hyparquet/src/convert.js";
import type {
  ColumnDecoder,
  DecodedArray,
  FileMetaData,
  PageHeader,
  SchemaElement,
  SchemaTree,
} from "hyparquet/src/types.js";
import { defined } from "../../core/defined.ts";
import type { LabelColumnNames } from "../../formats/format.ts";
import { adviceForPairs, labelHeader, namedHeader, rolesOf } from "../../formats/labels/label-header.ts";
import { wholeNumber } from "../../formats/labels/record-ids.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { systemPath } from "../system-path.ts";
import {
  CodedPage,
  FloatPage,
  type ParquetPage,
  type ParquetValue,
  quickPage,
  release,
  TextPage,
  WholePage,
} from "./parquet-pages.ts";

/** About how many bytes of text are returned at a time. */
const CHUNK = 1 << 18;

const encoder = new TextEncoder();

/**
 * Reads a Parquet file of labels as comma-separated text: a header, then its rows. Each piece is valid until the next
 * one. Columns that neither side reads are left empty, unless the others are wanted, too.
 *
 * @throws CommandError if the file is damaged, or its columns are not those of a table of labels
 */
export function* parquetRows(
  path: string,
  { whole, onProgress, columns, others }: ParquetOptions,
): Generator<Uint8Array, void> {
  yield* explained(path, whole, (opened) => rowsOf(opened, path, { onProgress, columns, others }));
}

/**
 * Reads a Parquet file of any columns.
 *
 * @throws CommandError if the file is damaged
 */
export function* parquetTable<Item>(
  path: string,
  whole: Uint8Array | undefined,
  use: (table: ParquetColumns) => Iterable<Item>,
): Generator<Item, void> {
  yield* explained(path, whole, ({ size, read }) => use(parquetColumns(size, read)));
}

function* explained<Item>(
  path: string,
  whole: Uint8Array | undefined,
  use: (opened: Opened) => Iterable<Item>,
): Generator<Item, void> {
  const opened = whole === undefined ? openedFile(path) : inMemory(whole);
  try {
    yield* use(opened);
  } catch (error) {
    // The caller reports system errors.
    if (error instanceof CommandError || !(error instanceof Error) || "code" in error) throw error;
    if (error instanceof UnreadParquet)
      throw new CommandError(`${path}: cannot be read: ${error.message}`, exitCode.input);
    throw new CommandError(
      `${path}: cannot be read: it is a damaged or incomplete Parquet file (${error.message}); copy or write it again`,
      exitCode.input,
    );
  } finally {
    opened.close();
  }
}

interface ParquetOptions {
  /** The whole file, if it can be read only once. */
  readonly whole?: Uint8Array;
  /** Receives each row group's share of the file's bytes, judged by its number of rows. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
  /** Names of the columns to read, if they are not the usual ones. */
  readonly columns?: LabelColumnNames | undefined;
  /** Whether to read all other columns that can be text, too. */
  readonly others?: boolean | undefined;
}

/** Bytes with random access. */
interface Opened {
  readonly size: number;
  /** Returns bytes `start` to `end`, without `end`; in `room`, if it is given and large enough. */
  readonly read: (start: number, end: number, room?: ArrayBuffer) => DataView;
  readonly close: () => void;
}

function inMemory(whole: Uint8Array): Opened {
  return {
    size: whole.length,
    read: (start, end) => new DataView(whole.slice(start, end).buffer),
    close: () => undefined,
  };
}

function openedFile(path: string): Opened {
  const file = openSync(systemPath(path), "r");
  return {
    size: fstatSync(file).size,
    read: (start, end, room) => {
      const length = end - start;
      const isRoomy = room !== undefined && room.byteLength >= length;
      // Every byte is written.
      const bytes = isRoomy ? new Uint8Array(room, 0, length) : Buffer.allocUnsafeSlow(length);
      let read = 0;
      for (let more = -1; read < bytes.length && more !== 0; read += more) {
        more = readSync(file, bytes, read, bytes.length - read, start + read);
      }
      if (read < bytes.length) throw new Error("it ends too soon");
      return new DataView(bytes.buffer, 0, length);
    },
    close: () => {
      closeSync(file);
    },
  };
}

function* rowsOf(
  { size, read }: Opened,
  path: string,
  { onProgress, columns: columnNames, others = false }: Omit<ParquetOptions, "whole">,
): Generator<Uint8Array, void> {
  const { columns, groups } = parquetColumns(size, read);
  // The header must stay on one line, and must have no tabs that look like separators.
  const names = columns.map(({ name }) => name.replace(/[\t\r\n\uFEFF]/g, " "));
  const line = names.map(quoted).join();
  const header = columnNames === undefined ? labelHeader(line) : namedHeader(line, columnNames, []);
  if (header === undefined) {
    const advice =
      adviceForPairs(names) ?? "it needs a column of mentions and one of clusters, such as mention and cluster";
    throw new CommandError(
      `${path}: this Parquet file is not a table of labels: its columns are ${names.join(", ")}; ${advice}`,
      exitCode.input,
    );
  }
  if ("missing" in header) {
    // The reader of tables reports the error in the header.
    yield encoder.encode(`${line}\n`);
    return;
  }
  const used = [header.mention, ...header.restOfMention, header.document, header.labels.key, header.labels.response];
  const ofLabels = new Set([header.labels.key, header.labels.response]);
  const unused = others ? [...names.keys()] : rolesOf(names);
  const more = new Set(unused.filter((c) => !used.includes(c) && columns[c].unfit === undefined));
  const wanted = columns.map((column, c) =>
    used.includes(c) || more.has(c) ? { ...column, isOfLabels: ofLabels.has(c), isSample: more.has(c) } : undefined,
  );
  for (const column of wanted) refuseUnfit(path, column);
  yield encoder.encode(`${line}\n`);
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  const writer = new RowWriter(path);
  for (const group of groups) {
    yield* rowsOfGroup(group, wanted, writer, others ? Infinity : SAMPLE_ROWS);
    onProgress?.((size * group.rows) / rows);
  }
}

function* rowsOfGroup(
  { rows, pages }: ParquetRowGroup,
  wanted: readonly (WantedColumn | undefined)[],
  writer: RowWriter,
  sampleRows: number,
): Generator<Uint8Array, void> {
  const columns = wanted.map((column) => column && { ...column, pages: pages(column), at: 0, page: none });
  for (let row = 0; row < rows; row++) {
    for (let c = 0; c < columns.length; c++) {
      if (c > 0) writer.separate();
      const column = columns[c];
      if (column === undefined || (column.isSample && writer.rows >= sampleRows)) continue;
      while (column.at === column.page.length) {
        const next = column.pages.next();
        if (next.done === true) throw new Error(`the column ${column.name} has too few values`);
        column.page = withTexts(next.value);
        column.at = 0;
      }
      writer.addFrom(column.page, column.at++, column);
    }
    writer.endRow();
    if (writer.length >= CHUNK) yield writer.take();
  }
  if (writer.length > 0) yield writer.take();
}

const none: ParquetPage = [];

/** Turns the whole numbers of a dictionary into texts, once for all rows that have them. */
function withTexts(page: ParquetPage): ParquetPage {
  if (!(page instanceof CodedPage)) return page;
  const { places, dictionary } = page;
  const isWhole = typeof dictionary[0] === "bigint";
  return isWhole
    ? new CodedPage(
        places,
        Array.from(dictionary, (value) => encoder.encode(String(value))),
      )
    : page;
}

function refuseUnfit(path: string, column: ParquetColumn | undefined): void {
  if (column?.unfit === undefined) return;
  throw new CommandError(
    `${path}: the column ${column.name} is ${column.unfit}, but mentions, labels and documents must be text, whole numbers or booleans; write the column as text`,
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
const ZERO = 48;

class RowWriter {
  length = 0;
  rows = 0;
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
    this.rows++;
    this.reserve(1);
    this.bytes[this.length++] = LINE_FEED;
  }

  addFrom(page: ParquetPage, i: number, column: Omit<WantedColumn, "path" | "unfit">): void {
    if (page instanceof TextPage) {
      page.next();
      this.addBytes(page.bytes, page.start, page.end);
    } else if (page instanceof WholePage) this.addWhole(page.low(i), page.high(i));
    else if (page instanceof CodedPage) this.add(page.dictionary[page.places[i]], column);
    else this.add(page instanceof FloatPage ? page.number(i) : page[i], column);
  }

  private add(value: ParquetValue, column: Omit<WantedColumn, "path" | "unfit">): void {
    if (value === null || value === undefined) return;
    if (value instanceof Uint8Array) this.addBytes(value, 0, value.length);
    else this.addAscii(typeof value === "number" ? this.wholeNumber(value, column) : String(value));
  }

  /** Returns the text written since the last call. It is valid until more is written. */
  take(): Uint8Array {
    const written = this.bytes.subarray(0, this.length);
    this.length = 0;
    return written;
  }

  private addBytes(field: Uint8Array, start: number, end: number): void {
    this.reserve(2 * (end - start) + 2);
    const { bytes } = this;
    let p = this.length;
    for (let i = start; i < end; i++) {
      const byte = field[i];
      if (byte === COMMA || byte === QUOTE || byte === LINE_FEED || byte === RETURN) {
        this.addQuoted(field.subarray(start, end));
        return;
      }
      bytes[p++] = byte;
    }
    this.length = p;
  }

  /** Adds a whole number of 64 bits, given by its two halves. */
  private addWhole(low: number, high: number): void {
    if (high !== 0 || low < 0) {
      this.addAscii(String(wholeNumber(low, high)));
      return;
    }
    let digits = 1;
    for (let least = 10; least <= low; least *= 10) digits++;
    this.reserve(digits);
    let left = low;
    for (let p = this.length + digits; p > this.length; ) {
      const rest = (left / 10) | 0;
      this.bytes[--p] = ZERO + left - 10 * rest;
      left = rest;
    }
    this.length += digits;
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

  /** Some programs write whole numbers with missing values as floating-point numbers, and missing values as NaN. */
  private wholeNumber(value: number, { name, isOfLabels, isSample }: Omit<WantedColumn, "path" | "unfit">): string {
    if (isSample) return String(value);
    // The reader of tables counts missing labels.
    if (Number.isNaN(value)) return isOfLabels ? "NaN" : "";
    if (Number.isSafeInteger(value)) return String(value);
    throw new CommandError(
      `${this.path}: the column ${name} holds ${value}, which is not a whole number; write the column as text`,
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

export interface ParquetColumn {
  readonly name: string;
  /** The type of the column, such as `TIMESTAMP`, if it cannot be a label. */
  readonly unfit?: string;
  readonly path: readonly SchemaTree[];
}

interface WantedColumn extends ParquetColumn {
  readonly isOfLabels: boolean;
  /** Whether it is no column that is read: it shows the reader what is meant, or is only shown. */
  readonly isSample: boolean;
}

/** At least as many rows as the reader looks at. */
const SAMPLE_ROWS = 1 << 13;

export interface ParquetRowGroup {
  readonly rows: number;
  /** The values of a column, page after page, `rows` in all. They are valid until the column is read in another group. */
  readonly pages: (column: ParquetColumn) => Generator<ParquetPage, void>;
}

export interface ParquetColumns {
  readonly columns: readonly ParquetColumn[];
  readonly groups: readonly ParquetRowGroup[];
}

/**
 * Reads the metadata of a Parquet file. Pages are unpacked on request, and text stays as bytes.
 *
 * @param size of the file, in bytes
 * @throws Error of any kind if the file is damaged; reading pages may throw, too
 */
function parquetColumns(size: number, read: Opened["read"]): ParquetColumns {
  const footer = read(footerStart(size, read), size);
  const metadata = parquetMetadata(footer.buffer as ArrayBuffer, { geoparquet: false });
  const schema = parquetSchema(metadata);
  // New memory takes as long as reading a file into it.
  const rooms = new Map<string, ArrayBuffer>();
  return {
    columns: schema.children.map((child) => {
      const unfit = unfitType(child.element);
      return { name: child.element.name, path: [schema, child], ...defined({ unfit }) };
    }),
    groups: metadata.row_groups.map((group) => ({
      rows: Number(group.num_rows),
      pages: (column) => pagesOf(group, column, { size, read, rooms }),
    })),
  };
}

/** Reports a file that is valid Parquet, but of a kind that corefscope cannot read. */
class UnreadParquet extends Error {}

type RowGroup = FileMetaData["row_groups"][number];

/** The bytes after the metadata: its length and `PAR1`. */
const FOOTER = 8;

function footerStart(size: number, read: Opened["read"]): number {
  if (size < FOOTER + MAGIC) throw new Error("it is too short");
  const length = read(size - FOOTER, size).getUint32(0, true);
  // hyparquet checks that the file ends in `PAR1`.
  return Math.max(0, size - FOOTER - length);
}

const MAGIC = 4;

/** Text is not decoded here. The reader of tables decodes it, and reports bytes that are not UTF-8. */
const parsers = {
  ...DEFAULT_PARSERS,
  stringFromBytes: (bytes: Uint8Array) => bytes,
  jsonFromBytes: (bytes: Uint8Array) => bytes,
};

function* pagesOf(
  { columns, num_rows }: RowGroup,
  { name, path }: ParquetColumn,
  { size, read, rooms }: Pick<Opened, "size" | "read"> & { readonly rooms: Map<string, ArrayBuffer> },
): Generator<ParquetPage, void> {
  const chunk = columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === name);
  const data = chunk?.meta_data;
  if (chunk?.encrypted_column_metadata !== undefined || (chunk !== undefined && data === undefined))
    throw new UnreadParquet(`the column ${name} is encrypted; write the file without encryption`);
  if (data === undefined) throw new Error(`the column ${name} is missing`);
  if (chunk?.file_path !== undefined)
    throw new UnreadParquet(`its rows are in other files, such as ${chunk.file_path}; give those files instead`);
  const start = Number(data.dictionary_page_offset || data.data_page_offset);
  const end = start + Number(data.total_compressed_size);
  if (start < MAGIC || end > size || end < start)
    throw new Error(`the position of the column ${name} is outside the file`);
  const reader = { view: read(start, end, rooms.get(name)), offset: 0 };
  rooms.set(name, reader.view.buffer as ArrayBuffer);
  const { element } = path[1];
  const decoder: ColumnDecoder = {
    pathInSchema: [name],
    element,
    schemaPath: [...path],
    type: data.type,
    codec: data.codec,
    parsers,
    compressors,
  };
  let dictionary: DecodedArray | undefined;
  let left = Number(num_rows);
  while (left > 0) {
    const header = parquetHeader(reader);
    const count = countOf(header, left);
    if (count === undefined) throw new Error(`a page of the column ${name} has no valid header`);
    const { buffer, byteOffset } = reader.view;
    const packed = new Uint8Array(buffer, byteOffset + reader.offset, header.compressed_page_size);
    const quick = header.type === "DATA_PAGE" ? quickPage(packed, header, decoder, dictionary) : undefined;
    if (quick !== undefined) {
      reader.offset += header.compressed_page_size;
      left -= count;
      yield quick;
      if (data.codec !== "UNCOMPRESSED") release(quick);
      continue;
    }
    const { data: values = [] } = readPage(reader, header, decoder, dictionary, undefined, 0);
    if (header.type === "DICTIONARY_PAGE") {
      dictionary = convert(values, decoder);
      continue;
    }
    if (values.length !== count)
      throw new Error(`a page of the column ${name} does not have the values that its header announces`);
    left -= count;
    yield values as ArrayLike<ParquetValue>;
  }
}

/**
 * Returns the number of values in a page, or nothing if its header is impossible. A false number could exhaust the
 * memory or cause an endless loop.
 */
function countOf(header: PageHeader, left: number): number | undefined {
  const { data_page_header_v2: second } = header;
  const page = header.dictionary_page_header ?? header.data_page_header ?? second;
  if (page === undefined) return undefined;
  const most = header.dictionary_page_header === undefined ? left : header.uncompressed_page_size;
  const levels = second && [second.definition_levels_byte_length, second.repetition_levels_byte_length];
  const isGood =
    isCount(header.uncompressed_page_size) &&
    isCount(header.compressed_page_size) &&
    isCount(page.num_values, most) &&
    typeof page.encoding === "string" &&
    levels?.every((length) => isCount(length, header.compressed_page_size)) !== false;
  return isGood ? page.num_values : undefined;
}

function isCount(value: unknown, most = Infinity): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}

/** Returns the type of a column that cannot hold labels, or nothing if it can. */
function unfitType(element: SchemaElement): string | undefined {
  const { type, converted_type: converted, logical_type: logical, repetition_type, num_children } = element;
  if (repetition_type === "REPEATED" || num_children !== undefined || type === undefined) {
    return logical?.type ?? converted ?? "nested";
  }
  const kinds: readonly (string | undefined)[] = {
    BYTE_ARRAY: [undefined, "UTF8", "STRING", "ENUM", "JSON"],
    INT32: [undefined, ...integers],
    INT64: [undefined, ...integers],
    BOOLEAN: [undefined],
    FLOAT: [undefined],
    DOUBLE: [undefined],
    FIXED_LEN_BYTE_ARRAY: ["UUID"],
    INT96: [],
  }[type];
  if (!kinds.includes(logical?.type ?? converted)) return logical?.type ?? converted ?? type;
  return undefined;
}

const integers = ["INTEGER", "INT_8", "INT_16", "INT_32", "INT_64", "UINT_8", "UINT_16", "UINT_32", "UINT_64"];
