import { breakdownTables } from "./breakdown-tables.ts";
import { gapTable } from "./gap-tables.ts";
import { scoreJson, scoreLines } from "./score-json.ts";
import { scoreLatex } from "./score-latex.ts";
import { notesOf } from "./score-notes.ts";
import type { ScoreReport } from "./score-report.ts";
import { groupTable, longTable, metricTable, systemTable } from "./score-tables.ts";
import { sharedTables } from "./shared-tables.ts";
import { delimitedTable, markdownTable, textTable } from "./table.ts";

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
      return `${JSON.stringify(scoreJson(report), null, 2)}\n`;
    case "jsonl":
      return scoreLines(report)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join("");
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
  const { systems } = report;
  const table = systems.length === 1 ? metricTable(systems[0], digits) : systemTable(report, digits);
  const signatures = systems.map(({ result }) => `${result.signature}\n`).join("");
  const groups = report.grouping === undefined ? "" : `${textTable(groupTable(report, digits))}\n`;
  const notes = notesOf(report, digits)
    .map((note) => `${note}\n`)
    .join("");
  const gap = gapTable(systems, digits);
  const more = [
    ...sharedTables(report, digits),
    ...(gap === undefined ? [] : [gap]),
    ...breakdownTables(report, digits),
  ];
  return groups + textTable(table) + more.map((each) => `\n${textTable(each)}`).join("") + notes + signatures;
}

function scoreMarkdown(report: ScoreReport, digits: number): string {
  const { systems } = report;
  const table = systems.length === 1 ? metricTable(systems[0], digits) : systemTable(report, digits);
  const groups = report.grouping === undefined ? "" : `${markdownTable(groupTable(report, digits))}\n`;
  const notes = notesOf(report, digits)
    .map((note) => `\n${note}\n`)
    .join("");
  const gap = gapTable(systems, digits);
  const more = [
    ...sharedTables(report, digits),
    ...(gap === undefined ? [] : [gap]),
    ...breakdownTables(report, digits),
  ]
    .map((each) => `\n${markdownTable(each)}`)
    .join("");
  return `${groups}${markdownTable(table)}${more}${notes}\n${systems.map(({ result }) => `\`${result.signature}\`\n`).join("\n")}`;
}
