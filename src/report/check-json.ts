import type { Diagnostic, Severity } from "../core/diagnostic.ts";
import { version } from "../core/version.ts";
import { diagnosticSentence } from "./diagnostic-text.ts";

/** How much was checked. */
export interface CheckSummary {
  readonly files: number;
  readonly parts: number;
  readonly mentions: number;
}

/** The object of the schema `corefscope/check/1`. */
export interface CheckJson extends CheckSummary {
  readonly schema: "corefscope/check/1";
  readonly version: string;
  readonly counts: Readonly<Record<Severity, number>>;
  readonly diagnostics: readonly (Diagnostic & { readonly message: string })[];
}

/** Everything that was found, with its sentences. */
export function checkJson(diagnostics: readonly Diagnostic[], summary: CheckSummary): CheckJson {
  return {
    schema: "corefscope/check/1",
    version,
    ...summary,
    counts: countBySeverity(diagnostics),
    diagnostics: diagnostics.map((diagnostic) => ({ ...diagnostic, message: diagnosticSentence(diagnostic) })),
  };
}

/** How many diagnostics there are of each severity. */
export function countBySeverity(diagnostics: readonly Diagnostic[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity]++;
  return counts;
}
