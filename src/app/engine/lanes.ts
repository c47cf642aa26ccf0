/**
 * Assigns lanes to mentions so that no two in one lane overlap, from first to last token. A mention within another has
 * a higher lane.
 *
 * @param first the first tokens, in any order; `last` has the last tokens, inclusive, in the same order
 * @returns the lane of each mention: the lowest possible one, from 0 @complexity O(n log n + n · lanes)
 */
export function lanesOf(first: ArrayLike<number>, last: ArrayLike<number>): Int32Array {
  const compare = (a: number, b: number): number => first[a] - first[b] || last[b] - last[a] || a - b;
  const order = new Int32Array(first.length);
  let isSorted = true;
  for (let m = 0; m < order.length; m++) {
    order[m] = m;
    isSorted &&= m === 0 || compare(m - 1, m) < 0;
  }
  if (!isSorted) order.sort(compare);
  const lane = new Int32Array(first.length);
  /** The last token of the mention that currently occupies each lane. */
  const until: number[] = [];
  for (const m of order) {
    let own = 0;
    // An open mention that reaches as far contains this one, because it began no later.
    for (let l = 0; l < until.length; l++) if (until[l] >= last[m]) own = l + 1;
    while (own < until.length && until[own] >= first[m]) own++;
    lane[m] = own;
    until[own] = last[m];
  }
  return lane;
}
