import type { StudyOutput } from "../../schemas/study-1.d.ts";
import type { Printed } from "../report/json.ts";
import type { Study, StudyCell, StudyResult, StudyTable } from "./study.ts";
import { version } from "../core/version.ts";
import { jsonText } from "../report/json.ts";
import { countText, decimalText, exactText, percent, undefinedMark } from "../report/numbers.ts";
import {
  delimitedTable,
  leftColumn,
  markdownTable,
  nameColumn,
  plainLayout,
  rightColumn,
  type Table,
  type TableLayout,
  textTable,
} from "../report/table.ts";

export const studyFormats = ["text", "tsv", "csv", "json", "md"] as const;
export type StudyFormat = (typeof studyFormats)[number];

export interface StudyReport {
  readonly study: Pick<Study, "id" | "title" | "cite">;
  readonly result: StudyResult;
}

/**
 * Writes a study. TSV and CSV of several tables have a row for each cell, which names its table, row and column.
 *
 * @param digits decimals of a percentage, for text and Markdown; other formats have unrounded fractions
 */
export function writeStudy(
  { study, result }: StudyReport,
  format: StudyFormat,
  digits: number,
  layout: TableLayout = plainLayout,
): string {
  const { tables } = result;
  switch (format) {
    case "text":
      return tables
        .map(
          (table) =>
            `${table.title}\n\n${textTable(studyTable(table, digits), layout)}${paragraphs(table.notes, "\n")}`,
        )
        .join("\n\n");
    case "md":
      return tables
        .map(
          (table) => `## ${table.title}\n\n${markdownTable(studyTable(table, digits))}${paragraphs(table.notes, "\n")}`,
        )
        .join("\n");
    case "json":
      return jsonText(studyJson({ study, result }));
    case "tsv":
    case "csv":
      return delimitedTable(tables.length === 1 ? exact(tables[0]) : figures(tables), format === "tsv" ? "\t" : ",");
  }
}

function studyJson({ study: { id, title, cite }, result }: StudyReport): Printed<StudyOutput> {
  return { schema: "corefscope/study/1", version, study: { id, title, cite }, ...result };
}

export function studyTableTsv(table: StudyTable): string {
  return delimitedTable(exact(table), "\t");
}

export function studyTable({ columns, rows }: StudyTable, digits: number): Table {
  const shown = (cell: StudyCell, kind: StudyTable["columns"][number]["kind"]): string => {
    if (typeof cell === "string") return cell;
    if (cell === null) return undefinedMark;
    if (kind === "number") return decimalText(cell, digits);
    return kind === "share" ? percent(cell, digits) : countText(cell);
  };
  return {
    columns: columns.map(({ title, kind }, c) =>
      // Other columns of text may hold figures, which must not be shortened.
      kind === "text" ? (c === 0 ? nameColumn : leftColumn)(title) : rightColumn(title),
    ),
    rows: rows.map((row) => row.map((cell, c) => shown(cell, columns[c].kind))),
  };
}

function exact({ columns, rows }: StudyTable): Table {
  return { columns: columns.map(({ id }) => leftColumn(id)), rows: rows.map((row) => row.map(exactCell)) };
}

function figures(tables: readonly StudyTable[]): Table {
  return {
    columns: ["table", "row", "column", "value"].map(leftColumn),
    rows: tables.flatMap(({ id, columns, rows }) =>
      rows.flatMap((row, r) => row.map((cell, c) => [id, String(r + 1), columns[c].id, exactCell(cell)])),
    ),
  };
}

function exactCell(cell: StudyCell): string {
  return typeof cell === "string" ? cell : exactText(cell);
}

function paragraphs(notes: readonly string[], before: string): string {
  return notes.map((note) => `${before}${note}\n`).join("");
}
