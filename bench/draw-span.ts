import type { Random } from "./random.ts";
import type { Span } from "./span-set.ts";

export interface GeneratedTokens {
  readonly length: number;
  readonly sentenceOf: Int32Array;
}

/**
 * Draws a span as short as real mentions are: if none may cross the end of a sentence, at least six in ten have one
 * token. Only the share `crossSentence` of the spans can cross the end of a sentence.
 */
export function drawSpan(random: Random, tokens: GeneratedTokens, crossSentence: number): Span {
  const first = random.below(tokens.length);
  let last = first;
  if (random.chance(0.4)) {
    last++;
    while (random.chance(0.45) && last - first < 25) last++;
  }
  const overEnd = random.chance(crossSentence);
  while (overEnd && last < first + 40 && tokens.sentenceOf[last] === tokens.sentenceOf[first]) last++;
  last = Math.min(last, tokens.length - 1);
  while (!overEnd && tokens.sentenceOf[last] !== tokens.sentenceOf[first]) last--;
  return { first, last };
}
