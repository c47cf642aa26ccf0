import type { Diagnostic, Severity } from "../../core/diagnostic.ts";
import { diagnosticRules } from "../../core/diagnostic-codes.ts";
import { version } from "../../core/version.ts";
import { diagnosticSentence } from "../diagnostic-text.ts";

/** How much was checked. */
export interface CheckSummary {
  readonly files: number;
  readonly parts: number;
  readonly mentions: number;
}

/** A diagnostic with its sentence and what to do. */
export interface CheckedDiagnostic extends Diagnostic {
  readonly message: string;
  readonly repair: string;
}

/** The object of the schema `corefscope/check/1`. */
export interface CheckJson extends CheckSummary {
  readonly schema: "corefscope/check/1";
  readonly version: string;
  readonly counts: Readonly<Record<Severity, number>>;
  readonly diagnostics: readonly CheckedDiagnostic[];
}

/** Everything that was found, with its sentences. */
export function checkJson(diagnostics: readonly Diagnostic[], summary: CheckSummary): CheckJson {
  return {
    schema: "corefscope/check/1",
    version,
    ...summary,
    counts: countBySeverity(diagnostics),
    diagnostics: diagnostics.map(checkedDiagnostic),
  };
}

/** A diagnostic as the JSON formats of `check` write it. */
export function checkedDiagnostic(diagnostic: Diagnostic): CheckedDiagnostic {
  return {
    ...diagnostic,
    message: diagnosticSentence(diagnostic),
    repair: diagnosticRules[diagnostic.code].repair,
  };
}

/** How many diagnostics there are of each severity. */
export function countBySeverity(diagnostics: readonly Diagnostic[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity]++;
  return counts;
}
