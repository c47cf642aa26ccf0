import { type AnnotatedPart, type Mentions, runsOf } from "../../src/core/document.ts";
import type { MentionPairs } from "../../src/matching/equal-mentions.ts";

/** Returns the tokens of each entity's mentions, such as `0-1 3-3`. */
export function entitySpans({ mentions, entities }: AnnotatedPart): string[] {
  const spans = Array.from({ length: entities.length }, (): string[] => []);
  for (let m = 0; m < mentions.length; m++) spans[mentions.entity[m]].push(tokensOfMention(mentions, m));
  return spans.map((own) => own.join(" "));
}

export function pairedSpans(key: AnnotatedPart, response: AnnotatedPart, pairs: MentionPairs): string[] {
  return Array.from(
    pairs.key,
    (k, i) => `${tokensOfMention(key.mentions, k)}=${tokensOfMention(response.mentions, pairs.response[i])}`,
  );
}

/** Returns the tokens of a mention: comma-separated pieces `first-last`. */
export function tokensOfMention(mentions: Mentions, m: number): string {
  const runs = runsOf(mentions, m);
  return Array.from({ length: runs.length / 2 }, (_, p) => `${runs[2 * p]}-${runs[2 * p + 1]}`).join(",");
}
