import { ByteStrings } from "../../formats/common/lines/byte-strings.ts";
import { concatenate, invalidUtf8, LINE_FEED } from "../../formats/common/lines/line-bytes.ts";
import { LineReader } from "../../formats/common/lines/line-reader.ts";
import { isSeparatorLine } from "../../formats/labels/label-header.ts";
import { RowScanner, sampleOf, unescaped } from "../../formats/labels/row-scanner.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { bytesOf, headOf, joined } from "./byte-source.ts";
import {
  noColumn,
  type PairColumns,
  type PairSink,
  probabilityIn,
  refuseNoId,
  requireProbability,
} from "./pair-sink.ts";

/** The header of a table of text. */
export interface TextHeader {
  readonly names: readonly string[];
  readonly separator: number;
  readonly quotes: boolean;
  /** The header itself, and where it begins in the file. */
  readonly line: Uint8Array;
  readonly start: number;
  /** The lines up to and with the header. */
  readonly lines: number;
}

/** In bytes. A header is not longer. */
const HEAD = 1 << 14;

export function headerOfText(file: string): TextHeader {
  const head = headOf(file, HEAD);
  const first = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  const marked = lineAt(head, first);
  const isMark = isSeparatorLine(decoder.decode(marked));
  const start = isMark ? first + marked.length : first;
  const line = lineAt(head, start);
  const count = (separator: number): number => line.reduce((sum, byte) => sum + Number(byte === separator), 0);
  const separator = isMark ? marked[SEPARATOR_AT] : [TAB, COMMA, SEMICOLON].sort((a, b) => count(b) - count(a))[0];
  const quotes = separator !== TAB;
  const { names } = sampleOf(line, { separator, quotes });
  return { names: names.map((name) => name.trim()), separator, quotes, line, start, lines: isMark ? 2 : 1 };
}

/** Returns a line with its line feed. */
function lineAt(bytes: Uint8Array, start: number): Uint8Array {
  const feed = bytes.indexOf(LINE_FEED, start);
  return bytes.subarray(start, feed < 0 ? bytes.length : feed + 1);
}

/** After `sep=`. */
const SEPARATOR_AT = 4;
const TAB = 9;
const COMMA = 44;
const SEMICOLON = 59;

/**
 * Reads a table of pairs. Ids are numbered only in rows that may be links.
 *
 * @throws CommandError for a damaged row, a pair without an id, or an impossible probability
 */
export function pairsInText(file: string, columns: PairColumns, sink: PairSink): void {
  const header = headerOfText(file);
  const { names } = header;
  const placesOf = (wanted: readonly string[]): number[] => wanted.map((column) => names.indexOf(column));
  const { left, right, probability } = columns;
  if (probability !== undefined && !names.includes(probability)) throw noColumn(file, probability, names);
  const places = {
    left: placesOf(left),
    right: placesOf(right),
    probability: probability === undefined ? -1 : names.indexOf(probability),
  };
  const reader = new PairReader(file, header, places, sink);
  for (const chunk of bytesOf(file)) reader.push(chunk);
  reader.end();
}

/** The positions of columns; that of the probability is -1 if there is none. */
interface PairPlaces {
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly probability: number;
}

/** How many pairs are looked up together. */
const BATCH = 8192;

class PairReader extends LineReader {
  private readonly file: string;
  private readonly header: TextHeader;
  private readonly headerText = new ByteStrings();
  private readonly places: PairPlaces;
  private readonly sink: PairSink;
  private readonly scanner: RowScanner;
  /** A row whose last quoted field is not closed yet. */
  private open: Uint8Array = new Uint8Array(0);
  private readonly left = new ByteStrings();
  private readonly right = new ByteStrings();
  private readonly probabilities = new Float64Array(BATCH);

  constructor(file: string, header: TextHeader, places: PairPlaces, sink: PairSink) {
    super();
    this.file = file;
    this.header = header;
    this.headerText.push(header.line, 0, header.line.length - 1);
    this.places = places;
    this.sink = sink;
    this.scanner = new RowScanner(header.separator, header.quotes);
  }

  protected override scan(block: Uint8Array): void {
    let start = 0;
    for (; this.line < this.header.lines && start < block.length; this.line++)
      start = block.indexOf(LINE_FEED, start) + 1;
    const rows = block.subarray(start);
    this.readRows(this.open.length === 0 ? rows : concatenate([this.open, rows]), false);
  }

  protected override finishFile(): void {
    this.readRows(this.open, true);
    this.link();
  }

  private readRows(bytes: Uint8Array, isLast: boolean): void {
    const { scanner } = this;
    this.open = bytes.subarray(bytes.length);
    for (let at = 0; at < bytes.length; at = scanner.end + 1) {
      const state = scanner.scan(bytes, at);
      if (state === "open" && !isLast) {
        this.open = bytes.slice(at);
        return;
      }
      this.line++;
      if (state !== "row") this.refuse("a quotation mark is not closed");
      this.readRow(bytes, at);
      if (scanner.isQuoted) for (let p = at; p < scanner.end; p++) if (bytes[p] === LINE_FEED) this.line++;
    }
  }

  private readRow(bytes: Uint8Array, at: number): void {
    const { scanner, header, places, sink, left } = this;
    const { names } = header;
    const { starts, ends } = scanner;
    if (scanner.length === 1 && starts[0] === ends[0]) return;
    if (scanner.length !== names.length)
      this.refuse(`the row has ${scanner.length} columns, but the header has ${names.length}`);
    if (this.headerText.is(0, bytes, at, scanner.end))
      this.refuse("the row repeats the header of the table; remove this line");
    if (scanner.seen >= 0x80 && invalidUtf8(bytes, at, scanner.end) >= 0)
      this.refuse("the row has bytes that are not UTF-8; convert the table to UTF-8");
    sink.rows++;
    let value = 1;
    if (places.probability >= 0) {
      value = this.probabilityOf(bytes, starts[places.probability], ends[places.probability]);
      if (value < sink.floor && value !== Math.fround(sink.floor)) return;
    }
    this.probabilities[left.length] = value;
    this.addId(left, places.left, bytes);
    this.addId(this.right, places.right, bytes);
    if (left.length === BATCH) this.link();
  }

  private probabilityOf(bytes: Uint8Array, start: number, end: number): number {
    const value = decimalIn(bytes, start, end);
    if (value >= 0 && value <= 1) return value;
    const text = decoder.decode(bytes.subarray(start, end)).trim();
    const any = probabilityIn(text);
    requireProbability(any, this.file, this.line, text);
    return any;
  }

  /** Adds the id in a column, or in several that are joined by `+`. */
  private addId(ids: ByteStrings, columns: readonly number[], bytes: Uint8Array): void {
    const { starts, ends, isEscaped } = this.scanner;
    const [first] = columns;
    if (columns.length === 1 && !isEscaped[first]) {
      if (starts[first] === ends[first]) refuseNoId(this.file, this.line);
      ids.push(bytes, starts[first], ends[first]);
      return;
    }
    const pieces = columns.flatMap((c, i) => {
      if (starts[c] === ends[c]) refuseNoId(this.file, this.line);
      const own = isEscaped[c] ? unescaped(bytes, starts[c], ends[c]) : bytes.subarray(starts[c], ends[c]);
      return i === 0 ? [own] : [PLUS, own];
    });
    const id = joined(pieces);
    ids.push(id, 0, id.length);
  }

  /** Links the pairs that were read since the last call. */
  private link(): void {
    const { left, right, probabilities, sink } = this;
    const [ones, others] = [left, right].map(({ bytes, starts, length }) =>
      sink.groups.ids.ofTexts(bytes, starts.values.subarray(0, length), starts.values.subarray(1, length + 1)),
    );
    for (let i = 0; i < ones.length; i++) sink.link(ones[i], others[i], probabilities[i]);
    left.clear();
    right.clear();
  }

  private refuse(why: string): never {
    throw new CommandError(`${this.file}:${this.line}: ${why}`, exitCode.input);
  }
}

const PLUS = Uint8Array.of(43);
const POINT = 46;
const ZERO = 48;

/** Powers of ten, which are exact. */
const POWERS = Float64Array.from({ length: 16 }, (_, i) => Number(`1e${i}`));

/**
 * Returns the number that a plain decimal with up to 15 digits writes, such as `0.95`; NaN for any other text. Both the
 * digits and the power of ten are exact as doubles, so their quotient is rounded as `Number` rounds.
 */
function decimalIn(bytes: Uint8Array, start: number, end: number): number {
  let [value, digits, after] = [0, 0, -1];
  for (let p = start; p < end; p++) {
    const byte = bytes[p];
    if (byte === POINT && after < 0) {
      after = digits;
      continue;
    }
    const digit = byte - ZERO;
    if (digit < 0 || digit > 9 || ++digits > 15) return Number.NaN;
    value = 10 * value + digit;
  }
  if (digits === 0) return Number.NaN;
  return after < 0 ? value : value / POWERS[digits - after];
}

const decoder = new TextDecoder();
