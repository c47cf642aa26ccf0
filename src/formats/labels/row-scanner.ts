import { concatenate, LINE_FEED, QUOTE, RETURN } from "../common/lines/line-bytes.ts";

/** In bytes. A longer quoted field means that a quotation mark was forgotten. */
export const LONGEST_QUOTED = 1 << 20;

/**
 * Splits the rows of a table into fields, in one pass over the bytes.
 *
 * @source RFC 4180, for quoted fields, which may contain separators, line ends and doubled quotation marks
 */
export class RowScanner {
  readonly separator: number;
  /** The number of fields in the row. */
  length = 0;
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** Whether a field contains doubled quotation marks that represent single ones. */
  readonly isEscaped: boolean[] = [];
  /** The position of the row's line feed. In a row without a valid end, that of its first line. */
  end = 0;
  /** All bytes of the fields combined with OR: at least 128 if one is not ASCII. */
  seen = 0;
  /** Whether a field is quoted, so that the row may have several lines. */
  isQuoted = false;
  private readonly quotes: boolean;

  constructor(separator: number, quotes: boolean) {
    this.separator = separator;
    this.quotes = quotes;
  }

  /**
   * Splits the row that begins at `start`.
   *
   * @param bytes bytes that end with a line feed
   * @returns "row" for a row; "open" if a quotation mark is not closed in these bytes but may be in later ones;
   *   "broken" if it is not closed where it must be
   */
  scan(bytes: Uint8Array, start: number): "row" | "open" | "broken" {
    const { separator, quotes } = this;
    this.length = 0;
    this.seen = 0;
    this.isQuoted = false;
    for (let p = start; ; p++) {
      if (quotes && bytes[p] === QUOTE) {
        const state = this.scanQuoted(bytes, p);
        if (state !== "row") {
          this.end = bytes.indexOf(LINE_FEED, start);
          return state;
        }
        p = afterReturns(bytes, this.ends[this.length - 1] + 1);
      } else {
        const first = p;
        let byte = bytes[p];
        let seen = 0;
        while (byte !== separator && byte !== LINE_FEED) {
          seen |= byte;
          byte = bytes[++p];
        }
        this.seen |= seen;
        let end = p;
        while (byte === LINE_FEED && end > first && bytes[end - 1] === RETURN) end--;
        this.add(first, end, false);
      }
      if (bytes[p] !== LINE_FEED) continue;
      this.end = p;
      return "row";
    }
  }

  private scanQuoted(bytes: Uint8Array, start: number): "row" | "open" | "broken" {
    let isEscaped = false;
    for (let from = start + 1; ; ) {
      const mark = bytes.indexOf(QUOTE, from);
      if (mark < 0 && bytes.length - start < LONGEST_QUOTED) return "open";
      if (mark < 0 || mark - start >= LONGEST_QUOTED) return "broken";
      if (bytes[mark + 1] === QUOTE) {
        isEscaped = true;
        from = mark + 2;
        continue;
      }
      if (bytes[mark + 1] !== this.separator && bytes[afterReturns(bytes, mark + 1)] !== LINE_FEED) return "broken";
      for (let p = start + 1; p < mark; p++) this.seen |= bytes[p];
      this.isQuoted = true;
      this.add(start + 1, mark, isEscaped);
      return "row";
    }
  }

  private add(start: number, end: number, isEscaped: boolean): void {
    this.starts[this.length] = start;
    this.ends[this.length] = end;
    this.isEscaped[this.length++] = isEscaped;
  }
}

function afterReturns(bytes: Uint8Array, start: number): number {
  let p = start;
  while (bytes[p] === RETURN) p++;
  return p;
}

/** Returns a field with its doubled quotation marks decoded. */
export function unescaped(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const field = new Uint8Array(end - start);
  let length = 0;
  for (let p = start; p < end; p++) {
    field[length++] = bytes[p];
    if (bytes[p] === QUOTE) p++;
  }
  return field.subarray(0, length);
}

/** In bytes. This much of a table shows what its columns hold. */
export const SAMPLE = 1 << 15;

/** The first rows of a table, as texts. Rows with a fault are left out. */
export interface TableSample {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const decoder = new TextDecoder("utf-8");

/** @param bytes the table from its header on, or its beginning */
export function sampleOf(
  bytes: Uint8Array,
  { separator, quotes }: { separator: number; quotes: boolean },
): TableSample {
  const isWhole = bytes.length <= SAMPLE;
  const head = isWhole ? bytes : bytes.subarray(0, bytes.lastIndexOf(LINE_FEED, SAMPLE - 1) + 1);
  const ended = head.at(-1) === LINE_FEED ? head : concatenate([head, Uint8Array.of(LINE_FEED)]);
  const scanner = new RowScanner(separator, quotes);
  const rows: string[][] = [];
  for (let start = 0; start < ended.length; start = scanner.end + 1) {
    if (scanner.scan(ended, start) === "open") break;
    const fields = Array.from({ length: scanner.length }, (_, c) => {
      const [from, to] = [scanner.starts[c], scanner.ends[c]];
      return decoder.decode(scanner.isEscaped[c] ? unescaped(ended, from, to) : ended.subarray(from, to));
    });
    if (rows.length === 0 || fields.length === rows[0].length) rows.push(fields);
  }
  const [names = [], ...others] = rows;
  return { names, rows: others.filter((row) => row.some((field) => field !== "")) };
}

/** With fewer rows, it means nothing that no value is repeated. */
const FEW_ROWS = 4;

/** Returns whether a combination of columns has a different value in each of several rows. */
export function areDistinct({ rows }: TableSample, columns: readonly number[]): boolean {
  const values = rows.map((row) => columns.map((c) => row[c] ?? "").join("\0"));
  return rows.length >= FEW_ROWS && new Set(values).size === rows.length;
}

/** Returns whether any combination of values is in two rows. */
export function areRepeated({ rows }: TableSample, columns: readonly number[]): boolean {
  return new Set(rows.map((row) => columns.map((c) => row[c] ?? "").join("\0"))).size < rows.length;
}

/** Returns whether two columns divide the rows into the same groups. */
export function areSameGroups({ rows }: TableSample, one: number, other: number): boolean {
  const pairs = new Set(rows.map((row) => `${row[one]}\0${row[other]}`)).size;
  return [one, other].every((c) => new Set(rows.map((row) => row[c])).size === pairs);
}

/** Returns whether a column numbers the rows. */
export function areRowNumbers({ rows }: TableSample, column: number): boolean {
  const first = Number(rows.at(0)?.[column]);
  return rows.length >= FEW_ROWS && rows.every((row, r) => row[column] === String(first + r));
}

export function areEqual({ rows }: TableSample, one: number, other: number): boolean {
  return rows.every((row) => row[one] === row[other]);
}
