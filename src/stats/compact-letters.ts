/**
 * Returns the compact letter display: two systems share a letter if and only if they do not differ significantly.
 *
 * The method is “insert and absorb”. It starts with one letter for all. Each significant pair splits every letter that
 * both have. A letter whose systems all share another one is dropped.
 *
 * @param differs whether two systems differ significantly
 * @param order the systems from the best to the worst; letters follow the order of their best systems
 * @returns for each system its letters, `a` to `z`, then `aa`, `ab`, …
 * @source Piepho, H.-P. (2004). An Algorithm for a Letter-Based Representation of All-Pairwise Comparisons. JCGS 13.
 * @example
 *   // Only the best and the worst of three systems differ significantly.
 *   compactLetters([0, 1, 2], (a, b) => Math.abs(a - b) === 2); // → [["a"], ["a", "b"], ["b"]]
 */
export function compactLetters(order: readonly number[], differs: (a: number, b: number) => boolean): string[][] {
  let groups: ReadonlySet<number>[] = [new Set(order.keys())];
  for (let i = 0; i < order.length; i++) {
    for (let j = i + 1; j < order.length; j++) {
      if (!differs(order[i], order[j])) continue;
      const split = groups.flatMap((group) =>
        group.has(i) && group.has(j) ? [without(group, i), without(group, j)] : [group],
      );
      groups = absorbed(split);
    }
  }
  const sorted = groups.map((group) => [...group]).sort(comparePlaces);
  const letters: string[][] = order.map(() => []);
  sorted.forEach((group, g) => {
    for (const place of group) letters[order[place]].push(letterOf(g));
  });
  return letters;
}

/**
 * Returns `a` to `z`, `aa`, `ab`, … for numbers from 0.
 *
 * @example
 *   letterOf(27); // → "ab"
 */
export function letterOf(n: number): string {
  const last = String.fromCharCode(97 + (n % 26));
  return n < 26 ? last : letterOf(Math.floor(n / 26) - 1) + last;
}

function without(group: ReadonlySet<number>, place: number): ReadonlySet<number> {
  return new Set([...group].filter((other) => other !== place));
}

/**
 * Returns the groups that are not contained in another. No two groups are equal, because each split removes from one
 * what the other keeps.
 */
function absorbed(groups: readonly ReadonlySet<number>[]): ReadonlySet<number>[] {
  return groups.filter(
    (group) => !groups.some((other) => other !== group && [...group].every((place) => other.has(place))),
  );
}

/** Compares at the first difference, which exists in both lists because no group contains another. */
function comparePlaces(a: readonly number[], b: readonly number[]): number {
  const first = a.findIndex((place, i) => place !== b[i]);
  return a[first] - b[first];
}
