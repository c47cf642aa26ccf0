import { partWithTokens } from "./part-view.ts";
import type { Corpus, CorpusPart } from "./corpus.ts";

/**
 * The tokens at most so many tokens from one of a mention that has an error, of any system.
 *
 * @returns of each part 1 for each of them
 */
export function shownTokens(corpus: Corpus, distance: number): ReadonlyMap<CorpusPart, Uint8Array> {
  const shown = new Map(corpus.parts.map((part) => [part, new Uint8Array(partWithTokens(part)?.tokens?.length ?? 0)]));
  for (const { errors } of corpus.errors().systems) {
    for (const { document, part, mentions } of errors) {
      const own = shown.get(corpus.partNamed(document, part)!)!;
      for (const { tokens = [] } of mentions) {
        for (let r = 0; r < tokens.length; r += 2) {
          own.fill(1, Math.max(0, tokens[r] - distance), tokens[r + 1] + distance + 1);
        }
      }
    }
  }
  return shown;
}
