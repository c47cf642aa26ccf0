import type { Audit, AuditedBaseline } from "../../analysis/audit/audit-result.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { RefusedResponse } from "../refused-response.ts";

export const auditFormats = ["text", "json", "tsv", "csv", "md"] as const;
/** A format for the text of an audit. */
export type AuditFormat = (typeof auditFormats)[number];

export interface AuditReport {
  readonly audit: Audit;
  readonly refused?: readonly RefusedResponse[];
  readonly diagnostics: readonly Diagnostic[];
}

export const experimentTitles = {
  "more-precise": "more precise",
  "less-precise-a": "less precise a",
  "less-precise-b": "less precise b",
} as const;

/** Returns a baseline's title, which cannot be mistaken for the name of a system. */
export function baselineTitle({ kind, mentionsOf }: Pick<AuditedBaseline, "kind" | "mentionsOf">): string {
  const whose = mentionsOf.side === "key" ? "the key" : mentionsOf.system;
  return `${kind === "singletons" ? "singletons" : "one entity"} (mentions of ${whose})`;
}
