import { concatenate, LINE_FEED } from "../common/lines/line-bytes.ts";
import { RowScanner, unescaped } from "./row-scanner.ts";

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
