import { diagnosticRules } from "./diagnostic-codes.ts";
import { type Diagnostic, documentOf, ruleMessage } from "./diagnostic.ts";

/**
 * Returns a diagnostic as a sentence without a full stop: what was found and what was done with it, without anything
 * that a text could contain. It may be printed where the words of a corpus must not be.
 *
 * @example
 *   plainMessage({ code: "empty-entity", severity: "note" }); // → "An entity has no mentions, so it was left out"
 */
export function plainMessage(diagnostic: Pick<Diagnostic, "code" | "severity" | "document">): string {
  return ruleMessage(diagnosticRules[diagnostic.code].message, diagnostic.severity, documentOf(diagnostic));
}
