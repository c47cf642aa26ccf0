import type { DiagnosticDetails } from "../../core/diagnostic-of.ts";
import { RETURN, CLOSING, LINE_FEED, OPENING, SPACE, TAB, ZERO } from "../ascii.ts";
import { isDigit } from "../line-bytes.ts";
import type { ColumnLayout } from "./column-layout.ts";
import type { TokenLine } from "./token-line.ts";

/** In larger tables sentences have as many columns as they have predicates. */
const FIXED_COLUMNS = 11;

const decoder = new TextDecoder("utf-8");

/**
 * Notices where a line end was lost, or a whole line: the lines of a sentence have equally many columns, and their tokens are numbered one
 * after another.
 */
export class LineRegularity {
  /** Columns of the last token line; 0 before the first of a part. */
  columns = 0;
  private isFirst = true;
  private wordColumn = -1;
  private numberColumn = -1;
  /** The number of the last token; -1 where it is not known. */
  private number = -1;
  /** Numbers that follow the one before, those that leave some out, and others. */
  private steps = 0;
  private gaps = 0;
  private others = 0;
  /** Sentences that begin with 0 or 1: only then is another beginning a gap. */
  private restarts = 0;
  private firstGap: { readonly line: number; readonly before: number; readonly number: number } | undefined;

  /** Forgets the part. */
  clear(): void {
    this.columns = 0;
    this.isFirst = true;
    this.wordColumn = this.numberColumn = this.number = -1;
    this.steps = this.gaps = this.others = this.restarts = 0;
    this.firstGap = undefined;
  }

  /** Says how the lines of the part are divided. */
  start({ word, number }: ColumnLayout): void {
    this.wordColumn = word;
    this.numberColumn = word < 0 ? -1 : number;
  }

  startSentence(): void {
    this.isFirst = true;
  }

  /**
   * Takes a token line.
   *
   * @param start where it begins
   * @returns what is wrong with it, if anything
   */
  add(bytes: Uint8Array, start: number, found: TokenLine, line: number): "uneven-columns" | "merged-lines" | undefined {
    const { columns } = found;
    const before = this.columns;
    const { isFirst } = this;
    if (this.numberColumn >= columns) this.number = -1;
    else if (this.numberColumn >= 0) this.addNumber(bytes, found, line);
    this.isFirst = false;
    if (columns < 2) return undefined;
    // One line that is longer than the first of its sentence does not make the next ones wrong.
    if (isFirst || before === 0) this.columns = columns;
    if (columns === before) return undefined;
    if (!isFirst) return "uneven-columns";
    if (before > 0 && columns < FIXED_COLUMNS && before < FIXED_COLUMNS) return "uneven-columns";
    return mayBeMerged(bytes, start, found.end) && this.looksMerged(bytes, start) ? "merged-lines" : undefined;
  }

  private addNumber(bytes: Uint8Array, { starts, ends }: TokenLine, line: number): void {
    const number = numberIn(bytes, starts[this.numberColumn], ends[this.numberColumn]);
    // Multi-word tokens and empty nodes have numbers of their own kind.
    if (number < 0) return;
    const before = this.number;
    this.number = number;
    if (this.isFirst && number <= 1 && before > 1) this.restarts++;
    if ((before >= 0 && number === before + 1) || (this.isFirst && number <= 1)) this.steps++;
    else if (this.isFirst ? before >= 0 && this.restarts > 0 : number > before + 1 && before >= 0) {
      this.gaps++;
      this.firstGap ??= { line, before: this.isFirst ? -1 : before, number };
    } else if (before >= 0) this.others++;
  }

  /** Whether a coreference cell stands before the last column, or a carriage return within the line. */
  private looksMerged(bytes: Uint8Array, start: number): boolean {
    const line = decoder.decode(bytes.subarray(start, bytes.indexOf(LINE_FEED, start))).replace(/\r+$/, "");
    if (line.includes("\r")) return true;
    const fields = line.trim().split(line.includes("\t") ? "\t" : / +/);
    return fields
      .slice(0, -1)
      .some((field, f) => (f === this.wordColumn ? /^\(\d+\)[^\d]/ : /^(?:\(\d+|\d+\))/).test(field));
  }

  /** Where token numbers leave some out, if they count tokens at all. */
  gap(): DiagnosticDetails | undefined {
    const { steps, gaps, others, firstGap } = this;
    if (firstGap === undefined || gaps > steps || others > steps / 4) return undefined;
    const { line, before, number } = firstGap;
    return { line, data: { count: gaps, number, ...(before >= 0 && { before }) } };
  }
}

/** A quick look for what `looksMerged` finds: a bracket next to a digit that is not in the last column, or a carriage return. */
function mayBeMerged(bytes: Uint8Array, start: number, end: number): boolean {
  let hasBracket = false;
  for (let p = start; p < end; p++) {
    const byte = bytes[p];
    if (byte === OPENING) hasBracket ||= isDigit(bytes[p + 1]);
    else if (byte === CLOSING) hasBracket ||= p > start && isDigit(bytes[p - 1]);
    else if (byte === RETURN || (hasBracket && (byte === TAB || byte === SPACE))) return true;
  }
  return false;
}

/** The decimal number in a column; -1 if it is something else. */
function numberIn(bytes: Uint8Array, start: number, end: number): number {
  if (start === end || end - start > 9) return -1;
  let value = 0;
  for (let p = start; p < end; p++) {
    if (!isDigit(bytes[p])) return -1;
    value = value * 10 + bytes[p] - ZERO;
  }
  return value;
}
