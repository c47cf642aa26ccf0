import { LINE_FEED } from "../line-bytes.ts";
import { lineScannerCode } from "./line-scanner-code.ts";

/** Bytes of a slice at most, and entries of an array: as in `assembly/line-scanner.ts`. */
const SLICE = 1 << 18;
const MOST = 1 << 15;

/** Numbers in the state that both sides read and write: what is asked for, where the reading stands, and what came of it. */
export const field = {
  /** 0-based column of the word, or -1 if words are not wanted, and that of the token's number, or -1. */
  wordColumn: 0,
  numberColumn: 1,
  /** Columns of the line before. */
  columns: 2,
  /** 1 before the first token of a sentence. */
  isFirst: 3,
  /** Number of the token before, or -1. */
  number: 4,
  /** Tokens and lines so far, bytes of their words, the beginning of the last sentence, or -1, and the line on which a run of tokens would go on. */
  tokens: 5,
  line: 6,
  wordsEnd: 7,
  lastSentence: 8,
  nextLine: 9,
  /** Bytes of new words, and how many there are of the other new things. */
  newBytes: 10,
  newTokens: 11,
  newSentences: 12,
  newRuns: 13,
  newCells: 14,
  /** Tokens whose number goes on or begins, those that begin, and those that begin behind others. */
  steps: 15,
  beginnings: 16,
  restarts: 17,
} as const;

/** Numbers of a coreference cell: its token, its line, where it begins and ends in the slice, and its column, or 0 where characters are not bytes. */
export const CELL = 5;

/**
 * Reads regular token lines of tables with tabs by WebAssembly. It has room for one slice of a file at a time: a caller must take
 * the columns of its slice out before another caller puts one in.
 */
export class LineScanner {
  readonly state: Int32Array;
  /** Of the new tokens: the bytes of their words, and where each ends. */
  readonly words: Uint8Array;
  readonly wordEnds: Int32Array;
  /** First tokens of new sentences. */
  readonly sentences: Int32Array;
  /** Pairs of a token and its line, where lines do not go on. */
  readonly runs: Int32Array;
  /** Five numbers for each coreference cell that says something: see `CELL`. */
  readonly cells: Int32Array;
  private readonly input: Uint8Array;
  private readonly readLines: (from: number, to: number) => number;
  private sliceStart = 0;
  private sliceLength = 0;

  constructor({ memory, readTokenLines, ...places }: Exports) {
    const { buffer } = memory;
    const numbers = (place: { value: number }, length: number): Int32Array =>
      new Int32Array(buffer, place.value, length);
    this.state = numbers(places.STATE, Object.keys(field).length);
    this.input = new Uint8Array(buffer, places.INPUT.value, SLICE);
    this.words = new Uint8Array(buffer, places.WORDS.value, SLICE);
    this.wordEnds = numbers(places.STARTS, MOST);
    this.sentences = numbers(places.SENTENCES, MOST);
    this.runs = numbers(places.RUNS, 2 * MOST);
    this.cells = numbers(places.CELLS, CELL * MOST);
    this.readLines = readTokenLines;
  }

  /** Puts in whole lines of the bytes, from `start` on. Returns where they end; `start` if the line is longer than a slice. */
  put(bytes: Uint8Array, start: number): number {
    let end = Math.min(bytes.length, start + SLICE);
    if (end < bytes.length) end = bytes.lastIndexOf(LINE_FEED, end - 1) + 1;
    if (end <= start) return start;
    this.input.set(bytes.subarray(start, end));
    this.sliceStart = start;
    this.sliceLength = end - start;
    return end;
  }

  /** Reads lines from `start` on, by what the state says. Returns where the first line begins that is not regular. */
  read(start: number): number {
    return this.sliceStart + this.readLines(start - this.sliceStart, this.sliceLength);
  }

  /** Where a place in the slice is in the bytes. */
  placeOf(inSlice: number): number {
    return this.sliceStart + inSlice;
  }
}

interface Exports
  extends Readonly<
    Record<"STATE" | "INPUT" | "WORDS" | "STARTS" | "SENTENCES" | "RUNS" | "CELLS", { readonly value: number }>
  > {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly readTokenLines: (from: number, to: number) => number;
}

/** What is used of it: the library is compiled without the types of a platform. */
const { WebAssembly: webAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Module: new (code: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: Exports };
  };
};

let instance: LineScanner | undefined;
let isImpossible = false;
let use: "never" | "where it pays" | "always" = "where it pays";

/** Bytes from which on starting WebAssembly pays. */
const WORTHWHILE = 1 << 14;

/**
 * The scanner, for a block of bytes of this length; undefined where it does not pay, and where WebAssembly is forbidden, as by a page's policy, or
 * too old.
 */
export function lineScanner(length: number): LineScanner | undefined {
  if (isImpossible || use === "never" || (length < WORTHWHILE && use !== "always")) return undefined;
  try {
    const { Module, Instance } = webAssembly;
    instance ??= new LineScanner(new Instance(new Module(decoded(lineScannerCode))).exports);
  } catch {
    isImpossible = true;
  }
  return instance;
}

/** Says when lines are read by WebAssembly: for tests, which hold both ways of reading equal, and measurements. */
export function useLineScanner(when: typeof use): void {
  use = when;
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
