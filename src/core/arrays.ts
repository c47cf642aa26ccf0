/** Appends items. `list.push(...items)` would overflow the stack above some 125,000 items. */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}

/**
 * Returns the greatest value, or -Infinity for no values. `Math.max(...values)` would overflow the stack above some
 * 125,000 values.
 */
export function greatest(values: Iterable<number>): number {
  let found = -Infinity;
  for (const value of values) found = Math.max(found, value);
  return found;
}

/** Returns the least value, or Infinity for no values. */
export function least(values: Iterable<number>): number {
  let found = Infinity;
  for (const value of values) found = Math.min(found, value);
  return found;
}

/** `flatMap` would be slower, because V8 does not optimise it. */
export function present<Item, Value>(items: Iterable<Item>, valueOf: (item: Item) => Value | undefined): Value[] {
  const values: Value[] = [];
  for (const item of items) {
    const value = valueOf(item);
    if (value !== undefined) values.push(value);
  }
  return values;
}

/** Returns the list of a key, which it creates if there is none. */
/** Returns what a function makes of each item. It is made each time that it is iterated over, and not kept. */
export function lazily<Item, Made>(items: Iterable<Item>, make: (item: Item) => Iterable<Made>): Iterable<Made> {
  return {
    *[Symbol.iterator]() {
      for (const item of items) yield* make(item);
    },
  };
}

export function listIn<Key, Item>(lists: Map<Key, Item[]>, key: Key): Item[] {
  let list = lists.get(key);
  if (list === undefined) lists.set(key, (list = []));
  return list;
}

/**
 * Returns the first index for which `holds` is true, or `length` if there is none. It must be true for all later
 * indices, too.
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
