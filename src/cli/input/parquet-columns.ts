import { compressors } from "hyparquet-compressors";
import { parquetMetadata, parquetSchema } from "hyparquet";
import { parquetHeader, readPage } from "hyparquet/src/column.js";
import { convert, DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import type {
  ColumnDecoder,
  DecodedArray,
  FileMetaData,
  PageHeader,
  SchemaElement,
  SchemaTree,
} from "hyparquet/src/types.js";

/** A value of a column: bytes of text, a number, a boolean, a UUID, or nothing. */
export type ParquetValue = Uint8Array | string | number | bigint | boolean | null | undefined;

/** A column of a Parquet file. */
export interface ParquetColumn {
  readonly name: string;
  /** What keeps it from being a column of labels, such as `TIMESTAMP`; absent if nothing does. */
  readonly unfit?: string;
  readonly path: readonly SchemaTree[];
}

/** Rows that are stored together. */
export interface ParquetRowGroup {
  readonly rows: number;
  /** Values of a column, page after page; `rows` of them in all. */
  readonly pages: (column: ParquetColumn) => Generator<ArrayLike<ParquetValue>, void>;
}

/** What the end of a Parquet file says. */
export interface ParquetColumns {
  readonly columns: readonly ParquetColumn[];
  readonly groups: readonly ParquetRowGroup[];
}

/**
 * Opens a Parquet file. Pages are unpacked when they are asked for, and text is left as bytes.
 *
 * @param size of the file, in bytes
 * @param read gives bytes `start` to `end` of it
 * @throws Error of any kind if the file is damaged; so do pages
 */
export function parquetColumns(size: number, read: (start: number, end: number) => ArrayBuffer): ParquetColumns {
  const metadata = parquetMetadata(read(footerStart(size, read), size), { geoparquet: false });
  const schema = parquetSchema(metadata);
  return {
    columns: schema.children.map((child) => {
      const unfit = unfitType(child.element);
      return { name: child.element.name, path: [schema, child], ...(unfit !== undefined && { unfit }) };
    }),
    groups: metadata.row_groups.map((group) => ({
      rows: Number(group.num_rows),
      pages: (column) => pagesOf(group, column, size, read),
    })),
  };
}

type RowGroup = FileMetaData["row_groups"][number];

/** Length of the metadata and `PAR1`, behind the metadata. */
const FOOTER = 8;

function footerStart(size: number, read: (start: number, end: number) => ArrayBuffer): number {
  if (size < FOOTER + MAGIC) throw new Error("it is too short");
  const length = new DataView(read(size - FOOTER, size)).getUint32(0, true);
  // The library says whether the file ends as it must.
  return Math.max(0, size - FOOTER - length);
}

const MAGIC = 4;

/** Text is not decoded: the reader of tables does that, and says what is not UTF-8. */
const parsers = {
  ...DEFAULT_PARSERS,
  stringFromBytes: (bytes: Uint8Array) => bytes,
  jsonFromBytes: (bytes: Uint8Array) => bytes,
};

function* pagesOf(
  { columns, num_rows }: RowGroup,
  { name, path }: ParquetColumn,
  size: number,
  read: (start: number, end: number) => ArrayBuffer,
): Generator<ArrayLike<ParquetValue>, void> {
  const chunk = columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === name);
  const data = chunk?.meta_data;
  if (data === undefined) throw new Error(`the column ${name} is missing, or encrypted`);
  if (chunk?.file_path !== undefined) throw new Error("its rows are in other files");
  const start = Number(data.dictionary_page_offset || data.data_page_offset);
  const end = start + Number(data.total_compressed_size);
  if (start < MAGIC || end > size || end < start) throw new Error(`the column ${name} is not where it should be`);
  const reader = { view: new DataView(read(start, end)), offset: 0 };
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
    if (count === undefined) throw new Error(`a page of the column ${name} does not say what is in it`);
    const { data: values = [] } = readPage(reader, header, decoder, dictionary, undefined, 0);
    if (header.type === "DICTIONARY_PAGE") {
      dictionary = convert(values, decoder);
      continue;
    }
    if (values.length !== count) throw new Error(`a page of the column ${name} has other values than it says`);
    left -= count;
    yield values as ArrayLike<ParquetValue>;
  }
}

/** How many values are in a page; nothing if its header cannot be: who believed one would look for memory, or for an end, that there is not. */
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

/** Numbers of a damaged file may be anything. */
function isCount(value: unknown, most = Infinity): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}

/** What a column holds that is no label; nothing if it may hold labels. */
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
