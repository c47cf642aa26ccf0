import { type AnnotatedPart, runsOf } from "../src/core/document.ts";

/** Each entity as the tokens of its mentions, `first-last` with commas between pieces, in the order of the part. */
export function entitySpans({ mentions, entities }: AnnotatedPart): string[] {
  const spans = Array.from({ length: entities.length }, (): string[] => []);
  for (let m = 0; m < mentions.length; m++) {
    const runs = runsOf(mentions, m);
    const pieces = Array.from({ length: runs.length / 2 }, (_, p) => `${runs[2 * p]}-${runs[2 * p + 1]}`);
    spans[mentions.entity[m]].push(pieces.join(","));
  }
  return spans.map((own) => own.join(" "));
}
