import type { AuditOutput } from "../../../schemas/audit-1.d.ts";
import type { Printed } from "../json.ts";
import type { Audit } from "../../analysis/audit/audit-result.ts";
import type { DifferenceFinding } from "../../analysis/audit/finding.ts";
import { greatest } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { version } from "../../core/version.ts";
import type { AuditFormat, AuditReport } from "./audit-report.ts";
import {
  auditWarningText,
  differencesOf,
  editsText,
  findingTexts,
  noEditTexts,
  otherTexts,
  reactionRule,
  reactions,
  trustText,
} from "./audit-sentences.ts";
import {
  auditScoreNotes,
  auditScoresTable,
  differencesTable,
  experimentsTable,
  longAuditTable,
} from "./audit-tables.ts";
import { fewUnitsText, fragileTexts, influenceTexts, methodText, orderTexts } from "../compare/compare-notes.ts";
import { headlinePairs } from "../compare/compare-report.ts";
import { jsonScores, jsonText } from "../json.ts";
import { counted } from "../numbers.ts";
import { refusedNotes } from "../refused-response.ts";
import { signatureLines } from "../signature-lines.ts";
import {
  type Table,
  type TableLayout,
  delimitedTable,
  markdownLine,
  markdownTable,
  plainLayout,
  textTable,
} from "../table.ts";
import { visible } from "../visible.ts";

export function writeAuditReport(
  report: AuditReport,
  format: AuditFormat,
  digits: number,
  layout: TableLayout = plainLayout,
): string {
  switch (format) {
    case "text":
      return readable(
        report,
        digits,
        (table) => textTable(table, layout),
        (lines) => lines.map((line) => `${visible(line)}\n`).join(""),
      );
    case "md":
      return readable({ ...report, details: true }, digits, markdownTable, (lines) =>
        lines.map((line) => `* ${markdownLine(line)}\n`).join(""),
      );
    case "json":
      return jsonText(auditJson(report));
    case "tsv":
      return delimitedTable(longAuditTable(report.audit), "\t");
    case "csv":
      return delimitedTable(longAuditTable(report.audit), ",");
  }
}

type Section = readonly [title: string, body: string];

function readable(
  report: AuditReport,
  digits: number,
  table: (table: Table) => string,
  list: (lines: readonly string[]) => string,
): string {
  const { audit, refused, details = false } = report;
  const { systems, leftOut, documents, signature } = audit;
  const isText = table !== markdownTable;
  const notes = [
    ...refusedNotes(refused),
    ...(leftOut.length === 0
      ? []
      : [`Metrics left out, because they use more information than coreference: ${leftOut.join(", ")}`]),
    ...(details ? [] : ["Details: --details"]),
  ];
  const sections = [
    ["What you can trust", trusted(report, digits, table, list)] as const,
    ...(details ? detailSections(audit, digits, table, list) : []),
  ];
  return [
    `Audit of ${counted(systems.length, "system")} on ${counted(documents, "document")}\n`,
    sections
      .map(([title, body]) => `${isText ? `${visible(title)}\n` : `## ${markdownLine(title)}\n\n`}${body}`)
      .join("\n") + (notes.length === 0 || details ? "" : list(notes)),
    ...(notes.length > 0 && details ? [list(notes)] : []),
    isText ? signatureLines([signature]) : `\`${signature}\`\n`,
  ].join("\n");
}

/** How many pairs of systems text compares without `--details`. */
const MOST_PAIRS = 10;

/** Returns how metrics react, which differences hold, and what else is doubtful. */
function trusted(
  { audit, details = false }: AuditReport,
  digits: number,
  table: (table: Table) => string,
  list: (lines: readonly string[]) => string,
): string {
  const { systems, comparison, findings, warnings, options } = audit;
  const names = systems.map(({ name }) => name);
  const found = reactions(findings, names, !details);
  const pairs = pairsOf(names)
    .map(([a, b]) => differencesOf(findings, a, b))
    .filter((own) => own.length > 0)
    .map((own) => ({ own, systems: betterFirst(own, options.headline) }));
  const shown = details ? pairs : pairs.slice(0, MOST_PAIRS);
  const tables =
    details || pairs.length < 2
      ? shown.map(({ own, systems: pair }) => `\n${table(differencesTable(pair, own, digits))}`)
      : [
          `\n${list([
            ...shown.map(({ own, systems: [first, second] }) => `${first} − ${second}: ${trustText(own)}`),
            ...(pairs.length > shown.length ? [`${pairs.length - shown.length} more pairs: --details`] : []),
          ])}`,
        ];
  const few = comparison === undefined ? undefined : fewUnitsText(comparison);
  const notes = [
    ...(comparison === undefined || details || pairs.length > 1
      ? []
      : headlinePairs(comparison).flatMap((pair) => fragileTexts(pair, comparison.unit))),
    ...(few === undefined ? [] : [few]),
    ...otherTexts(findings),
    ...warnings.map(auditWarningText),
  ];
  const width = greatest(found.map(({ metrics }) => metrics.length));
  return [
    list([
      ...noEditTexts(findings),
      ...(found.length === 0 ? [] : [reactionRule]),
      ...found.map(({ metrics, text }) => `${table === markdownTable ? metrics : metrics.padEnd(width + 1)} ${text}`),
    ]),
    ...tables,
    ...(notes.length === 0 ? [] : [`\n${list(notes)}`]),
  ].join("");
}

/** Returns the two systems of differences, the better one by the headline first. */
function betterFirst(differences: readonly DifferenceFinding[], headline: string): [string, string] {
  const { a, b, delta } = differences.find(({ metric }) => metric === headline) ?? differences[0];
  return (delta ?? 0) >= 0 ? [b, a] : [a, b];
}

function pairsOf(names: readonly string[]): [string, string][] {
  return names.flatMap((a, i) => names.slice(i + 1).map((b): [string, string] => [a, b]));
}

function detailSections(
  audit: Audit,
  digits: number,
  table: (table: Table) => string,
  list: (lines: readonly string[]) => string,
): Section[] {
  const { systems, comparison, options } = audit;
  return [
    ...systems.map(
      (system): Section => [
        `Experiments on ${system.name}: ΔR/ΔP/ΔF1, * p ≤ ${options.alpha}`,
        `${table(experimentsTable(system, options.alpha, digits))}\n${list([editsText(system)])}`,
      ],
    ),
    [
      "Scores of systems and baselines",
      `${table(auditScoresTable(audit, digits))}\n${list(auditScoreNotes(audit, digits))}`,
    ],
    ...(comparison === undefined
      ? []
      : [
          [
            "Influence of documents, and agreement of metrics",
            list([
              ...headlinePairs(comparison).flatMap((pair) => influenceTexts(pair, comparison.unit, digits)),
              ...orderTexts(comparison),
              methodText(comparison),
            ]),
          ] as const,
        ]),
  ];
}

export function auditJson({ audit, refused, diagnostics }: AuditReport): Printed<AuditOutput> {
  const { comparison, systems, baselines, warnings, findings, options, ...rest } = audit;
  return {
    schema: "corefscope/audit/1",
    version,
    signature: audit.signature,
    options,
    metrics: rest.metrics,
    leftOut: rest.leftOut,
    documents: rest.documents,
    parts: rest.parts,
    systems: systems.map(({ name, scores, voidMentions, counts, experiments, signature }) => ({
      name,
      scores: jsonScores(scores),
      void: voidMentions,
      counts,
      experiments,
      signature,
    })),
    baselines: baselines.map(({ scores, ...baseline }) => ({ ...baseline, scores: jsonScores(scores) })),
    ...(comparison !== undefined && {
      comparison: {
        signature: comparison.signature,
        pairs: comparison.pairs,
        metricAgreement: comparison.agreement,
      },
    }),
    warnings: warnings.map((warning) => ({ ...warning, text: auditWarningText(warning) })),
    findings,
    conclusions: findingTexts(
      findings,
      systems.map(({ name }) => name),
    ),
    ...defined({ refused }),
    diagnostics,
  };
}
