import type { ContributionRow } from "../../analysis/contributions/index.ts";
import type { CrossTable, ErrorAnalysis, ErrorRecord, ScoreComparison } from "../../analysis/errors/index.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { RefusedResponse } from "../refused-response.ts";

/** The tables of `errors` that TSV can contain. */
export const errorsTables = ["errors", "what-if", "contributions", "by"] as const;
export type ErrorsTable = (typeof errorsTables)[number];

/** The result of `errors`, with the options for its output. */
export interface ErrorsReport {
  /** The names of the systems, in the order of the analysis. */
  readonly names: readonly string[];
  readonly analysis: ErrorAnalysis;
  /** The requested errors of each system, in the requested order. */
  readonly shown: readonly (readonly ErrorRecord[])[];
  /** The differences between the scores of several systems. */
  readonly scores?: ScoreComparison;
  /** The errors of each system by a facet. */
  readonly cross?: readonly CrossTable[];
  /** For each system, the contributions of every entity or mention to the scores. */
  readonly contributions?: readonly (readonly ContributionRow[])[];
  /** The metric whose loss sorts contributions. */
  readonly rankBy: string;
  /** How many errors and how many costly entities of each system are listed in text and Markdown. */
  readonly limit: number;
  /** Whether text and Markdown show all tables, including rows of zeros. */
  readonly details: boolean;
  /** Decimals of a percentage. */
  readonly digits: number;
  /**
   * What TSV lists: errors; gains for each type and metric; contributions of each entity or mention; or errors by a
   * facet.
   */
  readonly table: ErrorsTable;
  /** Responses that were left out. */
  readonly refused?: readonly RefusedResponse[];
  readonly diagnostics: readonly Diagnostic[];
}
