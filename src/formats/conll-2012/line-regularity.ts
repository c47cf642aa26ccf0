import type { Diagnostic } from "../../core/diagnostic.ts";
import { CLOSING, OPENING, RETURN, SPACE, TAB, isDigit } from "../line-bytes.ts";
import { field } from "../scanner/line-scanner.ts";
import { numberIn, TokenNumbers } from "../token-numbers.ts";
import type { ColumnLayout } from "./column-layout.ts";
import type { TokenLine } from "./token-line.ts";

/** In larger tables sentences have as many columns as they have predicates. */
const FIXED_COLUMNS = 11;

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
  private readonly numbers = new TokenNumbers();

  /** Forgets the part. */
  clear(): void {
    this.columns = 0;
    this.isFirst = true;
    this.wordColumn = this.numberColumn = -1;
    this.numbers.clear();
  }

  /** Says how the lines of the part are divided. */
  start({ word, number }: ColumnLayout): void {
    this.wordColumn = word;
    this.numberColumn = word < 0 ? -1 : number;
  }

  startSentence(): void {
    this.isFirst = true;
    this.numbers.startSentence();
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
    if (this.numberColumn >= columns) this.numbers.addUnknown();
    else if (this.numberColumn >= 0) {
      const { starts, ends } = found;
      this.numbers.add(numberIn(bytes, starts[this.numberColumn], ends[this.numberColumn]), line);
    }
    this.isFirst = false;
    if (columns < 2) return undefined;
    // One line that is longer than the first of its sentence does not make the next ones wrong.
    if (isFirst || before === 0) this.columns = columns;
    if (columns === before) return undefined;
    if (!isFirst) return "uneven-columns";
    if (before > 0 && columns < FIXED_COLUMNS && before < FIXED_COLUMNS) return "uneven-columns";
    // Of two lines in one, only the column at the seam is shared.
    if (columns < 2 * Math.min(before, FIXED_COLUMNS) - 1) return undefined;
    return looksMerged(bytes, start, found.end, this.wordColumn) ? "merged-lines" : undefined;
  }

  /**
   * Puts where it stands into the state of `LineScanner`. Returns false if these cannot read on: before the first token line, and behind a first
   * line of a sentence with no number.
   */
  begin(state: Int32Array): boolean {
    state[field.columns] = this.columns;
    state[field.numberColumn] = this.numberColumn;
    this.numbers.begin(state);
    if (this.numberColumn < 0) state[field.isFirst] = this.isFirst ? 1 : 0;
    return this.columns > 0 && state[field.isFirst] === (this.isFirst ? 1 : 0);
  }

  /** Takes the lines that they have read. */
  addAll(state: Int32Array): void {
    this.columns = state[field.columns];
    this.isFirst = state[field.isFirst] === 1;
    this.numbers.addAll(state);
  }

  /** Where token numbers leave some out, if they count tokens at all. */
  gap(): Pick<Diagnostic, "line" | "data"> | undefined {
    return this.numbers.gap();
  }
}

/** Whether a coreference cell stands before the last column, or a carriage return within the line. */
function looksMerged(bytes: Uint8Array, start: number, lineEnd: number, wordColumn: number): boolean {
  let end = lineEnd;
  while (end > start && (bytes[end - 1] === TAB || bytes[end - 1] === SPACE)) end--;
  let firstTab = start;
  while (firstTab < end && bytes[firstTab] !== TAB) firstTab++;
  const separator = firstTab < end ? TAB : SPACE;
  let column = 0;
  let fieldStart = start;
  for (let p = start; p < end; p++) {
    if (bytes[p] === RETURN) return true;
    if (bytes[p] !== separator) continue;
    if (p > fieldStart || separator === TAB) {
      if (column === wordColumn ? beginsWithCell(bytes, fieldStart, p) : isBracketed(bytes, fieldStart, p)) return true;
      column++;
    }
    fieldStart = p + 1;
  }
  return false;
}

/** Whether a word begins as `(12)x`, which the words of a text do not. */
function beginsWithCell(bytes: Uint8Array, start: number, end: number): boolean {
  const digits = digitsEnd(bytes, start + 1, end);
  return (
    bytes[start] === OPENING &&
    digits > start + 1 &&
    bytes[digits] === CLOSING &&
    digits + 1 < end &&
    !isDigit(bytes[digits + 1])
  );
}

/** Whether a column begins as `(12` or `12)`. */
function isBracketed(bytes: Uint8Array, start: number, end: number): boolean {
  if (bytes[start] === OPENING) return digitsEnd(bytes, start + 1, end) > start + 1;
  const digits = digitsEnd(bytes, start, end);
  return digits > start && digits < end && bytes[digits] === CLOSING;
}

function digitsEnd(bytes: Uint8Array, start: number, end: number): number {
  let p = start;
  while (p < end && isDigit(bytes[p])) p++;
  return p;
}
