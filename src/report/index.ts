/** The part of the library under `corefscope/report`: results, errors and diagnostics as text. */
export { diagnosticLine } from "./diagnostic-text.ts";
export type { AuditFormat } from "./audit/audit-report.ts";
export type { CompareFormat } from "./compare/compare-report.ts";
export { errorSentence } from "./errors/error-sentence.ts";
export type { ErrorsFormat } from "./errors/write-errors-report.ts";
export type { ExplanationFormat } from "./explain/write-explanation.ts";
export {
  textOfAudit,
  textOfComparison,
  textOfErrors,
  textOfExplanation,
  type TextOptions,
  type WithDiagnostics,
  textOfScores,
} from "./results-as-text.ts";
export type { ScoreFormat } from "./score/write-score-report.ts";
