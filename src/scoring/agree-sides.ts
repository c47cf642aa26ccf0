import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { agreeOnTokens } from "./compare-tokens.ts";
import { asKnownTo } from "./known-names.ts";
import type { ScoreOptions } from "./score-options.ts";

/**
 * Both sides of a part as they can be matched: their mentions by names if one side has nothing else, and the response on the key's
 * tokens where they differ. A side that is right as it is comes back itself.
 *
 * @param report receives what differs
 */
export function agreeSides(
  key: AnnotatedPart,
  response: AnnotatedPart,
  { onTokenMismatch }: ScoreOptions,
  report: (diagnostic: Diagnostic) => void,
): { readonly key: AnnotatedPart; readonly response: AnnotatedPart } {
  const known = asKnownTo(response, key);
  return { key: known, response: agreeOnTokens(known, asKnownTo(known, response), onTokenMismatch, report) };
}
