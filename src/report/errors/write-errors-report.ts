import { lazily } from "../../core/arrays.ts";
import type {
  Error as PrintedError,
  ErrorsOutput,
  Gains as PrintedGains,
  WhatIf as PrintedWhatIf,
} from "../../../schemas/errors-1.d.ts";
import type { Printed } from "../json.ts";
import type { ErrorRecord, ScoreComparison } from "../../analysis/errors/index.ts";
import type { Gain, ErrorWhatIf, Gains } from "../../analysis/what-if/gains.ts";
import { defined } from "../../core/defined.ts";
import { labelOf } from "../../core/document.ts";
import { version } from "../../core/version.ts";
import { mainFigure } from "../../metrics/kit/metric.ts";
import { methodText } from "../compare/compare-notes.ts";
import {
  contributionRemarks,
  contributionTables,
  longContributionTable,
  longCrossTable,
  changeOf,
  comparisonTables,
  crossTableOf,
  decisionTable,
  editTable,
  errorCountTable,
  errorTable,
  identityTable,
  sharedTable,
} from "./errors-tables.ts";
import { errorNote, errorSentence } from "./error-sentence.ts";
import type { ErrorsReport, ErrorsTable } from "./errors-report.ts";
import { confidenceTitle, intervalText, pText, signedPercent, starsText } from "../interval-numbers.ts";
import { commonSignatures } from "../../core/signature.ts";
import { jsonLinePieces, jsonPieces, jsonScores } from "../json.ts";
import { counted, exactText } from "../numbers.ts";
import { meaningOf } from "../paint.ts";
import { refusedNotes } from "../refused-response.ts";
import { mainText, mainTitle, onlyMain, partlyUndefinedTexts, titleOf } from "../score/score-tables.ts";
import {
  type Table,
  type TableLayout,
  delimitedLines,
  leftColumn,
  markdownLine,
  markdownTable,
  nameColumn,
  plainLayout,
  rightColumn,
  textTable,
} from "../table.ts";
import { visible } from "../visible.ts";

export const errorsFormats = ["text", "json", "jsonl", "tsv", "md"] as const;
/** A format for the text of errors. */
export type ErrorsFormat = (typeof errorsFormats)[number];

/** Returns a report in pieces, which are made while they are written. */
export function writeErrorsReport(
  report: ErrorsReport,
  format: ErrorsFormat,
  layout: TableLayout = plainLayout,
): Iterable<string> {
  const { digits } = report;
  switch (format) {
    case "text":
      return [
        readable(
          report,
          (table) => textTable(table, layout),
          (error, fate) => listed(error, fate, digits, { mark: "", indent: "  ", escape: visible }),
        ),
      ];
    case "json":
      return jsonPieces(errorsJson(report));
    case "jsonl":
      return jsonLinePieces(errorLines(report));
    case "tsv":
      return delimitedLines(scriptTables[report.table](report), "\t");
    case "md":
      return [
        readable(report, markdownTable, (error, fate) =>
          listed(error, fate, digits, { mark: "* ", indent: "  ", escape: markdownLine }),
        ),
      ];
  }
}

const scriptTables: Readonly<Record<ErrorsTable, (report: ErrorsReport) => Table>> = {
  errors: errorTable,
  "what-if": longWhatIfTable,
  contributions: longContributionTable,
  by: longCrossTable,
};

const MOST_MENTIONS = 6;

function readable(
  report: ErrorsReport,
  table: (table: Table) => string,
  item: (error: ErrorRecord, fate: string) => string,
): string {
  const { names, analysis, cross, shown, limit, scores } = report;
  const { options, systems, common } = analysis;
  const { details } = report;
  const tables = [
    ...scoreDifferenceTables(report),
    details ? errorCountTable(report) : withoutZeros(errorCountTable(report)),
    ...(details ? [identityTable(report)] : []),
    editTable(report),
    ...systems.flatMap((_, i) =>
      details ? whatIfTables(report, i) : whatIfTables(report, i).slice(-2, -1).map(withoutZeros),
    ),
    ...(options.level === "mention" ? systems.map((_, i) => decisionTable(report, i)) : []),
    ...comparisonTables(report),
    sharedTable(report),
    ...systems.flatMap((_, i) => contributionTables(report, i)),
    ...(cross ?? []).map((each, i) => crossTableOf(names.length > 1 ? names[i] : undefined, each, report.digits)),
  ].flatMap((each) => (each === undefined ? [] : [table(each)]));
  const remarks = [
    ...refusedNotes(report.refused),
    ...whatIfNotes(report),
    ...systems.map((_, i) => firstToCorrect(report, i)),
    ...scoreDifferenceRemarks(scores),
    ...contributionRemarks(report),
    ...(cross?.some(({ of: bases }) => bases !== undefined) === true
      ? [
          `By ${cross[0].by}: errors/size of the class, and percent. An error belongs to the class of its first mention.\n`,
        ]
      : []),
    ...(common === undefined || names.length < 3 ? [] : [`All systems have ${counted(common, "error")} in common.\n`]),
    ...(details ? [] : ["More tables: --details\n"]),
    `taxonomy:${options.taxonomy}|spans:${options.taxonomy === "kk2013" ? "corrected" : options.spans}|links:${options.links}\n`,
    ...commonSignatures(systems.map(({ signature }) => signature)).map((signature) => `${signature}\n`),
  ];
  const lists = shown.flatMap((errors, i) => {
    if (limit === 0 || errors.length === 0) return [];
    const title =
      names.length > 1 ? `${names[i]}: ${counted(errors.length, "error")}` : counted(errors.length, "error");
    const more = errors.length - limit;
    const fate = fateOf(report, i);
    return [
      `${visible(title)}\n\n${errors
        .slice(0, limit)
        .map((error) => item(error, fate(error.id)))
        .join("")}${more > 0 ? `… ${more} more (--limit)\n` : ""}`,
    ];
  });
  return [...tables, remarks.map((remark) => `${visible(remark.trimEnd())}\n`).join("\n"), ...lists].join("\n");
}

/** Returns a remark for each error of a system that it introduces, or that the second of two systems fixes; else "". */
function fateOf(report: ErrorsReport, system: number): (id: string) => string {
  const changeOfError = changeOf(report, system);
  const remarks: Partial<Record<string, string>> = { introduced: "introduced", fixed: `fixed by ${report.names[1]}` };
  return (id) => remarks[changeOfError?.(id) ?? ""] ?? "";
}

function withoutZeros({ columns, rows }: Table): Table {
  return { columns, rows: rows.filter(([, ...figures]) => !figures.every((figure) => Number(figure) === 0)) };
}

/** How an item of a list begins and continues, and how its lines are escaped. */
interface ListStyle {
  readonly mark: string;
  readonly indent: string;
  readonly escape: (text: string) => string;
}

function listed(error: ErrorRecord, fate: string, digits: number, { mark, indent, escape }: ListStyle): string {
  const { id, type, document, part, mentions, gains, entityGains, why } = error;
  const more = mentions.length - MOST_MENTIONS;
  const texts = mentions
    .slice(0, MOST_MENTIONS)
    .map(({ text, document }) => `“${text}”${document === undefined ? "" : ` (${document})`}`);
  const shownTexts = `${texts.join(", ")}${more > 0 ? `, … ${more} more` : ""}`;
  const note = errorNote(error);
  return [
    mark + [id, type, fate, labelOf({ document, part }), shownTexts].filter((field) => field !== "").join("  "),
    `${indent}${errorSentence(error)}`,
    ...(note === undefined ? [] : [`${indent}${note}`]),
    ...(gains === undefined ? [] : [`${indent}Gain: ${gainsText(gains, digits)}.`]),
    ...(entityGains === undefined || Number(why.data["pieces"]) < 3
      ? []
      : [
          `${indent}Gain from correcting the entity's ${Number(why.data["pieces"]) - 1} errors of this type together: ${gainsText(entityGains, digits)}.`,
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

const fewUnits = 20;

function scoreDifferenceTables({ names, scores, digits }: ErrorsReport): Table[] {
  if (scores === undefined || "refused" in scores) return [];
  const { pairs, systems, options } = scores;
  const isAdjusted = names.length > 2;
  const hasCi = pairs.some(({ ci }) => ci !== null);
  return names.slice(1).map((name, i) => {
    const own = pairs.filter(({ a, b, figure }) => figure === "f1" && (a === name || b === name));
    return {
      columns: [
        nameColumn(`${name} − ${names[0]}`),
        rightColumn(names[0]),
        rightColumn(name),
        {
          ...rightColumn("Δ"),
          meaning: (_: string, row: number) => {
            const { b, delta, reject } = own[row];
            return meaningOf(delta === null || b === name ? delta : -delta, reject);
          },
        },
        ...(hasCi ? [leftColumn(confidenceTitle(options.confidence))] : []),
        leftColumn(isAdjusted ? "p adj" : "p"),
      ],
      rows: own.map(({ metric, b, delta, ci, pAdjusted, reject }) => {
        const sign = b === name ? 1 : -1;
        const score = (system: number): string => mainText(systems[system].scores[metric], digits);
        return [
          titleOf(metric),
          score(0),
          score(i + 1),
          signedPercent(delta === null ? null : sign * delta, digits),
          ...(hasCi ? [intervalText(ci === null || sign > 0 ? ci : [-ci[1], -ci[0]], digits, true)] : []),
          `${pText(pAdjusted)}${starsText(pAdjusted, reject, 1)}`,
        ];
      }),
    };
  });
}

function scoreDifferenceRemarks(scores: ScoreComparison | undefined): string[] {
  if (scores === undefined) return [];
  if ("refused" in scores) return [`The difference in scores is not tested: ${scores.refused}.\n`];
  const { units, options } = scores;
  const few =
    units.length < fewUnits
      ? `Only ${counted(units.length, options.unit)}: tests have little power, and intervals are rough. `
      : "";
  return [`${few}${methodText(scores)}\n`];
}

/**
 * Returns the gains from correcting each type of a system's errors: first each type alone, by figure, then one type
 * after the other.
 */
function whatIfTables({ names, analysis, digits }: ErrorsReport, system: number): Table[] {
  const { whatIf } = analysis.systems[system];
  const prefix = names.length > 1 ? `${names[system]}: ` : "";
  const ids = Object.keys(whatIf.before);
  const withBoth = ids.filter((id) => !onlyMain(id));
  const { alone, before, cumulative } = whatIf;
  const table = (title: string, metrics: readonly string[], rows: Table["rows"]): Table[] =>
    metrics.length === 0
      ? []
      : [{ columns: [nameColumn(prefix + title), ...metrics.map(titleOf).map(rightColumn)], rows }];
  const gained = (metrics: readonly string[], figure: (gain: Gain) => number | null): Table["rows"] =>
    alone.map(({ type, gains }) => [type, ...metrics.map((id) => signedPercent(figure(gains[id]), digits))]);
  const scored = (title: string, scores: ErrorWhatIf["before"]): string[] => [
    title,
    ...ids.map((id) => mainText(scores[id], digits)),
  ];
  const main = [...new Set(ids.map(mainTitle))].join(" or ");
  return [
    ...table(
      "ΔR, type alone",
      withBoth,
      gained(withBoth, ({ recall }) => recall),
    ),
    ...table(
      "ΔP, type alone",
      withBoth,
      gained(withBoth, ({ precision }) => precision),
    ),
    ...table(`Δ${main}, type alone`, ids, gained(ids, mainFigure)),
    ...table(`${main}, cumulative`, ids, [
      scored("uncorrected", before),
      ...cumulative.map(({ type, scores }) => scored(type, scores)),
    ]),
  ];
}

function whatIfNotes({ names, analysis, digits }: ErrorsReport): string[] {
  const systems = analysis.systems.map(({ whatIf }, i) => ({ name: names[i], scores: whatIf.before }));
  const unlisted =
    analysis.systems.at(0)?.scored.options.mentions === "common"
      ? [
          "With --mentions common, missing and extra mentions are not counted or listed, because they do not affect scores. But adding missing mentions would, so their type has gains.",
        ]
      : [];
  return [...partlyUndefinedTexts(systems, digits), ...unlisted].map((note) => `${note}\n`);
}

function firstToCorrect({ names, analysis, rankBy, digits }: ErrorsReport, system: number): string {
  const known = analysis.systems[system].whatIf.alone.flatMap(({ type, gains }) => {
    const gain = rankBy in gains ? mainFigure(gains[rankBy]) : null;
    return gain === null ? [] : [{ type, gain }];
  });
  const gained = known
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, 2)
    .map(({ type, gain }) => `${type} (${signedPercent(gain, digits)})`);
  const who = names.length > 1 ? `${names[system]}: ` : "";
  if (known.length === 0) {
    return `${who}No gain in ${titleOf(rankBy)} is known, because the score is undefined before or after each correction.\n`;
  }
  return gained.length === 0
    ? `${who}Correcting any single type of error gains nothing in ${titleOf(rankBy)}.\n`
    : `${who}${titleOf(rankBy)} would gain most from correcting only ${gained.join(" or ")}.\n`;
}

function longWhatIfTable({ names, analysis }: ErrorsReport): Table {
  const figures = ["recall", "precision", "f1", "value"] as const;
  const titles = ["system", "corrected", "type", "metric", ...figures, ...figures.map((figure) => `${figure}Gain`)];
  return {
    columns: titles.map(leftColumn),
    rows: analysis.systems.flatMap(({ whatIf }, i) =>
      (["alone", "cumulative"] as const).flatMap((order) =>
        whatIf[order].flatMap(({ type, scores, gains }) =>
          Object.keys(gains).map((id) => [
            names[i],
            order,
            type,
            id,
            ...figures.map((figure) => exactText(scores[id][figure])),
            ...figures.map((figure) => exactText(gains[id][figure])),
          ]),
        ),
      ),
    ),
  };
}

function errorsJson({
  names,
  analysis,
  shown,
  cross,
  contributions,
  scores,
  refused,
  diagnostics,
}: ErrorsReport): Printed<ErrorsOutput> {
  const { options, systems, comparisons, shared, common } = analysis;
  return {
    schema: "corefscope/errors/1",
    version,
    ...options,
    systems: systems.map(({ signature, documents, parts, counts, whatIf }, i) => ({
      name: names[i],
      signature,
      documents,
      parts,
      counts: counts.types,
      identities: counts.identities,
      links: counts.links,
      decisions: counts.decisions,
      ...defined({ edits: counts.edits }),
      whatIf: whatIfJson(whatIf),
      ...(cross !== undefined && { by: cross[i] }),
      ...(contributions !== undefined && { contributions: contributions[i] }),
      errors: lazily(shown[i], (error) => [recordJson(error)]),
    })),
    comparisons: comparisons.map((comparison, i) => ({ base: names[0], other: names[i + 1], ...comparison })),
    shared,
    ...defined({ common }),
    ...(scores !== undefined && { scores: scoresJson(scores) }),
    ...defined({ refused }),
    diagnostics,
  };
}

function scoresJson(scores: ScoreComparison): Printed<NonNullable<ErrorsOutput["scores"]>> {
  if ("refused" in scores) return scores;
  const { units, signature, pairs } = scores;
  return {
    units: units.length,
    signature,
    pairs: pairs.map(({ a, b, metric, delta, ci, p, pAdjusted, reject }) => ({
      a,
      b,
      metric,
      delta,
      ci,
      p,
      pAdjusted,
      reject,
    })),
  };
}

function errorLines({ names, shown }: ErrorsReport): Iterable<object> {
  return lazily(shown.entries(), function* ([i, errors]) {
    for (const error of errors) yield { system: names[i], ...recordJson(error) };
  });
}

function recordJson(error: ErrorRecord): Printed<PrintedError> {
  const { why, note, gains, entityGains, ...rest } = error;
  return {
    ...rest,
    type: rest.type as PrintedError["type"],
    ...(gains !== undefined && { gains: gainsJson(gains) }),
    ...(entityGains !== undefined && { entityGains: gainsJson(entityGains) }),
    why: { ...why, text: errorSentence(error) },
    ...(note !== undefined && { note: { ...note, text: errorNote(error)! } }),
  };
}

function whatIfJson({ before, alone, cumulative }: ErrorWhatIf): Printed<PrintedWhatIf> {
  const rows = (gained: ErrorWhatIf["alone"]): Printed<PrintedWhatIf["alone"]> =>
    gained.map(({ type, scores, gains }) => ({ type, scores: jsonScores(scores), gains: gainsJson(gains) }));
  return { before: jsonScores(before), alone: rows(alone), cumulative: rows(cumulative) };
}

/** Returns gains as fractions, not points. A metric with one figure has only that figure. */
function gainsJson(gains: Gains): Printed<PrintedGains> {
  return Object.fromEntries(
    Object.entries(gains).map(([id, { value, ...figures }]) => [id, value === undefined ? figures : { value }]),
  );
}
