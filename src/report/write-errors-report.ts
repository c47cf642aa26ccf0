import type { ErrorRecord } from "../analysis/errors/index.ts";
import type { Gains } from "../analysis/what-if/index.ts";
import { mainFigure } from "../metrics/metric.ts";
import { labelOf } from "../core/document.ts";
import { errorLines, errorsJson } from "./errors-json.ts";
import { errorNote, errorSentence } from "./error-sentence.ts";
import { contributionRemarks, contributionTables, longContributionTable } from "./contribution-tables.ts";
import type { ErrorsReport, ErrorsTable } from "./errors-report.ts";
import {
  comparisonTable,
  crossTableOf,
  decisionTable,
  editTable,
  errorCountTable,
  errorTable,
  sharedTable,
  identityTable,
} from "./errors-tables.ts";
import { signedPercent } from "./interval-numbers.ts";
import { jsonLines, jsonText } from "./json-text.ts";
import { counted } from "./numbers.ts";
import { refusedNotes } from "./refused-response.ts";
import { scoreDifferenceRemarks, scoreDifferenceTables } from "./score-difference-tables.ts";
import { titleOf } from "./score-tables.ts";
import { firstToCorrect, longWhatIfTable, whatIfNotes, whatIfTables } from "./what-if-tables.ts";
import { delimitedTable, markdownLine, markdownTable, type Table, textTable } from "./table.ts";
import { visible } from "./visible.ts";

export const errorsFormats = ["text", "json", "jsonl", "tsv", "md"] as const;
export type ErrorsFormat = (typeof errorsFormats)[number];

/** Writes what `errors` found. */
export function writeErrorsReport(report: ErrorsReport, format: ErrorsFormat): string {
  switch (format) {
    case "text":
      return readable(report, textTable, (error) => listed(error, "", "  ", report.digits, visible));
    case "json":
      return jsonText(errorsJson(report));
    case "jsonl":
      return jsonLines(errorLines(report));
    case "tsv":
      return delimitedTable(scriptTables[report.table](report), "\t");
    case "md":
      return readable(report, markdownTable, (error) => listed(error, "* ", "  ", report.digits, markdownLine));
  }
}

const scriptTables: Readonly<Record<ErrorsTable, (report: ErrorsReport) => Table>> = {
  errors: errorTable,
  "what-if": longWhatIfTable,
  contributions: longContributionTable,
};

/** Mentions of an error that are shown. */
const MOST_MENTIONS = 6;

function readable(report: ErrorsReport, table: (table: Table) => string, item: (error: ErrorRecord) => string): string {
  const { names, analysis, cross, shown, limit, scores } = report;
  const { options, systems, common } = analysis;
  const tables = [
    ...scoreDifferenceTables(report),
    errorCountTable(report),
    identityTable(report),
    editTable(report),
    ...systems.flatMap((_, i) => whatIfTables(report, i)),
    ...(options.level === "mention" ? systems.map((_, i) => decisionTable(report, i)) : []),
    comparisonTable(report),
    sharedTable(report),
    ...systems.flatMap((_, i) => contributionTables(report, i)),
    ...(cross ?? []).map((each, i) => crossTableOf(names.length > 1 ? names[i] : undefined, each)),
  ].flatMap((each) => (each === undefined ? [] : [table(each)]));
  const remarks = [
    ...refusedNotes(report.refused),
    ...whatIfNotes(report),
    ...systems.map((_, i) => firstToCorrect(report, i)),
    ...scoreDifferenceRemarks(scores),
    ...contributionRemarks(report),
    ...(common === undefined || names.length < 3 ? [] : [`All systems make ${counted(common, "error")} of these.\n`]),
    `taxonomy:${options.taxonomy}|spans:${options.taxonomy === "kk2013" ? "corrected" : options.spans}|links:${options.links}\n`,
    ...systems.map(({ signature }) => `${signature}\n`),
  ];
  const lists = shown.flatMap((errors, i) => {
    if (limit === 0 || errors.length === 0) return [];
    const title =
      names.length > 1 ? `${names[i]}: ${counted(errors.length, "error")}` : counted(errors.length, "error");
    const more = errors.length - limit;
    return [
      `${visible(title)}\n\n${errors.slice(0, limit).map(item).join("")}${more > 0 ? `… ${more} more (--limit)\n` : ""}`,
    ];
  });
  return [...tables, remarks.map((remark) => `${visible(remark.trimEnd())}\n`).join("\n"), ...lists].join("\n");
}

/** An error on one line, why it is one on the next, then what correcting it would gain. */
function listed(
  error: ErrorRecord,
  mark: string,
  indent: string,
  digits: number,
  escape: (text: string) => string,
): string {
  const { id, type, document, part, mentions, gains, entityGains, why } = error;
  const more = mentions.length - MOST_MENTIONS;
  const texts = mentions
    .slice(0, MOST_MENTIONS)
    .map(({ text, document }) => `“${text}”${document === undefined ? "" : ` (${document})`}`);
  const shownTexts = `${texts.join(", ")}${more > 0 ? `, … ${more} more` : ""}`;
  const note = errorNote(error);
  return [
    mark + [id, type, labelOf({ document, part }), shownTexts].filter((field) => field !== "").join("  "),
    `${indent}${errorSentence(error)}`,
    ...(note === undefined ? [] : [`${indent}${note}`]),
    ...(gains === undefined ? [] : [`${indent}Gain: ${gainsText(gains, digits)}.`]),
    ...(entityGains === undefined || Number(why.data["pieces"]) < 3
      ? []
      : [
          `${indent}Gain of all ${Number(why.data["pieces"]) - 1} such errors of the entity: ${gainsText(entityGains, digits)}.`,
        ]),
  ]
    .map((line) => `${escape(line)}\n`)
    .join("");
}

function gainsText(gains: Gains, digits: number): string {
  return Object.entries(gains)
    .map(([metric, gain]) => `${titleOf(metric)} ${signedPercent(mainFigure(gain), digits)}`)
    .join(", ");
}
