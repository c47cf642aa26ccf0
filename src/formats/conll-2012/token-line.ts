const TAB = 9;
const SPACE = 32;
const OPENING = 40;
const CLOSING = 41;
const BAR = 124;

/**
 * Finds the word and the coreference cell of one token line after another. Only the columns up to the word and the last one
 * are looked at.
 *
 * What comes first on a line, a tab or a space, separates its columns: single tabs, or any run of spaces and tabs.
 */
export class TokenLine {
  /** The word; empty where the line has none. */
  wordStart = 0;
  wordEnd = 0;
  /** The last column, without white space around it; empty where there is nothing in it. */
  cellStart = 0;
  cellEnd = 0;
  /** Whether the line has no column beside the first. */
  isShort = false;
  private tabs = false;

  /**
   * @param start where the line begins
   * @param end where it ends, before any line end; the line is not blank
   * @param wordColumn 0-based column of the word, or -1 if there is none
   */
  find(bytes: Uint8Array, start: number, end: number, wordColumn: number): void {
    this.findWord(bytes, start, end, wordColumn);
    if (this.tabs) this.findTabbedCell(bytes, end);
    else this.findSpacedCell(bytes, end);
  }

  /** Sets the word's bounds; without a word, both are the end of the first column. */
  private findWord(bytes: Uint8Array, start: number, end: number, wordColumn: number): void {
    let p = start;
    let byte = bytes[p];
    // Leading spaces belong to no column.
    while (byte === SPACE) byte = bytes[++p];
    let fieldStart = p;
    while (byte !== TAB && byte !== SPACE && p < end) byte = bytes[++p];
    const tabs = byte === TAB && p < end;
    this.tabs = tabs;
    for (let column = 0; column < wordColumn && p < end; column++) {
      p++;
      if (!tabs) while (p < end && (bytes[p] === SPACE || bytes[p] === TAB)) p++;
      fieldStart = p;
      if (tabs) while (p < end && bytes[p] !== TAB) p++;
      else while (p < end && bytes[p] !== SPACE && bytes[p] !== TAB) p++;
    }
    this.wordStart = wordColumn < 0 ? p : fieldStart;
    this.wordEnd = p;
  }

  private findTabbedCell(bytes: Uint8Array, end: number): void {
    this.isShort = false;
    const start = afterTab(bytes, end);
    this.setCell(bytes, start, end);
    if (start < end || start - 1 <= this.wordEnd) return;
    // Behind a last tab there is an empty cell. The column before it is the cell only if it can be nothing else.
    const before = afterTab(bytes, start - 1);
    if (before > this.wordEnd && isPlainCell(bytes, before, start - 1)) this.setCell(bytes, before, start - 1);
  }

  private setCell(bytes: Uint8Array, start: number, end: number): void {
    this.cellStart = start;
    this.cellEnd = end;
    while (this.cellStart < this.cellEnd && bytes[this.cellStart] === SPACE) this.cellStart++;
    while (this.cellEnd > this.cellStart && bytes[this.cellEnd - 1] === SPACE) this.cellEnd--;
  }

  private findSpacedCell(bytes: Uint8Array, end: number): void {
    let cellEnd = end;
    while (bytes[cellEnd - 1] === SPACE || bytes[cellEnd - 1] === TAB) cellEnd--;
    let p = cellEnd;
    const { wordEnd } = this;
    while (p > wordEnd && bytes[p - 1] !== SPACE && bytes[p - 1] !== TAB) p--;
    // Without a column behind the word there is no cell.
    this.isShort = p <= wordEnd;
    this.cellStart = p;
    this.cellEnd = this.isShort ? p : cellEnd;
  }
}

/** Where the last column before `end` begins; there is a tab before it. */
function afterTab(bytes: Uint8Array, end: number): number {
  let p = end;
  while (bytes[p - 1] !== TAB) p--;
  return p;
}

/** Whether the bytes are nothing but brackets, `|` and decimal digits, at least one bracket among them. */
function isPlainCell(bytes: Uint8Array, start: number, end: number): boolean {
  let brackets = 0;
  for (let p = start; p < end; p++) {
    const byte = bytes[p];
    if (byte === OPENING || byte === CLOSING) brackets++;
    else if (byte !== BAR && (byte < 48 || byte > 57)) return false;
  }
  return brackets > 0;
}
