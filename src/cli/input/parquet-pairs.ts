import { type PairColumns, type PairSink, refuseNoId, requireProbability } from "./pair-sink.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { IdColumn, takeNumbers } from "./parquet-ids.ts";
import { type ParquetColumn, type ParquetColumns, type ParquetRowGroup, parquetTable } from "./parquet-rows.ts";

export function namesInParquet(file: string): readonly string[] {
  const [names] = parquetTable(file, undefined, ({ columns }) => [columns.map(({ name }) => name)]);
  return names;
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
    const number = (bytes: Uint8Array, start: number, end: number): number => sink.groups.add(bytes, start, end);
    const ids = new IdColumn(number);
    let line = 2;
    for (const group of table.groups) {
      const isWanted = new Uint8Array(group.rows).fill(1);
      const values =
        probability.length === 0 ? undefined : probabilities(file, group, probability[0], { line, sink, isWanted });
      const [ofLeft, ofRight] = [left, right].map((own) =>
        own.length === 1 ? numbered(group, own[0], ids, isWanted) : joinedIds(group, own, number, isWanted),
      );
      for (let row = 0; row < group.rows; row++) {
        if (isWanted[row] === 0) continue;
        if (ofLeft[row] < 0 || ofRight[row] < 0) refuseNoId(file, line + row);
        sink.link(ofLeft[row], ofRight[row], values === undefined ? 1 : values[row]);
      }
      sink.pairs += group.rows;
      line += group.rows;
    }
  };
  Array.from(parquetTable(file, undefined, read));
}

function columnOf(file: string, { columns }: ParquetColumns, name: string): ParquetColumn {
  const column = columns.find((each) => each.name === name);
  if (column === undefined)
    throw new CommandError(
      `${file}: there is no column ${name}; there are ${columns.map((each) => each.name).join(", ")}`,
      exitCode.input,
    );
  if (column.unfit !== undefined)
    throw new CommandError(
      `${file}: the column ${name} is ${column.unfit}; write ids as text or whole numbers, and probabilities as numbers`,
      exitCode.input,
    );
  return column;
}

/** Returns the probabilities of a group's rows, and marks the rows that may be links. */
function probabilities(
  file: string,
  { rows, pages }: ParquetRowGroup,
  column: ParquetColumn,
  { line, sink, isWanted }: { readonly line: number; readonly sink: PairSink; readonly isWanted: Uint8Array },
): Float64Array {
  const values = new Float64Array(rows).fill(Number.NaN);
  const floor = sink.floor ?? 0;
  let row = 0;
  const texts = new Map<number, string>();
  const take: TakePage = (bytes, header, decoding) => {
    if (!takeNumbers(bytes, header, decoding, { from: row, out: values })) return false;
    row += header.data_page_header!.num_values;
    return true;
  };
  for (const page of pages(column, take)) {
    for (let i = 0; i < page.length; i++, row++) {
      const found = page[i];
      if (typeof found === "number") values[row] = found;
      else texts.set(row, found === null || found === undefined ? "" : String(found));
    }
  }
  for (row = 0; row < rows; row++) {
    const value = values[row];
    if (!(value >= 0 && value <= 1)) requireProbability(value, file, line + row, texts.get(row));
    isWanted[row] = value >= floor ? 1 : 0;
  }
  return values;
}

type TakePage = NonNullable<Parameters<ParquetRowGroup["pages"]>[1]>;

/** Returns the numbers of a group's ids; -1 for rows without one. */
function numbered(
  { rows, pages }: ParquetRowGroup,
  column: ParquetColumn,
  ids: IdColumn,
  isWanted: Uint8Array,
): Int32Array {
  const out = new Int32Array(rows).fill(-1);
  let from = 0;
  const take: TakePage = (bytes, header, decoding) => {
    if (!ids.takePlain(bytes, header, decoding, { isWanted, from, out })) return false;
    from += header.data_page_header!.num_values;
    return true;
  };
  for (const page of pages(column, take)) {
    for (let i = 0; i < page.length; i++, from++) if (isWanted[from] === 1) out[from] = ids.number(page[i]);
  }
  return out;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns the numbers of ids that consist of several columns, joined by `+`. */
function joinedIds(
  { rows, pages }: ParquetRowGroup,
  columns: readonly ParquetColumn[],
  number: (bytes: Uint8Array, start: number, end: number) => number,
  isWanted: Uint8Array,
): Int32Array {
  const texts = columns.map((column) =>
    Array.from(pages(column), (page) =>
      Array.from(page, (value) =>
        value === null || value === undefined
          ? undefined
          : value instanceof Uint8Array
            ? decoder.decode(value)
            : String(value),
      ),
    ).flat(),
  );
  return Int32Array.from({ length: rows }, (_, row) => {
    const parts = texts.map((column) => column[row]);
    if (isWanted[row] === 0 || parts.includes(undefined)) return -1;
    const bytes = encoder.encode(parts.join("+"));
    return number(bytes, 0, bytes.length);
  });
}
