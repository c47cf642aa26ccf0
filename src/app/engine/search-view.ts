import type { Steps } from "../../core/long-work.ts";
import type { Corpus } from "./corpus.ts";
import { partWithTokens, withTokens } from "./part-view.ts";
import { findWords, textBetween, wordsAround } from "./token-words.ts";

/** A place where searched words are. */
export interface SearchPlace {
  readonly document: string;
  readonly part: string;
  /** The number of the place in its document, from 0. */
  readonly number: number;
  readonly before: string;
  readonly words: string;
  readonly after: string;
}

export interface SearchView {
  /** How many places there are, and in how many documents. */
  readonly total: number;
  readonly documents: number;
  /** The first ones. */
  readonly places: readonly SearchPlace[];
}

/** How many words before and after a place are shown. */
const CONTEXT = 8;

/**
 * Finds words in all documents, ignoring case.
 *
 * @param most how many places are returned
 */
export function* searchSteps(corpus: Corpus, text: string, most: number): Steps<SearchView> {
  const places: SearchPlace[] = [];
  const counts = new Map<string, number>();
  let total = 0;
  let done = 0;
  for (const part of corpus.parts) {
    const tokens = partWithTokens(part)?.tokens?.form === undefined ? undefined : withTokens(part, {}).tokens;
    for (const { first, last } of tokens === undefined ? [] : findWords(tokens, text)) {
      const { document, part: name } = part;
      const number = counts.get(document) ?? 0;
      counts.set(document, number + 1);
      total++;
      if (places.length === most || tokens === undefined) continue;
      places.push({
        ...{ document, part: name, number },
        ...wordsAround(tokens, { first, last }, CONTEXT),
        words: textBetween(tokens, first, last),
      });
    }
    yield ++done;
  }
  return { total, documents: counts.size, places };
}
