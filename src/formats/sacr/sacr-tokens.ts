/** How the tool cuts a text: which of its units can be annotated, by `#TOKENIZATION-TYPE`. */
export type Tokenization = "words" | "words and marks" | "characters";

const WORDS = String.raw`(?:\p{L}\p{M}*)+'?|[-+±]?[.,]?\p{Nd}+`;
const MARKS = String.raw`[.,;:!?()[\]]|-+`;
/** Single characters that can be annotated where words are. */
const SYMBOLS = ["°C", "°F", "°", "%", "‰"];

/** Words with their digits and an apostrophe, numbers, and every other character by itself. */
const TOKEN = /(?:[\p{L}\p{N}_]\p{M}*)+'?|[-+±]?[.,]?\p{Nd}+|\S\p{M}*/gu;
const CHARACTER = /\S/gu;

/** A pattern of the tokens of a text. */
export function tokenPattern(tokenization: Tokenization): RegExp {
  return tokenization === "characters" ? CHARACTER : TOKEN;
}

/**
 * A pattern of the units that heads are counted in.
 *
 * @param additional further units, from `#additionnaltoken` lines
 */
export function unitPattern(tokenization: Tokenization, additional: readonly string[]): RegExp {
  if (tokenization === "characters") return /[^]/gu;
  const symbols = [...additional, ...SYMBOLS]
    .filter((symbol) => symbol !== "")
    .toSorted((a, b) => b.length - a.length)
    .map((symbol) => symbol.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp([...symbols, WORDS, ...(tokenization === "words" ? [] : [MARKS])].join("|"), "gu");
}

/** Where the units of a text are: `[start, end, start, end, …]`. None goes across a seam. */
export function cutAtSeams(text: string, pattern: RegExp, seams: readonly number[]): number[] {
  const places: number[] = [];
  let start = 0;
  for (const seam of [...seams, text.length]) {
    for (const { index, 0: unit } of text.slice(start, seam).matchAll(pattern))
      places.push(start + index, start + index + unit.length);
    start = seam;
  }
  return places;
}
