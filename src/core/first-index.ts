/**
 * The first index for which something holds that holds for all behind it, too; `length` if there is none.
 *
 * @complexity O(log length)
 */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
