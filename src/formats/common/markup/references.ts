/** A character reference in a text: `&amp;`, `&#38;`, `&#x26;`. */
export interface CharacterReference {
  /** Where it begins and how long it is, in UTF-16 units. */
  readonly start: number;
  readonly length: number;
  /** What it stands for. */
  readonly text: string;
}

const named: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }),
);

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));/g;

/** The character references of a text, in order: numbers, and the five names that need no definition. Others are text. */
export function characterReferences(text: string): CharacterReference[] {
  return Array.from(text.matchAll(REFERENCE), (match) => ({
    start: match.index,
    length: match[0].length,
    text: meaningOf(match),
  }));
}

/** A text with its character references replaced by what they stand for. */
export function resolveReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (reference, decimal?: string, hexadecimal?: string, name?: string) =>
    meaningOf([reference, decimal, hexadecimal, name]),
  );
}

function meaningOf([reference, decimal, hexadecimal, name]: readonly (string | undefined)[]): string {
  if (name !== undefined) return named.get(name) ?? "";
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  // A number that is no character stays what it is.
  const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return valid ? String.fromCodePoint(code) : (reference ?? "");
}
