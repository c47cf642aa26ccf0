import type { Diagnostic } from "../../core/diagnostic.ts";
import { RETURN, CLOSING, LINE_FEED, OPENING, SPACE, TAB } from "../ascii.ts";
import { isDigit } from "../line-bytes.ts";
import { numberIn, TokenNumbers } from "../token-numbers.ts";
import type { ColumnLayout } from "./column-layout.ts";
import type { TokenLine } from "./token-line.ts";

/** In larger tables sentences have as many columns as they have predicates. */
const FIXED_COLUMNS = 11;

const decoder = new TextDecoder("utf-8");

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
    return mayBeMerged(bytes, start, found.end) && this.looksMerged(bytes, start) ? "merged-lines" : undefined;
  }

  /** Whether a coreference cell stands before the last column, or a carriage return within the line. */
  private looksMerged(bytes: Uint8Array, start: number): boolean {
    const line = decoder.decode(bytes.subarray(start, bytes.indexOf(LINE_FEED, start))).replace(/\r+$/, "");
    if (line.includes("\r")) return true;
    const fields = line.trim().split(line.includes("\t") ? "\t" : / +/);
    return fields
      .slice(0, -1)
      .some((field, f) => (f === this.wordColumn ? /^\(\d+\)[^\d]/ : /^(?:\(\d+|\d+\))/).test(field));
  }

  /** Where token numbers leave some out, if they count tokens at all. */
  gap(): Pick<Diagnostic, "line" | "data"> | undefined {
    return this.numbers.gap();
  }
}

/** A quick look for what `looksMerged` finds: a bracket next to a digit that is not in the last column, or a carriage return. */
function mayBeMerged(bytes: Uint8Array, start: number, end: number): boolean {
  let hasBracket = false;
  for (let p = start; p < end; p++) {
    const byte = bytes[p];
    if (byte === OPENING) hasBracket ||= isDigit(bytes[p + 1]);
    else if (byte === CLOSING) hasBracket ||= p > start && isDigit(bytes[p - 1]);
    else if (byte === RETURN || (hasBracket && (byte === TAB || byte === SPACE))) return true;
  }
  return false;
}
