export interface CharacterReference {
  readonly start: number;
  readonly length: number;
  readonly text: string;
}

const named: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }),
);

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));/g;

/**
 * Returns the character references of a text, in order: numeric ones and the five predefined names. Other names are
 * plain text.
 */
export function characterReferences(text: string): CharacterReference[] {
  return Array.from(text.matchAll(REFERENCE), (match) => ({
    start: match.index,
    length: match[0].length,
    text: meaningOf(match),
  }));
}

export function resolveReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (reference, decimal?: string, hexadecimal?: string, name?: string) =>
    meaningOf([reference, decimal, hexadecimal, name]),
  );
}

function meaningOf([reference, decimal, hexadecimal, name]: readonly (string | undefined)[]): string {
  if (name !== undefined) return named.get(name) ?? "";
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  // A number without a character stays as it is.
  const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return valid ? String.fromCodePoint(code) : (reference ?? "");
}
