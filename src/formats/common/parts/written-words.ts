import type { AnnotatedPart } from "../../../core/document.ts";
import { textAt } from "../../../core/text-column.ts";

/**
 * Returns the number of tokens to write: those of the part, or, if unknown, those that its mentions reach.
 *
 * @param most the most tokens to make up for an unknown text
 */
export function writtenLength({ tokens, mentions }: AnnotatedPart, most = 10_000_000): number {
  if (tokens !== undefined) return tokens.length;
  const reach = mentions.last.reduce((largest, last) => Math.max(largest, last + 1), 0);
  return Math.min(reach, most);
}

/**
 * Returns a function from tokens to the text to write: the word, or the name of the mention there, or "" if both are
 * unknown.
 */
export function writtenWords({ tokens, mentions }: AnnotatedPart): (token: number) => string {
  const { names } = mentions;
  if (names !== undefined) {
    const nameAt = new Map(names.map((name, m) => [mentions.first[m], name]));
    return (token) => nameAt.get(token) ?? "";
  }
  const form = tokens?.form;
  return (token) => (form === undefined ? "" : textAt(form, token));
}

/** Returns a text without white space, for comparisons that ignore white space. */
export function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}
