import type { Tokens } from "../../../core/document.ts";
import { textAt } from "../../../core/text-column.ts";

/** What may be trimmed off a span at its beginning, and at its end. */
export interface TrimRule {
  readonly left: (word: string) => boolean;
  readonly right: (word: string) => boolean;
}

/** Articles of English, punctuation, possessive endings. */
export const functionWords: TrimRule = {
  left: (word) => /^(the|an?)$/i.test(word) || isPunctuation(word),
  right: (word) => /^['’]s?$/i.test(word) || isPunctuation(word),
};

function isPunctuation(word: string): boolean {
  return !/[\p{L}\p{N}]/u.test(word);
}

/** What the words of tokens say of trimming by `functionWords`: see `Tokens.trimmable`. */
export function trimmableTokens({ form, length }: Tokens): Uint8Array | undefined {
  if (form === undefined) return undefined;
  const { left, right } = functionWords;
  return Uint8Array.from({ length }, (_, token) => {
    const word = textAt(form, token);
    return Number(left(word)) + 2 * Number(right(word));
  });
}

/** The span without what may be trimmed off, but never less than one token. Of words that were left out only `functionWords` are known. */
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
