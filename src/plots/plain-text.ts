/** What XML cannot hold: controls and halves of surrogate pairs. */
const unfit = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** What would turn the text around it, too. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name as one line that any SVG can hold. White space of all kinds becomes one space. */
export function plainText(text: string): string {
  return text.replace(directions, "").replace(/\s+/g, " ").replace(unfit, "\ufffd").trim();
}
