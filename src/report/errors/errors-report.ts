import type { ContributionRow } from "../../analysis/contributions/index.ts";
import type { CrossTable, ErrorAnalysis, ErrorRecord, ScoreComparison } from "../../analysis/errors/index.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { RefusedResponse } from "../refused-response.ts";

/** The tables that TSV can be. */
export const errorsTables = ["errors", "what-if", "contributions", "by"] as const;
export type ErrorsTable = (typeof errorsTables)[number];

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
  /** Of each system, what every entity or mention contributes to the scores. */
  readonly contributions?: readonly (readonly ContributionRow[])[];
  /** The metric whose loss sorts contributions. */
  readonly rankBy: string;
  /** How many errors of each system, and costly entities, text and Markdown list. */
  readonly limit: number;
  /** Whether text and Markdown show all tables, with rows of zeros. */
  readonly details: boolean;
  /** Decimals of a percentage. */
  readonly digits: number;
  /** What TSV has: a row for each error, for each type and metric what correcting it would gain, what each entity or mention contributes, or errors by a facet. */
  readonly table: ErrorsTable;
  /** Responses that were left out. */
  readonly refused?: readonly RefusedResponse[];
  readonly diagnostics: readonly Diagnostic[];
}
