const SPACE = /\s/;

/** `unknown` means an offset inside a word of an undivided script. */
export type Fit = "yes" | "no" | "unknown";

/** Returns whether a span may begin at an offset: a character other than white space follows, and no word is cut. */
export function mayBegin(text: string, at: number): Fit {
  if (at < 0 || at >= text.length || SPACE.test(text[at])) return "no";
  return cutsNoWord(text, at);
}

/** Returns whether a span may end at an offset: a character other than white space precedes it, and no word is cut. */
export function mayEnd(text: string, at: number): Fit {
  if (at <= 0 || at > text.length || SPACE.test(text[at - 1])) return "no";
  return cutsNoWord(text, at);
}

function cutsNoWord(text: string, at: number): Fit {
  const before = characterBefore(text, at);
  const after = at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : "";
  const inWord = /[\p{L}\p{M}\p{N}_]/u;
  if (!inWord.test(before) || !inWord.test(after)) return "yes";
  // Scripts without spaces between words, or whose words end in particles that mentions do not include.
  const undivided =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
  return undivided.test(before) || undivided.test(after) ? "unknown" : "no";
}

function characterBefore(text: string, at: number): string {
  if (at === 0) return "";
  const unit = text[at - 1];
  return /[\uDC00-\uDFFF]/.test(unit) && at > 1 ? text.slice(at - 2, at) : unit;
}

export function isPunctuation(word: string): boolean {
  return /^[\p{P}\p{S}]+$/u.test(word);
}

/** Estimates the number of tokens in a text. A mark, an ideograph or a kana is a token of its own. */
export function countWords(text: string): number {
  return text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}_]+|\S/gu)?.length ?? 0;
}
