import { type DiagnosticCode, type Severity, diagnosticRules } from "./diagnostic-codes.ts";

export type { Severity } from "./diagnostic-codes.ts";

/**
 * One thing that is wrong or noteworthy about the input, as data. Sentences are made in `report/`.
 *
 * Line and column are 1-based. A position that is not known is absent, never invented.
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
  /** The mention's surface text, or its token positions where the text is not known. */
  readonly mention?: string;
  /** What the sentence needs beyond the position: counts, other entities, the offending text. */
  readonly data?: Readonly<Partial<Record<string, string | number | readonly string[]>>>;
}

/** What a diagnostic says besides its code; what is undefined is not known. */
export type DiagnosticDetails = {
  readonly [Field in Exclude<keyof Diagnostic, "code">]?: Diagnostic[Field] | undefined;
};

/** A diagnostic with the severity of its rule, unless the details name another. Unknown details are left out. */
export function diagnosticOf(code: DiagnosticCode, details: DiagnosticDetails = {}): Diagnostic {
  const known = Object.entries(details).filter(([, value]) => value !== undefined);
  return { code, severity: diagnosticRules[code].severity, ...Object.fromEntries(known) };
}
