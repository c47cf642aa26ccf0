import type { AuditOutput } from "../../../schemas/audit-1.d.ts";
import type { Printed } from "../json.ts";
import { defined } from "../../core/defined.ts";
import { version } from "../../core/version.ts";
import type { AuditFormat, AuditReport } from "./audit-report.ts";
import { auditWarningText, editsText, findingTexts } from "./audit-sentences.ts";
import { auditScoreNotes, auditScoresTable, baselineKeys, experimentsTable, longAuditTable } from "./audit-tables.ts";
import { influenceTexts, methodText, orderTexts } from "../compare/compare-notes.ts";
import { headlinePairs } from "../compare/compare-report.ts";
import { jsonScores, jsonText } from "../json.ts";
import { counted } from "../numbers.ts";
import { refusedNotes } from "../refused-response.ts";
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
      return readable(report, digits, markdownTable, (lines) =>
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

function readable(
  { audit, refused }: AuditReport,
  digits: number,
  table: (table: Table) => string,
  list: (lines: readonly string[]) => string,
): string {
  const { systems, comparison, options, warnings, leftOut, findings, documents, signature } = audit;
  const sections: [title: string, body: string][] = [
    ...systems.map((system): [string, string] => [
      `Experiments on ${system.name}`,
      `${table(experimentsTable(system, options.alpha, digits))}\n${list([editsText(system)])}`,
    ]),
    [
      "Scores of systems and baselines",
      `${table(auditScoresTable(audit, digits))}\n${list([baselineKeys(audit), ...auditScoreNotes(audit, digits)])}`,
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
          ] as [string, string],
        ]),
    ...(warnings.length === 0 ? [] : [["Warnings", list(warnings.map(auditWarningText))] as [string, string]]),
    ["What you can trust", list(findingTexts(findings))],
  ];
  const isText = table !== markdownTable;
  return [
    `Audit of ${counted(systems.length, "system")} on ${counted(documents, "document")}; * p ≤ ${options.alpha}\n`,
    ...sections.map(([title, body]) => `${isText ? `${visible(title)}\n` : `## ${markdownLine(title)}\n\n`}${body}`),
    ...(refused === undefined ? [] : [list(refusedNotes(refused))]),
    ...(leftOut.length === 0
      ? []
      : [list([`Metrics left out, because they use more information than coreference: ${leftOut.join(", ")}`])]),
    isText ? `${signature}\n` : `\`${signature}\`\n`,
  ].join("\n");
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
    conclusions: findingTexts(findings),
    ...defined({ refused }),
    diagnostics,
  };
}
