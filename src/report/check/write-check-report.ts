import type { CheckOutput, Diagnostic as CheckedDiagnostic } from "../../../schemas/check-1.d.ts";
import type { Printed } from "../json.ts";
import { defined } from "../../core/defined.ts";
import type { Diagnostic, Severity } from "../../core/diagnostic.ts";
import { diagnosticRules } from "../../core/diagnostic-codes.ts";
import type { DiagnosticCode } from "../../core/diagnostic-severities.ts";
import { version } from "../../core/version.ts";
import { diagnosticSentence } from "../diagnostic-text.ts";
import { counted } from "../numbers.ts";

export interface CheckSummary {
  readonly files: number;
  readonly parts: number;
  readonly mentions: number;
}

export function checkJson(diagnostics: readonly Diagnostic[], summary: CheckSummary): Printed<CheckOutput> {
  return {
    schema: "corefscope/check/1",
    version,
    ...summary,
    counts: countBySeverity(diagnostics),
    diagnostics: diagnostics.map(checkedDiagnostic),
  };
}

export function checkedDiagnostic(diagnostic: Diagnostic): Printed<CheckedDiagnostic> {
  return {
    ...diagnostic,
    message: diagnosticSentence(diagnostic),
    repair: diagnosticRules[diagnostic.code].repair,
  };
}

function countBySeverity(diagnostics: readonly Diagnostic[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of diagnostics) counts[severity]++;
  return counts;
}

/**
 * Returns the result of a check as one line: how many errors, warnings and notes there are, without those that are 0.
 *
 * @example
 *   checkTotal([], { files: 2, parts: 6, mentions: 66 }); // → "No problems found in 2 files (6 parts, 66 mentions)."
 */
export function checkTotal(diagnostics: readonly Diagnostic[], { files, parts, mentions }: CheckSummary): string {
  const counts = countBySeverity(diagnostics);
  const where = `in ${counted(files, "file")} (${counted(parts, "part")}, ${counted(mentions, "mention")})`;
  if (diagnostics.length === 0) return `No problems found ${where}.`;
  const isFine = counts.error + counts.warning === 0;
  const found = (["error", "warning", "note"] as const).flatMap((severity) =>
    counts[severity] === 0 ? [] : [counted(counts[severity], severity)],
  );
  return `${isFine ? "No problems, " : ""}${found.join(", ")} ${where}`;
}

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", note: "notice" };

/** Writes diagnostics as workflow commands of GitHub Actions, which shows them at the lines of a change. */
export function checkGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((diagnostic) => `${command(diagnostic)}\n`).join("");
}

function command(diagnostic: Diagnostic): string {
  const { file, line, column, severity, code } = diagnostic;
  const properties = [
    ...(file === undefined ? [] : [`file=${escapeProperty(file)}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
    ...(line === undefined || column === undefined ? [] : [`col=${column}`]),
    `title=${escapeProperty(`${diagnosticRules[code].title} [${code}]`)}`,
  ];
  return `::${commands[severity]} ${properties.join(",")}::${escapeData(diagnosticSentence(diagnostic))}`;
}

function escapeData(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}

const levels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", note: "note" };

/**
 * Writes diagnostics as a SARIF log, which editors and code hosts show in place.
 *
 * @source Static Analysis Results Interchange Format 2.1.0, OASIS 2020
 */
export function checkSarif(diagnostics: readonly Diagnostic[]): object {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "corefscope", version, rules: codes.map(rule) } },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map((diagnostic) => result(diagnostic, codes)),
      },
    ],
  };
}

function rule(code: DiagnosticCode): object {
  const { title, explanation, repair, severity } = diagnosticRules[code];
  return {
    id: code,
    shortDescription: { text: title },
    fullDescription: { text: explanation },
    help: { text: repair },
    defaultConfiguration: { level: levels[severity] },
  };
}

function result(diagnostic: Diagnostic, codes: readonly DiagnosticCode[]): object {
  const { code, severity, file, line, column, document, entity, mention } = diagnostic;
  const name = [document, entity === undefined ? undefined : `entity ${entity}`, mention].filter(
    (part) => part !== undefined,
  );
  const region = line === undefined ? undefined : { startLine: line, ...defined({ startColumn: column }) };
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: levels[severity],
    message: { text: diagnosticSentence(diagnostic) },
    ...(file !== undefined && {
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: uriOf(file) },
            ...defined({ region }),
          },
          ...(name.length > 0 && { logicalLocations: [{ fullyQualifiedName: name.join(" › ") }] }),
        },
      ],
    }),
  };
}

function uriOf(file: string): string {
  return file.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
}
