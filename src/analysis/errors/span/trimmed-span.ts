import type { Tokens } from "../../../core/document.ts";
import { textAt } from "../../../core/text-column.ts";

export interface TrimRule {
  readonly left: (word: string) => boolean;
  readonly right: (word: string) => boolean;
}

/** English articles, punctuation and possessive endings. */
export const functionWords: TrimRule = {
  left: (word) => /^(the|an?)$/i.test(word) || isPunctuation(word),
  right: (word) => /^['’]s?$/i.test(word) || isPunctuation(word),
};

function isPunctuation(word: string): boolean {
  return !/[\p{L}\p{N}]/u.test(word);
}

/** Returns which tokens `functionWords` would trim: see `Tokens.trimmable`. */
export function trimmableTokens({ form, length }: Tokens): Uint8Array | undefined {
  if (form === undefined) return undefined;
  const { left, right } = functionWords;
  return Uint8Array.from({ length }, (_, token) => {
    const word = textAt(form, token);
    return Number(left(word)) + 2 * Number(right(word));
  });
}

/**
 * Returns the span after trimming, with at least one token. If the words were not kept, only `functionWords` can be
 * trimmed.
 */
export function trimmedTokens(tokens: Tokens, first: number, last: number, rule: TrimRule): [number, number] {
  const { form, trimmable } = tokens;
  let [start, end] = [first, last];
  if (trimmable !== undefined && rule === functionWords) {
    while (start < end && (trimmable[start] & 1) !== 0) start++;
    while (end > start && (trimmable[end] & 2) !== 0) end--;
  } else if (form !== undefined) {
    while (start < end && rule.left(textAt(form, start))) start++;
    while (end > start && rule.right(textAt(form, end))) end--;
  }
  return [start, end];
}
