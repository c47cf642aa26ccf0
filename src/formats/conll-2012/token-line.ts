import type { Diagnostic } from "../../core/diagnostic.ts";
import type { ColumnLayout } from "./column-layout.ts";
import { isCoreference } from "./coreference-cell.ts";
import { BAR, beforeReturns, CLOSING, isDigit, LINE_FEED, OPENING, RETURN, SPACE, TAB } from "../line-bytes.ts";
import { field } from "../scanner/line-scanner.ts";
import { numberIn, TokenNumbers } from "../token-numbers.ts";

/** More than there are up to the last one that is read. */
const MOST_COLUMNS = 16;

/**
 * Finds the columns and the coreference cell of one token line after another, in one pass over its bytes: this is where the
 * time of reading goes.
 */
export class TokenLine {
  /** Where the columns begin and end, up to the last one that is read; those that the line does not have are empty. */
  readonly starts = new Int32Array(MOST_COLUMNS);
  readonly ends = new Int32Array(MOST_COLUMNS);
  /** The last column, without spaces around it; empty where there is nothing in it. */
  cellStart = 0;
  cellEnd = 0;
  /** Where the line ends, before its line end. */
  end = 0;
  /** Whether the line has a single column. */
  isShort = false;
  /** How many columns the line has, an empty one behind a last tab too. */
  columns = 0;

  /**
   * @param bytes every line of it ends with a line feed
   * @param start where the line begins; it is not blank
   * @param word 0-based column of the word, or -1 if there is none
   * @param last the last column that is read besides the coreference cell, or -1
   * @param tabs whether tabs separate the columns of the part, so that spaces belong to them, but for lines without a tab
   * @param usual columns of the token line before, or 0
   * @returns the position of the line feed
   */
  find(bytes: Uint8Array, start: number, word: number, last: number, tabs: boolean, usual: number): number {
    return tabs ? this.findTabbed(bytes, start, word, last, usual) : this.findSpaced(bytes, start, last);
  }

  private findTabbed(bytes: Uint8Array, start: number, word: number, last: number, usual: number): number {
    const { starts, ends } = this;
    let column = 0;
    let lastTab = -1;
    let p = start;
    for (; ; p++) {
      const byte = bytes[p];
      if (byte > LINE_FEED) continue;
      if (byte === LINE_FEED) break;
      if (byte !== TAB) continue;
      if (column <= last) {
        starts[column] = lastTab < 0 ? start : lastTab + 1;
        ends[column] = p;
      }
      column++;
      lastTab = p;
    }
    if (lastTab < 0) return this.findSpaced(bytes, start, last);
    this.end = beforeReturns(bytes, lastTab + 1, p);
    if (column <= last) {
      starts[column] = lastTab + 1;
      ends[column] = this.end;
      this.emptyFrom(column + 1, last, start);
    }
    this.isShort = false;
    this.columns = column + 1;
    this.setCell(bytes, lastTab + 1, this.end);
    if (lastTab + 1 === this.end) {
      // A line with one column more than the others has one tab too many.
      this.findCellBefore(bytes, lastTab, word < 0 ? start : ends[word], usual > 0 && column === usual);
    }
    return p;
  }

  private emptyFrom(column: number, last: number, at: number): void {
    for (let c = column; c <= last; c++) this.starts[c] = this.ends[c] = at;
  }

  /**
   * Behind a last tab there is an empty cell. The last column with something in it is the cell only if it can be nothing else.
   *
   * @param anyId whether ids need not be decimal, since the column cannot be that of a parse tree or a class of names
   */
  private findCellBefore(bytes: Uint8Array, lastTab: number, from: number, anyId: boolean): void {
    let end = lastTab;
    while (end > from && bytes[end - 1] === TAB) end--;
    let start = end;
    while (start > from && bytes[start - 1] !== TAB) start--;
    if (start > from && (isDecimalCell(bytes, start, end) || (anyId && isBracketCell(bytes, start, end)))) {
      this.setCell(bytes, start, end);
    }
  }

  private findSpaced(bytes: Uint8Array, start: number, last: number): number {
    let column = 0;
    let fieldStart = start;
    let fieldEnd = start;
    let p = start;
    for (;;) {
      while (isSpace(bytes[p])) p++;
      if (bytes[p] === LINE_FEED) break;
      const first = p;
      while (bytes[p] > SPACE || !(isSpace(bytes[p]) || bytes[p] === LINE_FEED)) p++;
      const end = bytes[p] === LINE_FEED ? beforeReturns(bytes, first, p) : p;
      if (end === first) break;
      fieldStart = first;
      fieldEnd = end;
      if (column <= last) {
        this.starts[column] = fieldStart;
        this.ends[column] = fieldEnd;
      }
      column++;
    }
    this.end = beforeReturns(bytes, start, p);
    this.emptyFrom(column, last, start);
    this.columns = column;
    this.isShort = column < 2;
    this.cellStart = this.isShort ? fieldEnd : fieldStart;
    this.cellEnd = fieldEnd;
    return p;
  }

  private setCell(bytes: Uint8Array, start: number, end: number): void {
    let first = start;
    let last = end;
    while (first < last && bytes[first] === SPACE) first++;
    while (last > first && bytes[last - 1] === SPACE) last--;
    this.cellStart = first;
    this.cellEnd = last;
  }
}

/** Where columns are separated by spaces, tabs separate them, too. */
function isSpace(byte: number): boolean {
  return byte === SPACE || byte === TAB;
}

/** Whether the bytes are nothing but brackets, `|` and decimal digits, a bracket among them, as few other columns are. */
function isDecimalCell(bytes: Uint8Array, start: number, end: number): boolean {
  let brackets = 0;
  for (let p = start; p < end; p++) {
    const byte = bytes[p];
    if (byte === OPENING || byte === CLOSING) brackets++;
    else if (byte !== BAR && !isDigit(byte)) return false;
  }
  return brackets > 0;
}

const decoder = new TextDecoder("utf-8");

/** Whether the bytes are brackets with any ids, and have no star, which belongs to parse trees and classes of names. */
function isBracketCell(bytes: Uint8Array, start: number, end: number): boolean {
  const cell = decoder.decode(bytes.subarray(start, end));
  return !cell.includes("*") && isCoreference(cell);
}

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
