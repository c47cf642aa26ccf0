import { lazily } from "../../core/arrays.ts";
import type {
  Error as PrintedError,
  ErrorsOutput,
  Gains as PrintedGains,
  WhatIf as PrintedWhatIf,
} from "../../../schemas/errors-1.d.ts";
import type { Printed } from "../json.ts";
import type { ErrorType } from "../../analysis/error-type.ts";
import type { ErrorRecord, ScoreComparison } from "../../analysis/errors/index.ts";
import type { Gain, ErrorWhatIf, Gains } from "../../analysis/what-if/gains.ts";
import { defined } from "../../core/defined.ts";
import { labelOf } from "../../core/document.ts";
import { version } from "../../core/version.ts";
import { mainFigure } from "../../metrics/kit/metric.ts";
import { fewUnitsText, methodText } from "../compare/compare-notes.ts";
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
  errorCountNotes,
  errorCountTable,
  errorsIn,
  errorTable,
  identityTable,
  sharedTable,
} from "./errors-tables.ts";
import { errorNote, errorSentence } from "./error-sentence.ts";
import type { ErrorsReport, ErrorsTable } from "./errors-report.ts";
import { confidenceTitle, intervalText, pText, signedPercent, starsText } from "../interval-numbers.ts";
import { commonSignatures } from "../../core/signature.ts";
import { jsonLinePieces, jsonPieces, jsonScores } from "../json.ts";
import { counted, exactText, percent } from "../numbers.ts";
import { meaningOf } from "../paint.ts";
import { refusedNotes } from "../refused-response.ts";
import { signatureLines } from "../signature-lines.ts";
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
  switch (format) {
    case "text":
      return [
        readable(report, {
          table: (table) => textTable(table, layout),
          item: (error, fate) => listed(error, fate, report, { mark: "", indent: "  ", escape: visible }),
          apart: "",
        }),
      ];
    case "json":
      return jsonPieces(errorsJson(report));
    case "jsonl":
      return jsonLinePieces(errorLines(report));
    case "tsv":
      return delimitedLines(scriptTables[report.table](report), "\t");
    case "md":
      return [
        readable(report, {
          table: markdownTable,
          item: (error, fate) => listed(error, fate, report, { mark: "* ", indent: "  ", escape: markdownLine }),
          apart: "\n",
        }),
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

/** How a format writes the pieces of a report that people read. */
interface ReadableStyle {
  readonly table: (table: Table) => string;
  readonly item: (error: ErrorRecord, fate: string) => string;
  /** What comes between lines that are not one paragraph: a line break if the format needs an empty line there. */
  readonly apart: "" | "\n";
}

/** A part of the report: lines, or a table with lines below it. */
type Section =
  | readonly string[]
  | { readonly title: string; readonly table: Table; readonly notes?: readonly string[] };

function readable(report: ErrorsReport, style: ReadableStyle): string {
  const { analysis, details, refused } = report;
  const { options, systems } = analysis;
  const sections: (Section | undefined)[] = [
    [...refusedNotes(refused), ...systems.map((_, i) => firstToCorrect(report, i))],
    ...scoreDifferenceSections(report),
    ...errorCounts(report),
    ...(details ? [untitled(identityTable(report))] : []),
    untitled(editTable(report)),
    ...(details ? systems.flatMap((_, i) => whatIfTables(report, i)) : []),
    ...(options.level === "mention" ? systems.map((_, i) => untitled(decisionTable(report, i))) : []),
    ...comparisonTables(report).map(untitled),
    untitled(sharedTable(report)),
    ...systems.flatMap((_, i) => contributionTables(report, i)).map(untitled),
    ...crossTables(report).map(untitled),
    otherNotes(report),
  ];
  return [
    ...sections.map((section) => sectionText(section, style)),
    ...errorLists(report, style),
    details ? methodLine(report) : "More tables: --details\n",
    signatureLines(commonSignatures(systems.map(({ signature }) => signature))),
  ]
    .filter((text) => text !== "")
    .join("\n");
}

function sectionText(section: Section | undefined, { table, apart }: ReadableStyle): string {
  if (section === undefined) return "";
  const lines = (texts: readonly string[]): string[] => texts.map((text) => `${visible(text)}\n`);
  if (!("table" in section)) return lines(section).join(apart);
  const { title, table: rows, notes = [] } = section;
  return [...(title === "" ? [] : lines([title])), table(rows), ...lines(notes)].join(apart);
}

function errorCounts(report: ErrorsReport): Section[] {
  const table = errorCountTable(report);
  return table.rows.length === 0 ? [] : [{ title: "", table, notes: errorCountNotes(report) }];
}

function untitled(table: Table | undefined): Section | undefined {
  return table && { title: "", table };
}

function crossTables({ names, cross = [], digits }: ErrorsReport): Table[] {
  return cross.map((each, i) => crossTableOf(names.length > 1 ? names[i] : undefined, each, digits));
}

function otherNotes(report: ErrorsReport): string[] {
  const { names, analysis, cross } = report;
  const { common } = analysis;
  return [
    ...whatIfNotes(report),
    ...contributionRemarks(report),
    ...(cross?.some(({ of: bases }) => bases !== undefined) === true
      ? [
          `By ${cross[0].by}: errors/size of the class, and percent. An error belongs to the class of its first mention.`,
        ]
      : []),
    ...(common === undefined || names.length < 3 ? [] : [`All systems have ${counted(common, "error")} in common.`]),
  ];
}

function methodLine({ analysis: { options } }: ErrorsReport): string {
  return `taxonomy:${options.taxonomy}|spans:${options.taxonomy === "kk2013" ? "corrected" : options.spans}|links:${options.links}\n`;
}

function errorLists(report: ErrorsReport, { item, apart }: ReadableStyle): string[] {
  const { names, shown, limit } = report;
  return shown.flatMap((errors, i) => {
    if (limit === 0 || errors.length === 0) return [];
    const all = counted(errors.length, "error");
    const count = errors.length > limit ? `first ${limit} of ${all} (all: --limit ${errors.length})` : all;
    const title = names.length > 1 ? `${names[i]}: ${count}` : capital(count);
    const fate = fateOf(report, i);
    const items = errors.slice(0, limit).map((error) => item(error, fate(error.id)));
    return [`${visible(title)}\n${apart}${items.join("")}`];
  });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a remark for each error of a system that it introduces, or that the second of two systems fixes; else "". */
function fateOf(report: ErrorsReport, system: number): (id: string) => string {
  const changeOfError = changeOf(report, system);
  const remarks: Partial<Record<string, string>> = { introduced: "introduced", fixed: `fixed by ${report.names[1]}` };
  return (id) => remarks[changeOfError?.(id) ?? ""] ?? "";
}

/** How an item of a list begins and continues, and how its lines are escaped. */
interface ListStyle {
  readonly mark: string;
  readonly indent: string;
  readonly escape: (text: string) => string;
}

function listed(
  error: ErrorRecord,
  fate: string,
  { digits, details }: ErrorsReport,
  { mark, indent, escape }: ListStyle,
): string {
  const { id, type, document, part, mentions, gains, entityGains, why } = error;
  const more = mentions.length - MOST_MENTIONS;
  const texts = mentions
    .slice(0, MOST_MENTIONS)
    .map(({ text, document }) => `“${text}”${document === undefined ? "" : ` (${document})`}`);
  const shownTexts = `${texts.join(", ")}${more > 0 ? `, … ${more} more` : ""}`;
  const note = errorNote(error);
  const place = labelOf({ document, part });
  const head = [...(details ? [id] : []), type, ...(fate === "" ? [] : [fate])].join(", ");
  return [
    `${mark}${head}: ${shownTexts}${place === "" ? "" : ` (${place})`}`,
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

function scoreDifferenceTables({ names, scores, rankBy, gainsIn = [rankBy], details, digits }: ErrorsReport): Table[] {
  if (scores === undefined || "refused" in scores) return [];
  const { pairs, systems, options } = scores;
  const isAdjusted = names.length > 2;
  const hasCi = pairs.some(({ ci }) => ci !== null);
  return names.slice(1).map((name, i) => {
    const own = pairs.filter(
      ({ a, b, metric, figure }) =>
        figure === "f1" && (a === name || b === name) && (details || gainsIn.includes(metric)),
    );
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

function scoreDifferenceSections(report: ErrorsReport): Section[] {
  const { scores, details } = report;
  if (scores === undefined) return [];
  if ("refused" in scores) return [[`The difference in scores is not tested: ${scores.refused}.`]];
  const tables = scoreDifferenceTables(report).map((table) => ({ title: "", table }));
  const few = fewUnitsText(scores);
  const notes = [...(few === undefined ? [] : [few]), ...(details ? [methodText(scores)] : [])];
  return [...tables.slice(0, -1), ...tables.slice(-1).map((last) => ({ ...last, notes }))];
}

/**
 * Returns the gains from correcting each type of a system's errors: first each type alone, by figure, then one type
 * after the other.
 */
function whatIfTables({ names, analysis, digits }: ErrorsReport, system: number): Section[] {
  const { whatIf } = analysis.systems[system];
  const prefix = names.length > 1 ? `${names[system]}: ` : "";
  const ids = Object.keys(whatIf.before);
  const withBoth = ids.filter((id) => !onlyMain(id));
  const { alone, before, cumulative } = whatIf;
  const section = (title: string, metrics: readonly string[], rows: Table["rows"]): Section[] =>
    metrics.length === 0
      ? []
      : [
          {
            title: prefix + title,
            table: { columns: [nameColumn("corrected"), ...metrics.map(titleOf).map(rightColumn)], rows },
          },
        ];
  const gained = (figure: string, metrics: readonly string[], of: (gain: Gain) => number | null): Section[] =>
    section(
      `${figure} gained by correcting one type of error`,
      metrics,
      alone.map(({ type, gains }) => [type, ...metrics.map((id) => signedPercent(of(gains[id]), digits))]),
    );
  const scored = (title: string, scores: ErrorWhatIf["before"]): string[] => [
    title,
    ...ids.map((id) => mainText(scores[id], digits)),
  ];
  const { signature } = analysis.systems[system];
  const main = [...new Set(ids.map((id) => mainTitle(id, signature)))].join(" or ");
  return [
    ...gained("Recall", withBoth, ({ recall }) => recall),
    ...gained("Precision", withBoth, ({ precision }) => precision),
    ...gained(main, ids, mainFigure),
    ...section(`${main} after correcting this type and all above it`, ids, [
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
  return [...partlyUndefinedTexts(systems, digits), ...unlisted];
}

/** Returns which types of errors are worth correcting most, by the gain in the ranking metric. */
function firstToCorrect({ names, analysis, rankBy, digits }: ErrorsReport, system: number): string {
  const known = analysis.systems[system].whatIf.alone.flatMap(({ type, gains }) => {
    const gain = rankBy in gains ? mainFigure(gains[rankBy]) : null;
    return gain === null ? [] : [{ type, gain }];
  });
  const sentence = (text: string): string => (names.length > 1 ? `${names[system]}: ${text}` : capital(text));
  const title = titleOf(rankBy);
  if (known.length === 0) {
    return sentence(`no gain in ${title} is known, because the score is undefined before or after each correction.`);
  }
  const gaining = known.filter(({ gain }) => gain > 0).sort((a, b) => b.gain - a.gain);
  if (gaining.length === 0 && errorsIn(analysis.systems[system]) === 0) return sentence("no errors.");
  if (gaining.length === 0) return sentence(`correcting any single type of error gains nothing in ${title}.`);
  const [first, ...others] = gaining.map(
    ({ type, gain }, i) =>
      `correcting all ${pluralOf[type]}${i === 0 ? ` would raise ${title} most` : ""}, by ${percent(gain, digits)}`,
  );
  return sentence(`${[first, ...(names.length > 1 ? [] : others.slice(0, 1))].join("; ")}.`);
}

const pluralOf: Readonly<Record<ErrorType, string>> = {
  "span-error": "span errors",
  "conflated-entities": "conflated entities",
  "extra-mention": "extra mentions",
  "extra-entity": "extra entities",
  "extra-singleton": "extra singletons",
  "divided-entity": "divided entities",
  "missing-mention": "missing mentions",
  "missing-entity": "missing entities",
  "missing-singleton": "missing singletons",
};

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
  const { why, note, gains, entityGains, withoutIds, ...rest } = error;
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
