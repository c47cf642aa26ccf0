import type { AnnotatedPart } from "../core/document.ts";

/** First and last token. */
export type Span = readonly [first: number, last: number];

/** The mentions of one entity, in the order in which scorer.pl lists and numbers them. */
export type SpanEntity = readonly Span[];

/**
 * A part's entities as scorer.pl sees them.
 *
 * Of the items of a cell it takes the one-token mentions first, then the openings, then the closings. So entities come
 * in the order of their first one-token mention or opening, mentions within an entity in the order in which they close,
 * and `3)|(3` closes the mention that was just opened, not the one that was open before.
 */
export function referenceSpans(part: AnnotatedPart): readonly SpanEntity[] {
  const { length, first, last, entity } = part.mentions;
  const place = new Int32Array(part.entities.length).fill(-1);
  const entities: Span[][] = [];
  const spansOf = (e: number): Span[] => {
    if (place[e] < 0) place[e] = entities.push([]) - 1;
    return entities[place[e]];
  };
  const open = Array.from({ length: part.entities.length }, (): number[] => []);
  const closings = Array.from({ length }, (_, m) => m)
    .filter((m) => first[m] < last[m])
    .sort((a, b) => last[a] - last[b]);
  let closed = 0;
  const closeBefore = (token: number): void => {
    for (; closed < closings.length && last[closings[closed]] < token; closed++) {
      const m = closings[closed];
      spansOf(entity[m]).push([open[entity[m]].pop()!, last[m]]);
    }
  };
  for (let start = 0; start < length; ) {
    const token = first[start];
    let end = start + 1;
    while (end < length && first[end] === token) end++;
    closeBefore(token);
    for (let m = start; m < end; m++) if (last[m] === token) spansOf(entity[m]).push([token, token]);
    for (let m = start; m < end; m++) {
      if (last[m] === token) continue;
      spansOf(entity[m]);
      open[entity[m]].push(token);
    }
    start = end;
  }
  closeBefore(Infinity);
  return entities;
}
