import { firstIndex } from "../core/first-index.ts";
import type { Mentions } from "../core/document.ts";

/**
 * Calls back for all pairs of a key and a response mention whose extents, from first to last token, overlap, ascending by key mention,
 * then by response mention.
 *
 * @param keys mentions by their first tokens, ascending
 * @param responses likewise
 * @param visit gets places in `keys` and `responses`
 * @complexity O(pairs + mentions · log mentions); O(mentions) memory
 */
export function visitOverlapping(
  key: Mentions,
  keys: Int32Array,
  response: Mentions,
  responses: Int32Array,
  visit: (key: number, response: number) => void,
): void {
  /** Response mentions that begin no later than the key mention at hand and reach it, or reached the one before. */
  const near = new Int32Array(responses.length);
  let length = 0;
  let next = 0;
  keys.forEach((k, i) => {
    const [first, last] = [key.first[k], key.last[k]];
    while (next < responses.length && response.first[responses[next]] <= first) near[length++] = next++;
    let kept = 0;
    for (let n = 0; n < length; n++) {
      if (response.last[responses[near[n]]] < first) continue;
      near[kept++] = near[n];
      visit(i, near[n]);
    }
    length = kept;
    const end = firstIndex(responses.length - next, (j) => response.first[responses[next + j]] > last) + next;
    for (let j = next; j < end; j++) visit(i, j);
  });
}

/**
 * How many pairs `visitOverlapping` calls back for.
 *
 * @complexity O(mentions · log mentions)
 */
export function countOverlapping(key: Mentions, keys: Int32Array, response: Mentions, responses: Int32Array): number {
  const firsts = responses.map((r) => response.first[r]);
  const lasts = responses.map((r) => response.last[r]).sort();
  let pairs = 0;
  for (const k of keys) {
    // Those that begin in time, without those that end too early.
    pairs += firstIndex(firsts.length, (i) => firsts[i] > key.last[k]);
    pairs -= firstIndex(lasts.length, (i) => lasts[i] >= key.first[k]);
  }
  return pairs;
}
