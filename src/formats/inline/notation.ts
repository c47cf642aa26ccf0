/** How a mention is marked, as messages show it. */
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

/** An entity's id behind a closing bracket. */
export interface Suffix {
  readonly notation: Notation;
  readonly entity: string;
  /** How many characters it takes. */
  readonly length: number;
}

/** Numbers, and names that may end in them: `3`, `e3`, `cluster_3`, `cluster-3`, `rebels`. What follows is text again. */
const ID = String.raw`\d+(?:_\d+)*|\p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+|-\p{N}[\p{L}\p{N}]*)*`;
const IN_BRACES = String.raw`\{\s*([^{}\n]{1,80})\}`;

const suffixes: readonly (readonly [Notation, RegExp])[] = [
  ["[…]_3", new RegExp(`_(?:${IN_BRACES}|(${ID}))`, "uy")],
  ["[…]#3", new RegExp(`#(?:${IN_BRACES}|(${ID}))`, "uy")],
  ["[…]^3", new RegExp(String.raw`\^(?:${IN_BRACES}|(${ID}))`, "uy")],
  ["[…](#3)", /\((?:#([^()\s]{1,80})|(\p{L}*[-_:]?\d+))\)/uy],
  ["[…]{3}", /\{#?([\p{L}\p{N}_-]{1,80})\}/uy],
  ["[…]<sub>3</sub>", /<su(?:b>([^<>\n]{1,80})<\/sub|p>([^<>\n]{1,80})<\/sup)>/uy],
  ["[…]₃", /([₀-₉]+|[⁰¹²³⁴-⁹]+)/uy],
];

/** A number alone is an id only where no word goes on behind it. */
const NUMBER = /(\d+)(?![\p{L}\p{N}])/uy;

/**
 * The id behind the closing bracket of `[the rebels]_3` and the like, or nothing.
 *
 * @param at where the closing bracket ends
 * @param number whether a number without any sign before it may be one
 */
export function suffixAt(source: string, at: number, number: boolean): Suffix | undefined {
  for (const [notation, pattern] of number ? [...suffixes, ["[…]3", NUMBER] as const] : suffixes) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    const entity = (match?.[1] ?? match?.[2] ?? "").trim();
    if (match !== null && entity !== "") return { notation, entity: asciiDigits(entity), length: match[0].length };
  }
  return undefined;
}

/** Index numbers as ordinary ones. */
function asciiDigits(id: string): string {
  return id.replace(/[₀-₉⁰¹²³⁴-⁹]/gu, (digit) => digit.normalize("NFKC"));
}

/** An id as it may follow `|` or between quotation marks, and back: `\\`, `\]`, `\u0020`. */
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

/** Whether the backslash at a place in a text takes the meaning from the character behind it, rather than being text. */
export function escapableAt(source: string, at: number): boolean {
  const next = source[at + 1] ?? "";
  if (next !== "" && "\\[]|<".includes(next)) return true;
  // These mean something only where a line begins.
  return next !== "" && "#`{".includes(next) && (at === 0 || source[at - 1] === "\n");
}

/**
 * A piece of text as it can stand between markup.
 *
 * @param lineStart whether a line begins with it
 */
export function escapeText(text: string, lineStart: boolean): string {
  const escaped = text.replace(/[\\[\]|]|<(?!\s)/g, "\\$&");
  return lineStart && /^[#`{]/.test(escaped) ? `\\${escaped}` : escaped;
}
