import type { AnnotatedPart } from "../../src/core/document.ts";
import { textColumn } from "../../src/core/text-column.ts";

/** Tokens `first..last`. */
export type Span = readonly [first: number, last: number];

export interface TokenSays {
  readonly tags?: readonly string[];
  readonly words?: readonly string[];
  readonly names?: readonly string[];
}

/**
 * Returns a part whose tokens have the given parts of speech, words and name classes. Mentions that begin at the same
 * token are in the order in which they are listed, entity by entity.
 */
export function taggedPart(
  entities: readonly (readonly Span[])[],
  { tags, words, names }: TokenSays,
  document = "d",
): AnnotatedPart {
  const mentions = entities
    .flatMap((spans, entity) => spans.map(([first, last]) => ({ first, last, entity })))
    .sort((a, b) => a.first - b.first);
  return {
    document,
    part: "",
    tokens: {
      length: (tags ?? words ?? names ?? []).length,
      ...(tags !== undefined && { tag: textColumn(tags) }),
      ...(words !== undefined && { form: textColumn(words) }),
      ...(names !== undefined && { nameClass: textColumn(names) }),
    },
    mentions: {
      length: mentions.length,
      first: Int32Array.from(mentions, ({ first }) => first),
      last: Int32Array.from(mentions, ({ last }) => last),
      entity: Int32Array.from(mentions, ({ entity }) => entity),
    },
    entities: { length: entities.length, ids: entities.map((_, e) => String(e)) },
  };
}

/** Makes a token for each word of a text like `Obama/NNP/PERSON he/PRP`: word, tag and, if given, name class. */
export function tokensOf(text: string): Required<TokenSays> {
  const tokens = text.split(" ").map((token) => token.split("/"));
  return {
    words: tokens.map(([word]) => word),
    tags: tokens.map(([, tag]) => tag),
    names: tokens.map(([, , name = ""]) => name),
  };
}
