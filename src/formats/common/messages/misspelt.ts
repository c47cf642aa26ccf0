/**
 * Returns the first known name that differs from a name by one added, lost or changed character. Returns undefined if
 * the name is known.
 */
export function misspeltOf(name: string, known: Iterable<string>): string | undefined {
  let found: string | undefined;
  for (const each of known) {
    if (each === name) return undefined;
    if (found === undefined && isMisspelt(name, each)) found = each;
  }
  return found;
}

function isMisspelt(name: string, known: string): boolean {
  const [short, long] = name.length < known.length ? [name, known] : [known, name];
  if (long.length - short.length > 1 || name === known) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  return short.slice(long.length === short.length ? start + 1 : start) === long.slice(start + 1);
}
