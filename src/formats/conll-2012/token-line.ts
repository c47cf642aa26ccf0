import { type Diagnostic } from "../../core/diagnostic.ts";
import {
  ASTERISK,
  BAR,
  CLOSING,
  DASH,
  LINE_FEED,
  OPENING,
  RETURN,
  SPACE,
  TAB,
  UNDERSCORE,
  beforeReturns,
  isDigit,
} from "../line-bytes.ts";
import { field } from "../scanner/line-scanner.ts";
import { TokenNumbers, numberIn } from "../token-places.ts";

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

/** Where a row of decimal digits ends. */
function digitsEnd(bytes: Uint8Array, start: number, end: number): number {
  let p = start;
  while (p < end && isDigit(bytes[p])) p++;
  return p;
}

/** How the token lines of a part are divided. */
export interface ColumnLayout {
  /** 0-based column of the word; -1 where there is none. */
  readonly word: number;
  /** 0-based column of the token's number in its sentence; -1 where there is none. */
  readonly number: number;
  /** 0-based column of the part of speech; -1 where there is none. */
  readonly tag: number;
  /** 0-based column of the parse tree; -1 where there is none. */
  readonly parse: number;
  /** 0-based column of who speaks; -1 where there is none. */
  readonly speaker: number;
  /** 0-based column of the classes of named entities; -1 where there is none. */
  readonly nameClass: number;
  /** Whether tabs separate the columns, so that spaces belong to them. */
  readonly tabs: boolean;
}

/** The column of speakers in CoNLL-2011/2012. */
const SPEAKERS = 9;

/** The column of named entities in CoNLL-2011/2012, and in SemEval-2010. */
const NAMES = 10;
const NAMES_NUMBERED = 12;

/** What the third column of the Gun Violence Corpus says: creation time, title or body of the text. */
const SECTIONS = /^(?:DCT|TITLE|BODY)$/;

/** The parts of speech of Universal Dependencies. */
const UNIVERSAL = /^(?:ADJ|ADP|ADV|AUX|CCONJ|DET|INTJ|NOUN|NUM|PART|PRON|PROPN|PUNCT|SCONJ|SYM|VERB|X)$/;

/**
 * Tells the columns by the first token line of a part: `doc part no word … coref` (5 and more columns),
 * `doc no word coref` (4; in the Gun Violence Corpus `id word section coref`), `no word coref` (3); two columns are a mention id and its cell, without words. In SemEval-2010
 * the token's number and the word come first.
 *
 * The part of speech is behind the word. In SemEval-2010 it is behind the lemma and the predicted lemma; in tables like
 * CoNLL-U, or of five columns, behind the lemma.
 */
export function columnLayout(line: string): ColumnLayout {
  const text = line.replace(/\r+$/, "");
  const cells = withoutExtraTabs(text).split("\t");
  // A single tab before or after spaces may have strayed into a line separated by spaces.
  const tabs = cells.length > 2 || (cells.length === 2 && /^ *[^ ]+ *$/.test(cells[0]));
  const fields = tabs ? cells : text.split(/[ \t]+/).filter((field) => field !== "");
  /** A column before the last, which is that of coreference. */
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
      tabs,
    };
  }
  if (fields.length > 4) {
    const nameClass = ifThere(NAMES);
    // In a table with fewer columns than those of CoNLL it may be anything.
    const speaker = nameClass < 0 ? -1 : SPEAKERS;
    return { word: 3, number: 2, tag: ifThere(4), parse: ifThere(5), speaker, nameClass, tabs };
  }
  const isSectionLast = fields.length === 4 && SECTIONS.test(fields[2]) && !isNumber(fields[1]);
  return {
    word: isSectionLast ? 1 : fields.length > 2 ? fields.length - 2 : -1,
    number: isSectionLast ? -1 : Math.max(fields.length, 2) - 3,
    tag: -1,
    parse: -1,
    speaker: -1,
    nameClass: -1,
    tabs,
  };
}

/** The line without tabs behind what can only be a coreference cell, or is written where there is none. */
function withoutExtraTabs(line: string): string {
  return /\t(?:[|\d]*[()][()|\d]*|[-_*])\t+$/.test(line) ? line.replace(/\t+$/, "") : line;
}

/**
 * Whether the columns are `no word lemma …`. A number and then no number are. Where the first word is a number, too, its
 * lemma tells it from `doc part no word …`, in which the third column is the number of the first token.
 */
function isNumberedFirst(fields: readonly string[]): boolean {
  const [number, word, lemma, next] = fields;
  if (fields.length < 4 || !isNumber(number)) return false;
  if (!isNumber(word)) return true;
  if (fields.length < 6) return false;
  return /^[01]$/.test(lemma)
    ? number === "1" && word === lemma && (next === word || next === "_")
    : !isNumber(lemma) || lemma === word;
}

function isNumber(field: string): boolean {
  return /^\d+$/.test(field);
}

/** What a coreference cell consists of: `(ID`, `ID)` or `(ID)`, joined by `|` or by nothing. */
const items = /^(?:\([^()|\s]+(?:\)|(?=[(|]|$))|[^()|\s]+\))(?:\|?(?:\([^()|\s]+(?:\)|(?=[(|]|$))|[^()|\s]+\)))*$/;

/** Whether a cell is nothing but well-formed coreference items. */
export function isCoreference(cell: string): boolean {
  return items.test(cell);
}

/** Whether a cell of this byte alone says that there is nothing. */
export function isEmptyMarker(byte: number): boolean {
  return byte === DASH || byte === UNDERSCORE || byte === ASTERISK;
}

/**
 * Whether the `_` at `p` stands between two items, as where SACR is converted: `2)_1)`, `(3_(4`. It belongs to an id that is
 * not a decimal number.
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

/** Whether an id ends before this byte. */
export function isDelimiter(byte: number): boolean {
  return byte === OPENING || byte === CLOSING || byte === BAR || byte === SPACE;
}
