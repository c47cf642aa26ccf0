/** Rows sorted by group. Within a group, rows keep their order. */
export interface GroupedRows {
  readonly order: Int32Array;
  /** Where the rows of each group begin in `order`, followed by the total number of rows. */
  readonly starts: Int32Array;
}

/**
 * Sorts rows by group (counting sort).
 *
 * @param groupOf the group of each row, counted from 0
 *
 * @complexity O(rows + groups)
 */
export function groupedRows(groupOf: Int32Array, groups: number): GroupedRows {
  const starts = new Int32Array(groups + 1);
  for (const group of groupOf) starts[group + 1]++;
  for (let g = 0; g < groups; g++) starts[g + 1] += starts[g];
  const next = starts.slice();
  const order = new Int32Array(groupOf.length);
  for (let row = 0; row < order.length; row++) order[next[groupOf[row]]++] = row;
  return { order, starts };
}
