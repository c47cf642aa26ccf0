import { breakdownTables } from "./breakdown-tables.ts";
import { gapTable } from "./gap-tables.ts";
import { jsonLines, jsonText } from "./json-text.ts";
import { scoreJson, scoreLines } from "./score-json.ts";
import { scoreLatex } from "./score-latex.ts";
import { notesOf } from "./score-notes.ts";
import type { ScoreReport } from "./score-report.ts";
import { groupTable, longTable, metricTable, systemTable } from "./score-tables.ts";
import { sharedTables } from "./shared-tables.ts";
import { delimitedTable, markdownLine, markdownTable, type Table, textTable } from "./table.ts";
import { visible } from "./visible.ts";

/** Formats of `score`. */
export const scoreFormats = ["text", "json", "jsonl", "tsv", "csv", "md", "latex"] as const;
export type ScoreFormat = (typeof scoreFormats)[number];

/**
 * Writes a report.
 *
 * @param digits decimals of a percentage, for the formats that people read; the others are unrounded
 */
export function writeScoreReport(report: ScoreReport, format: ScoreFormat, digits: number): string {
  switch (format) {
    case "text":
      return scoreText(report, digits);
    case "json":
      return jsonText(scoreJson(report));
    case "jsonl":
      return jsonLines(scoreLines(report));
    case "tsv":
      return delimitedTable(longTable(report), "\t");
    case "csv":
      return delimitedTable(longTable(report), ",");
    case "md":
      return scoreMarkdown(report, digits);
    case "latex":
      return scoreLatex(report, digits);
  }
}

function scoreText(report: ScoreReport, digits: number): string {
  const signatures = report.systems.map(({ result }) => `${result.signature}\n`);
  return `${scoreTables(report, digits, textTable)}${notesOf(report, digits)
    .map((note) => `${visible(note)}\n`)
    .join("")}${signatures.join("")}`;
}

function scoreMarkdown(report: ScoreReport, digits: number): string {
  const signatures = report.systems.map(({ result }) => `\n\`${result.signature}\`\n`);
  return `${scoreTables(report, digits, markdownTable)}${notesOf(report, digits)
    .map((note) => `\n${markdownLine(note)}\n`)
    .join("")}${signatures.join("")}`;
}

/** All tables: those of groups, the scores, and what is shown beside them. */
function scoreTables(report: ScoreReport, digits: number, write: (table: Table) => string): string {
  const { systems } = report;
  const tables = [
    ...(report.grouping === undefined ? [] : [groupTable(report, digits)]),
    systems.length === 1 ? metricTable(systems[0], digits) : systemTable(report, digits),
    ...sharedTables(report, digits),
    gapTable(systems, digits) ?? [],
    ...breakdownTables(report, digits),
  ].flat();
  return tables.map((table) => write(table)).join("\n");
}
