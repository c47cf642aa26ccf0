/**
 * Adds items to the end of a list, however many there are: `list.push(...items)` puts them all on the stack, and overflows it above some
 * 125,000.
 */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}
