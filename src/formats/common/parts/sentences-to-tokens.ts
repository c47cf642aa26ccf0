import type { Tokens } from "../../../core/document.ts";
import { textColumn } from "../../../core/text-column.ts";

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
