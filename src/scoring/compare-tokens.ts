import type { Diagnostic } from "../core/diagnostic.ts";
import { type AnnotatedPart, labelOf, lineOfToken } from "../core/document.ts";
import { firstDifference, textAt } from "../core/text-column.ts";
import { alignTokens, moveMentions } from "../matching/token-alignment.ts";
import type { ScoreOptions } from "./score-options.ts";

/**
 * Compares the words of key and response where both have them, and moves the response's mentions to the key's tokens
 * where their numbers differ (or where the options ask for it).
 *
 * @returns the response, moved or as it was
 */
export function agreeOnTokens(
  key: AnnotatedPart,
  response: AnnotatedPart,
  policy: ScoreOptions["onTokenMismatch"],
  report: (diagnostic: Diagnostic) => void,
): AnnotatedPart {
  const keyWords = key.tokens?.form;
  const responseWords = response.tokens?.form;
  if (keyWords === undefined || responseWords === undefined) return response;
  // Opaque mention ids have no tokens to agree on.
  if (key.mentions.names !== undefined || response.mentions.names !== undefined) return response;
  const sameLength = keyWords.length === responseWords.length;
  const difference = sameLength ? firstDifference(keyWords, responseWords) : -1;
  if (sameLength && difference < 0) return response;
  const severity = policy === "error" ? "error" : "warning";
  const place = { document: labelOf(key), severity } as const;
  if (sameLength) {
    const line = response.tokens === undefined ? undefined : lineOfToken(response.tokens, difference);
    report({
      ...place,
      code: "token-mismatch",
      ...(line !== undefined && { line }),
      data: {
        token: difference + 1,
        key: textAt(keyWords, difference),
        response: textAt(responseWords, difference),
      },
    });
    if (policy !== "align") return response;
  }
  const toKey = alignTokens(keyWords, responseWords);
  const { part, unalignable } = moveMentions(
    response,
    toKey,
    key.mentions.last.reduce((most, last) => Math.max(most, last), keyWords.length) + 1,
  );
  if (!sameLength) {
    report({
      ...place,
      code: "token-count-mismatch",
      ...(response.line !== undefined && { line: response.line }),
      data: {
        keyTokens: keyWords.length,
        responseTokens: responseWords.length,
        aligned: toKey.reduce((count, token) => count + (token < 0 ? 0 : 1), 0),
        unalignable,
      },
    });
  }
  return part;
}
