import type { AnnotatedPart, Tokens } from "../../src/core/document.ts";

export function withoutColumn(part: AnnotatedPart, column: keyof Tokens): AnnotatedPart {
  const entries = Object.entries(part.tokens ?? {}).filter(([name]) => name !== column);
  return { ...part, tokens: Object.fromEntries(entries) as unknown as Tokens };
}
