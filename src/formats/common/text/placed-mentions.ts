import { type AnnotatedPart, runsOf } from "../../../core/document.ts";
import { type PlacedText, placedText } from "./placed-text.ts";

/** A mention to write for an annotation tool: one span, in UTF-16 units, with an exclusive end. */
export interface WrittenSpan {
  readonly start: number;
  readonly end: number;
  /** Its first and last token. */
  readonly first: number;
  readonly last: number;
  readonly label: string;
  /** The number, in the result, of the mention before it that has the same entity. */
  readonly antecedent: number | undefined;
}

/**
 * Returns the text of a part, and its mentions in the order of the text. A discontinuous mention becomes the span from its
 * first to its last token. Mentions outside the text, or only of zeros, are left out.
 */
export function placedMentions(part: AnnotatedPart): PlacedText & { readonly spans: readonly WrittenSpan[] } {
  const placed = placedText(part);
  const { starts, ends } = placed;
  const { mentions, entities } = part;
  const spans: WrittenSpan[] = [];
  const latest = new Map<number, number>();
  for (let m = 0; m < mentions.length; m++) {
    const runs = runsOf(mentions, m);
    let [first, last] = [runs[0], runs[runs.length - 1]];
    if (first < 0 || last >= starts.length) continue;
    while (first <= last && starts[first] < 0) first++;
    while (last >= first && starts[last] < 0) last--;
    if (first > last) continue;
    const entity = mentions.entity[m];
    const antecedent = latest.get(entity);
    latest.set(entity, spans.length);
    const type = entities.types?.[entity] ?? "";
    spans.push({ start: starts[first], end: ends[last], first, last, label: type || "Mention", antecedent });
  }
  return { ...placed, spans };
}

/** Returns a function from offsets in UTF-16 units to offsets in characters. */
export function characterPositions(text: string): (unit: number) => number {
  if (!/[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text)) return (unit) => unit;
  const characters = new Int32Array(text.length + 1);
  let count = 0;
  let unit = 0;
  for (const character of text) {
    for (let u = 0; u < character.length; u++) characters[unit++] = count;
    count++;
  }
  characters[unit] = count;
  return (place) => characters[place];
}
