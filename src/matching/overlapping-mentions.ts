import { firstIndex } from "../core/first-index.ts";
import type { Mentions } from "../core/document.ts";

/**
 * All pairs of a key and a response mention whose extents, from first to last token, overlap.
 *
 * @param keys mentions by their first tokens, ascending
 * @param responses likewise
 * @returns pairs of places in `keys` and `responses`, ascending
 * @complexity O(pairs · log mentions)
 */
export function overlappingMentions(
  key: Mentions,
  keys: Int32Array,
  response: Mentions,
  responses: Int32Array,
): (readonly [key: number, response: number])[] {
  const pairs: (readonly [number, number])[] = [];
  // Two spans overlap if one begins within the other.
  keys.forEach((k, i) => {
    const from = firstIndex(responses.length, (j) => response.first[responses[j]] >= key.first[k]);
    for (let j = from; j < responses.length && response.first[responses[j]] <= key.last[k]; j++) pairs.push([i, j]);
  });
  responses.forEach((r, j) => {
    const from = firstIndex(keys.length, (i) => key.first[keys[i]] > response.first[r]);
    for (let i = from; i < keys.length && key.first[keys[i]] <= response.last[r]; i++) pairs.push([i, j]);
  });
  return pairs.sort(([a, b], [c, d]) => a - c || b - d);
}
