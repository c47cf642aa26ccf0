import { defined } from "./defined.ts";

/** Names of mentions that only one side has, but that differ from a name of the other side only in notation. */
export interface AlikeNames {
  readonly count: number;
  /** One of them, as each side writes it. */
  readonly example?: { readonly key: string; readonly response: string };
}

/**
 * Counts names that would be on both sides if ids were read as numbers and without blanks around them: `001` and `1`,
 * `1.0` and `1`, `1e+05` and `100000`, `x ` and `x`. A side that has two of these notations distinguishes them, so they
 * do not count.
 *
 * @complexity O(names) if all names are in their plain notation
 */
export function alikeNames(key: readonly string[], response: readonly string[]): AlikeNames {
  if (!key.some(isOdd) && !response.some(isOdd)) return { count: 0 };
  const [ofKey, ofResponse] = [formsOf(key), formsOf(response)];
  let count = 0;
  let example: AlikeNames["example"];
  for (const [form, name] of ofKey) {
    const other = ofResponse.get(form);
    if (name === undefined || other === undefined || name === other) continue;
    count++;
    example ??= { key: name, response: other };
  }
  return { count, ...defined({ example }) };
}

/** Returns the names by their plain notation, with undefined for a notation that several different names have. */
function formsOf(names: readonly string[]): ReadonlyMap<string, string | undefined> {
  const forms = new Map<string, string | undefined>();
  for (const name of names) {
    const form = plainNotation(name);
    forms.set(form, forms.has(form) && forms.get(form) !== name ? undefined : name);
  }
  return forms;
}

/** Returns whether a name differs from its plain notation. */
export function isOdd(name: string): boolean {
  // Most names have none of these signs.
  return /^[\s0+-]|[.eE\s]/.test(name) && plainNotation(name) !== name;
}

/** The most digits of a number that is written out. */
const MOST_DIGITS = 40;

/**
 * Returns an id without the traces of programs that take ids for numbers: without blanks around it and leading zeros,
 * and a whole number in digits.
 */
export function plainNotation(name: string): string {
  const text = name.trim();
  const found = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]\+?(\d{1,2}))?$/.exec(text);
  if (found === null) return text;
  const [, sign, whole, fraction = "", exponent = "0"] = found;
  const shift = Number(exponent);
  const digits = fraction.replace(/0+$/, "");
  if (digits.length > shift || shift > MOST_DIGITS) return text;
  const number = `${whole}${digits.padEnd(shift, "0")}`.replace(/^0+(?=\d)/, "");
  return sign === "-" && number !== "0" ? `-${number}` : number;
}
