import type { WordGroup } from "./parse-fragment.ts";

const letterOrDigit = /[\p{L}\p{Nd}]/u;
const brackets: ReadonlySet<string> = new Set(["-LRB-", "-RRB-"]);
const functionTags: ReadonlySet<string> = new Set(["CC", "DT", "IN"]);

/** Whether one of the words can be what a mention is about: no punctuation, conjunction, determiner or preposition. `%` can. */
export function isContent({ tokens }: WordGroup): boolean {
  return tokens.some(
    ({ form, tag }) => (letterOrDigit.test(form) || form === "%") && !brackets.has(form) && !functionTags.has(tag),
  );
}
