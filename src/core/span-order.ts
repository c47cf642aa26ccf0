import type { Mentions } from "./document.ts";

/**
 * Returns the indices of the mentions, sorted by first token, then last token, then pieces. Equal spans keep their
 * order.
 */
export function spanOrder(mentions: Mentions): Int32Array {
  return sortedByEnds(mentions.first, (a, b) => compareEnds(mentions, a, mentions, b));
}

/**
 * Returns the indices of spans in order, given that the spans are sorted by first token.
 *
 * @param first tokens, ascending
 * @param compare compares spans that begin at the same token; equal ones keep their order
 */
export function sortedByEnds(first: Int32Array, compare: (a: number, b: number) => number): Int32Array {
  const { length } = first;
  const order = new Int32Array(length);
  for (let m = 0; m < length; m++) order[m] = m;
  for (let start = 0; start < length; ) {
    let end = start + 1;
    while (end < length && first[end] === first[start]) end++;
    if (end - start > 16) {
      order.subarray(start, end).sort(compare);
    } else {
      for (let i = start + 1; i < end; i++) {
        const m = order[i];
        let j = i;
        for (; j > start && compare(order[j - 1], m) > 0; j--) order[j] = order[j - 1];
        order[j] = m;
      }
    }
    start = end;
  }
  return order;
}

/**
 * Compares two spans, which may be of different sides. Returns a negative number if `a` comes first, and 0 if both
 * cover the same tokens.
 */
export function compareSpans(a: Mentions, i: number, b: Mentions, j: number): number {
  return a.first[i] - b.first[j] || compareEnds(a, i, b, j);
}

function compareEnds(a: Mentions, i: number, b: Mentions, j: number): number {
  return a.last[i] - b.last[j] || (a.pieces === undefined && b.pieces === undefined ? 0 : comparePieces(a, i, b, j));
}

function comparePieces(a: Mentions, i: number, b: Mentions, j: number): number {
  const x = a.pieces?.get(i);
  const y = b.pieces?.get(j);
  if (x === undefined || y === undefined) return (x?.length ?? 2) - (y?.length ?? 2);
  for (let p = 0; p < Math.min(x.length, y.length); p++) if (x[p] !== y[p]) return x[p] - y[p];
  return x.length - y.length;
}

interface NameOrder {
  /** The indices sorted by name (in code units). Equal names keep their order. */
  readonly order: readonly number[];
  /**
   * The position of the mention at each place in `order`: this place, or the place of the first mention with the same
   * name.
   */
  readonly rank: Int32Array;
}

/** Sorts opaque names of mentions, whose ranks serve as positions. */
export function nameOrder(names: readonly string[]): NameOrder {
  const order = Array.from(names.keys()).sort((a, b) => (names[a] < names[b] ? -1 : names[a] > names[b] ? 1 : 0));
  const rank = Int32Array.from(order.keys());
  for (let i = 1; i < rank.length; i++) if (names[order[i]] === names[order[i - 1]]) rank[i] = rank[i - 1];
  return { order, rank };
}
