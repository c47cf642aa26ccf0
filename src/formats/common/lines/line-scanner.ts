import { lineScannerCode } from "./assembly-code.ts";
import type { GrowingTextColumn } from "../../../core/text-column.ts";
import { AssemblyCode, webAssemblyUse } from "../../../core/web-assembly.ts";
import { columnAt, LINE_FEED } from "./line-bytes.ts";

/**
 * The maximum bytes of a slice, entries of an array, and columns of text and of cells. They must equal those of
 * `assembly/line-scanner.ts`.
 */
export const SLICE = 1 << 17;
export const MOST = 1 << 13;
const TEXTS = 4;
export const CELL_COLUMNS = 5;
const MENTION_ROOM = 1 << 15;
const ENTITY_ROOM = 1 << 13;
const NUMBER_ROOM = 1 << 12;

/**
 * Positions in the state that is shared with the WebAssembly module: progress and results. Positions below `columns`
 * hold the settings.
 */
export const field = {
  columns: 21,
  isFirst: 22,
  number: 23,
  /**
   * The numbers of tokens and lines so far, the beginning of the last sentence (or -1), and the line on which a run of
   * tokens would continue.
   */
  tokens: 24,
  line: 25,
  lastSentence: 26,
  nextLine: 27,
  /** The position in the slice of the name of the last sentence; -1 for the previous name, 0 for none. */
  nameStart: 28,
  nameEnd: 29,
  textEnds: 30,
  /**
   * The number of new bytes in each column of text, and of other new items. Lines are those of tokens and of multi-word
   * tokens.
   */
  newBytes: 34,
  newTokens: 38,
  newLines: 39,
  newSentences: 40,
  newRuns: 41,
  newCells: 42,
  /**
   * The number of tokens whose number begins or continues a sequence, of those that begin one, and of those that begin
   * a second or later one.
   */
  steps: 43,
  beginnings: 44,
  restarts: 45,
  /**
   * The number of mentions so far (-1 to return cells of the last column instead), of entities so far, and of open
   * mentions.
   */
  mentions: 46,
  entities: 47,
  openMentions: 48,
  /** Whether the first irregular line is irregular only because of the cell in its last column. */
  atCell: 49,
} as const;

const FIELDS = 50;

export const keep = { all: 0, noMark: 1, noUnderscore: 2, parse: 3, brackets: 4, misc: 5, filled: 6 } as const;

/** A 0-based column, or -1 for none, and which of its values to keep. */
type ScannedColumn = readonly [column: number, filter: number];

export interface LineShape {
  /**
   * The kind of table: coreference in the last column, CoNLL-U, or CoNLL-U whose reader removes white space around
   * values.
   */
  readonly style: "last" | "conllu" | "trimmed conllu";
  /** The columns of the token's number and of its head's number. */
  readonly number: number;
  readonly head?: number;
  /** Words come first. Lines of tokens are kept only together with words. */
  readonly texts: readonly ScannedColumn[];
  readonly cells: readonly ScannedColumn[];
}

export const MOST_COLUMNS = 60;

export function shapeFields({ style, number, head = -1, texts, cells }: LineShape): Int32Array {
  const fields = new Int32Array(field.columns).fill(-1);
  fields[0] = style === "last" ? 0 : style === "conllu" ? 1 : 2;
  fields[1] = number;
  fields[2] = head;
  texts.forEach(([column, filter], k) => {
    fields[3 + k] = column;
    fields[3 + TEXTS + k] = filter;
  });
  cells.forEach(([column, filter], j) => {
    fields[3 + 2 * TEXTS + j] = column;
    fields[3 + 2 * TEXTS + CELL_COLUMNS + j] = filter;
  });
  return fields;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * How many numbers describe a cell: which column of cells it is in, its token, its line, its start and end in the
 * slice, and its column in the line, or 0 if the line is not ASCII.
 */
const CELL = 6;

/**
 * A non-empty cell. `which` is one of the requested columns, `LAST`, `ENTITY`, or `NESTED`. Positions are in the bytes.
 */
export interface ScannedCell {
  which: number;
  token: number;
  line: number;
  start: number;
  end: number;
  column: number;
}

/** The mentions of a part, in memory that the scanner and its reader share. */
export interface ScannedMentions {
  /** The first and the last token of each mention, its entity, the line and column where it begins, and `outer`. */
  readonly first: Int32Array<ArrayBuffer>;
  /** -1 while the mention is open. */
  readonly last: Int32Array<ArrayBuffer>;
  readonly entity: Int32Array<ArrayBuffer>;
  readonly line: Int32Array<ArrayBuffer>;
  readonly column: Int32Array<ArrayBuffer>;
  /** The mention of the same entity that was open when this one began, or -1. */
  readonly outer: Int32Array<ArrayBuffer>;
  /** The last open mention of each entity, or -1. */
  readonly innermost: Int32Array<ArrayBuffer>;
  /** The id of each entity if it is a number below the length of `numbered`, otherwise -1. */
  readonly idNumbers: Int32Array<ArrayBuffer>;
  /** For each number: the entity with this id, plus 1, or 0. */
  readonly numbered: Int32Array<ArrayBuffer>;
}

export const LAST = 5;

/** Marks a mention that began inside another one of its entity. `token` is the entity. */
export const NESTED = 7;

/** Marks the value of `Entity` in MISC, if MISC has no other coreference attribute. */
export const ENTITY = 6;

/** Reads regular lines of tab-separated tables with WebAssembly, one slice of a file at a time. */
export class LineScanner {
  readonly state: Int32Array;
  readonly sentences: Int32Array;
  /** The positions of the new sentences' names in the slice, two numbers each; -1 for the previous name, 0 for none. */
  private readonly names: Int32Array;
  /** Pairs of a token and its line, wherever lines are not consecutive. */
  readonly runs: Int32Array;
  /** The head of each new token in the file's numbering, or -1. */
  readonly heads: Int32Array;
  private readonly texts: readonly Uint8Array[];
  private readonly ends: readonly Int32Array[];
  private readonly cells: Int32Array;
  /** Used only for CoNLL-2011/2012. */
  readonly mentions: ScannedMentions;
  private readonly input: Uint8Array;
  private readonly readLines: (from: number, to: number) => number;
  private bytes = new Uint8Array(0);
  private sliceStart = 0;
  private sliceLength = 0;
  private readonly found: ScannedCell = { which: 0, token: 0, line: 0, start: 0, end: 0, column: 0 };

  constructor({ memory, readTokenLines, ...places }: ScannerExports) {
    const { buffer } = memory;
    const numbers = (place: { value: number }, length: number): Int32Array<ArrayBuffer> =>
      new Int32Array(buffer, place.value, length);
    this.state = numbers(places.STATE, FIELDS);
    this.input = new Uint8Array(buffer, places.INPUT.value, SLICE);
    const columns = Array.from({ length: TEXTS }, (_, k) => k);
    this.texts = columns.map((k) => new Uint8Array(buffer, places.TEXT.value + k * (SLICE + 64), SLICE));
    this.ends = columns.map((k) => new Int32Array(buffer, places.ENDS.value + 4 * k * MOST, MOST));
    this.heads = numbers(places.HEADS, MOST);
    this.sentences = numbers(places.SENTENCES, MOST);
    this.names = numbers(places.NAMES, 2 * MOST);
    this.runs = numbers(places.RUNS, 2 * MOST);
    this.cells = numbers(places.CELLS, CELL * MOST);
    this.mentions = {
      first: numbers(places.FIRST, MENTION_ROOM),
      last: numbers(places.LAST, MENTION_ROOM),
      entity: numbers(places.ENTITY_OF, MENTION_ROOM),
      line: numbers(places.LINE_OF, MENTION_ROOM),
      column: numbers(places.COLUMN_OF, MENTION_ROOM),
      outer: numbers(places.OUTER, MENTION_ROOM),
      innermost: numbers(places.INNERMOST, ENTITY_ROOM),
      idNumbers: numbers(places.ID_NUMBERS, ENTITY_ROOM),
      numbered: numbers(places.NUMBERED, NUMBER_ROOM),
    };
    this.readLines = readTokenLines;
  }

  /**
   * Copies whole lines of the bytes from `start`. Returns where they end, or `start` if the first line is longer than a
   * slice.
   */
  put(bytes: Uint8Array, start: number): number {
    let end = Math.min(bytes.length, start + SLICE);
    if (end < bytes.length) end = bytes.lastIndexOf(LINE_FEED, end - 1) + 1;
    if (end <= start) return start;
    this.input.set(bytes.subarray(start, end));
    this.bytes = bytes as Uint8Array<ArrayBuffer>;
    this.sliceStart = start;
    this.sliceLength = end - start;
    return end;
  }

  /** Reads lines with the settings in the state. Returns where the first irregular line begins. */
  read(start: number): number {
    return this.sliceStart + this.readLines(start - this.sliceStart, this.sliceLength);
  }

  private textAt(start: number, end: number): string {
    return decoder.decode(this.bytes.subarray(this.sliceStart + start, this.sliceStart + end));
  }

  addTexts(k: number, column: GrowingTextColumn): void {
    const { state } = this;
    column.pushAll(
      this.texts[k].subarray(0, state[field.newBytes + k]),
      this.ends[k].subarray(0, state[field.newTokens]),
    );
  }

  /** Skipped values count as empty. */
  addSomeTexts(k: number, column: GrowingTextColumn): void {
    const { state } = this;
    if (state[field.newBytes + k] === 0) return;
    column.fill(state[field.tokens] - state[field.newTokens]);
    this.addTexts(k, column);
  }

  /**
   * @param name the name of the sentence that was current before
   * @returns the name of the sentence that is current now
   */
  eachName(name: string, visit: (name: string) => void): string {
    const { state, names } = this;
    const count = state[field.newSentences];
    let current = name;
    let before = -1;
    for (let s = 0; s <= count; s++) {
      const start = s < count ? names[2 * s] : state[field.nameStart];
      const end = s < count ? names[2 * s + 1] : state[field.nameEnd];
      if (start !== before) current = start < 1 ? "" : this.textAt(start, end);
      before = start;
      if (s < count) visit(current);
    }
    return current;
  }

  /** Calls back for each cell, in the order of the file. The cell is valid until the callback returns. */
  eachCell(visit: (cell: ScannedCell) => void): void {
    const { state, cells, sliceStart, found } = this;
    for (let c = 0; c < CELL * state[field.newCells]; c += CELL) {
      found.which = cells[c];
      found.token = cells[c + 1];
      found.line = cells[c + 2];
      found.start = sliceStart + cells[c + 3];
      found.end = sliceStart + cells[c + 4];
      found.column =
        cells[c + 5] > 0 ? cells[c + 5] : columnAt(this.bytes, lineStartAt(this.bytes, found.start), found.start);
      visit(found);
    }
  }
}

/** Returns the start of the line in which a column begins at `place`. */
function lineStartAt(bytes: Uint8Array, place: number): number {
  return bytes.lastIndexOf(LINE_FEED, place - 1) + 1;
}

/** The exports of the WebAssembly module: the positions of its columns, and the functions that fill them. */
export interface ScannerExports
  extends Readonly<
    Record<
      | ("STATE" | "LABELS" | "INPUT" | "TEXT" | "ENDS" | "HEADS" | "SENTENCES" | "NAMES" | "RUNS" | "CELLS")
      | ("FIRST" | "LAST" | "ENTITY_OF" | "LINE_OF" | "COLUMN_OF" | "OUTER" | "INNERMOST" | "ID_NUMBERS" | "NUMBERED"),
      { readonly value: number }
    >
  > {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly readTokenLines: (from: number, to: number) => number;
  readonly readLabelRows: (from: number, to: number) => number;
}

const code = new AssemblyCode(lineScannerCode, (exports: ScannerExports) => exports);
let sharedScanner: LineScanner | undefined;
const idle: LineScanner[] = [];

const WORTHWHILE = 1 << 14;

/**
 * Returns the scanner for a block of this length. Returns undefined if WebAssembly is not worthwhile for so few bytes,
 * or if it is missing or forbidden, as by a page's content security policy. All callers share it, so take its results
 * before another caller puts in a slice.
 */
export function lineScanner(length: number): LineScanner | undefined {
  const exports = scannerExports(length);
  if (exports === undefined) return undefined;
  return (sharedScanner ??= new LineScanner(exports));
}

/** Returns a scanner as `lineScanner` does, but with memory that only its caller uses until `releaseScanner`. */
export function ownScanner(length: number): LineScanner | undefined {
  if (!isWorthwhile(length)) return undefined;
  const left = idle.pop();
  if (left !== undefined) return left;
  const exports = code.instance();
  return exports && new LineScanner(exports);
}

export function releaseScanner(scanner: LineScanner): void {
  idle.push(scanner);
}

/** Returns the exports of the module that all callers of `lineScanner` share, or undefined if there is no scanner. */
export function scannerExports(length: number): ScannerExports | undefined {
  return isWorthwhile(length) ? code.shared() : undefined;
}

/** Returns whether to use WebAssembly for a block of this length. */
function isWorthwhile(length: number): boolean {
  const { when } = webAssemblyUse;
  return when === "always" || (when === "where it pays" && length >= WORTHWHILE);
}
