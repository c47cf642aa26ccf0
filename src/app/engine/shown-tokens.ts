import { partWithTokens } from "./part-view.ts";
import type { Corpus, CorpusPart } from "./corpus.ts";

/**
 * The tokens at most so many tokens from one of a mention that has an error, of any system.
 *
 * @returns 1 for each of them
 */
export function shownTokens(corpus: Corpus, part: CorpusPart, distance: number): Uint8Array {
  const length = partWithTokens(part)?.tokens?.length ?? 0;
  const shown = new Uint8Array(length);
  for (const { errors } of corpus.errors().systems) {
    for (const { document, part: name, mentions } of errors) {
      if (document !== part.document || name !== part.part) continue;
      for (const { tokens = [] } of mentions) {
        for (let r = 0; r < tokens.length; r += 2) {
          shown.fill(1, Math.max(0, tokens[r] - distance), Math.min(length, tokens[r + 1] + distance + 1));
        }
      }
    }
  }
  return shown;
}
