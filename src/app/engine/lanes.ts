/**
 * Assigns lanes to mentions so that no two in one lane overlap, from first to last token. Lane 0 is next to the words: a
 * mention has the lowest lane above those of the shorter ones that it overlaps, so that its line is as close to its words
 * as they allow.
 *
 * @param first the first tokens, in any order; `last` has the last tokens, inclusive, in the same order
 * @complexity O(n log n + the tokens of all mentions)
 */
export function lanesOf(first: ArrayLike<number>, last: ArrayLike<number>): Int32Array {
  const inward = (a: number, b: number): number => last[a] - first[a] - (last[b] - first[b]) || b - a;
  const order = Int32Array.from(first, (_, m) => m).sort(inward);
  const lane = new Int32Array(first.length);
  const tokens = order.reduce((most, m) => Math.max(most, last[m] + 1), 0);
  /** The number of lanes that are taken at each token. */
  const taken = new Int32Array(tokens);
  for (const m of order) {
    let own = 0;
    for (let token = first[m]; token <= last[m]; token++) if (taken[token] > own) own = taken[token];
    lane[m] = own;
    taken.fill(own + 1, first[m], last[m] + 1);
  }
  return lane;
}
