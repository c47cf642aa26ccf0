/** Opaque names in order. */
export interface NameOrder {
  /** Their indices, sorted by name (code units); equal names keep their order. */
  readonly order: readonly number[];
  /** For each place in that order the position of the mention: its place, or that of the first one with the same name. */
  readonly rank: Int32Array;
}

/** Sorts the names of mentions, whose order is all that stands for their positions. */
export function nameOrder(names: readonly string[]): NameOrder {
  const order = Array.from(names.keys()).sort((a, b) => (names[a] < names[b] ? -1 : names[a] > names[b] ? 1 : 0));
  const rank = Int32Array.from(order.keys());
  for (let i = 1; i < rank.length; i++) if (names[order[i]] === names[order[i - 1]]) rank[i] = rank[i - 1];
  return { order, rank };
}
