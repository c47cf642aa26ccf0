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
