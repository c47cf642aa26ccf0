import { DASH, DOT, LINE_FEED, TAB, beforeReturns, isDigit } from "../line-bytes.ts";

/** The column of MISC. */
const MISC = 9;

/** How many columns a line of CoNLL-U has. */
export const COLUMNS = 10;

/** What the first column says: a word `3`, a node that is not in the text `3.1`, several words `3-4`, or none of them. */
export type LineKind = "word" | "empty" | "range" | "other";

/** The columns behind the number that are read besides MISC. */
export const FORM = 1;
export const LEMMA = 2;
export const UPOS = 3;
export const FEATS = 5;
export const HEAD = 6;
export const DEPS = 8;

/** Finds the columns of one token line after another, in one pass over its bytes. */
export class ConlluLine {
  kind: LineKind = "other";
  /** How many columns there are; there should be ten. */
  columns = 0;
  idEnd = 0;
  /** Where columns begin and end, up to DEPS; those that the line does not have are empty. */
  readonly starts = new Int32Array(DEPS + 1);
  readonly ends = new Int32Array(DEPS + 1);
  /** The tenth column, or the last one where there are fewer but more than two. */
  miscStart = 0;
  miscEnd = 0;

  /**
   * @param bytes every line of it ends with a line feed
   * @param start where the line begins
   * @returns the position of the line feed
   */
  find(bytes: Uint8Array, start: number): number {
    let p = this.findId(bytes, start);
    let column = 0;
    let cellStart = start;
    const { starts, ends } = this;
    this.miscStart = this.miscEnd = -1;
    for (; ; p++) {
      const byte = bytes[p];
      if (byte > LINE_FEED) continue;
      if (byte === LINE_FEED) break;
      if (byte !== TAB) continue;
      if (column <= DEPS) {
        starts[column] = cellStart;
        ends[column] = p;
      } else if (column === MISC) {
        this.miscStart = cellStart;
        this.miscEnd = p;
      }
      column++;
      cellStart = p + 1;
    }
    const end = beforeReturns(bytes, cellStart, p);
    this.columns = column + 1;
    if (column <= DEPS) {
      starts[column] = cellStart;
      ends[column] = end;
      for (let c = column + 1; c <= DEPS; c++) starts[c] = ends[c] = start;
    }
    this.idEnd = ends[0];
    if (this.miscStart < 0) {
      this.miscStart = column > 1 ? cellStart : end;
      this.miscEnd = end;
    }
    return p;
  }

  /** Whether there are as many columns as there should be. */
  get complete(): boolean {
    return this.columns === COLUMNS;
  }

  /** Reads the first column and returns where it ends, or where it cannot be a number any more. */
  private findId(bytes: Uint8Array, start: number): number {
    let p = afterDigits(bytes, start);
    let kind: LineKind = "word";
    if (p > start && (bytes[p] === DASH || bytes[p] === DOT)) {
      kind = bytes[p] === DASH ? "range" : "empty";
      const next = p + 1;
      p = afterDigits(bytes, next);
      if (p === next) kind = "other";
    }
    this.kind = p > start && bytes[p] === TAB ? kind : "other";
    return p;
  }
}

function afterDigits(bytes: Uint8Array, start: number): number {
  let p = start;
  while (isDigit(bytes[p])) p++;
  return p;
}
