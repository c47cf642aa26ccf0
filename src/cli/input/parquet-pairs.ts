import { invalidUtf8 } from "../../formats/common/lines/line-bytes.ts";
import type { RecordIds } from "../../formats/labels/record-ids.ts";
import {
  noColumn,
  type PairColumns,
  type PairSink,
  probabilityIn,
  refuseNoId,
  requireProbability,
} from "./pair-sink.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { rowsAbove } from "./grouped-table.ts";
import {
  CodedPage,
  FloatPage,
  type ParquetPage,
  type ParquetValue,
  TextPage,
  pageValues,
  WholePage,
} from "./parquet-pages.ts";
import { type ParquetColumn, type ParquetColumns, type ParquetRowGroup, parquetTable } from "./parquet-rows.ts";

/** Returns the names of a file's columns and the number of its rows. */
export function headOfParquet(file: string): { readonly names: readonly string[]; readonly rows: number } {
  const [head] = parquetTable(file, undefined, ({ columns, groups }) => [
    { names: columns.map(({ name }) => name), rows: groups.reduce((sum, { rows }) => sum + rows, 0) },
  ]);
  return head;
}

/**
 * Reads a table of pairs. Ids are numbered only in rows that may be links.
 *
 * @throws CommandError for a damaged file, a column of another type, or an impossible probability
 */
export function pairsInParquet(file: string, columns: PairColumns, sink: PairSink): void {
  const read = function* (table: ParquetColumns): Generator<never, void> {
    const [left, right, probability] = [columns.left, columns.right, [columns.probability]].map((names) =>
      names.flatMap((name) => (name === undefined ? [] : [columnOf(file, table, name)])),
    );
    let line = 2;
    const most = table.groups.reduce((longest, { rows }) => Math.max(longest, rows), 0);
    const room = { rows: new Int32Array(most), values: new Float64Array(probability.length * most) };
    for (const group of table.groups) {
      const values =
        probability.length === 0 ? undefined : probabilities(file, group, { column: probability[0], line, room });
      const wanted = values === undefined ? allRows(group.rows, room.rows) : rowsAbove(values, sink.floor, room.rows);
      const { ids } = sink.groups;
      const known = ids.strings.end;
      const [ofLeft, ofRight] = [left, right].map((own) => recordsIn(group, own, ids, wanted));
      if (invalidUtf8(ids.strings.bytes, known, ids.strings.end) >= 0)
        throw new CommandError(
          `${file}: an id in rows ${line} to ${line + group.rows - 1} has bytes that are not UTF-8; write ids as UTF-8`,
          exitCode.input,
        );
      sink.reserve(wanted.length);
      for (let k = 0; k < wanted.length; k++) {
        const row = wanted[k];
        if (ofLeft[k] < 0 || ofRight[k] < 0) refuseNoId(file, line + row);
        sink.link(ofLeft[k], ofRight[k], values === undefined ? 1 : values[row]);
      }
      sink.rows += group.rows;
      line += group.rows;
    }
  };
  Array.from(parquetTable(file, undefined, read));
}

function columnOf(file: string, { columns }: ParquetColumns, name: string): ParquetColumn {
  const column = columns.find((each) => each.name === name);
  if (column === undefined)
    throw noColumn(
      file,
      name,
      columns.map((each) => each.name),
    );
  if (column.unfit !== undefined)
    throw new CommandError(
      `${file}: the column ${name} is ${column.unfit}; write ids as text or whole numbers, and probabilities as numbers`,
      exitCode.input,
    );
  return column;
}

function allRows(length: number, room: Int32Array): Int32Array {
  for (let row = 0; row < length; row++) room[row] = row;
  return room.subarray(0, length);
}

/** Returns the probabilities of a group's rows. `line` is that of the first. */
function probabilities(
  file: string,
  { rows, pages }: ParquetRowGroup,
  {
    column,
    line,
    room,
  }: { readonly column: ParquetColumn; readonly line: number; readonly room: { readonly values: Float64Array } },
): Float64Array {
  const values = room.values.subarray(0, rows);
  let from = 0;
  for (const page of pages(column)) {
    if (page instanceof FloatPage) page.copyTo(values, from);
    else {
      let row = from;
      for (const found of pageValues(page)) {
        const value = typeof found === "number" ? found : probabilityIn(textOf(found));
        requireProbability(value, file, line + row, textOf(found));
        values[row++] = value;
      }
    }
    const end = from + page.length;
    for (; from < end; from++) {
      const value = values[from];
      if (!(value >= 0 && value <= 1)) requireProbability(value, file, line + from);
    }
  }
  return values;
}

function textOf(value: ParquetValue): string {
  if (value === null || value === undefined) return "";
  return value instanceof Uint8Array ? decoder.decode(value) : String(value);
}

/**
 * Returns the records whose ids are in a column, or in several that are joined by `+`; -1 where there is none.
 *
 * @param wanted the rows to read
 */
function recordsIn(
  { rows, pages }: ParquetRowGroup,
  columns: readonly ParquetColumn[],
  ids: RecordIds,
  wanted: Int32Array,
): Int32Array {
  const out = new Int32Array(wanted.length);
  if (columns.length > 1) {
    const texts = columns.map((column) => textsIn(pages(column), rows));
    for (let k = 0; k < wanted.length; k++) out[k] = recordOf(ids, joinedText(texts, wanted[k]));
    return out;
  }
  let [from, k] = [0, 0];
  for (const page of pages(columns[0])) {
    const end = from + page.length;
    let to = k;
    while (to < wanted.length && wanted[to] < end) to++;
    take(page, ids, { wanted: wanted.subarray(k, to), from, out: out.subarray(k, to) });
    from = end;
    k = to;
  }
  return out;
}

/** Numbers the ids in the wanted rows of a page, whose first row is `from`. */
function take(
  page: ParquetPage,
  ids: RecordIds,
  { wanted, from, out }: { readonly wanted: Int32Array; readonly from: number; readonly out: Int32Array },
): void {
  if (page instanceof TextPage) {
    const [starts, ends] = [new Int32Array(wanted.length), new Int32Array(wanted.length)];
    for (let k = 0, i = from; k < wanted.length; k++) {
      for (; i <= wanted[k]; i++) page.next();
      // The pair is refused, so later ones do not matter.
      if (page.start === page.end) {
        out.fill(-1, k);
        return;
      }
      starts[k] = page.start;
      ends[k] = page.end;
    }
    out.set(ids.ofTexts(page.bytes, starts, ends));
  } else if (page instanceof WholePage) {
    for (let k = 0; k < wanted.length; k++) {
      const i = wanted[k] - from;
      out[k] = ids.ofWhole(page.low(i), page.high(i));
    }
  } else if (page instanceof CodedPage) {
    const records = new Int32Array(page.dictionary.length).fill(-2);
    for (let k = 0; k < wanted.length; k++) {
      const place = page.places[wanted[k] - from];
      if (records[place] === -2) records[place] = recordOf(ids, page.dictionary[place]);
      out[k] = records[place];
    }
  } else {
    const values = Array.from(pageValues(page));
    for (let k = 0; k < wanted.length; k++) out[k] = recordOf(ids, values[wanted[k] - from]);
  }
}

/** Returns the record of any value; -1 for one that is no id. */
function recordOf(ids: RecordIds, value: ParquetValue): number {
  if (value === null || value === undefined || (typeof value === "number" && !Number.isSafeInteger(value))) return -1;
  const bytes = value instanceof Uint8Array ? value : encoder.encode(String(value));
  return bytes.length === 0 ? -1 : ids.ofText(bytes, 0, bytes.length);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns all values of a column as text. */
function textsIn(pages: Iterable<ParquetPage>, rows: number): (string | undefined)[] {
  const texts = new Array<string | undefined>(rows);
  let row = 0;
  for (const page of pages) {
    for (const value of pageValues(page)) texts[row++] = textOf(value) || undefined;
  }
  return texts;
}

function joinedText(columns: readonly (readonly (string | undefined)[])[], row: number): string | undefined {
  const texts = columns.map((column) => column[row]);
  return texts.includes(undefined) ? undefined : texts.join("+");
}
