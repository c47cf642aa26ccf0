import type { Tokens } from "../../core/document.ts";

/** Tokens with words and parses, though single sentences may have no parse. */
export type ParsedTokens = Tokens & Required<Pick<Tokens, "form" | "parse">>;

/** Information that MINA needs and a part's tokens lack. */
export type LackedTokens = "words" | "tags" | "parses";

export function parsedTokens(tokens: Tokens | undefined): ParsedTokens | LackedTokens {
  if (tokens?.parse === undefined) return "parses";
  const { form, parse } = tokens;
  return form === undefined ? "words" : { ...tokens, form, parse };
}
