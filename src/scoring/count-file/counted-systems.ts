import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Accumulator } from "../accumulator.ts";
import type { CountHeader } from "./count-header.ts";

/** Whose a diagnostic is: the key's, or the response's of that place among the systems; `null` where that is not known. */
export type DiagnosticOwner = "key" | number | null;

/** Something that was wrong with what was counted. */
export interface OwnedDiagnostic {
  readonly of: DiagnosticOwner;
  readonly diagnostic: Diagnostic;
}

/** What was counted, with all that goes into a file of counts. */
export interface CountedSystems {
  readonly header: CountHeader;
  /** One for each of the header's systems. */
  readonly accumulators: readonly Accumulator[];
  readonly diagnostics: readonly OwnedDiagnostic[];
}
