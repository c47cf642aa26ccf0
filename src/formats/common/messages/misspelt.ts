/** The first of some names that another name is with one character added, lost or changed; nothing if it is one of them. */
export function misspeltOf(name: string, known: Iterable<string>): string | undefined {
  let found: string | undefined;
  for (const each of known) {
    if (each === name) return undefined;
    if (found === undefined && isMisspelt(name, each)) found = each;
  }
  return found;
}

/** Whether a name is another one with exactly one character added, lost or changed. */
function isMisspelt(name: string, known: string): boolean {
  const [short, long] = name.length < known.length ? [name, known] : [known, name];
  if (long.length - short.length > 1 || name === known) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  return short.slice(long.length === short.length ? start + 1 : start) === long.slice(start + 1);
}
