import { type DiagnosticCode, diagnosticRules, type Severity } from "./diagnostic-codes.ts";

export type { Severity } from "./diagnostic-codes.ts";

/**
 * A fault or notable fact about the input, as data.
 *
 * Line and column are 1-based, and absent if unknown.
 */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** Document and part, as `labelOf` writes them. */
  readonly document?: string;
  /** The sentence: its id in the file, or its number in the part (1-based). */
  readonly sentence?: string;
  readonly entity?: string;
  /** The mention's words, or its token positions if the words are unknown. */
  readonly mention?: string;
  /** Other values for the message: counts, other entities, the offending text. */
  readonly data?: Readonly<Partial<Record<string, string | number | readonly string[]>>>;
}

/** The details of a diagnostic. Undefined means unknown. */
export type DiagnosticDetails = {
  readonly [Field in Exclude<keyof Diagnostic, "code">]?: Diagnostic[Field] | undefined;
};

/** Returns a diagnostic with the severity of its code, unless the details give another. Drops unknown details. */
export function diagnosticOf(code: DiagnosticCode, details: DiagnosticDetails = {}): Diagnostic {
  const known = Object.entries(details).filter(([, value]) => value !== undefined);
  return { code, severity: diagnosticRules[code].severity, ...Object.fromEntries(known) };
}
