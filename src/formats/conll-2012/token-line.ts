const TAB = 9;
const SPACE = 32;
const OPENING = 40;
const CLOSING = 41;
const BAR = 124;

/**
 * Finds the word and the coreference cell of one token line after another. Only the columns up to the word and the last one
 * are looked at: this is where the time of reading goes.
 */
export class TokenLine {
  /** The word; empty where the line has none. */
  wordStart = 0;
  wordEnd = 0;
  /** The last column, without spaces around it; empty where there is nothing in it. */
  cellStart = 0;
  cellEnd = 0;
  /** Whether the line has a single column. */
  isShort = false;

  /**
   * @param start where the line begins
   * @param end where it ends, before any line end; the line is not blank
   * @param wordColumn 0-based column of the word, or -1 if there is none
   * @param tabs whether tabs separate the columns of the part, so that spaces belong to them, but for lines without a tab
   */
  find(bytes: Uint8Array, start: number, end: number, wordColumn: number, tabs: boolean): void {
    const firstTab = tabs ? toTab(bytes, start, end) : end;
    if (firstTab < end) this.findTabbed(bytes, start, firstTab, end, wordColumn);
    else this.findSpaced(bytes, start, end, wordColumn);
  }

  private findTabbed(bytes: Uint8Array, start: number, firstTab: number, end: number, wordColumn: number): void {
    let fieldStart = start;
    let fieldEnd = firstTab;
    let column = 0;
    for (; column < wordColumn && fieldEnd < end; column++) {
      fieldStart = fieldEnd + 1;
      fieldEnd = toTab(bytes, fieldStart, end);
    }
    this.setWord(fieldStart, column === wordColumn ? fieldEnd : fieldStart);
    this.isShort = false;
    const cellStart = afterTab(bytes, end);
    this.setCell(bytes, cellStart, end);
    if (cellStart < end) return;
    // Behind a last tab there is an empty cell. What is before it, or before several, is the cell only if it can be
    // nothing else.
    let last = cellStart - 1;
    while (last > fieldEnd && bytes[last - 1] === TAB) last--;
    if (last > fieldEnd) {
      const before = afterTab(bytes, last);
      if (isDecimalCell(bytes, before, last)) this.setCell(bytes, before, last);
    }
  }

  private findSpaced(bytes: Uint8Array, start: number, end: number, wordColumn: number): void {
    const firstStart = overSpace(bytes, start, end);
    const firstEnd = toSpace(bytes, firstStart, end);
    let fieldStart = firstStart;
    let fieldEnd = firstEnd;
    let column = 0;
    for (; column < wordColumn && fieldEnd < end; column++) {
      fieldStart = overSpace(bytes, fieldEnd, end);
      fieldEnd = toSpace(bytes, fieldStart, end);
    }
    this.setWord(fieldStart, column === wordColumn ? fieldEnd : fieldStart);
    let cellEnd = end;
    while (isSpace(bytes[cellEnd - 1])) cellEnd--;
    let cellStart = cellEnd;
    while (cellStart > firstEnd && !isSpace(bytes[cellStart - 1])) cellStart--;
    this.isShort = cellStart <= firstEnd;
    this.cellStart = this.isShort ? cellEnd : cellStart;
    this.cellEnd = cellEnd;
  }

  private setWord(start: number, end: number): void {
    this.wordStart = start;
    this.wordEnd = end;
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

/** The first tab from `p` on, or `end`. */
function toTab(bytes: Uint8Array, p: number, end: number): number {
  while (p < end && bytes[p] !== TAB) p++;
  return p;
}

/** Behind the last tab before `p`; there is one. */
function afterTab(bytes: Uint8Array, p: number): number {
  while (bytes[p - 1] !== TAB) p--;
  return p;
}

function toSpace(bytes: Uint8Array, p: number, end: number): number {
  while (p < end && !isSpace(bytes[p])) p++;
  return p;
}

function overSpace(bytes: Uint8Array, p: number, end: number): number {
  while (p < end && isSpace(bytes[p])) p++;
  return p;
}

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
