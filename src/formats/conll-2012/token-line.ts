import { BAR, CLOSING, LINE_FEED, OPENING, SPACE, TAB, beforeReturns, isDigit } from "../line-bytes.ts";
import { isCoreference } from "./coreference-cell.ts";

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
