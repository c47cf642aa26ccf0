import { type DiagnosticCode, diagnosticRules } from "./diagnostic-codes.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** What a diagnostic says besides its code; what is undefined is not known. */
export type DiagnosticDetails = {
  readonly [Field in Exclude<keyof Diagnostic, "code">]?: Diagnostic[Field] | undefined;
};

/** A diagnostic with the severity of its rule, unless the details name another. What is not known is left out. */
export function diagnosticOf(code: DiagnosticCode, details: DiagnosticDetails = {}): Diagnostic {
  const known = Object.entries(details).filter(([, value]) => value !== undefined);
  return { code, severity: diagnosticRules[code].severity, ...Object.fromEntries(known) };
}
