import type { Tokens } from "../../../core/document.ts";

/** The number of the sentence of each token, from 0; nothing where sentences are not known. */
export function sentenceOfTokens({ sentenceStarts, length }: Tokens): Int32Array | undefined {
  if (sentenceStarts === undefined) return undefined;
  const sentence = new Int32Array(length);
  for (const start of sentenceStarts) if (start > 0 && start < length) sentence[start] = 1;
  for (let token = 1; token < length; token++) sentence[token] += sentence[token - 1];
  return sentence;
}
