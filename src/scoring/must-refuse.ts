import type { DiagnosticCode } from "../core/diagnostic-codes.ts";
import type { Diagnostic } from "../core/diagnostic.ts";

const leftOut: DiagnosticCode = "response-left-out";

/** Errors that make scores meaningless, or that a policy has asked for. */
const refused: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  "no-common-document",
  "documents-without-ids",
  "unclear-nesting",
  "mention-kinds-differ",
  "ends-differ",
  "offset-convention",
  "positions-without-words",
  "one-side-only",
  "unknown-format",
  "unknown-column",
  "file-too-large",
  "no-document",
  "document-in-several-files",
  "information-lacking",
  "damaged-counts",
  "other-version-counts",
  "mixed-counts",
  "conflicting-counts",
  "duplicate-mention",
  "token-mismatch",
  "token-count-mismatch",
  "different-text",
]);

/**
 * Whether the input must not be scored: nothing in common, a side that is missing, a policy that says so, or any error if `strict`. A response
 * that was left out is not among what is scored.
 */
export function mustRefuse(diagnostics: readonly Diagnostic[], strict: boolean): boolean {
  return diagnostics.some(
    ({ code, severity }) => severity === "error" && code !== leftOut && (strict || refused.has(code)),
  );
}
