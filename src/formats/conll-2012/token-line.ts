import { BAR, CLOSING, LINE_FEED, OPENING, RETURN, SPACE, TAB } from "../ascii.ts";

/**
 * Finds the word and the coreference cell of one token line after another, in one pass over its bytes: this is where the
 * time of reading goes.
 */
export class TokenLine {
  /** The word; empty where the line has none. */
  wordStart = 0;
  wordEnd = 0;
  /** The last column, without spaces around it; empty where there is nothing in it. */
  cellStart = 0;
  cellEnd = 0;
  /** Where the line ends, before its line end. */
  end = 0;
  /** Whether the line has a single column. */
  isShort = false;

  /**
   * @param bytes every line of it ends with a line feed
   * @param start where the line begins; it is not blank
   * @param wordColumn 0-based column of the word, or -1 if there is none
   * @param tabs whether tabs separate the columns of the part, so that spaces belong to them, but for lines without a tab
   * @returns the position of the line feed
   */
  find(bytes: Uint8Array, start: number, wordColumn: number, tabs: boolean): number {
    return tabs ? this.findTabbed(bytes, start, wordColumn) : this.findSpaced(bytes, start, wordColumn);
  }

  private findTabbed(bytes: Uint8Array, start: number, wordColumn: number): number {
    let wordStart = start;
    let wordEnd = start;
    let column = 0;
    let lastTab = -1;
    let p = start;
    for (; ; p++) {
      const byte = bytes[p];
      if (byte > LINE_FEED) continue;
      if (byte === LINE_FEED) break;
      if (byte !== TAB) continue;
      if (column === wordColumn) {
        wordStart = column === 0 ? start : lastTab + 1;
        wordEnd = p;
      }
      column++;
      lastTab = p;
    }
    if (lastTab < 0) return this.findSpaced(bytes, start, wordColumn);
    this.end = beforeReturns(bytes, lastTab + 1, p);
    if (column === wordColumn) {
      wordStart = lastTab + 1;
      wordEnd = this.end;
    }
    this.wordStart = wordStart;
    this.wordEnd = wordEnd;
    this.isShort = false;
    this.setCell(bytes, lastTab + 1, this.end);
    if (lastTab + 1 === this.end) this.findCellBefore(bytes, lastTab);
    return p;
  }

  /** Behind a last tab there is an empty cell. The last column with something in it is the cell only if it can be nothing else. */
  private findCellBefore(bytes: Uint8Array, lastTab: number): void {
    let end = lastTab;
    while (end > this.wordEnd && bytes[end - 1] === TAB) end--;
    let start = end;
    while (start > this.wordEnd && bytes[start - 1] !== TAB) start--;
    if (start > this.wordEnd && isDecimalCell(bytes, start, end)) this.setCell(bytes, start, end);
  }

  private findSpaced(bytes: Uint8Array, start: number, wordColumn: number): number {
    let wordStart = start;
    let wordEnd = start;
    let column = 0;
    let fieldStart = start;
    let fieldEnd = start;
    let p = start;
    for (;;) {
      while (isSpace(bytes[p])) p++;
      if (bytes[p] === LINE_FEED) break;
      const first = p;
      while (bytes[p] > SPACE || !(isSpace(bytes[p]) || bytes[p] === LINE_FEED)) p++;
      const last = bytes[p] === LINE_FEED ? beforeReturns(bytes, first, p) : p;
      if (last === first) break;
      fieldStart = first;
      fieldEnd = last;
      if (column === wordColumn) {
        wordStart = fieldStart;
        wordEnd = fieldEnd;
      }
      column++;
    }
    this.end = beforeReturns(bytes, start, p);
    this.wordStart = wordStart;
    this.wordEnd = wordEnd;
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

/** The end of a line without the carriage returns before its line feed. */
export function beforeReturns(bytes: Uint8Array, start: number, end: number): number {
  let p = end;
  while (p > start && bytes[p - 1] === RETURN) p--;
  return p;
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
    else if (byte !== BAR && (byte < 48 || byte > 57)) return false;
  }
  return brackets > 0;
}
