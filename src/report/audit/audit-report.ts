import type { Audit, AuditedBaseline } from "../../analysis/audit/audit-result.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { RefusedResponse } from "../refused-response.ts";

export const auditFormats = ["text", "json", "tsv", "csv", "md"] as const;
/** A format for the text of an audit. */
export type AuditFormat = (typeof auditFormats)[number];

export interface AuditReport {
  readonly audit: Audit;
  /** Whether text shows the experiments, baselines and statistics. Markdown always does. */
  readonly details?: boolean;
  readonly refused?: readonly RefusedResponse[];
  readonly diagnostics: readonly Diagnostic[];
}

export const experimentTitles = {
  "more-precise": "better: wrongly linked mentions removed",
  "less-precise-a": "worse: wrong pairs added",
  "less-precise-b": "worse: wrong entity added",
} as const;

/** Returns a baseline's title in tables for programs. It cannot be mistaken for the name of a system. */
export function baselineTitle({ kind, mentionsOf }: Pick<AuditedBaseline, "kind" | "mentionsOf">): string {
  const whose = mentionsOf.side === "key" ? "the key" : mentionsOf.system;
  return `${kind === "singletons" ? "singletons" : "one entity"} (mentions of ${whose})`;
}

/** Returns what a baseline is, such as `all singletons (key mentions)`. */
export function baselineText({ kind, mentionsOf }: Pick<AuditedBaseline, "kind" | "mentionsOf">): string {
  const whose = mentionsOf.side === "key" ? "key mentions" : `mentions of ${mentionsOf.system}`;
  return `${kind === "singletons" ? "all singletons" : "one entity"} (${whose})`;
}
