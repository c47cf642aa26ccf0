import type { AnnotatedPart, Tokens } from "../../../core/document.ts";
import { textAt, textColumn } from "../../../core/text-column.ts";

/**
 * Returns the number of tokens to write: that of the part or, if unknown, one that reaches to the end of the last
 * mention.
 *
 * @param most the limit if the part has no tokens
 */
export function writtenLength({ tokens, mentions }: AnnotatedPart, most = 10_000_000): number {
  if (tokens !== undefined) return tokens.length;
  const reach = mentions.last.reduce((largest, last) => Math.max(largest, last + 1), 0);
  return Math.min(reach, most);
}

/**
 * Returns a function from tokens to the text to write: the word or, in a part with opaque ids, the id of the mention
 * there.
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

/** A mention as formats without gaps hold it. */
export interface WrittenMention {
  /** Its first and its last token in the text. */
  readonly first: number;
  readonly last: number;
  /** Index of its entity. */
  readonly entity: number;
}

/**
 * Returns the mentions as spans that fill their gaps, in the order of the text, longer ones first. Tokens that are not
 * written are left out at the ends of mentions. Mentions of only these, or that reach outside the text, are left out.
 *
 * @param length the number of tokens
 */
export function writtenMentions(
  { mentions }: AnnotatedPart,
  length: number,
  isWritten: (token: number) => boolean,
): WrittenMention[] {
  return Array.from(mentions.entity, (entity, m) => ({ first: mentions.first[m], last: mentions.last[m], entity }))
    .filter(({ first, last }) => first >= 0 && last < length)
    .flatMap((mention) => {
      let { first, last } = mention;
      while (first <= last && !isWritten(first)) first++;
      while (last >= first && !isWritten(last)) last--;
      return first <= last ? [{ ...mention, first, last }] : [];
    })
    .sort((a, b) => a.first - b.first || b.last - a.last);
}

export function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}

/** Builds token columns from lists of words, one per sentence. Empty sentences are dropped. */
export function sentencesToTokens(sentences: readonly (readonly string[])[], words: boolean): Tokens {
  const starts: number[] = [];
  const flat: string[] = [];
  let length = 0;
  for (const sentence of sentences) {
    if (sentence.length > 0) starts.push(length);
    length += sentence.length;
    if (words) for (const word of sentence) flat.push(word);
  }
  return {
    length,
    ...(words && { form: textColumn(flat) }),
    sentenceStarts: Int32Array.from(starts),
  };
}
