import {
  ASTERISK,
  BAR,
  beforeReturns,
  CLOSING,
  DASH,
  isDigit,
  LINE_FEED,
  OPENING,
  RETURN,
  SPACE,
  TAB,
  UNDERSCORE,
} from "../common/lines/line-bytes.ts";
import { numberIn, TokenNumbers } from "../common/lines/token-places.ts";
import { field } from "../common/lines/line-scanner.ts";

/** At least the number of columns up to the last one that is read. */
const MOST_COLUMNS = 16;

/** The columns of a part that are read. */
export interface ReadColumns {
  /** The 0-based column of the word, or -1 if there is none. */
  readonly word: number;
  /** The last column to read apart from the coreference cell, or -1. */
  readonly last: number;
  /** Whether tabs separate the columns. Even then, spaces separate those of a line without a tab. */
  readonly tabs: boolean;
}

export class TokenLine {
  /** Where the columns begin and end, up to the last one to read. Missing columns are empty. */
  readonly starts = new Int32Array(MOST_COLUMNS);
  readonly ends = new Int32Array(MOST_COLUMNS);
  /** The coreference cell, without spaces around it. It may be empty. */
  cellStart = 0;
  cellEnd = 0;
  end = 0;
  isShort = false;
  /** The number of columns. If tabs separate them, an empty column after a last tab counts. */
  columns = 0;

  /**
   * @param bytes bytes in which every line ends with a line feed
   * @param start where the line begins; it is not blank
   * @param read the columns to read
   * @param usual the expected number of columns, or 0 if unknown
   * @returns the position of the line feed
   */
  find(bytes: Uint8Array, start: number, { word, last, tabs }: ReadColumns, usual: number): number {
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
      // If the line has one column more than usual, its last tab is superfluous.
      this.findCellBefore(bytes, lastTab, word < 0 ? start : ends[word], usual > 0 && column === usual);
    }
    return p;
  }

  /**
   * Takes another column than the last as the coreference cell; an empty one if the line has no such column.
   *
   * @param column from 1 at the left, or from -1 at the right
   */
  takeCell(bytes: Uint8Array, start: number, column: number, tabs: boolean): void {
    const byTabs = tabs && bytes.subarray(start, this.end).includes(TAB);
    const wanted = column > 0 ? column - 1 : this.columns + column;
    let c = 0;
    for (let p = start; p < this.end; ) {
      if (!byTabs) while (p < this.end && isSpace(bytes[p])) p++;
      const first = p;
      while (p < this.end && !(byTabs ? bytes[p] === TAB : isSpace(bytes[p]))) p++;
      if (c === wanted) {
        this.setCell(bytes, first, p);
        return;
      }
      c++;
      p++;
    }
    this.cellStart = this.cellEnd = this.end;
  }

  private emptyFrom(column: number, last: number, at: number): void {
    for (let c = column; c <= last; c++) this.starts[c] = this.ends[c] = at;
  }

  /**
   * Takes the last non-empty column before a last tab as the coreference cell, if it can be nothing else.
   *
   * @param anyId whether to allow ids that are not decimal, because the column cannot be a parse tree or a name class
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

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === TAB;
}

/** Returns whether the bytes are only brackets, `|` and decimal digits, with at least one bracket. */
export function isDecimalCell(bytes: Uint8Array, start: number, end: number): boolean {
  let brackets = 0;
  for (let p = start; p < end; p++) {
    const byte = bytes[p];
    if (byte === OPENING || byte === CLOSING) brackets++;
    else if (byte !== BAR && !isDigit(byte)) return false;
  }
  return brackets > 0;
}

const decoder = new TextDecoder("utf-8");

/** Returns whether the bytes are a coreference cell without a star, which would mark a parse tree or a name class. */
function isBracketCell(bytes: Uint8Array, start: number, end: number): boolean {
  const cell = decoder.decode(bytes.subarray(start, end));
  return !cell.includes("*") && isCoreference(cell);
}

/**
 * From this number of columns on, a table may have one for each predicate, so the number may differ between sentences.
 */
const FIXED_COLUMNS = 11;

/**
 * Detects lost line ends and lost lines. Expects equally many columns and consecutive token numbers in all lines of a
 * sentence.
 */
export class LineRegularity {
  /** The number of columns in the first token line of the last sentence, or 0 before the first token line of a part. */
  columns = 0;
  private isFirst = true;
  private wordColumn = -1;
  private numberColumn = -1;
  private hasOtherBrackets = false;
  readonly numbers = new TokenNumbers();

  clear(): void {
    this.columns = 0;
    this.isFirst = true;
    this.wordColumn = this.numberColumn = -1;
    this.numbers.clear();
  }

  /** @param hasOtherBrackets whether another column has brackets like those of coreference */
  start({ word, number }: ColumnLayout, hasOtherBrackets: boolean): void {
    this.wordColumn = word;
    this.hasOtherBrackets = hasOtherBrackets;
    this.numberColumn = word < 0 ? -1 : number;
  }

  startSentence(): void {
    this.isFirst = true;
    this.numbers.startSentence();
  }

  /**
   * Expects the columns of the first token line, before it is added. Returns false if `add` must examine that line.
   *
   * @param line a line whose columns are separated by tabs
   */
  expect(line: string): boolean {
    if (MAYBE_MERGED.test(line)) return false;
    this.columns = line.split("\t").length;
    return true;
  }

  add(bytes: Uint8Array, start: number, found: TokenLine, line: number): "uneven-columns" | "merged-lines" | undefined {
    const { columns } = found;
    const before = this.columns;
    const { isFirst } = this;
    if (this.numberColumn >= columns) this.numbers.addUnknown();
    else if (this.numberColumn >= 0) {
      const { starts, ends } = found;
      this.numbers.add(numberIn(bytes, starts[this.numberColumn], ends[this.numberColumn]), line);
    }
    if (columns < 2) return undefined;
    this.isFirst = false;
    // Only a sentence's first line sets the expected number of columns, so one longer line does not make the next ones
    // look wrong.
    if (isFirst || before === 0) this.columns = columns;
    if (columns === before) return undefined;
    if (!isFirst) return "uneven-columns";
    if (before > 0 && columns < FIXED_COLUMNS && before < FIXED_COLUMNS) return "uneven-columns";
    // Two lines that were joined share only the column at the seam.
    if (this.hasOtherBrackets || columns < 2 * Math.min(before, FIXED_COLUMNS) - 1) return undefined;
    return looksMerged(bytes, start, found.end, this.wordColumn) ? "merged-lines" : undefined;
  }

  /**
   * Returns false if `LineScanner` cannot continue: before the first token line, and in a sentence whose lines so far
   * have no token number.
   */
  begin(state: Int32Array): boolean {
    state[field.columns] = this.columns;
    this.numbers.begin(state);
    if (this.numberColumn < 0) state[field.isFirst] = this.isFirst ? 1 : 0;
    return this.columns > 0 && state[field.isFirst] === (this.isFirst ? 1 : 0);
  }

  addAll(state: Int32Array): void {
    this.columns = state[field.columns];
    this.isFirst = state[field.isFirst] === 1;
    this.numbers.addAll(state);
  }
}

/** Matches every line of which `looksMerged` may be true, if tabs separate its columns. */
const MAYBE_MERGED = /(?:^|\t)(?:\(\d|\d+\))[^\t]*\t|\r[^\r]/;

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

/** Returns whether a word begins like `(12)x`, which is rare in texts. */
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

/** Returns whether a column begins like `(12` or `12)`. */
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

/** The 0-based columns of a part's token lines, each -1 if there is none. */
export interface ColumnLayout {
  readonly word: number;
  readonly number: number;
  /** The part of speech. */
  readonly tag: number;
  readonly parse: number;
  readonly speaker: number;
  readonly nameClass: number;
  /** The number of the sentence, in tables without blank lines between sentences. */
  readonly sentence: number;
  /** If tabs separate the columns, spaces are part of them. */
  readonly tabs: boolean;
}

const SPEAKERS = 9;

const NAMES = 10;
const NAMES_NUMBERED = 12;

/** The values of the third column in the Gun Violence Corpus: creation time, title or body of the text. */
const SECTIONS = /^(?:DCT|TITLE|BODY)$/;

const UNIVERSAL = /^(?:ADJ|ADP|ADV|AUX|CCONJ|DET|INTJ|NOUN|NUM|PART|PRON|PROPN|PUNCT|SCONJ|SYM|VERB|X)$/;

/**
 * Determines the columns from the first token line of a part: `doc part no word … coref` (5 and more columns), `doc no
 * word coref` (4; in the Gun Violence Corpus `id word section coref`), `no word coref` (3), or a mention id and its
 * cell, without words (2). SemEval-2010 begins with `no word`.
 *
 * The part of speech follows the word. In tables that begin with `no word`, it follows the lemma and the predicted
 * lemma, or only one lemma if there are five columns or tags of Universal Dependencies.
 */
export function columnLayout(line: string): ColumnLayout {
  const text = line.endsWith("\r") ? line.replace(/\r+$/, "") : line;
  const cells = (text.endsWith("\t") ? withoutExtraTabs(text) : text).split("\t");
  // A single tab before or after spaces may be a typo in a line separated by spaces.
  const tabs = cells.length > 2 || (cells.length === 2 && /^ *[^ ]+ *$/.test(cells[0]));
  const fields = tabs ? cells : text.split(/[ \t]+/).filter((field) => field !== "");
  /** Returns the column, or -1 if it is missing or the last one, which holds coreference. */
  const ifThere = (column: number): number => (column < fields.length - 1 ? column : -1);
  if (isNumberedFirst(fields)) {
    const hasOneLemma = fields.length === 5 || (UNIVERSAL.test(fields[3]) && fields[3] !== fields[2]);
    return {
      word: 1,
      number: 0,
      tag: ifThere(hasOneLemma ? 3 : 4),
      parse: -1,
      speaker: -1,
      nameClass: ifThere(NAMES_NUMBERED),
      sentence: -1,
      tabs,
    };
  }
  if (fields.length > 4) {
    const nameClass = ifThere(NAMES);
    // In a table with fewer columns than CoNLL, the speaker's column may hold something else.
    const speaker = nameClass < 0 ? -1 : SPEAKERS;
    return { word: 3, number: 2, tag: ifThere(4), parse: ifThere(5), speaker, nameClass, sentence: -1, tabs };
  }
  const isSectionLast = fields.length === 4 && SECTIONS.test(fields[2]) && !isNumber(fields[1]);
  return {
    word: isSectionLast ? 1 : fields.length > 2 ? fields.length - 2 : -1,
    number: isSectionLast ? -1 : Math.max(fields.length, 2) - 3,
    tag: -1,
    parse: -1,
    speaker: -1,
    nameClass: -1,
    sentence: -1,
    tabs,
  };
}

/** Returns the line without tabs after the coreference cell, which may be a mere `-`. */
function withoutExtraTabs(line: string): string {
  return /\t(?:[|\d]*[()][()|\d]*|[-_*])\t+$/.test(line) ? line.replace(/\t+$/, "") : line;
}

/**
 * Returns whether the columns are `no word lemma …`. If the second column is a number, too, it may be the part in `doc
 * part no word …`. The third column decides: the number of the first token is 0 or 1, whereas a lemma is not a number
 * or repeats the word.
 */
function isNumberedFirst(fields: readonly string[]): boolean {
  if (fields.length < 4 || !isNumber(fields[0])) return false;
  const [number, word, lemma, next] = fields;
  if (!isNumber(word)) return true;
  if (fields.length < 6) return false;
  return /^[01]$/.test(lemma)
    ? number === "1" && word === lemma && (next === word || next === "_")
    : !isNumber(lemma) || lemma === word;
}

function isNumber(field: string): boolean {
  return /^\d+$/.test(field);
}

/** Matches the items of a coreference cell: `(ID`, `ID)` or `(ID)`, joined by `|` or by nothing. */
const items = /^(?:\([^()|\s]+(?:\)|(?=[(|]|$))|[^()|\s]+\))(?:\|?(?:\([^()|\s]+(?:\)|(?=[(|]|$))|[^()|\s]+\)))*$/;

export function isCoreference(cell: string): boolean {
  return items.test(cell);
}

export function isEmptyMarker(byte: number): boolean {
  return byte === DASH || byte === UNDERSCORE || byte === ASTERISK;
}

/**
 * Returns whether the `_` at `p` separates two items, as in converted SACR files: `2)_1)`, `(3_(4`. In ids that are not
 * decimal numbers, it is part of the id.
 */
export function isJoint(bytes: Uint8Array, start: number, p: number, end: number): boolean {
  if (p === start || p + 1 >= end) return false;
  if (bytes[p - 1] === CLOSING) {
    if (bytes[p + 1] === OPENING) return true;
    const stop = digitsEnd(bytes, p + 1, end);
    return stop > p + 1 && stop < end && bytes[stop] === CLOSING;
  }
  return bytes[p + 1] === OPENING && digitsEnd(bytes, start, p) === p;
}

export function isDelimiter(byte: number): boolean {
  return byte === OPENING || byte === CLOSING || byte === BAR || byte === SPACE;
}

export type Directive =
  | { readonly kind: "begin"; readonly header: string; readonly document: string; readonly part: string }
  | { readonly kind: "end" | "comment" };

/**
 * Parses a `#` line in all known dialects: `#begin document (x); part 000`, `(x);`, `x`, `#begin document(x);` without
 * the space, `# begin document x` with an additional space, and `# begin document ` without a name.
 *
 * Ids are opaque: only the outer brackets, a last semicolon and the part are removed.
 */
export function parseDirective(line: string): Directive {
  const begin = /^#\s*begin\s+document(?![\w-])/.exec(line);
  if (begin === null) return { kind: /^#\s*end\s+document(?![\w-])/.test(line) ? "end" : "comment" };
  // scorer.pl uses the exact rest of the line as the document's name.
  const rest = line.slice(begin[0].length);
  const header = rest.startsWith(" ") ? rest.slice(1) : rest;
  const { name, part } = cutPart(header.trim());
  return { kind: "begin", header, document: withoutBrackets(name), part };
}

/** Returns whether a comment contains another line that begins or ends a document. */
export function holdsDirective(comment: string): boolean {
  return /.#\s{0,9}(?:begin|end)\s{1,9}document\b/.test(comment);
}

const MOST_SPACES = 9;

/**
 * Removes `; part 000` at the end. V8 would take milliseconds to compile a regular expression for this, and a header
 * may be megabytes long.
 */
function cutPart(text: string): { name: string; part: string } {
  let start = text.length;
  while (start > 0 && text[start - 1].trim() !== "") start--;
  const before = text.slice(0, start).trimEnd();
  const head = before.endsWith("part") ? before.slice(0, -4) : "";
  const name = head.trimEnd();
  const isPart =
    (name.endsWith(";") || name.endsWith(")")) &&
    start < text.length &&
    start - before.length <= MOST_SPACES &&
    head.length - name.length <= MOST_SPACES;
  return { name: withoutSemicolon(isPart ? withoutSemicolon(name) : text), part: isPart ? text.slice(start) : "" };
}

function withoutSemicolon(name: string): string {
  return name.endsWith(";") ? name.slice(0, -1).trimEnd() : name;
}

function withoutBrackets(name: string): string {
  return name.length > 1 && name.startsWith("(") && name.endsWith(")") ? name.slice(1, -1) : name;
}

/**
 * Returns whether a line that begins with `#` is a token line, whose first column is a hashtag or the name of a
 * document.
 *
 * @param columns the expected number of columns; 0 before the first token line
 * @param tabs whether tabs separate these columns
 */
export function isTokenLine(line: string, columns: number, tabs: boolean): boolean {
  const byTabs = columns === 0 ? line.includes("\t") : tabs;
  const fields = byTabs ? line.split("\t") : line.trimEnd().split(/[ \t]+/);
  const last = fields[fields.length - 1].trim();
  if (columns > 0) return fields.length === columns && columns > 1 && (/^[-_*]?$/.test(last) || isCoreference(last));
  if (byTabs) return /^[-_*]$/.test(last) || isCoreference(last);
  return fields.length === 2 && fields[0] !== "#" && isDecimal(last);
}

export function hasCoreferenceLast(line: string): boolean {
  return isDecimal(/[ \t]([^ \t]+)\s*$/.exec(line)?.[1] ?? "");
}

/**
 * Returns the brackets that scorer.pl finds in a comment, which it treats as a token line. They are in the last column
 * or, without tabs, anywhere in the line.
 */
export function cellOfComment(line: string): string {
  const cell = line.replace(/\t+$/, "").split("\t").at(-1) ?? "";
  return (cell.match(/\(\d+\)?|\d+\)/g) ?? []).join("|");
}

function isDecimal(cell: string): boolean {
  return isCoreference(cell) && /^[()|\d]+$/.test(cell);
}
