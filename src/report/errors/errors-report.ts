import type { ContributionRow } from "../../analysis/contributions/index.ts";
import type { CrossTable, ErrorAnalysis, ErrorRecord, ScoreComparison } from "../../analysis/errors/index.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { RefusedResponse } from "../refused-response.ts";

export const errorsTables = ["errors", "what-if", "contributions", "by"] as const;
export type ErrorsTable = (typeof errorsTables)[number];

export interface ErrorsReport {
  readonly names: readonly string[];
  readonly analysis: ErrorAnalysis;
  readonly shown: readonly (readonly ErrorRecord[])[];
  readonly scores?: ScoreComparison;
  readonly cross?: readonly CrossTable[];
  readonly contributions?: readonly (readonly ContributionRow[])[];
  /** Of what the contributions are. */
  readonly contributionsOf?: "entity" | "mention";
  readonly rankBy: string;
  /** The metrics whose gains are shown without details; if absent, only `rankBy`. */
  readonly gainsIn?: readonly string[];
  readonly limit: number;
  readonly details: boolean;
  /** Decimals of a percentage. */
  readonly digits: number;
  readonly table: ErrorsTable;
  readonly refused?: readonly RefusedResponse[];
  readonly diagnostics: readonly Diagnostic[];
}
