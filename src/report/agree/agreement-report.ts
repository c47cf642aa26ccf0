import type { AgreementResult } from "../../analysis/agreement/agreement-result.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";

/** Everything that `agree` says. */
export interface AgreementReport {
  /** The names of the annotators, in their order. */
  readonly names: readonly string[];
  readonly result: AgreementResult;
  readonly diagnostics: readonly Diagnostic[];
}
