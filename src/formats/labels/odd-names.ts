import { isOdd, plainNotation } from "../../core/alike-names.ts";
import type { ByteStrings } from "../common/lines/byte-strings.ts";
import { isDigit, SPACE, ZERO } from "../common/lines/line-bytes.ts";

/** Returns whether a name may not be in plain notation, from the bytes by which most names show that they are. */
export function mayBeOdd({ bytes, starts }: ByteStrings, name: number): boolean {
  const [start, end] = [starts.values[name], starts.values[name + 1]];
  const first = bytes[start];
  // A sign, a blank, or a byte beyond ASCII, which may begin a blank.
  if (first < ZERO || first >= 0x80 || bytes[end - 1] <= SPACE || bytes[end - 1] >= 0x80) return true;
  if (!isDigit(first)) return false;
  for (let p = start; p < end; p++) if (!isDigit(bytes[p])) return true;
  return first === ZERO && end - start > 1;
}

/** Returns the names that are not in plain notation. */
export function oddNames(names: ByteStrings): string[] {
  const odd: string[] = [];
  for (let i = 0; i < names.length; i++) {
    if (!mayBeOdd(names, i)) continue;
    const name = names.at(i);
    if (isOdd(name)) odd.push(name);
  }
  return odd;
}

/** Labels of a column that differ only in notation, such as `1` and `1.0`. */
export interface AlikeLabels {
  readonly count: number;
  /** Two of them. */
  readonly example: readonly [string, string];
}

/**
 * Finds labels that differ only in notation, among all different labels of a column.
 *
 * @param odd the labels that are not in plain notation
 * @param plainOf returns those of the given texts that are labels
 */
export function alikeLabels(
  odd: readonly string[],
  plainOf: (texts: ReadonlySet<string>) => Iterable<string>,
): AlikeLabels | undefined {
  if (odd.length === 0) return undefined;
  const groups = new Map<string, string[]>();
  for (const text of odd) {
    const plain = plainNotation(text);
    const group = groups.get(plain);
    if (group === undefined) groups.set(plain, [text]);
    else group.push(text);
  }
  for (const text of plainOf(new Set(groups.keys()))) groups.get(text)?.push(text);
  const alike = Array.from(groups.values()).filter(({ length }) => length > 1);
  if (alike.length === 0) return undefined;
  const [first] = alike.map((group) => group.sort()).sort(([a], [b]) => (a < b ? -1 : 1));
  return { count: alike.reduce((sum, { length }) => sum + length, 0), example: [first[0], first[1]] };
}

/** Returns those of the given texts that are among the names. */
export function namesAmong(names: ByteStrings, texts: ReadonlySet<string>): string[] {
  return names.texts().filter((name) => texts.has(name));
}
