import { diagnosticRules } from "./diagnostic-codes.ts";
import { type Diagnostic, documentOf } from "./diagnostic.ts";

/**
 * Returns a diagnostic as a sentence without a full stop: what was found and what was done with it, without anything
 * that a text could contain. It may be printed where the words of a corpus must not be.
 *
 * @example
 *   plainMessage({ code: "empty-entity", severity: "note" }); // → "An entity has no mentions, so it was left out"
 */
export function plainMessage(diagnostic: Pick<Diagnostic, "code" | "severity" | "document">): string {
  const { message } = diagnosticRules[diagnostic.code];
  const text = typeof message === "string" ? message : diagnostic.severity === "error" ? message.error : message.other;
  const document = documentOf(diagnostic);
  return text
    .replace("{document}", () => document)
    .replace("{Document}", () => document.charAt(0).toUpperCase() + document.slice(1));
}
