import { type ColumnProblem, examineColumns } from "./column-evidence.ts";
import { guessedLayout, isCertain, rowsOf } from "./guessed-layout.ts";
import { linesOfHead } from "./head-lines.ts";
import { type ColumnLayout, columnLayout } from "./token-line.ts";
import { headLength } from "../format.ts";
import { LINE_FEED } from "../common/lines/line-bytes.ts";

export const LAST_COLUMN = -1;

/** The most token lines to examine. */
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
    const lines = linesOfHead(head, MOST_LINES);
    const first = lines.at(0);
    this.usual = first && columnLayout(new TextDecoder().decode(head.subarray(first.start, first.stop)));
    const rows = this.usual === undefined ? [] : rowsOf(head, lines, this.usual);
    const certain = this.usual !== undefined && isCertain(rows, this.usual);
    const { column, rivals, problem } = examineColumns(head, lines, certain ? this.usual.word + 1 : 0, asked);
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
