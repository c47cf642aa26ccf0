import { type DiagnosticCode, diagnosticSeverities, type Severity } from "./diagnostic-severities.ts";

export type { Severity } from "./diagnostic-severities.ts";

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
  return { code, severity: diagnosticSeverities[code], ...Object.fromEntries(known) };
}

/** Returns the name of a document, or of its part, in a sentence; an empty name is described. */
export function documentName(document: string): string {
  const unnamed = "the document without a name";
  const found = /^; (part .+)$/s.exec(document);
  if (found !== null) return `${found[1]} of ${unnamed}`;
  return document === "" ? unnamed : document;
}

/** Returns the document of a diagnostic as a part of a sentence: `document nw/x (part 000)`, or `a document`. */
export function documentOf({ document }: Pick<Diagnostic, "document">): string {
  if (document === undefined) return "a document";
  const name = documentName(document);
  if (name !== document) return name;
  return `document ${document.replace(/; part ([^;]*)$/, " (part $1)")}`;
}

/** Codes whose diagnostics are about a document as a whole, so that their sentences name it. */
const aboutDocuments: ReadonlySet<DiagnosticCode> = new Set([
  "document-in-several-files",
  "document-without-name",
  "duplicate-document",
  "missing-document",
  "extra-document",
  "paired-alone",
  "repeated-counts",
  "conflicting-counts",
]);

/** Returns whether the sentence of a diagnostic names its document, so that the document is no place in a sentence. */
export function namesDocument({ code }: Pick<Diagnostic, "code">): boolean {
  return aboutDocuments.has(code);
}

/**
 * Puts the name of a document into a message.
 *
 * @example
 *   ruleMessage("{Document} is empty", "note", "document b"); // → "Document b is empty"
 */
export function ruleMessage(
  message: string | { readonly error: string; readonly other: string },
  severity: Severity,
  document: string,
): string {
  const text = typeof message === "string" ? message : severity === "error" ? message.error : message.other;
  return text
    .replace("{document}", () => document)
    .replace("{Document}", () => document.charAt(0).toUpperCase() + document.slice(1));
}
