import type { Comparison } from "../analysis/compare/comparison.ts";
import { compareJson, compareLines } from "./compare-json.ts";
import { compareLatex } from "./compare-latex.ts";
import { adjustmentNames, comparisonNotes } from "./compare-notes.ts";
import {
  type CompareFormat,
  type CompareLayout,
  type CompareReport,
  headlinePairs,
  scoreSignatures,
} from "./compare-report.ts";
import {
  baselineTable,
  genresTable,
  longPairsTable,
  pairsTable,
  rankedTable,
  systemsTable,
  wideBaselineTable,
} from "./compare-tables.ts";
import { jsonLines, jsonText } from "./json-text.ts";
import { counted } from "./numbers.ts";
import { refusedNotes } from "./refused-response.ts";
import { mainTitle, titleOf } from "./score-tables.ts";
import { delimitedTable, markdownLine, markdownTable, type Table, textTable } from "./table.ts";
import { visible } from "./visible.ts";

/** Writes a comparison. */
export function writeCompareReport(report: CompareReport, format: CompareFormat, layout: CompareLayout): string {
  switch (format) {
    case "text":
      return readable(report, layout, textTable, (text) => `${visible(text)}\n`);
    case "md":
      return readable(report, layout, markdownTable, (text) => `${markdownLine(text)}\n\n`);
    case "latex":
      return compareLatex(report, layout);
    case "json":
      return jsonText(compareJson(report));
    case "jsonl":
      return jsonLines(compareLines(report));
    case "tsv":
      return delimitedTable(scriptTable(report.comparison), "\t");
    case "csv":
      return delimitedTable(scriptTable(report.comparison), ",");
  }
}

function scriptTable(comparison: Comparison): Table {
  return comparison.options.baseline === undefined ? longPairsTable(comparison) : wideBaselineTable(comparison);
}

function readable(
  report: CompareReport,
  layout: CompareLayout,
  write: (table: Table) => string,
  line: (text: string) => string,
): string {
  const { comparison, published } = report;
  const signatures = [...scoreSignatures(comparison), comparison.signature];
  const tables =
    layout.style === "table5"
      ? [rankedTable(comparison, layout)]
      : layout.style === "sacrebleu"
        ? [baselineTable(comparison, layout)]
        : [systemsTable(report, layout), pairsTable(comparison, layout), genresTable(comparison, layout)];
  return [
    line(headingOf(comparison)),
    ...tables.filter((table) => table !== undefined).map((table) => `${write(table)}\n`),
    ...(published === undefined || layout.style !== "default"
      ? []
      : [line(`In brackets: ${published.title} (Pradhan et al. 2014, Table 1), for context, not tested.`)]),
    ...[...refusedNotes(report.refused), ...comparisonNotes(comparison, layout)].map(line),
    ...signatures.map((signature) => (write === markdownTable ? `\`${signature}\`\n\n` : `${signature}\n`)),
  ]
    .join("")
    .replace(/\n\n$/, "\n");
}

/** `LEA F1, 222 documents; α .05, Holm over 3 pairs`. */
export function headingOf(comparison: Comparison): string {
  const { options, units, unit } = comparison;
  const pairs = headlinePairs(comparison).length;
  const family =
    pairs > 1 && options.adjust !== "none" ? `, ${adjustmentNames[options.adjust]} over ${pairs} pairs` : "";
  return `${titleOf(options.headline)} ${mainTitle(options.headline)}, ${counted(units.length, unit)}; α ${options.alpha}${family}`;
}
