import { ASTERISK, beforeReturns, CLOSING, isDigit, OPENING, SPACE, TAB } from "../common/lines/line-bytes.ts";
import type { HeadLine } from "./head-lines.ts";
import { isCoreference, isDecimalCell, isEmptyMarker } from "./token-line.ts";

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
export interface ColumnFindings {
  /** The column to read. */
  readonly column: number;
  /** Other columns that look like coreference. */
  readonly rivals: readonly number[];
  readonly problem?: ColumnProblem;
}

export interface ColumnProblem {
  readonly code: "several-coreference-columns" | "no-coreference-column" | "coreference-column-chosen";
  readonly data: Readonly<Record<string, string | number>>;
}

/**
 * Finds the columns of coreference by the brackets in all columns, not only in the last.
 *
 * @param lines token lines at the beginning of the file
 * @param word the 1-based column of the words, which may look like coreference, or 0 if unknown
 * @param asked the column that the user named, which is read without doubts
 */
export function examineColumns(
  bytes: Uint8Array,
  lines: readonly HeadLine[],
  word: number,
  asked?: number,
): ColumnFindings {
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
