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

/** The span without what may be trimmed off, but never less than one token. */
export function trimmedSpan(tokens: Tokens, first: number, last: number, { left, right }: TrimRule): [number, number] {
  const { form } = tokens;
  if (form === undefined) return [first, last];
  let [start, end] = [first, last];
  while (start < end && left(textAt(form, start))) start++;
  while (end > start && right(textAt(form, end))) end--;
  return [start, end];
}
