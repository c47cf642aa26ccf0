import type { SideName, Tokens } from "../../core/document.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import type { OfPhrases } from "../../matching/heads/collins-head.ts";
import { mentionHead } from "../../matching/heads/mention-heads.ts";

/**
 * Returns the head token of the mention at a place of a side, by its file, a parse tree or dependencies; -1 if unknown.
 */
export type HeadOf = (side: SideName, place: number) => number;

export function tokensOf({ key, response }: PairedMentions): Tokens | undefined {
  return key.part.tokens ?? response.part.tokens;
}

export function headsOf(paired: PairedMentions, ofPhrases: OfPhrases = "first"): HeadOf {
  const tokens = tokensOf(paired);
  return (side, place) => mentionHead(paired[side].part, tokens, paired[side].mentions[place], ofPhrases);
}

/** Returns the number of the sentence of each token, from 0; `undefined` if sentences are unknown. */
export function sentenceOfTokens({ sentenceStarts, length }: Tokens): Int32Array | undefined {
  if (sentenceStarts === undefined) return undefined;
  const sentence = new Int32Array(length);
  for (const start of sentenceStarts) if (start > 0 && start < length) sentence[start] = 1;
  for (let token = 1; token < length; token++) sentence[token] += sentence[token - 1];
  return sentence;
}
