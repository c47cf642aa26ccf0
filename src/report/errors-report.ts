import type { CrossTable, ErrorAnalysis, ErrorRecord, ScoreComparison } from "../analysis/errors/index.ts";
import type { Diagnostic } from "../core/diagnostic.ts";

/** What `errors` found, and what of it is to be shown. */
export interface ErrorsReport {
  /** One for each system. */
  readonly names: readonly string[];
  readonly analysis: ErrorAnalysis;
  /** Of each system, the errors that were asked for, in the order that was asked for. */
  readonly shown: readonly (readonly ErrorRecord[])[];
  /** Of several systems, the differences of their scores. */
  readonly scores?: ScoreComparison;
  /** Of each system, its errors by a facet. */
  readonly cross?: readonly CrossTable[];
  /** How many errors of each system text and Markdown list. */
  readonly limit: number;
  /** Decimals of a percentage. */
  readonly digits: number;
  /** What TSV has: a row for each error, or for each type and metric what correcting it would gain. */
  readonly table: "errors" | "what-if";
  readonly diagnostics: readonly Diagnostic[];
}
