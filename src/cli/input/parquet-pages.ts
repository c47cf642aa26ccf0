import { wholeNumber } from "../../formats/labels/record-ids.ts";
import { decompressPage } from "hyparquet/src/datapage.js";
import type { ColumnDecoder, DecodedArray, PageHeader, SchemaElement } from "hyparquet/src/types.js";

/** A value of a column: bytes of text, a number, a boolean, a UUID, or no value. */
export type ParquetValue = Uint8Array | string | number | bigint | boolean | null | undefined;

/** The values of a page. Most pages have no object for each value. */
export type ParquetPage = TextPage | WholePage | FloatPage | CodedPage | ArrayLike<ParquetValue>;

/** Texts, each after its length. */
export class TextPage {
  readonly length: number;
  readonly bytes: Uint8Array;
  /** The current text: `bytes[start..end)`. */
  start: number;
  end: number;

  constructor(bytes: Uint8Array, at: number, length: number) {
    this.bytes = bytes;
    this.length = length;
    this.start = this.end = at;
  }

  next(): void {
    const { bytes } = this;
    const p = this.end;
    const length = bytes[p] | (bytes[p + 1] << 8) | (bytes[p + 2] << 16) | (bytes[p + 3] << 24);
    this.start = p + 4;
    this.end = this.start + length;
    if (length < 0 || this.end > bytes.length) throw new Error("a text is longer than its page");
  }
}

/** Whole numbers of 64 bits. */
export class WholePage {
  readonly length: number;
  readonly view: DataView;
  private readonly at: number;
  private readonly kind: "INT64" | "INT32" | "UINT32";

  constructor(view: DataView, at: number, length: number, kind: "INT64" | "INT32" | "UINT32") {
    this.view = view;
    this.at = at;
    this.length = length;
    this.kind = kind;
  }

  /** Returns the lower half of a number. */
  low(i: number): number {
    return this.view.getInt32(this.at + (this.kind === "INT64" ? 8 * i : 4 * i), true);
  }

  high(i: number): number {
    if (this.kind === "INT64") return this.view.getInt32(this.at + 8 * i + 4, true);
    return this.kind === "INT32" ? this.low(i) >> 31 : 0;
  }

  number(i: number): bigint {
    return wholeNumber(this.low(i), this.high(i));
  }
}

/** Floating-point numbers. */
export class FloatPage {
  readonly length: number;
  readonly view: DataView;
  private readonly at: number;
  private readonly width: 4 | 8;

  constructor(view: DataView, at: number, length: number, width: 4 | 8) {
    this.view = view;
    this.at = at;
    this.length = length;
    this.width = width;
  }

  number(i: number): number {
    const { view, at, width } = this;
    return width === 8 ? view.getFloat64(at + 8 * i, true) : view.getFloat32(at + 4 * i, true);
  }

  /** Writes all numbers to `out`, from `from` on. */
  copyTo(out: Float64Array, from: number): void {
    for (let i = 0; i < this.length; i++) out[from + i] = this.number(i);
  }
}

/** Places in a dictionary. */
export class CodedPage {
  readonly length: number;
  readonly places: Int32Array;
  readonly dictionary: ArrayLike<ParquetValue>;

  constructor(places: Int32Array, dictionary: ArrayLike<ParquetValue>) {
    this.length = places.length;
    this.places = places;
    this.dictionary = dictionary;
  }
}

/** Returns the values of a page in turn. Text is valid until the next one. */
export function* pageValues(page: ParquetPage): Generator<ParquetValue, void> {
  for (let i = 0; i < page.length; i++) {
    if (page instanceof TextPage) {
      page.next();
      yield page.bytes.subarray(page.start, page.end);
    } else if (page instanceof WholePage) yield page.number(i);
    else if (page instanceof FloatPage) yield page.number(i);
    else yield page instanceof CodedPage ? page.dictionary[page.places[i]] : page[i];
  }
}

/**
 * Frees the memory of an unpacked page at once, where Node can: new memory for each page takes as long as unpacking it.
 *
 * @param page must not be used again
 */
export function release(page: TextPage | WholePage | FloatPage | CodedPage): void {
  if (page instanceof CodedPage) return;
  const { buffer, byteLength } = page instanceof TextPage ? page.bytes : page.view;
  // Memory with more than the page is not its own.
  if (byteLength === buffer.byteLength) (buffer as { transfer?: (length: number) => unknown }).transfer?.(0);
}

/** How the pages of a column are decoded. */
type Decoding = Pick<ColumnDecoder, "element" | "type" | "codec" | "compressors">;

/** Returns the values of a page without nulls, if it needs no object for each value. */
export function quickPage(
  packed: Uint8Array,
  header: PageHeader,
  { element, type, codec, compressors }: Decoding,
  dictionary: DecodedArray | undefined,
): TextPage | WholePage | FloatPage | CodedPage | undefined {
  const page = header.data_page_header;
  if (page === undefined) return undefined;
  const isCoded = dictionary !== undefined && page.encoding.endsWith("_DICTIONARY");
  const width = type === "INT64" || type === "DOUBLE" ? 8 : type === "INT32" || type === "FLOAT" ? 4 : 0;
  const kind = wholeKind(type, element);
  const isPlain = page.encoding === "PLAIN" && (type === "BYTE_ARRAY" || (width > 0 && kind !== "UINT64"));
  if (!isCoded && !isPlain) return undefined;
  const data = decompressPage(packed, header.uncompressed_page_size, codec, compressors);
  const values = page.num_values;
  const at = element.repetition_type === "REQUIRED" ? 0 : afterLevels(data, values);
  if (at < 0) return undefined;
  if (isCoded) {
    const places = codedPlaces(data, at, values, dictionary.length);
    return places && new CodedPage(places, dictionary as ArrayLike<ParquetValue>);
  }
  if (type === "BYTE_ARRAY") return new TextPage(data, at, values);
  if (data.length < at + width * values) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (kind === undefined || kind === "UINT64") return new FloatPage(view, at, values, width === 8 ? 8 : 4);
  return new WholePage(view, at, values, kind);
}

function wholeKind(
  type: string,
  { converted_type: converted, logical_type: logical }: SchemaElement,
): "INT64" | "UINT64" | "INT32" | "UINT32" | undefined {
  if (type !== "INT64" && type !== "INT32") return undefined;
  const isUnsigned = converted?.startsWith("UINT") === true || (logical?.type === "INTEGER" && !logical.isSigned);
  return isUnsigned ? `U${type}` : type;
}

/**
 * Reads places in a dictionary: runs of one place, and groups of eight packed ones. Nothing if they are damaged.
 *
 * @source Apache Parquet, RLE/bit-packing hybrid
 */
function codedPlaces(data: Uint8Array, at: number, values: number, entries: number): Int32Array | undefined {
  const places = new Int32Array(values);
  const bits = data[at];
  if (!(bits <= 24)) return undefined;
  const mask = (1 << bits) - 1;
  let p = at + 1;
  let largest = 0;
  for (let i = 0; i < values; ) {
    if (p >= data.length) return undefined;
    let header = 0;
    for (let shift = 0; ; shift += 7) {
      header |= (data[p] & 127) << shift;
      if (data[p++] < 128) break;
      if (shift > 21) return undefined;
    }
    if ((header & 1) === 0) {
      let place = 0;
      for (let shift = 0; shift < bits; shift += 8) place |= data[p++] << shift;
      const end = Math.min(values, i + (header >>> 1));
      if (end === i) return undefined;
      places.fill(place, i, end);
      largest = Math.max(largest, place);
      i = end;
      continue;
    }
    const end = p + (header >>> 1) * bits;
    let [held, count] = [0, 0];
    for (const last = Math.min(values, i + 8 * (header >>> 1)); i < last; i++) {
      while (count < bits) {
        held |= data[p++] << count;
        count += 8;
      }
      const place = held & mask;
      if (place > largest) largest = place;
      places[i] = place;
      held >>>= bits;
      count -= bits;
    }
    p = end;
  }
  return largest < entries && p <= data.length ? places : undefined;
}

/** Returns where the values begin if the definition levels say that none is null; otherwise -1. */
function afterLevels(data: Uint8Array, values: number): number {
  const length = data[0] | (data[1] << 8) | (data[2] << 16) | (data[3] << 24);
  let header = 0;
  let p = 4;
  for (let shift = 0; ; shift += 7) {
    header |= (data[p] & 127) << shift;
    if (data[p++] < 128) break;
  }
  // An even header begins a run of one value.
  const isOneRun = (header & 1) === 0 && header >>> 1 >= values && data[p] === 1;
  return isOneRun ? 4 + length : -1;
}
