import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { textBytes } from "../true-documents.ts";

/** Tables of records, in the formats that hold them. */
export const tableFormats = ["labels.csv", "labels.tsv", "labels.semicolon", "labels.parquet"] as const;

export type TableFormat = (typeof tableFormats)[number];

/** A column by its name. `null` is an empty field. */
export interface Column {
  readonly name: string;
  readonly cells: readonly (string | number | null)[];
  /** Whether all cells with text are quoted in CSV. */
  readonly isQuoted?: boolean;
}

const extensions = {
  "labels.csv": "csv",
  "labels.tsv": "tsv",
  "labels.semicolon": "csv",
  "labels.parquet": "parquet",
} as const;

const separators = { "labels.csv": ",", "labels.tsv": "\t", "labels.semicolon": ";", "labels.parquet": "," };

export const tablePath = (format: string, name: string): string => `${name}.${extensions[format as TableFormat]}`;

export function tableFile(
  format: string,
  name: string,
  columns: readonly Column[],
): [path: string, content: Uint8Array] {
  const path = tablePath(format, name);
  return [path, format === "labels.parquet" ? parquetBytes(columns) : textBytes(tableText(format, columns))];
}

export function tableText(format: string, columns: readonly Column[]): string {
  const separator = separators[format as TableFormat];
  const field = (cell: string | number | null, isQuoted: boolean): string => {
    if (cell === null) return "";
    const text = String(cell);
    const isBare = separator === "\t" || !(isQuoted || text.includes(separator) || text.includes('"'));
    return isBare ? text : `"${text.replaceAll('"', '""')}"`;
  };
  const isEachQuoted = columns.some(({ isQuoted }) => isQuoted === true);
  const header = columns.map(({ name }) => field(name, isEachQuoted)).join(separator);
  const rows = columns[0].cells.map((_, r) =>
    columns.map(({ cells, isQuoted = false }) => field(cells[r], isQuoted && cells[r] !== null)).join(separator),
  );
  return `${[header, ...rows].join("\n")}\n`;
}

function parquetBytes(columns: readonly Column[]): Uint8Array {
  const columnData = columns.map(({ name, cells }): ColumnSource => {
    const isNumeric = cells.every((cell) => cell === null || typeof cell === "number");
    return isNumeric
      ? { name, data: [...cells], type: "DOUBLE", nullable: true }
      : { name, data: cells.map((cell) => (cell === null ? null : String(cell))), type: "STRING", nullable: true };
  });
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}
