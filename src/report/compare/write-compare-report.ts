import type { CompareOutput } from "../../../schemas/compare-1.d.ts";
import type { Printed } from "../json.ts";
import type { ComparedSystem, Comparison } from "../../analysis/compare/comparison.ts";
import { asFractions } from "../../analysis/published/published-results.ts";
import { greatest } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { version } from "../../core/version.ts";
import { mainFigure } from "../../metrics/kit/metric.ts";
import {
  adjustmentNames,
  briefLegend,
  briefNotes,
  columnsLegend,
  comparisonNotes,
  marksLegend,
  noteText,
} from "./compare-notes.ts";
import {
  type CompareFormat,
  type CompareLayout,
  type CompareReport,
  type TableRow,
  headlinePairs,
  publishedNotes,
  publishedText,
  scoreSignatures,
  tableRows,
} from "./compare-report.ts";
import {
  baselineTable,
  classTables,
  f1ByMetricTable,
  genresTable,
  longPairsTable,
  pairsTable,
  rankedTable,
  scoresAndDifferencesTable,
  shortPairsTable,
  standingsTable,
  systemsTable,
  wideBaselineTable,
} from "./compare-tables.ts";
import { intervalText } from "../interval-numbers.ts";
import { jsonLines, jsonScores, jsonText } from "../json.ts";
import { booktabs, latexRow, latexText } from "../latex.ts";
import { counted, percent } from "../numbers.ts";
import { refusedNotes } from "../refused-response.ts";
import { groupingNotes } from "../score/pair-report.ts";
import { isOneFigure, mainText, mainTitle, titleOf } from "../score/score-tables.ts";
import { signatureLines } from "../signature-lines.ts";
import { type Table, delimitedTable, markdownLine, markdownTable, textTable } from "../table.ts";
import { visible } from "../visible.ts";

export function writeCompareReport(report: CompareReport, format: CompareFormat, layout: CompareLayout): string {
  switch (format) {
    case "text":
      return layout.details || layout.style !== "default"
        ? readable(
            report,
            layout,
            (table) => textTable(table, layout.table),
            (text) => `${visible(text)}\n`,
          )
        : brief(report, layout);
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
  // In Markdown, a line directly below a table would become one of its rows.
  const paragraph = (text: string): string => (write === markdownTable ? `\n${line(text).trimEnd()}\n` : line(text));
  const tables =
    layout.style === "table5"
      ? [rankedTable(comparison, layout)]
      : layout.style === "sacrebleu"
        ? [baselineTable(comparison, layout)]
        : [
            systemsTable(report, layout),
            pairsTable(comparison, layout),
            genresTable(comparison, layout),
            ...classTables(report, layout),
          ];
  const marks = marksLegend(comparison, layout);
  const legend = ({ columns }: Table): string =>
    layout.style === "default"
      ? columnsLegend(
          columns.map(({ title }) => title),
          comparison.unit,
          comparison.options.claim,
        )
      : "";
  return [
    line(titleText(comparison)),
    ...tables
      .filter((table) => table !== undefined)
      .flatMap((table) => [write(table), ...[legend(table)].filter((text) => text !== "").map(paragraph), "\n"]),
    ...(layout.style === "default" && marks !== "" ? [line(marks)] : []),
    ...(published === undefined || layout.style !== "default"
      ? []
      : publishedNotes(published, comparison.metrics).map(line)),
    ...(report.classes === undefined ? [] : [line(classesText(report.classes.by, comparison))]),
    ...[
      ...refusedNotes(report.refused),
      ...groupingNotes(report.diagnostics),
      ...comparisonNotes(comparison, layout),
    ].map(line),
    ...(write === markdownTable
      ? signatures.map((signature) => `\`${signature}\`\n\n`)
      : [`\n${signatureLines(signatures)}`]),
  ]
    .join("")
    .replace(/\n\n$/, "\n");
}

function classesText(by: string, { options: { adjust, alpha } }: Comparison): string {
  const family =
    adjust === "none" ? "not adjusted" : `adjusted (${adjustmentNames[adjust]}) for the pairs within that ${by}`;
  return `By ${by}: each row tests its difference at α ${alpha}; p is ${family}. TOTAL covers all classes.`;
}

function brief(report: CompareReport, layout: CompareLayout): string {
  const { comparison, published } = report;
  const isSinglePair = headlinePairs(comparison).length === 1;
  const tables = [
    standingsTable(report, layout),
    ...(isSinglePair && published === undefined
      ? [scoresAndDifferencesTable(comparison, layout)]
      : [f1ByMetricTable(report, layout), shortPairsTable(comparison, layout)]),
    genresTable(comparison, layout),
    ...classTables(report, layout),
  ];
  const remarks = [
    briefLegend(comparison, layout),
    ...(published === undefined ? [] : publishedNotes(published, comparison.metrics)),
    ...(report.classes === undefined ? [] : [classesText(report.classes.by, comparison)]),
    ...refusedNotes(report.refused),
    ...groupingNotes(report.diagnostics),
    ...briefNotes(comparison, layout),
    `Details: --details${hasOtherTests(comparison) ? "; tests of other metrics: --format tsv, or -m with one of them" : ""}`,
  ];
  return [
    `${titleText(comparison)}\n`,
    ...tables.filter((table) => table !== undefined).map((table) => `${textTable(table, layout.table)}\n`),
    ...remarks.map((remark) => `${visible(remark)}\n`),
    `\n${signatureLines([comparison.signature])}`,
  ].join("");
}

/** Returns whether metrics were tested that the table of pairs leaves out. */
function hasOtherTests(comparison: Comparison): boolean {
  return headlinePairs(comparison).length > 1 && comparison.metrics.length > 1;
}

/** Returns the first line of a report, such as `Ranking by CoNLL F1, 12 documents`. */
function titleText({ options: { headline }, units, unit, signature }: Comparison): string {
  return `Ranking by ${titleOf(headline)} ${mainTitle(headline, signature)}, ${counted(units.length, unit)}`;
}

/** Returns the title of a plot, such as `LEA F1, 222 documents; α 0.05, Holm over 3 pairs`. */
export function headingOf(comparison: Comparison): string {
  const { options, units, unit, signature } = comparison;
  const pairs = headlinePairs(comparison).length;
  const family =
    pairs > 1 && options.adjust !== "none" ? `, ${adjustmentNames[options.adjust]} over ${pairs} pairs` : "";
  return `${titleOf(options.headline)} ${mainTitle(options.headline, signature)}, ${counted(units.length, unit)}; α ${options.alpha}${family}`;
}

export function compareJson({
  comparison,
  classes,
  published,
  refused,
  diagnostics,
}: CompareReport): Printed<CompareOutput> {
  const { options, systems, pairs, conll, agreement, ranks, notes, signature, units, unit, documents, parts } =
    comparison;
  return {
    schema: "corefscope/compare/1",
    version,
    signatures: { test: signature, scores: systems.flatMap(({ signatures }) => signatures) },
    unit: { type: unit, n: units.length, documents, parts },
    options,
    systems: systems.map(systemJson),
    pairs,
    conll,
    metricAgreement: agreement,
    ranks: ranks[options.headline] ?? [],
    ranksByMetric: ranks,
    ...(classes !== undefined && {
      by: classes.by,
      classes: classes.compared.map(({ systems: scored, ...rest }) => ({
        ...rest,
        systems: scored.map(({ name, scores }) => ({ name, scores: jsonScores(scores) })),
      })),
    }),
    ...(published !== undefined && {
      published: {
        track: published.track,
        title: published.title,
        cite: published.cite,
        systems: published.systems.map(({ name, f1 }) => ({ name, f1: asFractions(f1) })),
      },
    }),
    ...defined({ refused }),
    notes: notes.map((note) => ({ ...note, text: noteText(note, 2, { unit, options }) })),
    diagnostics,
  };
}

function systemJson({
  name,
  scores,
  ci,
  runs,
  voidMentions,
  signatures,
}: ComparedSystem): Printed<CompareOutput["systems"][number]> {
  return {
    name,
    scores: jsonScores(
      scores,
      Object.fromEntries(Object.entries(ci).filter(([, figures]) => figures["f1"] !== undefined)),
      (id) => (runs === undefined ? {} : { runs: runs[id] }),
    ),
    void: voidMentions,
    signatures,
  };
}

function compareLines(report: CompareReport): object[] {
  const { comparison } = report;
  const { systems, pairs, ranks, options, signature }: Comparison = comparison;
  return [
    ...systems.map((system) => ({ type: "system", ...systemJson(system) })),
    ...pairs.map((pair) => ({ type: "pair", ...pair })),
    ...(report.classes?.compared ?? []).flatMap(({ label, pairs: own }) =>
      own.map((pair) => ({ type: "class-pair", by: report.classes!.by, label, ...pair })),
    ),
    ...(ranks[options.headline] ?? []).map((rank) => ({ type: "rank", metric: options.headline, ...rank })),
    { type: "signature", schema: "corefscope/compare/1", signature },
  ];
}

export function compareLatex({ comparison, published, refused }: CompareReport, layout: CompareLayout): string {
  const { options, metrics, signature } = comparison;
  const { digits } = layout;
  const { headline } = options;
  const hasF = !isOneFigure(headline);
  const others = metrics.filter((id) => id !== headline);
  const rows = tableRows(comparison);
  const best = bestOf(rows, headline);
  const marks = Math.max(0, greatest(rows.map(({ betterThan }) => betterThan.length)));
  const note = comparisonNotes(comparison, layout).at(-1) ?? "";
  const bold =
    options.baseline === undefined
      ? "The best system and those that do not differ from it significantly are bold."
      : "The best system is bold.";
  return [
    ...scoreSignatures(comparison).map((each) => `% ${each}`),
    `% ${signature}`,
    ...refusedNotes(refused).map((each) => `% ${visible(each)}`),
    ...comparison.notes
      .filter(({ code }) => code === "partly-undefined")
      .map((each) => `% ${visible(noteText(each, digits, comparison))}`),
    "\\begin{table}",
    "\\centering",
    ...booktabs(
      `llrrlr${"r".repeat(others.length)}`,
      [
        latexRow([
          "\\#",
          "System",
          ...[`${titleOf(headline)} R`, "P"].map(latexText),
          hasF ? "F$_1$" : "value",
          `${Number((options.confidence * 100).toFixed(4))}\\,\\% CI`,
          ...others.map((id) => latexText(titleOf(id))),
        ]),
      ],
      [
        ...rows.map((row) => {
          const { scores, ci, name } = row.system;
          return latexRow([
            row.letter,
            latexText(name === options.baseline ? `Baseline: ${name}` : name),
            latexText(percent(scores[headline].recall, digits)),
            latexText(percent(scores[headline].precision, digits)),
            headlineCell(row, comparison, digits, best, marks),
            latexText(intervalText(ci[headline]["f1"], digits)),
            ...others.map((id) => latexText(mainText(scores[id], digits))),
          ]);
        }),
        ...(published === undefined
          ? []
          : ["\\midrule", ...publishedCells({ comparison, published }, others).map(latexRow)]),
      ],
    ),
    `\\caption{Superscripts name the rows with a significantly lower ${latexText(titleOf(headline))}${hasF ? " F$_1$" : ""}. ${bold} ${latexText(note)}}`,
    `{\\footnotesize ${latexText(signature).replaceAll("\\textbar{}", "\\textbar\\allowbreak{}")}}`,
    "\\end{table}",
    "",
  ].join("\n");
}

/** Returns the row with the best score. This need not be the first row, because a baseline comes first. */
function bestOf(rows: readonly TableRow[], headline: string): TableRow {
  const score = ({ system }: TableRow): number => mainFigure(system.scores[headline]) ?? -1;
  return rows.reduce((best, row) => (score(row) > score(best) ? row : best));
}

/** Returns the main figure with its letters. Invisible letters pad it so that the figures are aligned. */
function headlineCell(
  { system, betterThan }: TableRow,
  { ranks, options }: Comparison,
  digits: number,
  best: TableRow,
  marks: number,
): string {
  const lettersOf = (name: string): readonly string[] =>
    ranks[options.headline]?.find((each) => each.system === name)?.letters ?? [];
  const bestLetters = lettersOf(best.system.name);
  const isBest = mainFigure(system.scores[options.headline]) === mainFigure(best.system.scores[options.headline]);
  const isBold = isBest || lettersOf(system.name).some((letter) => bestLetters.includes(letter));
  const text = latexText(mainText(system.scores[options.headline], digits));
  const shown = betterThan.length === 0 ? "" : `$^{\\mathrm{${betterThan.join("")}}}$`;
  const hidden = betterThan.length < marks ? `\\hphantom{$^{\\mathrm{${"a".repeat(marks - betterThan.length)}}}$}` : "";
  return `${isBold ? `\\textbf{${text}}` : text}${shown}${hidden}`;
}

function publishedCells(
  { comparison, published }: Pick<Required<CompareReport>, "comparison" | "published">,
  others: readonly string[],
): string[][] {
  return published.systems.map(({ name, f1 }) => {
    const cell = (id: string): string => publishedText(f1, id);
    return ["", latexText(`(${name})`), "", "", cell(comparison.options.headline), "", ...others.map(cell)];
  });
}
