import { least } from "./arrays.ts";

/** The most names to suggest. */
const MOST = 5;

/**
 * Returns the known names that a user may have meant by an unknown name, the most similar ones first, and
 * at most five. Names are alike if they differ only in case and signs (`CoNLL2012`); else if they differ by a few added,
 * lost, changed or exchanged characters (`haed`); else if the known name begins with the given one (`corefud`).
 */
export function nearNames(name: string, known: Iterable<string>): string[] {
  const names = [...new Set(known)];
  const given = plain(name);
  if (given === "") return [];
  const same = names.filter((each) => plain(each) === given);
  if (same.length > 0) return same.slice(0, MOST);
  // One change makes every name of one character into every other.
  const most = given.length < 2 ? 0 : given.length < 6 ? 1 : given.length < 10 ? 2 : 3;
  const distances = names.map((each) => changes(given, plain(each)));
  const fewest = least(distances);
  const near = names.filter((_, i) => distances[i] === fewest && fewest <= most && fewest < plain(names[i]).length);
  if (near.length > 0) return near.slice(0, MOST);
  return given.length < 3 ? [] : names.filter((each) => plain(each).startsWith(given)).slice(0, MOST);
}

/**
 * Returns what to do about a name that is not known, for the end of a message: which known names the user may have
 * meant, or `otherwise` if none is similar.
 */
export function nameAdvice(name: string, known: Iterable<string>, otherwise: string): string {
  const near = nearNames(name, known);
  return near.length === 0 ? otherwise : `did you mean ${oneOf(near)}?`;
}

/** Returns the message that there is no thing of some kind with a name, and what to do: see `nameAdvice`. */
export function unknownName(kind: string, name: string, known: readonly string[], otherwise?: string): string {
  return `there is no ${kind} "${name}"; ${nameAdvice(name, known, otherwise ?? `there are ${known.join(", ")}`)}`;
}

/** Returns `a`, `a or b`, or `a, b or c`. */
export function oneOf(names: readonly string[]): string {
  const [last, ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(", ")} or ${last}`;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_.:-]/g, "");
}

/**
 * Returns the fewest characters to add, drop or change, or neighbours to exchange, that turn one text into the other.
 *
 * @complexity O(|a| |b|)
 */
function changes(a: string, b: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(last[j] + 1, row[j - 1] + 1, changed, isExchange ? before[j - 2] + 1 : changed));
    }
    [before, last] = [last, row];
  }
  return last[b.length];
}

/**
 * Returns the first known name that differs from a name by one added, lost or changed character. Returns undefined if
 * the name is known. This is for names in files, which may also be names of something else: unlike `nearNames`, it
 * makes no bolder guess.
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
