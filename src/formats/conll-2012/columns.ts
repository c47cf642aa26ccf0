import { greatest, least } from "../../core/arrays.ts";
import {
  ASTERISK,
  beforeReturns,
  CLOSING,
  HASH,
  isBlankLine,
  isDigit,
  LINE_FEED,
  OPENING,
  SPACE,
  TAB,
} from "../common/lines/line-bytes.ts";
import { headLength } from "../format.ts";
import {
  type ColumnLayout,
  columnLayout,
  isCoreference,
  isDecimalCell,
  isEmptyMarker,
  parseDirective,
} from "./token-line.ts";

export const LAST_COLUMN = -1;

/** The most token lines to examine for coreference. */
const MOST_LINES = 2000;

/** The columns of a file, chosen by its beginning. */
export class ChosenColumns {
  /** The column of coreference: from 1 at the left, or from -1 at the right. */
  readonly coreference: number;
  readonly problem: ColumnProblem | undefined;
  /** The layout of the first token line by its dialect, and by what its columns hold. */
  private readonly usual: ColumnLayout | undefined;
  private readonly guessed: ColumnLayout | undefined;
  /** The 0-based columns of coreference at the left, which cannot hold anything else. */
  private readonly taken: readonly number[];
  /** Whether other columns look like coreference. */
  readonly haveRivals: boolean;

  /**
   * @param bytes whole lines from the beginning of a file: at least `headLength` bytes, or the whole file
   * @param asked the column of coreference that the user named
   */
  constructor(bytes: Uint8Array, asked: number | undefined) {
    const head = headOf(bytes);
    const lines = linesOfHead(head, MOST_ROWS);
    const first = lines.at(0);
    this.usual = first && columnLayout(new TextDecoder().decode(head.subarray(first.start, first.stop)));
    const rows = this.usual === undefined ? [] : rowsOf(head, lines, this.usual);
    const certain = this.usual !== undefined && isCertain(rows, this.usual);
    const { column, rivals, problem } =
      asked === undefined && hasOnlyLast(decoder.decode(head))
        ? onlyLast
        : examineColumns(head, linesOfHead(head, MOST_LINES), certain ? this.usual.word + 1 : 0, asked);
    this.coreference = column;
    this.problem = problem;
    this.haveRivals = rivals.length > 0;
    this.taken = [column, ...rivals].filter((each) => each > 0).map((each) => each - 1);
    this.guessed = this.usual === undefined || certain ? undefined : guessedLayout(rows, this.usual, this.taken);
  }

  get areRefused(): boolean {
    return this.problem !== undefined && this.problem.code !== "coreference-column-chosen";
  }

  /** @param usual the layout of a part by its first token line */
  layoutFor(usual: ColumnLayout): ColumnLayout {
    const { guessed, taken } = this;
    const layout = guessed !== undefined && isSame(usual, this.usual) ? guessed : usual;
    const free = (column: number): number => (taken.includes(column) ? -1 : column);
    if (taken.length === 0) return layout;
    const { tag, parse, speaker, nameClass } = layout;
    return { ...layout, tag: free(tag), parse: free(parse), speaker: free(speaker), nameClass: free(nameClass) };
  }

  /** Names the columns that were chosen by what they hold, or returns undefined. */
  get guess(): string | undefined {
    if (this.guessed === undefined) return undefined;
    const { word, number, sentence } = this.guessed;
    const names = [
      `words ${word + 1}`,
      ...(number < 0 ? [] : [`token numbers ${number + 1}`]),
      ...(sentence < 0 ? [] : [`sentences ${sentence + 1}`]),
      `coreference ${this.coreference === LAST_COLUMN ? "last" : this.coreference}`,
    ];
    return names.join(", ");
  }
}

function isSame(a: ColumnLayout, b: ColumnLayout | undefined): boolean {
  const names = Object.keys(a) as (keyof ColumnLayout)[];
  return names.every((name) => a[name] === b?.[name]);
}

/** Returns the whole lines within the length that detection examines, or a longer first line. */
function headOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= headLength) return bytes;
  const end = bytes.lastIndexOf(LINE_FEED, headLength - 1);
  return bytes.subarray(0, (end < 0 ? bytes.indexOf(LINE_FEED) : end) + 1);
}

/** Finds the first lines of sentences in a table that numbers them. */
export class SentenceColumns {
  private before: Uint8Array | undefined;
  private readonly last: number;

  /** @param last the 0-based column with the number of the sentence in its document */
  constructor(last: number) {
    this.last = last;
  }

  /** Returns whether the columns up to the sentence's number differ from those of the line before. */
  begins(bytes: Uint8Array, start: number, { ends }: { readonly ends: Int32Array }): boolean {
    const own = bytes.subarray(start, ends[this.last]);
    const { before } = this;
    if (before !== undefined && before.length === own.length && own.every((byte, b) => byte === before[b]))
      return false;
    this.before = own.slice();
    return before !== undefined;
  }
}

/** Columns are also counted from the right, because tables with a column for each predicate differ in width. */
const FROM_RIGHT = 4;

/** Labels of semantic roles, phrases and named entities, which may also be in brackets. */
const LABEL =
  /^(?:[CR]-)?(?:ARG[\w-]*|A[0-5]|AM-\w+|V|[ANPV]P|PER(?:SON)?|ORG(?:ANI[SZ]ATION)?|LOC(?:ATION)?|GPE|NORP|FAC(?:ILITY)?|PRODUCT|EVENT|WORK_OF_ART|LAW|LANGUAGE|DATE|TIME|PERCENT|MONEY|QUANTITY|ORDINAL|CARDINAL|NUM(?:BER)?|MISC|OTH(?:ER)?|VEH|WEA)$/i;

const decoder = new TextDecoder();

/** Counts what the cells of a column hold. */
class ColumnCells {
  /** Coreference cells, and an example. */
  items = 0;
  item = "";
  /** Cells such as `(ARG0*)` or `(NP*`, of parses, roles and names, and an example. */
  private starred = 0;
  private star = "";
  /** Cells that are neither empty, nor in brackets, nor numbers. Numbers may repeat ids inside of mentions. */
  private others = 0;
  /** The number of cells that are not empty, and an example. */
  filled = 0;
  private example = "";
  /** The number of ids in coreference cells, and of those that are not usual labels. */
  private ids = 0;
  private ownIds = 0;

  add(bytes: Uint8Array, start: number, end: number): void {
    if (end - start < 2 && (end === start || isEmptyMarker(bytes[start]))) return;
    this.filled++;
    if (this.example === "") this.example = textAt(bytes, start, end);
    const isBracketed = bytes[start] === OPENING || bytes[end - 1] === CLOSING || bytes[end - 1] === ASTERISK;
    if (isBracketed && bytes.subarray(start, end).includes(ASTERISK)) {
      this.starred++;
      if (this.star === "") this.star = textAt(bytes, start, end);
    } else if (isBracketed && this.addItem(textAt(bytes, start, end))) this.items++;
    else if (!areDigits(bytes, start, end)) this.others++;
  }

  private addItem(cell: string): boolean {
    if (!isCoreference(cell)) return false;
    if (this.item === "") this.item = cell;
    for (const id of cell.split(/[()|]+/)) {
      if (id === "") continue;
      this.ids++;
      if (!LABEL.test(id)) this.ownIds++;
    }
    return true;
  }

  private get hasOwnIds(): boolean {
    return this.ownIds * 2 > this.ids;
  }

  /** Whether the column has coreference and nothing else. A few damaged cells do not matter. */
  get isCoreference(): boolean {
    return this.items > 0 && this.hasOwnIds && this.starred === 0 && this.others * 20 <= this.items;
  }

  /** An example of roles, phrases or names in brackets, if the column holds these. */
  get label(): string | undefined {
    if (this.starred > this.items) return this.star;
    return this.items > 0 && this.starred === 0 && !this.hasOwnIds ? this.item : undefined;
  }

  /** An example of something else, if the column has no coreference. */
  get foreign(): string | undefined {
    if (this.label !== undefined) return this.label;
    return this.items === 0 && this.filled > 0 ? this.example : undefined;
  }
}

function textAt(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}

function areDigits(bytes: Uint8Array, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (!isDigit(bytes[p])) return false;
  return true;
}

/** Columns of coreference: from 1 at the left, or from -1 at the right. */
interface ColumnFindings {
  /** The column to read. */
  readonly column: number;
  /** Other columns that look like coreference. */
  readonly rivals: readonly number[];
  readonly problem?: ColumnProblem;
}

interface ColumnProblem {
  readonly code: "several-coreference-columns" | "no-coreference-column" | "coreference-column-chosen";
  readonly data: Readonly<Record<string, string | number>>;
}

/** What `examineColumns` finds in most tables. */
const onlyLast: ColumnFindings = { column: LAST_COLUMN, rivals: [] };

/**
 * Matches what begins or ends with a bracket, has no star, and is followed by another column. Decoders drop a byte order
 * mark, also from a cell.
 */
const BRACKETED = /(?:^|[ \t\n])\uFEFF?(\([^ \t\n*]*|[^ \t\n()|*]+\)[^ \t\n*]*)(?=[ \t])/g;

/**
 * Matches a token line whose last column is neither empty nor has only decimal ids, brackets and `|`. Between tabs,
 * spaces are part of the column.
 */
const OTHER_LAST =
  /(?:^|\n)(?!#)[^\n]*(?:[ \t](?! )(?!(?:[-_*]?|[\d()|]+) *\r*(?:\n|$))[^ \t\n]* *\r*(?=\n|$)|\t(?=[^\t\n]*(?:\n|$))[^\t\n]*[^ \t\r\n] +[^ \t\r\n])/;

/**
 * Returns whether a table is surely one with nothing but coreference in the last column, and none in the others. Most
 * are, and this is much faster than counting what all cells hold.
 */
function hasOnlyLast(text: string): boolean {
  if (OTHER_LAST.test(text)) return false;
  const seen = new Set<string>();
  BRACKETED.lastIndex = 0;
  for (let match = BRACKETED.exec(text); match !== null; match = BRACKETED.exec(text)) {
    const [, cell] = match;
    if (seen.has(cell)) continue;
    if (isCoreference(cell) && cell.split(/[()|]+/).some((id) => id !== "" && !LABEL.test(id))) return false;
    seen.add(cell);
  }
  return true;
}

/**
 * Finds the columns of coreference by the brackets in all columns, not only in the last.
 *
 * @param lines token lines at the beginning of the file
 * @param word the 1-based column of the words, which may look like coreference, or 0 if unknown
 * @param asked the column that the user named, which is read without doubts
 */
function examineColumns(bytes: Uint8Array, lines: readonly HeadLine[], word: number, asked?: number): ColumnFindings {
  const { last, before, least, most } = countCells(bytes, lines, "left");
  const isConstant = least === most;
  const place = isConstant ? most : -1;
  const rightmost = isConstant ? [] : found(countCells(bytes, lines, "right").before, (c) => -c - 2).reverse();
  const leftEnd = rightmost.length > 0 ? least - 1 - FROM_RIGHT : least - 1;
  const candidates = [...found(before.slice(0, Math.max(leftEnd, 0)), (c) => c + 1), ...rightmost].filter(
    ({ column }) => column !== word && !(column === 1 && beginWithName(bytes, lines)),
  );
  const rivals = candidates.map(({ column }) => column);
  if (asked !== undefined) {
    if (Math.abs(asked) <= most || most === 0) return { column: asked, rivals };
    return {
      column: asked,
      rivals,
      problem: { code: "no-coreference-column", data: { column: asked, columns: most } },
    };
  }
  if (candidates.length === 0) {
    const { label } = last;
    if (label === undefined) return { column: -1, rivals };
    return { column: -1, rivals, problem: { code: "no-coreference-column", data: { text: label } } };
  }
  const { foreign } = last;
  if (candidates.length === 1 && foreign !== undefined) {
    const [{ column, cells }] = candidates;
    const data = { column, cells: cells.items, text: cells.item, last: foreign, try: `--column ${column}` };
    return { column, rivals, problem: { code: "coreference-column-chosen", data } };
  }
  const all = foreign === undefined ? [...candidates, { column: place, cells: last }] : candidates;
  const columns = all.map(({ column, cells: { items, item } }) =>
    items === 0 ? `${column} (empty)` : `${column} (${items} cells such as “${item}”)`,
  );
  const options = { try: `--column ${all[0].column}`, else: `--column ${all[all.length - 1].column}` };
  const data = { columns: columns.join(" and "), ...options };
  return { column: -1, rivals, problem: { code: "several-coreference-columns", data } };
}

interface FoundColumn {
  readonly column: number;
  readonly cells: ColumnCells;
}

function found(columns: readonly ColumnCells[], placeOf: (c: number) => number): FoundColumn[] {
  return columns.flatMap((cells, c) => (cells.isCoreference ? { column: placeOf(c), cells } : []));
}

interface CountedCells {
  readonly last: ColumnCells;
  /** The columns before the last, in order from the left or from the right. */
  readonly before: readonly ColumnCells[];
  /** The least and the greatest number of columns in a line. */
  readonly least: number;
  readonly most: number;
}

/** Returns whether the first column has the name of the document, which may be in brackets. */
function beginWithName(bytes: Uint8Array, lines: readonly HeadLine[]): boolean {
  return lines.some(({ start, stop, begins, document }) => {
    const name = document.replace(/\s+/g, "_");
    if (!begins || name === "") return false;
    const text = textAt(bytes, start, Math.min(stop, start + 3 * name.length + 1));
    return text.startsWith(name) && /^\s/.test(text.slice(name.length));
  });
}

function countCells(bytes: Uint8Array, lines: readonly HeadLine[], from: "left" | "right"): CountedCells {
  const last = new ColumnCells();
  const before: ColumnCells[] = [];
  const line = new CutLine();
  let [least, most] = [Number.MAX_SAFE_INTEGER, 0];
  for (const { start, stop } of lines) {
    const columns = line.cut(bytes, start, stop);
    if (columns < 2) continue;
    least = Math.min(least, columns);
    most = Math.max(most, columns);
    line.add(last, bytes, columns - 1);
    const count = from === "left" ? columns - 1 : Math.min(FROM_RIGHT, columns - 1);
    for (let c = 0; c < count; c++)
      line.add((before[c] ??= new ColumnCells()), bytes, from === "left" ? c : columns - 2 - c);
  }
  return { last, before, least: Math.min(least, most), most };
}

/** The places of all columns of a line. */
class CutLine {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  /** Returns the number of columns. Empty columns after a cell that can only be coreference do not count. */
  cut(bytes: Uint8Array, start: number, stop: number): number {
    const end = beforeReturns(bytes, start, stop);
    const hasTabs = bytes.subarray(start, end).includes(TAB);
    const columns = hasTabs ? this.cutAtTabs(bytes, start, end) : this.cutAtSpaces(bytes, start, end);
    let filled = columns;
    while (hasTabs && filled > 2 && this.starts[filled - 1] === this.ends[filled - 1]) filled--;
    return filled < columns && isDecimalCell(bytes, this.starts[filled - 1], this.ends[filled - 1]) ? filled : columns;
  }

  add(cells: ColumnCells, bytes: Uint8Array, column: number): void {
    cells.add(bytes, this.starts[column], this.ends[column]);
  }

  private cutAtTabs(bytes: Uint8Array, start: number, end: number): number {
    let columns = 0;
    for (let p = start; ; p++) {
      const first = p;
      while (p < end && bytes[p] !== TAB) p++;
      let [from, to] = [first, p];
      while (from < to && bytes[from] === SPACE) from++;
      while (to > from && bytes[to - 1] === SPACE) to--;
      this.starts[columns] = from;
      this.ends[columns] = to;
      columns++;
      if (p === end) return columns;
    }
  }

  private cutAtSpaces(bytes: Uint8Array, start: number, end: number): number {
    let columns = 0;
    for (let p = start; p < end; ) {
      while (p < end && bytes[p] === SPACE) p++;
      if (p === end) break;
      this.starts[columns] = p;
      while (p < end && bytes[p] !== SPACE) p++;
      this.ends[columns] = p;
      columns++;
    }
    return columns;
  }
}

/** The most token lines to examine for the words. */
const MOST_ROWS = 200;

/** A token line, and whether it begins a sentence. */
interface Row {
  readonly fields: readonly string[];
  readonly begins: boolean;
}

/**
 * Returns the layout of a table whose columns are not those of a known dialect, if it differs from the usual one: the
 * words are in the column with the most different words.
 *
 * @param usual the layout according to the first token line
 * @param coreference the 0-based columns of coreference, apart from the last
 */
function guessedLayout(
  rows: readonly Row[],
  usual: ColumnLayout,
  coreference: readonly number[],
): ColumnLayout | undefined {
  const width = least(rows.map(({ fields }) => fields.length));
  const columns = Array.from({ length: Math.max(width - 1, 0) }, (_, c) => c).filter((c) => !coreference.includes(c));
  const differing = columns.map((c) => differentWords(rows, c));
  const most = Math.max(0, greatest(differing));
  if (most < 2) return undefined;
  const word = columns[differing.indexOf(most)];
  if (word === usual.word) return undefined;
  const number = columns.findLast((c) => c < word && counts(rows, c)) ?? -1;
  const sentence = number > 0 && isSentence(rows, number - 1) ? number - 1 : -1;
  return { word, number, sentence, tag: -1, parse: -1, speaker: -1, nameClass: -1, tabs: usual.tabs };
}

/** Returns the columns of some token lines as text. */
function rowsOf(bytes: Uint8Array, lines: readonly HeadLine[], { tabs }: ColumnLayout): Row[] {
  return lines.flatMap(({ start, stop, begins }) => {
    const line = decoder.decode(bytes.subarray(start, stop)).trimEnd();
    const fields = tabs ? line.split("\t") : line.trim().split(/[ \t]+/);
    return fields.length < 2 ? [] : [{ fields, begins }];
  });
}

/** Returns whether a known dialect has the words where the layout says, because the token numbers before them count. */
function isCertain(rows: readonly Row[], { word, number }: ColumnLayout): boolean {
  return word < 0 || number < 0 || counts(rows, number);
}

/** Returns a column of a line without spaces around it, or "". */
function fieldIn({ fields }: Row, column: number): string {
  return (fields[column] ?? "").trim();
}

function numberIn(row: Row, column: number): number {
  const field = fieldIn(row, column);
  return /^\d{1,9}$/.test(field) ? Number(field) : -1;
}

/** Returns whether most lines of a sentence have the number after that of the line before. */
function counts(rows: readonly Row[], column: number): boolean {
  let [steps, others] = [0, 0];
  rows.forEach((row, r) => {
    const number = numberIn(row, column);
    if (number < 0) others++;
    // The first row need not begin a sentence, because lines of a single column are not among the rows.
    else if (row.begins || r === 0) return;
    else if (number === numberIn(rows[r - 1], column) + 1) steps++;
    // Sentences need not be separated by blank lines.
    else if (number > 1) others++;
    else if (number === numberIn(rows[r - 1], column)) others++;
  });
  return others <= steps / 2;
}

/** Returns how many different words a column has; 0 if it has mostly numbers, ids or one and the same value. */
function differentWords(rows: readonly Row[], column: number): number {
  const values = rows.map((row) => fieldIn(row, column));
  const withLetters = values.filter((value) => /\p{L}/u.test(value)).length;
  const withDigits = values.filter((value) => /\d/.test(value)).length;
  if (withLetters * 2 < values.length || withDigits * 2 > values.length) return 0;
  return new Set(values).size;
}

/** Returns whether a column has the numbers of sentences, of which each has several tokens. */
function isSentence(rows: readonly Row[], column: number): boolean {
  let [changes, errors] = [0, 0];
  rows.forEach((row, r) => {
    const number = numberIn(row, column);
    if (number < 0) errors++;
    if (r > 0 && number !== numberIn(rows[r - 1], column)) changes++;
  });
  return errors === 0 && changes > 0 && changes * 2 <= rows.length;
}

/** A token line: where it begins, where it ends (without its line feed), and whether it begins a sentence or a document. */
interface HeadLine {
  readonly start: number;
  readonly stop: number;
  readonly begins: boolean;
  /** The name of its document, or "". */
  readonly document: string;
}

/**
 * Returns the token lines at the beginning of a file. If it has documents, lines outside of them do not count.
 *
 * @param bytes lines from the beginning of a file; only the last may be incomplete
 * @param most the most lines to return
 */
function linesOfHead(bytes: Uint8Array, most: number): HeadLine[] {
  let lines: HeadLine[] = [];
  let [hasHeader, isOpen, begins] = [false, true, true];
  let document = "";
  // Lines before the first header do not count, so without one, the first lines are known only at the end.
  for (let start = 0; start < bytes.length && lines.length < (hasHeader ? most : MOST_LINES); ) {
    const lineFeed = bytes.indexOf(LINE_FEED, start);
    const stop = lineFeed < 0 ? bytes.length : lineFeed;
    if (bytes[start] === HASH) {
      const directive = parseDirective(decoder.decode(bytes.subarray(start, Math.min(stop, start + LONGEST))));
      const { kind } = directive;
      document = directive.kind === "begin" ? directive.document : document;
      if (kind === "begin" && !hasHeader) lines = [];
      hasHeader ||= kind === "begin";
      if (kind !== "comment") isOpen = kind === "begin";
      begins ||= kind !== "comment";
    } else if (isBlankLine(bytes, start)) begins = true;
    else if (isOpen) {
      lines.push({ start, stop, begins, document });
      begins = false;
    }
    start = stop + 1;
  }
  return lines.slice(0, most);
}

/** A header may be megabytes long, but its beginning shows what it is. */
const LONGEST = 100;
