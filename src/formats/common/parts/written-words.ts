import type { AnnotatedPart } from "../../../core/document.ts";
import { textAt } from "../../../core/text-column.ts";

/**
 * How many tokens a writer writes: those of the part, or, where they are not known, as many as its mentions reach.
 *
 * @param most more than this is not made up for a text that is not known
 */
export function writtenLength({ tokens, mentions }: AnnotatedPart, most = 10_000_000): number {
  if (tokens !== undefined) return tokens.length;
  const reach = mentions.last.reduce((largest, last) => Math.max(largest, last + 1), 0);
  return Math.min(reach, most);
}

/** What a writer writes for each token: its word, or the name of the mention that stands there; "" where neither is known. */
export function writtenWords({ tokens, mentions }: AnnotatedPart): (token: number) => string {
  const { names } = mentions;
  if (names !== undefined) {
    const nameAt = new Map(names.map((name, m) => [mentions.first[m], name]));
    return (token) => nameAt.get(token) ?? "";
  }
  const form = tokens?.form;
  return (token) => (form === undefined ? "" : textAt(form, token));
}

/** A text without its white space, so that texts can be compared that differ in nothing else. */
export function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}
