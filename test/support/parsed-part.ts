import type { AnnotatedPart } from "../../src/core/document.ts";
import { textColumn } from "../../src/core/text-column.ts";
import { type Span, taggedPart } from "./tagged-part.ts";

/**
 * Returns a part of parsed sentences, each as `word TAG cell` with bars between: `the DT (NP*|dog NN *)`. A missing
 * cell means `*`, and a sentence without a bracket is not parsed.
 */
export function parsedPart(sentences: readonly string[], entities: readonly (readonly Span[])[]): AnnotatedPart {
  const lines = sentences.map((sentence) => sentence.split("|").map((token) => token.trim().split(" ")));
  const tokens = lines.flat();
  const part = taggedPart(entities, { words: tokens.map(([word]) => word), tags: tokens.map(([, tag]) => tag) });
  let start = 0;
  const sentenceStarts = Int32Array.from(lines, ({ length }) => (start += length) - length);
  const parse = textColumn(tokens.map(([, , cell = "*"]) => (cell === "*" ? "" : cell)));
  return { ...part, tokens: { ...part.tokens, length: tokens.length, parse, sentenceStarts } };
}
