/**
 * Quantiles by linear interpolation between order statistics: type 7 of Hyndman and Fan (1996), the default of R and NumPy.
 *
 * @param values at least one; they are reordered
 * @param levels each 0..1
 */
export function quantiles(values: Float64Array, levels: readonly number[]): number[] {
  return levels.map((level) => {
    const position = Math.min(1, Math.max(0, level)) * (values.length - 1);
    const rank = Math.floor(position);
    const low = select(values, rank);
    if (position === rank) return low;
    // All that stand behind are at least as large.
    let next = Infinity;
    for (let i = rank + 1; i < values.length; i++) if (values[i] < next) next = values[i];
    return low + (position - rank) * (next - low);
  });
}

/** The value that would be at `rank` (from 0) if the values were sorted; they are partly sorted to find it (quickselect). */
function select(values: Float64Array, rank: number): number {
  let left = 0;
  let right = values.length - 1;
  while (left < right) {
    const pivot = middleOf(values[left], values[(left + right) >>> 1], values[right]);
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const held = values[i];
      values[i++] = values[j];
      values[j--] = held;
    }
    if (rank <= j) right = j;
    else if (rank >= i) left = i;
    else break;
  }
  return values[rank];
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
