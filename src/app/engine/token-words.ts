import { textAt } from "../../core/text-column.ts";
import type { TokensView } from "./document-view.ts";

/** Returns a token's word, with `∅` before a zero, or `·` for a word that is left out. */
export function wordAt({ form, zero }: TokensView, token: number): string {
  const word = form === undefined ? "" : textAt(form, token);
  if (zero?.[token] === 1) return word === "" || word === "_" ? "∅" : `∅ ${word}`;
  return word === "" ? "·" : word;
}

/** Returns the words of the tokens from `first` to `last`, with spaces as in the text. */
export function textBetween(tokens: TokensView, first: number, last: number): string {
  let text = "";
  for (let token = Math.max(0, first); token <= Math.min(last, tokens.length - 1); token++) {
    text += `${text !== "" && tokens.space[token] === 1 ? " " : ""}${wordAt(tokens, token)}`;
  }
  return text;
}

/** The words before and after some tokens. A space between these and the tokens is at the end or at the beginning. */
export interface Surroundings {
  readonly before: string;
  readonly after: string;
}

/** @param count how many words on each side */
export function wordsAround(tokens: TokensView, { first, last }: TokenRange, count: number): Surroundings {
  return {
    before: textBetween(tokens, first - count, first - 1) + spaceBefore(tokens, first),
    after: spaceBefore(tokens, last + 1) + textBetween(tokens, last + 1, last + count),
  };
}

/** Returns the space between a token and the one before it, if there is one. */
export function spaceBefore({ length, space }: Pick<TokensView, "length" | "space">, token: number): "" | " " {
  return token > 0 && token < length && space[token] === 1 ? " " : "";
}

/** Tokens from first to last, both inclusive. */
export interface TokenRange {
  readonly first: number;
  readonly last: number;
}

/** Finds a text, ignoring case. White space in `search` matches a single space. */
export function* findWords(tokens: TokensView, search: string): Generator<TokenRange, void> {
  const wanted = wantedText(search);
  if (wanted === "") return;
  const starts = new Int32Array(tokens.length);
  const words: string[] = [];
  let length = 0;
  for (let token = 0; token < tokens.length; token++) {
    const word = `${token > 0 && tokens.space[token] === 1 ? " " : ""}${wordAt(tokens, token).toLowerCase()}`;
    starts[token] = length;
    length += word.length;
    words.push(word);
  }
  const text = words.join("");
  let token = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    while (token + 1 < tokens.length && starts[token + 1] + (words[token + 1].startsWith(" ") ? 1 : 0) <= at) token++;
    let last = token;
    while (last + 1 < tokens.length && starts[last + 1] < at + wanted.length) last++;
    yield { first: token, last };
  }
}

function wantedText(search: string): string {
  return search.trim().toLowerCase().replace(/\s+/g, " ");
}
