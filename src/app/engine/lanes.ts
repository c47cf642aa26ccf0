/**
 * Puts mentions into lanes so that no two of one lane overlap, from first to last token; a mention within another one has a higher lane.
 *
 * @param first tokens, in any order; `last`, inclusive, likewise
 * @returns the lane of each, from 0, the lowest that is free
 * @complexity O(n log n + n · lanes)
 */
export function lanesOf(first: ArrayLike<number>, last: ArrayLike<number>): Int32Array {
  const order = Int32Array.from({ length: first.length }, (_, m) => m).sort(
    (a, b) => first[a] - first[b] || last[b] - last[a] || a - b,
  );
  const lane = new Int32Array(first.length);
  /** The last token of the mention that each lane has at the moment. */
  const until: number[] = [];
  for (const m of order) {
    let own = 0;
    // What is open and reaches as far contains it, for it began no later.
    for (let l = 0; l < until.length; l++) if (until[l] >= last[m]) own = l + 1;
    while (own < until.length && until[own] >= first[m]) own++;
    lane[m] = own;
    until[own] = last[m];
  }
  return lane;
}
