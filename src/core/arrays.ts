/**
 * Adds items to the end of a list, however many there are: `list.push(...items)` puts them all on the stack, and overflows it above some
 * 125,000.
 */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}

/** The greatest of any number of values; -Infinity if there is none. `Math.max(...values)` overflows the stack above some 125,000. */
export function greatest(values: Iterable<number>): number {
  let found = -Infinity;
  for (const value of values) found = Math.max(found, value);
  return found;
}

/** The least of any number of values; Infinity if there is none. */
export function least(values: Iterable<number>): number {
  let found = Infinity;
  for (const value of values) found = Math.min(found, value);
  return found;
}

/** The list of a key, to add to; an empty one where there was none. */
export function listIn<Key, Item>(lists: Map<Key, Item[]>, key: Key): Item[] {
  let list = lists.get(key);
  if (list === undefined) lists.set(key, (list = []));
  return list;
}

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
