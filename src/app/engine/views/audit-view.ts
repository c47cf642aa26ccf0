import type { Audit } from "../../../analysis/audit/audit-result.ts";

/** Which scores can be trusted. */
export interface AuditView {
  readonly refused?: never;
  readonly audit: Audit;
  /** The findings in sentences. */
  readonly conclusions: readonly string[];
  readonly warnings: readonly string[];
}
