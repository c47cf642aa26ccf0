import type { Tokens } from "../core/document.ts";
import { type TextColumn, textAt, textColumn } from "../core/text-column.ts";
import type { TokenAlignment } from "./token-alignment.ts";

/**
 * The tokens that a response has once its mentions are moved to the key's: the key's words and sentences, with what the response
 * says of them. A key token made of several of the response has the part of speech of the first of them that has one.
 */
export function moveTokens(key: Tokens, { tag, nameClass }: Tokens, alignment: Pick<TokenAlignment, "first">): Tokens {
  const { length, form, sentenceStarts, sentenceIds, zero } = key;
  return {
    length,
    ...(form !== undefined && { form }),
    ...(sentenceStarts !== undefined && { sentenceStarts }),
    ...(sentenceIds !== undefined && { sentenceIds }),
    ...(zero !== undefined && { zero }),
    ...(tag !== undefined && { tag: moved(tag, alignment, length) }),
    ...(nameClass !== undefined && { nameClass: moved(nameClass, alignment, length) }),
  };
}

function moved(column: TextColumn, { first }: Pick<TokenAlignment, "first">, length: number): TextColumn {
  const values = Array<string>(length).fill("");
  first.forEach((token, t) => {
    if (token >= 0 && values[token] === "") values[token] = textAt(column, t);
  });
  return textColumn(values);
}
