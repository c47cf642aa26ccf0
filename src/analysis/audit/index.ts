export { audit, type AuditRequest, auditSources, type NamedSource } from "./audit.ts";
export type {
  Audit,
  AuditedBaseline,
  AuditedSystem,
  AuditOptions,
  AuditWarning,
  ExperimentResult,
  Figures,
  MetricOutcome,
  ResponseCounts,
} from "./audit-result.ts";
export type { Edit } from "./less-precise.ts";
export { edited, type ExperimentId, experimentIds } from "./experiment.ts";
export type { BaselineName, Cause, DifferenceFinding, Doubt, Finding } from "./finding.ts";
export { type Leftover, leftovers } from "./more-precise.ts";
export type { Failure, Inapplicable, Verdict } from "./verdict.ts";
