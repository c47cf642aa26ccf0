import { greatest, least } from "../../core/arrays.ts";
import type { HeadLine } from "./head-lines.ts";
import type { ColumnLayout } from "./token-line.ts";

/** The most token lines to examine. */
const MOST_LINES = 200;

/** A token line, and whether it begins a sentence. */
export interface Row {
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
export function guessedLayout(
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
export function rowsOf(bytes: Uint8Array, lines: readonly HeadLine[], { tabs }: ColumnLayout): Row[] {
  return lines.slice(0, MOST_LINES).flatMap(({ start, stop, begins }) => {
    const line = decoder.decode(bytes.subarray(start, stop)).trimEnd();
    const fields = tabs ? line.split("\t") : line.trim().split(/[ \t]+/);
    return fields.length < 2 ? [] : [{ fields: fields.map((field) => field.trim()), begins }];
  });
}

const decoder = new TextDecoder();

/** Returns whether a known dialect has the words where the layout says, because the token numbers before them count. */
export function isCertain(rows: readonly Row[], { word, number }: ColumnLayout): boolean {
  return word < 0 || number < 0 || counts(rows, number);
}

function numberIn({ fields }: Row, column: number): number {
  const field = fields[column] ?? "";
  return /^\d{1,9}$/.test(field) ? Number(field) : -1;
}

/** Returns whether most lines of a sentence have the number after that of the line before. */
function counts(rows: readonly Row[], column: number): boolean {
  let [steps, others] = [0, 0];
  rows.forEach((row, r) => {
    const number = numberIn(row, column);
    if (number < 0) others++;
    else if (!row.begins && number === numberIn(rows[r - 1], column) + 1) steps++;
    // Sentences need not be separated by blank lines.
    else if (!row.begins && number > 1) others++;
    else if (!row.begins && number === numberIn(rows[r - 1], column)) others++;
  });
  return others <= steps / 2;
}

/** Returns how many different words a column has; 0 if it has mostly numbers, ids or one and the same value. */
function differentWords(rows: readonly Row[], column: number): number {
  const values = rows.map(({ fields }) => fields[column] ?? "");
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
