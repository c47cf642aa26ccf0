import type { Tokens } from "../../core/document.ts";

/** Tokens with words. Some sentences have a parse. */
export type ParsedTokens = Tokens & Required<Pick<Tokens, "form" | "parse">>;

/** What a part does not say of its tokens and would have to. */
export type LackedTokens = "words" | "tags" | "parses";

/** The tokens, if they are known as words of parsed sentences, or what they lack. */
export function parsedTokens(tokens: Tokens | undefined): ParsedTokens | LackedTokens {
  if (tokens?.parse === undefined) return "parses";
  const { form, parse } = tokens;
  return form === undefined ? "words" : { ...tokens, form, parse };
}
