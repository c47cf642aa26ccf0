/** The notations for mentions, as messages show them. */
export type Notation =
  | "[…|3]"
  | "[…: 3]"
  | "[…]_3"
  | "[…]#3"
  | "[…]^3"
  | "[…](#3)"
  | "[…]{3}"
  | "[…]<sub>3</sub>"
  | "[…]₃"
  | "[…]3"
  | "<…>";

export interface Suffix {
  readonly notation: Notation;
  readonly entity: string;
  /** Its length in UTF-16 units. */
  readonly length: number;
}

/**
 * Matches numbers, and names that may end in a number: `3`, `e3`, `cluster_3`, `cluster-3`, `rebels`. Any other
 * character after that is text.
 */
const ID = String.raw`\d+(?:_\d+)*|\p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+|-\p{N}[\p{L}\p{N}]*)*`;
const IN_BRACES = String.raw`\{\s*([^{}\n]{1,80})\}`;

let knownSuffixes: readonly (readonly [Notation, RegExp])[] | undefined;

/** Makes the patterns on first use, because each that names a Unicode property takes a tenth of a millisecond. */
function suffixes(): readonly (readonly [Notation, RegExp])[] {
  return (knownSuffixes ??= [
    ["[…]_3", new RegExp(`_(?:${IN_BRACES}|(${ID}))`, "uy")],
    ["[…]#3", new RegExp(`#(?:${IN_BRACES}|(${ID}))`, "uy")],
    ["[…]^3", new RegExp(String.raw`\^(?:${IN_BRACES}|(${ID}))`, "uy")],
    ["[…](#3)", /\((?:#([^()\s]{1,80})|(\p{L}*[-_:]?\d+))\)/uy],
    ["[…]{3}", /\{#?([\p{L}\p{N}_-]{1,80})\}/uy],
    ["[…]<sub>3</sub>", /<su(?:b>([^<>\n]{1,80})<\/sub|p>([^<>\n]{1,80})<\/sup)>/uy],
    ["[…]₃", /([₀-₉]+|[⁰¹²³⁴-⁹]+)/uy],
    // A bare number is an id only if no word continues after it.
    ["[…]3", /(\d+)(?![\p{L}\p{N}])/uy],
  ]);
}

/**
 * Returns the id at a position after the closing bracket, as in `[the rebels]_3`, or undefined.
 *
 * @param number whether a bare number can be an id
 */
export function suffixAt(source: string, at: number, number: boolean): Suffix | undefined {
  for (const [notation, pattern] of suffixes()) {
    if (notation === "[…]3" && !number) continue;
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    const entity = (match?.[1] ?? match?.[2] ?? "").trim();
    if (match !== null && entity !== "") return { notation, entity: asciiDigits(entity), length: match[0].length };
  }
  return undefined;
}

function asciiDigits(id: string): string {
  return id.replace(/[₀-₉⁰¹²³⁴-⁹]/gu, (digit) => digit.normalize("NFKC"));
}

/** Escapes an id for use after `|` or between quotation marks: `\\`, `\]`, `\u0020`. */
export function escapeTagId(id: string): string {
  return id
    .replace(/[\\[\]|<"]/g, "\\$&")
    .replace(/[\u0000-\u001F\u2028\u2029]|^\s|\s$/g, (space) => `\\u${hex(space)}`);
}

export function unescapeTagId(raw: string): string {
  return raw.replace(/\\(?:u([0-9A-Fa-f]{4})|([\\[\]|<"']))/g, (_, code: string | undefined, character: string) =>
    code === undefined ? character : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
}

/** Returns whether the backslash at a position escapes the next character. Otherwise it is text. */
export function escapableAt(source: string, at: number): boolean {
  const next = source[at + 1] ?? "";
  if (next !== "" && "\\[]|<".includes(next)) return true;
  // Characters with a meaning only at the beginning of a line.
  return next !== "" && "#`{".includes(next) && (at === 0 || source[at - 1] === "\n");
}

/** @param lineStart whether the text begins a line */
export function escapeText(text: string, lineStart: boolean): string {
  const escaped = text.replace(/[\\[\]|]|<(?!\s)/g, "\\$&");
  return lineStart && /^[#`{]/.test(escaped) ? `\\${escaped}` : escaped;
}
