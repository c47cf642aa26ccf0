/**
 * Estimated widths of characters in hundredths of the font size, because there is no page in which to measure them.
 * They follow DejaVu Sans, the widest of the usual fonts. Other characters are as wide as a digit.
 */
const widths: readonly (readonly [RegExp, number])[] = [
  [/^[ijlIJ'|]/, 30],
  [/^[ !.,:;frt/\\()[\]-]/, 40],
  [/^[cksvxyz_]/, 57],
  [/^[mMW@%…]/, 100],
  [/^[A-DGHKNOQUVXY&]/, 77],
  [/^[w<>=+~−]/, 84],
  [/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u, 105],
];

let segmenter: Intl.Segmenter | undefined;

function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en");
  return segmenter.segment(text);
}

export function textWidth(text: string, fontSize: number): number {
  let hundredths = 0;
  for (const { segment } of graphemes(text)) hundredths += graphemeWidth(segment);
  return (hundredths * fontSize) / 100;
}

/** Returns the text, or as much of it as fits a width in pixels, with `…` in place of the rest. */
export function shortened(text: string, fontSize: number, width: number, cut: "end" | "start" = "end"): string {
  if (textWidth(text, fontSize) <= width) return text;
  const segments = Array.from(graphemes(text), ({ segment }) => segment);
  if (cut === "start") segments.reverse();
  let room = (width * 100) / fontSize - graphemeWidth("…");
  const last = segments.findIndex((segment) => (room -= graphemeWidth(segment)) < 0);
  const kept = segments.slice(0, last);
  return cut === "start" ? `…${kept.reverse().join("").trimStart()}` : `${kept.join("").trimEnd()}…`;
}

function graphemeWidth(grapheme: string): number {
  return widths.find(([pattern]) => pattern.test(grapheme))?.[1] ?? 64;
}

/** Characters that XML cannot hold: controls and halves of surrogate pairs. */
const unfit = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** Characters that change the direction of the text around them. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns a name as one line that any SVG can hold. */
export function plainText(text: string): string {
  return text.replace(directions, "").replace(/\s+/g, " ").replace(unfit, "\ufffd").trim();
}
