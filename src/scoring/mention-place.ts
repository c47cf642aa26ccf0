import type { Diagnostic } from "../core/diagnostic.ts";
import { type AnnotatedPart, labelOf, sentenceOf } from "../core/document.ts";

/** Where a mention is, for a diagnostic. */
export function mentionPlace(part: AnnotatedPart, m: number): Pick<Diagnostic, "line" | "document" | "sentence"> {
  const { mentions, tokens } = part;
  const line = mentions.line?.[m];
  const sentence = tokens === undefined ? undefined : sentenceOf(tokens, mentions.first[m]);
  return {
    ...(line !== undefined && { line }),
    document: labelOf(part),
    ...(sentence !== undefined && { sentence }),
  };
}
